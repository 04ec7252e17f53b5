/* Proofs of a record that need no replay: commitment and checksums. */
#include "engine/replay.h"

#include "engine/file.h"
#include "engine/hash.h"

#include <inttypes.h>
#include <string.h>

bool replay_commitment(struct record *record, struct replay_result *result, struct error *err)
{
	size_t size = 0;
	g_autofree char *bytes = record_read(record, -1, "game.yaml", &size, err);
	struct document *doc = bytes ? document_parse("game.yaml", bytes, size, EXIT_DATA, err) : NULL;
	const struct node *root = doc ? document_root(doc) : NULL;
	const struct node *game = node_get(root, "game"), *commitment = node_get(root, "commitment");
	const struct node *seed = node_get(root, "seed"), *salt = node_get(root, "salt");
	bool ok = doc != NULL;

	if (game && game->text && commitment && commitment->text && seed && seed->text && salt &&
	    salt->text) {
		g_autofree char *text =
		    g_strdup_printf("nightmail seed 1 %s %s %s\n", game->text, seed->text, salt->text);
		char hex[65];
		hash_sha256_hex(text, strlen(text), hex);
		ok = strcmp(hex, commitment->text) == 0;
		if (!ok)
			result->difference =
			    g_strdup("the commitment in game.yaml does not fit seed and salt");
	}
	document_free(doc);
	return ok;
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
	lines = bytes ? g_strsplit(bytes, "\n", -1) : NULL;
	for (guint i = 0; lines && lines[i]; i++)
		if (*lines[i] && !check_sum(dir, lines[i], err))
			return false;
	return lines != NULL;
}
