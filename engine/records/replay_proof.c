/* Proofs of a record that need no replay: commitment and checksums. */
#include "engine/records/replay.h"

#include "engine/base/file.h"
#include "engine/base/hash.h"

#include <inttypes.h>
#include <string.h>

/* The text of a key of a document of the record, g_free it; NULL: it is not there or null. */
static char *text_of(
    struct record *record, struct record_turn turn, const char *name, const char *key, struct error *err)
{
	size_t size = 0;
	g_autofree char *bytes = record_read(record, turn, name, &size, err);
	struct document *doc = bytes ? document_parse(name, bytes, size, EXIT_DATA, err) : NULL;
	const struct node *node = doc ? node_get(document_root(doc), key) : NULL;
	char *text = node ? g_strdup(node->text) : NULL;

	document_free(doc);
	return text;
}

/* False with the difference, once there is one. */
static bool differs(struct replay_result *result, const char *text)
{
	result->difference = g_strdup(text);
	return false;
}

/* Seed and salt stand in game.yaml once the game is over (HO-20), before that in secret.yaml at most. */
static const char *secret_name(struct record *record, struct error *err)
{
	g_autofree char *seed = text_of(record, RECORD_GAME, "game.yaml", "seed", err);

	return seed ? "game.yaml" : "secret.yaml";
}

/* What the players were promised by their first reports, and what was played from the first map on. */
static bool first_turn_fits(struct record *record, const char *commitment, const char *seed,
    const char *place, struct replay_result *result, struct error *err)
{
	struct record_turn first = {record_first(record), 0};
	g_autofree char *promised = text_of(record, first, "host.yaml", "commitment", err);
	/* New dice gave the turn another seed: played.json has the game's. */
	g_autofree char *before = text_of(record, first, "played.json", "seed", err);
	g_autofree char *played = before ? NULL : text_of(record, first, "state.json", "seed", err);

	if (error_is_set(err))
		return false;
	if (commitment && promised && strcmp(commitment, promised) != 0)
		return differs(result, "the commitment in game.yaml is not that of the first reports");
	if (seed && g_strcmp0(seed, before ? before : played) != 0)
		result->difference = g_strdup_printf("the seed in %s is not that of the first state", place);
	return !result->difference;
}

bool replay_commitment(struct record *record, struct replay_result *result, struct error *err)
{
	g_autofree char *game = text_of(record, RECORD_GAME, "game.yaml", "game", err);
	g_autofree char *commitment = text_of(record, RECORD_GAME, "game.yaml", "commitment", err);
	const char *place = secret_name(record, err);
	g_autofree char *seed = text_of(record, RECORD_GAME, place, "seed", err);
	g_autofree char *salt = text_of(record, RECORD_GAME, place, "salt", err);

	if (error_is_set(err))
		return false;
	if (game && commitment && seed && salt) {
		g_autofree char *text = g_strdup_printf("nightmail seed 1 %s %s %s\n", game, seed, salt);
		char hex[65];
		hash_sha256_hex(text, strlen(text), hex);
		if (strcmp(hex, commitment) != 0)
			return differs(result, "the commitment in game.yaml does not fit seed and salt");
	}
	return first_turn_fits(record, commitment, seed, place, result, err);
}

/* `hex  name` */
static bool check_sum(const char *dir, const char *line, struct error *err)
{
	const char *name = strlen(line) > 66 ? line + 66 : NULL;
	g_autofree char *path = name ? g_build_filename(dir, name, NULL) : NULL;
	size_t size = 0;
	g_autofree char *bytes = NULL;
	char hex[65];

	if (!name || strstr(name, "..") || name[0] == '/')
		return error_set_at(
		    err, EXIT_DATA, dir, 0, 0, "SHA256SUMS holds a line that is none of `hex  name`");
	bytes = file_read(path, 0, &size, err);
	if (!bytes)
		return false;
	hash_sha256_hex(bytes, size, hex);
	return strncmp(hex, line, 64) == 0 ||
	       error_set_at(
	           err, EXIT_DATA, path, 0, 0, "differs from its line in SHA256SUMS: the archive is damaged");
}

bool replay_sums(const char *dir, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, "SHA256SUMS", NULL);
	g_autofree char *bytes = NULL;
	g_auto(GStrv) lines = NULL;

	if (!g_file_test(path, G_FILE_TEST_EXISTS))
		return true;
	bytes = file_read(path, 0, NULL, err);
	if (g_strcmp0(bytes, REPLAY_UNFINISHED) == 0)
		return error_set_at(err, EXIT_DATA, dir, 0, 0,
		    "this archive is not whole: its disk failed or its writer died; make it again, in another"
		    " directory");
	lines = bytes ? g_strsplit(bytes, "\n", -1) : NULL;
	for (guint i = 0; lines && lines[i]; i++)
		if (*lines[i] && !check_sum(dir, lines[i], err))
			return false;
	return lines != NULL;
}
