/* A game from a handmade map (HO-41): assignment of its seats, and what is refused; a site's own tables (HO-19); states
   from files. */
#include "engine/base/version.h"
#include "engine/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib/gstdio.h>

static struct rules *rules;

static int load(void **unused)
{
	struct error err = {0};

	(void)unused;
	rules = rules_load(ruleset_find("cyoe"), NULL, &err);
	return rules ? 0 : -1;
}

static int unload(void **unused)
{
	(void)unused;
	rules_free(rules);
	rules_free(NULL);
	return 0;
}

#define MAP(head, empires) "{" head "empires: [" empires "], systems: [{id: 1}]}"
#define ALFA "{id: 1, name: ALFA}"
#define BETA ", {id: 2, name: BETA}"
#define GAMMA ", {id: 3, name: GAMMA}"

static struct state *made(const char *map, const char *const *names, unsigned seats, struct error *err)
{
	const struct setup setup = {
	    .game = "demo", .seed = 77, .names = names, .seats = seats, .map_file = true};
	struct document *document = document_parse("map.yaml", map, strlen(map), EXIT_DATA, err);
	struct state *state = play_state_make(rules, &setup, document_root(document), err);

	document_free(document);
	return state;
}

/* Players named on the map get those seats, others the remaining ones in order; a player without a name is SeatN. */
static void seats(void **unused)
{
	static const struct {
		const char *map;
		const char *names[3], *want;
		unsigned seats;
	} rows[] = {
	    {MAP("", ALFA BETA), {"MING", "BOSCO"}, "MING BOSCO", 2},
	    {MAP("", ALFA BETA), {NULL, NULL}, "Seat1 Seat2", 2},
	    {MAP("", ALFA BETA), {"BETA", "MING"}, "MING BETA", 2},
	    {MAP("", ALFA BETA), {"MING", "alfa"}, "ALFA MING", 2},
	    {MAP("", ALFA BETA), {NULL, "ALFA"}, "ALFA Seat1", 2},
	    {MAP("", ALFA BETA), {"BETA", NULL}, "Seat2 BETA", 2},
	    {MAP("", ALFA BETA GAMMA), {"BETA", NULL, "MING"}, "Seat2 BETA MING", 3},
	    {MAP("", ALFA BETA GAMMA), {"MING", "ALFA", "BOSCO"}, "ALFA MING BOSCO", 3},
	    {MAP("", ALFA BETA GAMMA), {"GAMMA", "ALFA", "BETA"}, "ALFA BETA GAMMA", 3},
	    {MAP("", ALFA BETA GAMMA), {"GAMMA", "MING", NULL}, "MING Seat3 GAMMA", 3},
	    {MAP("ruleset: CYOE, ", ALFA BETA), {"MING", "BOSCO"}, "MING BOSCO", 2},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct error err = {0};
		struct state *state = made(rows[i].map, rows[i].names, rows[i].seats, &err);
		g_autoptr(GString) have = g_string_new(NULL);
		if (!state)
			fail_msg("%zu: %s", i, err.text);
		for (unsigned seat = 0; seat < rows[i].seats; seat++)
			g_string_append_printf(
			    have, "%s%s", seat ? " " : "", state->ruleset->seat(state, seat).name);
		assert_string_equal(have->str, rows[i].want);
		assert_string_equal(state->game, "demo");
		assert_int_equal(state->seed, 77);
		assert_int_equal(state->turn, 0);
		play_state_free(state);
	}
}

static void refused(void **unused)
{
	static const struct {
		const char *map, *told;
	} rows[] = {
	    {MAP("", ALFA), "the map has 1 empires, the game 2 seats"},
	    {MAP("", ALFA BETA GAMMA), "the map has 3 empires, the game 2 seats"},
	    {MAP("ruleset: star-empires, ", ALFA BETA), "\"ruleset\" must be cyoe"},
	    {MAP("ruleset: 5, ", ALFA BETA), "\"ruleset\" must be cyoe"},
	    {MAP("turn: 3, ", ALFA BETA), "turn"},
	    {MAP("", "{id: 1}"), "name"},
	};
	static const char *const names[] = {"MING", "BOSCO"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct error err = {0};
		struct state *state = made(rows[i].map, names, 2, &err);
		if (state || !strstr(err.text, rows[i].told))
			fail_msg("%s: %s", rows[i].map, state ? "taken" : err.text);
		assert_int_equal(err.code, EXIT_DATA);
		error_clear(&err);
	}
}

/* A document has to name an existing ruleset. */
static void rulesets_named(void **unused)
{
	static const struct {
		const char *text, *told;
	} rows[] = {
	    {"{ruleset: cyoe}", NULL},
	    {"{ruleset: CyoE}", NULL},
	    {"[1]", "must be a mapping like a state or report, which names its ruleset, not a list"},
	    {"{turn: 1}", "the key \"ruleset\" is missing or is not a text"},
	    {"{ruleset: 5}", "the key \"ruleset\" is missing or is not a text"},
	    {"{ruleset: chess}", "there is no ruleset \"chess\""},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct error err = {0};
		struct document *document =
		    document_parse("state", rows[i].text, strlen(rows[i].text), EXIT_DATA, &err);
		const struct ruleset *found = play_ruleset_of(document_root(document), &err);
		assert_ptr_equal(found, rows[i].told ? NULL : rules->ruleset);
		if (rows[i].told ? !strstr(err.text, rows[i].told) : error_is_set(&err))
			fail_msg("%s: %s", rows[i].text, err.text);
		error_clear(&err);
		document_free(document);
	}
}

/* Headers of states: ruleset, turn, seed. */
static void states(void **unused)
{
#define STATE(ruleset, game, turn, seed)                                                                     \
	"{ruleset: " ruleset ", game: " game ", turn: " turn ", seed: " seed ", empires: [" ALFA             \
	"], systems: [{id: 1}]}"
	static const struct {
		const char *text, *told;
	} rows[] = {
	    {STATE("cyoe", "g", "0", "0"), NULL},
	    {STATE("CYOE", "g", "1000000000", "9223372036854775807"), NULL},
	    {STATE("cyoe", "g", "1000000001", "0"), "\"turn\" must be 0 to 1000000000"},
	    {STATE("cyoe", "g", "-1", "0"), "\"turn\" must be 0 to 1000000000"},
	    {STATE("cyoe", "g", "0", "-1"), "\"seed\""},
	    {STATE("star-empires", "g", "0", "0"), "\"ruleset\" must be cyoe"},
	    {STATE("cyoe", "''", "0", "0"), "\"game\" must have 1 to 100 characters"},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows) + 2; i++) {
		struct error err = {0};
		bool more = i >= G_N_ELEMENTS(rows);
		g_autofree char *name = g_strnfill(i - G_N_ELEMENTS(rows) + 100, 'x');
		g_autofree char *text =
		    more ? g_strdup_printf(STATE("cyoe", "%s", "0", "0"), name) : g_strdup(rows[i].text);
		const char *told = !more                     ? rows[i].told
		                   : i == G_N_ELEMENTS(rows) ? NULL
		                                             : "\"game\" must have 1 to 100 characters";
		struct document *document = document_parse("state", text, strlen(text), EXIT_DATA, &err);
		struct state *state = play_state_read(rules, document_root(document), &err);
		if (told ? state || !strstr(err.text, told) : !state)
			fail_msg("%s: %s", text, state ? "taken" : err.text);
		play_state_free(state);
		document_free(document);
		error_clear(&err);
	}
	play_state_free(NULL);
}

/* A site's own tables are identified by the hash of their bytes; if a folder has none the built-in ones are used. */
static void tables(void **unused)
{
	const struct ruleset *cyoe = rules->ruleset;
	g_autofree char *dir = g_dir_make_tmp("nm-tables-XXXXXX", NULL);
	g_autofree char *sub = g_build_filename(dir, "cyoe", NULL),
	                *path = g_build_filename(sub, "tables.yaml", NULL);
	g_autofree char *text = g_strndup(cyoe->tables_yaml, (gsize)(cyoe->tables_end - cyoe->tables_yaml));
	g_autofree char *mine = g_strconcat(text, "# of a site's own\n", NULL);
	g_autofree char *hex = g_compute_checksum_for_string(G_CHECKSUM_SHA256, mine, -1);

	(void)unused;
	assert_null(rules->override_sha256);
	for (int own = 0; own < 4; own++) {
		struct error err = {0};
		if (own == 1) {
			assert_int_equal(g_mkdir(sub, 0700), 0);
			assert_true(g_file_set_contents(path, mine, -1, NULL));
		} else if (own == 2) {
			assert_true(g_file_set_contents(path, "units: 5\n", -1, NULL));
		} else if (own == 3) { /* an unknown key */
			g_autofree char *more = g_strconcat(text, "more: 5\n", NULL);
			assert_true(g_file_set_contents(path, more, -1, NULL));
		}
		struct rules *loaded = rules_load(cyoe, dir, &err);
		g_autoptr(GString) out = g_string_new(NULL);
		if (own >= 2) {
			assert_null(loaded);
			assert_int_equal(err.code, EXIT_DATA);
			error_clear(&err);
			continue;
		}
		assert_non_null(loaded);
		struct json *json = json_new(out);
		json_map(json, NULL);
		rules_write(loaded, json);
		json_end(json);
		json_free(json);
		g_autofree char *want =
		    own ? g_strdup_printf("\"tables\": \"%s\"", hex) : g_strdup("\"tables\": null");
		assert_non_null(strstr(out->str, want));
		assert_non_null(strstr(out->str, "\"ruleset\": \"cyoe\""));
		assert_non_null(strstr(out->str, "\"program\": \"nightmail " NIGHTMAIL_VERSION "\""));
		rules_free(loaded);
	}
	g_unlink(path);
	g_rmdir(sub);
	g_rmdir(dir);
}

/* --- States from files ------------------------------------------------------------------ */

/* The state in a text, read from its whole document. */
static GString *state_of(const char *path, const char *text, struct error *err)
{
	struct document *document = document_parse(path, text, strlen(text), EXIT_DATA, err);
	const struct ruleset *ruleset = document ? play_ruleset_of(document_root(document), err) : NULL;
	struct rules *own = ruleset ? rules_load(ruleset, NULL, err) : NULL;
	struct state *state = own ? play_state_read(own, document_root(document), err) : NULL;
	GString *bytes = state ? g_string_new(NULL) : NULL;

	if (state)
		play_state_write(state, bytes);
	play_state_free(state);
	rules_free(own);
	document_free(document);
	return bytes;
}

/* Loading from the file gives the same state, or the same error and place, as parsing it in memory. */
static void loads_as_the_whole(const char *path, const char *text, bool good)
{
	struct error err = {0}, want_err = {0};
	struct rules *found = NULL;
	g_autoptr(GString) have = g_string_new(NULL);

	assert_true(g_file_set_contents(path, text, -1, NULL));
	GString *want = state_of(path, text, &want_err);
	struct state *state = play_state_load(path, NULL, &found, &err);
	if (!want != !good || !state != !good)
		fail_msg("%s: %s", want_err.text ? want_err.text : "good", err.text ? err.text : "good");
	if (good) {
		play_state_write(state, have);
		assert_string_equal(have->str, want->str);
		assert_ptr_equal(found->ruleset, state->ruleset);
		assert_false(error_is_set(&err));
		g_string_free(want, TRUE);
	} else {
		assert_string_equal(err.text, want_err.text);
		assert_string_equal(err.file, want_err.file);
		assert_true(
		    err.code == want_err.code && err.line == want_err.line && err.column == want_err.column);
	}
	play_state_free(state);
	rules_free(found);
	error_clear(&err);
	error_clear(&want_err);
}

#define WORLDS                                                                                               \
	"{\"ruleset\": \"space-empires\", \"game\": \"g\", \"turn\": 2, \"seed\": 1,\n"                      \
	" \"empires\": [{\"name\": \"MING\"}],\n%s \"worlds\": [{\"id\": 1, \"owner\": \"MING\", \"pop\": 3}"
#define SYSTEMS                                                                                              \
	"{\"ruleset\": \"cyoe\", \"game\": \"g\", \"turn\": 2, \"seed\": 1,\n"                               \
	" \"empires\": [{\"id\": 1, \"name\": \"ALFA\"}],\n%s \"systems\": [{\"id\": 1}"

/* With few worlds or with so many that they are read one by one (16 KiB); `odd`: the hundredth world is damaged. */
static void loaded(void **unused)
{
	static const struct {
		const char *head, *keys, *odd, *tail;
		bool good;
	} cases[] = {{WORLDS, "", NULL, "]}\n", true}, {SYSTEMS, "", NULL, "]}\n", true},
	    {WORLDS, "", "{\"id\": 7777, \"pop\": 5}", "]}\n", true},
	    {WORLDS, "", "{\"id\": 7777, \"pops\": 5}", "]}\n", false},
	    {WORLDS, "", "{\"id\": 7777, \"pop\": \"x\"}", "]}\n", false},
	    {WORLDS, "", "{\"id\": 7777, \"links\": [5000]}", "]}\n", false},
	    {WORLDS, "", "{\"id\": 7777, \"pop\" 5}", "]}\n", false}, {WORLDS, "", "7777", "]}\n", false},
	    {WORLDS, "", "{\"id\": 1}", "]}\n", false}, {WORLDS, "", NULL, "], \"more\": 1}\n", false},
	    {WORLDS, " \"more\": 1,\n", NULL, "]}\n", false}, {WORLDS, "", NULL, "]\n", false},
	    {WORLDS, " \"fleets\": [{\"owner\": \"ZORG\", \"id\": 1, \"world\": 1}],\n", NULL, "]}\n", false},
	    {SYSTEMS, "", "{\"id\": 7777, \"pops\": 5}", "]}\n", false}};
	g_autofree char *folder = g_dir_make_tmp("nm-states-XXXXXX", NULL);
	g_autofree char *path = g_build_filename(folder, "state.json", NULL);
	struct error err = {0};
	struct rules *found = NULL;

	(void)unused;
	assert_null(play_state_load(path, NULL, &found, &err));
	assert_int_equal(err.code, EXIT_NO_INPUT);
	error_clear(&err);
	for (size_t i = 0; i < 2 * G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) text = g_string_new(NULL);
		int most = i % 2 ? 1200 : 150;
		g_string_printf(text, cases[i / 2].head, cases[i / 2].keys);
		for (int id = 2; id <= most; id++)
			if (id == 100 && cases[i / 2].odd)
				g_string_append_printf(text, ",\n  %s", cases[i / 2].odd);
			else
				g_string_append_printf(text, ",\n  {\"id\": %d}", id);
		g_string_append(text, cases[i / 2].tail);
		loads_as_the_whole(path, text->str, cases[i / 2].good);
	}
	g_unlink(path);
	g_rmdir(folder);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(seats), cmocka_unit_test(refused),
	    cmocka_unit_test(rulesets_named), cmocka_unit_test(states), cmocka_unit_test(tables),
	    cmocka_unit_test(loaded)};

	return cmocka_run_group_tests(tests, load, unload);
}
