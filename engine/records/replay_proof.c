/* Checks of a record that need no replay: commitment and checksums. */
#include "engine/records/replay.h"

#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/play/dice.h"
#include "engine/records/bag.h"

#include <inttypes.h>
#include <string.h>

/* The text of a key in a document of the record, g_free it; NULL: missing or null. */
static char *text_of(
    struct record *record, struct record_turn turn, const char *name, const char *key, struct error *err)
{
	size_t size;
	g_autofree char *bytes = record_read(record, turn, name, &size, err);
	struct document *doc = bytes ? document_parse(name, bytes, size, EXIT_DATA, err) : NULL;
	const struct node *node = doc ? node_get(document_root(doc), key) : NULL;
	char *text = node && node->kind != NODE_NULL ? g_strdup(node->text) : NULL;

	document_free(doc);
	return text;
}

/* Records a difference; always false. */
static bool differs(struct replay_result *result, const char *text)
{
	result->difference = g_strdup(text);
	return false;
}

/* A player's seed part in a document of the record. */
struct part {
	char *empire, *word;
	bool drawn;
};

static void part_clear(gpointer data)
{
	struct part *part = data;

	g_free(part->empire);
	g_free(part->word);
}

/* A record's data about its seed; NULL: not recorded. */
struct promise {
	/* the file with seed and salt: game.yaml of a finished game (HO-20), before that secret.yaml */
	const char *place;
	char *game, *commitment, *promised, *seed, *salt, *host_part;
	char *played;          /* the first state's seed, before any new dice */
	GArray *parts, *shown; /* struct part, for `fair: shared`: in `place`, and in the first reports */
	bool shared;           /* the setup says `fair: shared` */
	/* the record must contain seed and salt: the game is over, or it is the GM's own archive */
	bool public;
};

static void promise_clear(struct promise *p)
{
	g_free(p->game);
	g_free(p->commitment);
	g_free(p->promised);
	g_free(p->seed);
	g_free(p->salt);
	g_free(p->host_part);
	g_free(p->played);
	if (p->parts)
		g_array_unref(p->parts);
	if (p->shown)
		g_array_unref(p->shown);
}

static char *text_at(const struct node *node, const char *key)
{
	const struct node *child = node->kind == NODE_MAP ? node_get(node, key) : NULL;

	return g_strdup(child && child->text ? child->text : "");
}

static GArray *parts_of(struct record *record, struct record_turn turn, const char *name, struct error *err)
{
	size_t size;
	g_autofree char *bytes = record_read(record, turn, name, &size, err);
	struct document *doc = bytes ? document_parse(name, bytes, size, EXIT_DATA, err) : NULL;
	const struct node *list = doc ? node_get(document_root(doc), "parts") : NULL;
	GArray *parts = g_array_new(FALSE, FALSE, sizeof(struct part));

	g_array_set_clear_func(parts, part_clear);
	for (const struct node *n = list && list->kind == NODE_LIST ? list->first : NULL; n; n = n->next) {
		const struct node *drawn = n->kind == NODE_MAP ? node_get(n, "drawn") : NULL;
		struct part part = {text_at(n, "empire"), text_at(n, "part"), drawn && drawn->number != 0};
		g_array_append_val(parts, part);
	}
	document_free(doc);
	return parts;
}

static bool read_promise(struct record *record, struct promise *p, struct error *err)
{
	struct record_turn first = {record_first(record), 0}, last = {record_last(record), 0};
	g_autofree char *published = text_of(record, RECORD_GAME, "game.yaml", "seed", err);
	g_autofree char *shown = text_of(record, last, "host.yaml", "seed", err);
	g_autofree char *at_end = text_of(record, last, "host.final.yaml", "seed", err);
	size_t size;
	g_autofree char *sums = record_read(record, RECORD_GAME, "SHA256SUMS", &size, err);

	p->place = published ? "game.yaml" : "secret.yaml";
	p->public = shown || at_end || sums;
	p->game = text_of(record, RECORD_GAME, "game.yaml", "game", err);
	p->commitment = text_of(record, RECORD_GAME, "game.yaml", "commitment", err);
	p->promised = text_of(record, first, "host.yaml", "commitment", err);
	p->seed = text_of(record, RECORD_GAME, p->place, "seed", err);
	p->salt = text_of(record, RECORD_GAME, p->place, "salt", err);
	if (p->promised) {
		g_autofree char *fair = text_of(record, RECORD_GAME, "game.yaml", "fair", err);
		p->shared = g_strcmp0(fair, "shared") == 0;
		p->host_part = text_of(record, RECORD_GAME, "game.yaml", "host_part", err);
	}
	if (p->shared) {
		p->parts = parts_of(record, RECORD_GAME, p->place, err);
		p->shown = parts_of(record, first, "host.yaml", err);
	}
	/* played.json has the original seed if new dice changed it. */
	p->played = text_of(record, first, "played.json", "seed", err);
	if (!p->played)
		p->played = text_of(record, first, "state.json", "seed", err);
	return !error_is_set(err);
}

static bool made_of_parts(const struct promise *p, uint64_t host_part)
{
	g_autofree char **words = g_new0(char *, p->parts->len + 1);

	for (guint i = 0; i < p->parts->len; i++)
		words[i] = g_array_index(p->parts, struct part, i).word;
	g_autofree char *made = g_strdup_printf("%" PRIu64, dice_seed_shared(p->game, host_part, words));
	return strcmp(p->played, made) == 0;
}

/* How the first state's seed was made from the published values; NULL: it was not. */
static const char *kind_of(const struct promise *p)
{
	guint64 seed;

	if (!g_ascii_string_to_unsigned(p->seed, 10, 0, INT64_MAX, &seed, NULL) || !p->played)
		return NULL;
	if (p->shared)
		return made_of_parts(p, seed) ? "seed 3, made of the host's part and the players' parts"
		                              : NULL;
	g_autofree char *salted = g_strdup_printf("%" PRIu64, dice_seed_salted(p->game, seed, p->salt));
	return strcmp(p->played, salted) == 0    ? "seed 2, made of the host's seed and salt"
	       : strcmp(p->played, p->seed) == 0 ? "seed 1, the host's seed alone"
	                                         : NULL;
}

static bool fits_commitment(const struct promise *p)
{
	g_autofree char *text = g_strdup_printf(
	    "nightmail %s 1 %s %s %s\n", p->shared ? "part" : "seed", p->game, p->seed, p->salt);
	char hex[65];

	hash_sha256_hex(text, strlen(text), hex);
	return strcmp(hex, p->commitment) == 0;
}

static bool same_parts(const struct promise *p)
{
	bool same = p->parts->len == p->shown->len;

	for (guint i = 0; same && i < p->parts->len; i++) {
		const struct part *there = &g_array_index(p->parts, struct part, i);
		const struct part *shown = &g_array_index(p->shown, struct part, i);
		same = strcmp(there->empire, shown->empire) == 0 && strcmp(there->word, shown->word) == 0 &&
		       there->drawn == shown->drawn;
	}
	return same;
}

/* Were the parts that the host drew derived from what the host committed to (HO-20)? */
static bool drawn_as_committed(const struct promise *p)
{
	guint64 host_part;
	bool good = g_ascii_string_to_unsigned(p->seed, 10, 0, INT64_MAX, &host_part, NULL);

	for (guint i = 0; good && i < p->parts->len; i++) {
		const struct part *part = &g_array_index(p->parts, struct part, i);
		g_autofree char *drawn = dice_part_drawn(p->game, host_part, p->salt, part->empire);
		good = !part->drawn || strcmp(part->word, drawn) == 0;
	}
	return good;
}

static bool prove_seed(const struct promise *p, struct replay_result *result)
{
	const char *kind = fits_commitment(p) ? kind_of(p) : NULL;

	if (!fits_commitment(p))
		return differs(result, "the commitment in game.yaml does not fit seed and salt");
	if (p->promised && strcmp(p->commitment, p->promised) != 0)
		return differs(result, "the commitment in game.yaml is not that of the first reports");
	if (p->shared && strcmp(p->place, "game.yaml") == 0 && g_strcmp0(p->host_part, p->seed) != 0)
		return differs(result, "host_part in game.yaml is not its seed");
	if (p->shared && !same_parts(p))
		return differs(result, "the parts of the dice are not those of the first reports");
	if (p->shared && !drawn_as_committed(p))
		return differs(
		    result, "a part that the host drew does not follow from its own part and salt");
	if (!kind) {
		result->difference =
		    g_strdup_printf("the seed in %s is not that of the first state", p->place);
		return false;
	}
	result->dice = g_strdup_printf(
	    "%s: %s", p->promised ? "dice proved" : "dice not proved, nobody was promised them", kind);
	return true;
}

/* Is the record a simulation, with a salt of zeros? It had no commitment. */
static bool is_simulation(const struct promise *p)
{
	return p->salt && *p->salt && strspn(p->salt, "0") == strlen(p->salt);
}

bool replay_commitment(struct record *record, struct replay_result *result, struct error *err)
{
	struct promise p = {0};
	bool good = read_promise(record, &p, err);

	if (good && (!p.game || !p.commitment))
		good = differs(result, "game.yaml has no commitment: what the players were promised of their"
		                       " dice cannot be proved");
	else if (good && !p.promised && !is_simulation(&p))
		good = differs(result, "host.yaml of the first turn has no commitment: what the players were"
		                       " promised of their dice cannot be proved");
	else if (good && p.seed && p.salt)
		good = prove_seed(&p, result);
	else if (good && (p.seed || p.salt || p.public))
		good = differs(result, "seed or salt is missing: the commitment cannot be proved");
	else if (good && strcmp(p.commitment, p.promised) != 0)
		good = differs(result, "the commitment in game.yaml is not that of the first reports");
	else if (good)
		result->dice = g_strdup("dice not proved: seed and salt are public when the game is over");
	promise_clear(&p);
	return good;
}

/* Checks a line `hex  name`. */
static bool check_sum(const char *dir, const char *line, struct error *err)
{
	const char *name = strlen(line) > 66 ? line + 66 : NULL;
	g_autofree char *path = name ? g_build_filename(dir, name, NULL) : NULL;
	size_t size;
	g_autofree char *bytes = NULL;
	char hex[65];

	if (!name || strstr(name, "..") || name[0] == '/')
		return error_set_file(
		    err, EXIT_DATA, dir, "SHA256SUMS contains a line that is not of the form `hex  name`");
	bytes = file_read(path, 0, &size, err);
	if (!bytes)
		return false;
	hash_sha256_hex(bytes, size, hex);
	return strncmp(hex, line, 64) == 0 ||
	       error_set_file(
	           err, EXIT_DATA, path, "differs from its line in SHA256SUMS: the archive is damaged");
}

/* Texts of players cannot be proved by replay: they count only if the checksums list them. */
static bool check_listed(const char *dir, char **lines, struct error *err)
{
	static const char *const written[] = {"press.txt", "diaries.txt", "diaries.yaml"};

	for (size_t i = 0; i < G_N_ELEMENTS(written); i++) {
		g_autofree char *path = g_build_filename(dir, written[i], NULL);
		bool listed = !g_file_test(path, G_FILE_TEST_EXISTS);
		for (guint k = 0; !listed && lines[k]; k++)
			listed = strlen(lines[k]) > 66 && strcmp(lines[k] + 66, written[i]) == 0;
		if (!listed)
			return error_set_file(
			    err, EXIT_DATA, path, "is not listed in SHA256SUMS: it was added to the archive");
	}
	return true;
}

bool replay_sums(const char *dir, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, "SHA256SUMS", NULL);
	g_autofree char *bytes = NULL;
	g_auto(GStrv) lines = NULL;

	if (!record_check_files(dir, err))
		return false;
	if (!g_file_test(path, G_FILE_TEST_EXISTS))
		return true;
	bytes = file_read(path, 0, NULL, err);
	if (g_strcmp0(bytes, REPLAY_UNFINISHED) == 0)
		return error_set_file(err, EXIT_DATA, dir,
		    "this archive is not whole: its disk failed or its writer died; make it again, in another"
		    " directory");
	lines = bytes ? g_strsplit(bytes, "\n", 0) : NULL;
	for (guint i = 0; lines && lines[i]; i++)
		if (*lines[i] && !check_sum(dir, lines[i], err))
			return false;
	return lines && check_listed(dir, lines, err);
}

bool replay_prove(struct record *record, const char *rules_dir, bool terminal, struct replay_result *result,
    struct error *err)
{
	return replay_commitment(record, result, err) &&
	       replay_run(record, rules_dir, terminal, result, err) && !result->difference;
}

struct record *replay_open(const char *dir, char **rules_dir, struct error *err)
{
	g_autofree char *place = bag_open(dir, err);
	struct record *record = place && replay_sums(place, err) ? record_open_dir(place, err) : NULL;
	g_autofree char *own = g_build_filename(place ? place : dir, "rulesets", NULL);

	if (record && !*rules_dir && g_file_test(own, G_FILE_TEST_IS_DIR))
		*rules_dir = g_steal_pointer(&own);
	return record;
}
