/* A game from a map by hand (HO-41): whose seats are whose, and what is no map of it; tables of one's own (HO-19). */
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

/* Who is named on the map has that seat, the others take what is left in order; who has no name yet is SeatN. */
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

/* A document names a ruleset that there is. */
static void rulesets_named(void **unused)
{
	static const struct {
		const char *text, *told;
	} rows[] = {
	    {"{ruleset: cyoe}", NULL},
	    {"{ruleset: CyoE}", NULL},
	    {"[1]", "must be a mapping like a state or report, which names its ruleset, not a list"},
	    {"{turn: 1}", "the key \"ruleset\" is missing or no text"},
	    {"{ruleset: 5}", "the key \"ruleset\" is missing or no text"},
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

/* Heads of states: what ruleset, which turn, which seed. */
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

/* Tables of one's own are told by the hash of their bytes; where a folder has none it is those that are built in. */
static void tables(void **unused)
{
	const struct ruleset *cyoe = rules->ruleset;
	g_autofree char *dir = g_dir_make_tmp("nm-tables-XXXXXX", NULL);
	g_autofree char *sub = g_build_filename(dir, "cyoe", NULL),
	                *path = g_build_filename(sub, "tables.yaml", NULL);
	g_autofree char *text = g_strndup(cyoe->tables_yaml, (gsize)(cyoe->tables_end - cyoe->tables_yaml));
	g_autofree char *hex = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);

	(void)unused;
	assert_null(rules->override_sha256);
	for (int own = 0; own < 3; own++) {
		struct error err = {0};
		if (own == 1) {
			assert_int_equal(g_mkdir(sub, 0700), 0);
			assert_true(g_file_set_contents(path, text, -1, NULL));
		} else if (own == 2) {
			assert_true(g_file_set_contents(path, "units: 5\n", -1, NULL));
		}
		struct rules *loaded = rules_load(cyoe, dir, &err);
		g_autoptr(GString) out = g_string_new(NULL);
		if (own == 2) {
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
		rules_free(loaded);
	}
	g_unlink(path);
	g_rmdir(sub);
	g_rmdir(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(seats), cmocka_unit_test(refused),
	    cmocka_unit_test(rulesets_named), cmocka_unit_test(states), cmocka_unit_test(tables)};

	return cmocka_run_group_tests(tests, load, unload);
}
