/* schema: prints schemas of a ruleset's documents for validators (HO-170). */
#include "parsers/editor/shape.h"
#include "engine/commands/command.h"
#include "engine/base/hash.h"
#include "engine/play/answer.h"
#include "engine/play/reports.h"
#include "engine/records/archive.h"
#include "engine/records/solo.h"

#include <string.h>

#define TURNS 6 /* turns of the game that provides sample documents */
#define SEED 1

struct sampling {
	struct shape *shape;
	const struct rules *rules;
	GPtrArray *documents;
	bool reports;
};

static void document_drop(gpointer document)
{
	document_free(document);
}

static struct node *parse(struct sampling *s, const GString *text, struct error *err)
{
	struct document *document = document_parse("sample", text->str, text->len, EXIT_SOFTWARE, err);

	if (!document)
		return NULL;
	g_ptr_array_add(s->documents, document);
	return document_root(document);
}

/* Reads a sample report as its reader would. */
static bool read_report(void *context, const char *name, const GString *bytes, struct error *err)
{
	struct sampling *s = context;
	unsigned seat;
	struct node *root;
	struct state *state;

	if (!g_str_has_suffix(name, ".json") || strcmp(name, "GM.json") == 0)
		return true;
	root = parse(s, bytes, err);
	if (!root)
		return false;
	shape_begin(s->shape);
	state = answer_view(s->rules, root, &seat, err);
	shape_end();
	shape_add(s->shape, root);
	play_state_free(state);
	return state != NULL;
}

static bool read_state(struct sampling *s, const GString *text, struct error *err)
{
	struct node *root = parse(s, text, err);
	struct state *state;

	if (!root)
		return false;
	shape_begin(s->shape);
	state = play_state_read(s->rules, root, err);
	shape_end();
	shape_add(s->shape, root);
	play_state_free(state);
	return state != NULL;
}

static bool sample(struct sampling *s, struct solo *solo, struct error *err)
{
	const struct reports_call reports = {.file = read_report, .context = s};

	if (s->reports)
		return !solo->latest || (solo->started ? reports_of_state(solo->latest->state, &reports, err)
		                                       : reports_of_play(solo->latest, &reports, err));
	return read_state(s, solo->state, err);
}

/* Plays a game with random orders and keeps its documents as samples. */
static void play_samples(struct sampling *s, struct solo *solo, struct error *err)
{
	bool good = sample(s, solo, err);

	for (int turn = 0; turn < TURNS && good && !solo->over; turn++) {
		struct play *play = solo_begin(solo, err);
		if (!play)
			break;
		solo_give_random(solo, play);
		good = solo_run(solo, play, err) && sample(s, solo, err);
	}
}

static void begin(struct json *json, const struct ruleset *ruleset, const char *of)
{
	g_autofree char *title = g_strdup_printf("%s: a %s", ruleset->name, of);

	json_map(json, NULL);
	json_text(json, "$schema", "https://json-schema.org/draft/2020-12/schema");
	json_text(json, "title", title);
	json_text(json, "type", "object");
}

/* A map file's state has no game, turn and seed (HO-41): these keys are optional. */
static const char *const head[] = {"game", "turn", "seed", NULL};

static void put_head(struct json *json)
{
	json_map(json, "dependentRequired");
	for (size_t i = 0; head[i]; i++) {
		json_list(json, head[i]);
		for (size_t k = 0; head[k]; k++)
			if (k != i)
				json_text(json, NULL, head[k]);
		json_end(json);
	}
	json_end(json);
}

/* Writes the keys that every report begins with (HO-16). */
static void put_engine_keys(struct json *json)
{
	static const char *const keys[][2] = {{"format", "integer"}, {"game", "string"},
	    {"ruleset", "string"}, {"turn", "integer"}, {"empire", "string"}};

	json_list(json, "allOf");
	json_map(json, NULL);
	json_map(json, "properties");
	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
		json_map(json, keys[i][0]);
		json_text(json, "type", keys[i][1]);
		json_end(json);
	}
	json_end(json);
	json_list(json, "required");
	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
		json_text(json, NULL, keys[i][0]);
	json_end(json);
	json_end(json);
	json_end(json);
}

static void schema_of_game(
    const struct ruleset *ruleset, const char *of, const char *rules_dir, GString *out, struct error *err)
{
	bool reports = strcmp(of, "report") == 0;
	const struct solo_request request = {.game = "sample",
	    .ruleset = ruleset->name,
	    .empires = ruleset->seats_default,
	    .seed = SEED,
	    .rules_dir = rules_dir};
	struct solo *solo = solo_new(&request, err);
	struct sampling s = {shape_new(!reports, NULL), solo ? solo->rules : NULL,
	    g_ptr_array_new_with_free_func(document_drop), reports};
	struct json *json = json_new(out);

	if (solo)
		play_samples(&s, solo, err);
	begin(json, ruleset, of);
	shape_write(s.shape, !reports, reports ? NULL : head, json);
	(reports ? put_engine_keys : put_head)(json);
	json_end(json);
	json_free(json);
	shape_free(s.shape);
	g_ptr_array_free(s.documents, TRUE);
	solo_free(solo);
}

/* --- Setups ----------------------------------------------------------------------------- */

struct setup_keys_of {
	const struct shape *shape;
	const struct node *resolved; /* the setup with all defaults written out */
	GHashTable *seen;
	struct json *json;
};

/* Writes the schema of a key: boolean or not according to its default; for the ruleset's maps, their descriptions. */
static void put_key(void *context, const char *key)
{
	struct setup_keys_of *k = context;
	const struct node *value = node_get((struct node *)(guintptr)k->resolved, key);

	if (!g_hash_table_add(k->seen, (gpointer)(guintptr)key))
		return;
	json_map(k->json, key);
	if (value && value->kind == NODE_BOOL)
		json_text(k->json, "type", "boolean");
	else
		shape_write_key(k->shape, key, k->json);
	json_end(k->json);
}

static void schema_of_setup(
    const struct ruleset *ruleset, const char *rules_dir, GString *out, struct error *err)
{
	const struct setup_request request = {.game = "sample",
	    .ruleset = ruleset->name,
	    .players = ruleset->seats_default,
	    .seed = SEED,
	    .rules_dir = rules_dir};
	struct setup_whole whole;
	struct shape *shape = shape_new(true, "ruleset");
	struct document *resolved;
	struct json *json = json_new(out);
	struct setup_keys_of keys = {shape, NULL, g_hash_table_new(hash_text, g_str_equal), json};

	shape_begin(shape);
	bool good = setup_resolve(NULL, &request, &whole, err);
	shape_end();
	resolved =
	    good ? document_parse("setup", whole.resolved, strlen(whole.resolved), EXIT_SOFTWARE, err) : NULL;
	if (resolved) {
		keys.resolved = document_root(resolved);
		begin(json, ruleset, "setup");
		json_map(json, "properties");
		node_each_asked(document_root(whole.document), put_key, &keys);
		for (const char *const *key = archive_own_keys; *key; key++)
			put_key(&keys, *key);
		json_end(json);
		json_bool(json, "additionalProperties", false);
		json_end(json);
	}
	json_free(json);
	document_free(resolved);
	g_hash_table_unref(keys.seen);
	shape_free(shape);
	setup_whole_clear(&whole);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	const struct ruleset *ruleset = count == 2 ? ruleset_find(operands[0]) : NULL;
	bool known = count == 2 && (strcmp(operands[1], "state") == 0 || strcmp(operands[1], "report") == 0 ||
	                               strcmp(operands[1], "setup") == 0);
	g_autoptr(GString) out = g_string_new(NULL);

	if (!known)
		error_set(&err, EXIT_USAGE, "schema takes RULESET state|report|setup");
	else if (!ruleset)
		error_set(&err, EXIT_NO_INPUT,
		    "there is no ruleset \"%s\"; `nightmail new --list` names them", operands[0]);
	else if (!error_is_set(&err) && strcmp(operands[1], "setup") == 0)
		schema_of_setup(ruleset, call->rules, out, &err);
	else if (!error_is_set(&err))
		schema_of_game(ruleset, operands[1], call->rules, out, &err);
	if (!error_is_set(&err))
		fputs(out->str, call->out);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_schema = {
    .name = "schema",
    .usage = "schema RULESET state|report|setup",
    .about = "JSON Schema (2020-12) of a ruleset's documents",
    .help = "  state    state documents, and maps for new games\n"
            "  report   reports as JSON\n"
            "  setup    setup files, and the setup that a game has\n",
    .run = run,
};
