/* What a program learns from a report alone: others' forces for the odds, whose battles they were (HO-82), its map
   (HO-60), and which reports are refused. */
#include "tests/rehearsed.h"

#include "engine/maps/map_model.h"
#include "engine/play/clash.h"
#include "engine/play/mapping.h"
#include "engine/play/door.h"
#include "rulesets/cyoe/view.h"

static const char text[] =
    "{ruleset: cyoe, game: g, turn: 5, seed: 1, empires: [{id: 1, name: TERRA, home: 1}, {id: 2, name: VEGA}, "
    "{id: 3, name: MARS, eliminated: true}], systems: [{id: 1, nodes: [2]}, {id: 2, nodes: [3], terrain: "
    "nebula, holder: VEGA, rating: 2, planets: [{id: 201, class: 1, owner: VEGA}]}, {id: 3}, {id: 12}], "
    "fleets: [{owner: TERRA, id: 1, system: 1, from: 2, moved: true, ships: {C5: 1}}, {owner: TERRA, id: 2, "
    "system: 1, from: 2, ships: {C1: 1, IW: 2}}, {owner: TERRA, id: 3, system: 12, ships: {C1: 1}}, {owner: "
    "TERRA, id: 4, system: 2, ships: {C2: 1}}, {owner: VEGA, id: 1, system: 1, ships: {C1: 1, IW: 2}}, "
    "{owner: VEGA, id: 2, system: 1, ships: {C1: 2}}, {owner: VEGA, id: 3, system: 12, ships: {C1: 1}}, "
    "{owner: VEGA, id: 4, system: 2, ships: {SV: 1}}]}";

static GString *told(const struct test *test, unsigned seat)
{
	const struct report_source source = {.state = test->state, .seat = seat, .started = true};
	GString *json = g_string_new(NULL);

	report_write_json(&source, json);
	return json;
}

/* Returns the report with the first match replaced. */
static char *edited(const char *json, const char *from, const char *to)
{
	g_autoptr(GRegex) regex = g_regex_new(from, G_REGEX_DOTALL, 0, NULL);
	g_autofree char *quoted = g_strdelimit(g_strdup(to), "'", '"');
	char *with = g_regex_replace_literal(regex, json, -1, 0, quoted, 0, NULL);

	if (strcmp(with, json) == 0)
		fail_msg("%s stands nowhere", from);
	return with;
}

/* Exactly these ships, "1 IW 3 C1", form one fleet that holds and defends (CY-81). */
static void stands(const struct cy_state *s, int seat, int64_t id, int64_t system, const char *ships)
{
	const struct cy_fleet *f = cy_fleet_find(s, seat, id);
	g_autoptr(GString) have = g_string_new(NULL);

	assert_non_null(f);
	for (int i = 0; i < CY_SHIPS; i++)
		if (f->ships[i])
			g_string_append_printf(
			    have, "%s%d %s", have->len ? " " : "", (int)f->ships[i], cy_codes[i]);
	assert_string_equal(have->str, ships);
	assert_int_equal(s->systems[f->system].id, system);
	assert_true(f->stance == 1 && f->retreat == 50 && f->blocks < 0);
}

static void forces(void **unused)
{
	struct test test;
	struct play *play;

	(void)unused;
	test_begin(&test, "cyoe", text);
	for (unsigned seat = 0; seat < 2; seat++) {
		g_autoptr(GString) json = told(&test, seat);
		const struct cy_state *s;
		play = test_rehearsed(&test, json->str, seat);
		s = (const struct cy_state *)play->state;
		stands(s, 1, 1, 1, seat ? "2 IW 1 C1" : "2 IW 3 C1");
		stands(s, 0, 1, 1, seat ? "2 IW 1 C1 1 C5" : "1 C5");
		assert_int_equal(s->empires[0].fleets->len, seat ? 3 : 4);
		assert_int_equal(s->empires[1].fleets->len, seat ? 4 : 3);
		assert_true(s->empires[2].eliminated && !s->empires[0].eliminated);
		play_free(play);
	}
	((struct cy_state *)test.state)->empires[0].eliminated = true;
	g_autoptr(GString) json = told(&test, 1);
	play = test_rehearsed(&test, json->str, 1);
	assert_true(((const struct cy_state *)play->state)->empires[0].eliminated);
	play_free(play);
	test_end(&test);
}

/* Entries that are not ships or counts are left out, and so are the reader's own among others' ships. */
static void understood(void **unused)
{
	static const struct {
		const char *forces, *ships; /* NULL: VEGA has none */
	} rows[] = {
	    {"[{'system': 1, 'empire': 'VEGA', 'ships': {'C1': 3}}]", "3 C1"},
	    {"[{'system': 1, 'empire': 'VEGA', 'ships': {'IW': 1, 'QQ': 2, 'PS': 3, 'C1': 0, 'C2': -1, 'C3': "
	     "'4', 'CV': 9}, 'more': 5}]",
	        "1 IW 9 CV"},
	    {"[5, {'system': 1, 'empire': 'VEGA', 'ships': {'C1': 3}}]", "3 C1"},
	    {"[{'system': 1, 'empire': 'TERRA', 'ships': {'C1': 3}}]", NULL},
	    {"[]", NULL},
	    {"5", NULL},
	};
	struct test test;

	(void)unused;
	test_begin(&test, "cyoe", text);
	g_autoptr(GString) json = told(&test, 0);
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		g_autofree char *list = g_strconcat("'forces': ", rows[i].forces, NULL);
		g_autofree char *with = edited(json->str, "\"forces\": \\[.*?\\]", list);
		struct play *play = test_rehearsed(&test, with, 0);
		const struct cy_state *s = (const struct cy_state *)play->state;
		assert_int_equal(s->empires[0].fleets->len, 4);
		assert_int_equal(s->empires[1].fleets->len, rows[i].ships ? 1 : 0);
		if (rows[i].ships)
			stands(s, 1, 1, 1, rows[i].ships);
		play_free(play);
	}
	test_end(&test);
}

/* S3 is in sight only if the report says so explicitly. */
static void sight(void **unused)
{
	static const struct {
		const char *seen;
		bool sees;
	} rows[] = {{"true", true}, {"false", false}, {"1", false}, {"0", false}, {"'true'", false},
	    {"null", false}, {"[true]", false}};
	struct test test;

	(void)unused;
	test_begin(&test, "cyoe", text);
	g_autoptr(GString) json = told(&test, 0);
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		g_autofree char *to = g_strconcat("'seen': ", rows[i].seen, " ", NULL);
		g_autofree char *with = edited(json->str, "\"seen\": *false", to);
		struct play *play = test_rehearsed(&test, with, 0);
		assert_int_equal(((const struct cy_state *)play->state)->seen[2], rows[i].sees);
		assert_int_equal(cy_sees((const struct cy_state *)play->state, 0, 2), rows[i].sees);
		play_free(play);
	}
	test_end(&test);
}

static void refused(void **unused)
{
	static const struct {
		const char *from, *to, *told;
	} rows[] = {
	    {"\"game\": ", "'g': ", "is not a JSON report: \"game\" or \"turn\" is missing"},
	    {"\"game\": \"g\"", "'game': 5", "is not a JSON report: \"game\" or \"turn\" is missing"},
	    {"\"turn\": ", "'t': ", "is not a JSON report: \"game\" or \"turn\" is missing"},
	    {"\"turn\": 5", "'turn': '5'", "is not a JSON report: \"game\" or \"turn\" is missing"},
	    {"\"fleets\": \\[", "'fleets': [5, ", "must be a mapping"},
	    {"\"fleets\": \\[", "'fleets': 5, 'f': [", "the report needs a list \"fleets\""},
	    {"\"queue\": \\[", "'queue': {}, 'q': [", "the report needs a list \"queue\""},
	    {"\"queue\": \\[", "'q': [", "the report needs a list \"queue\""},
	    {"\"systems\": \\[", "'systems': 'S', 's': [", "the report needs a list \"systems\""},
	    {"\"empires\": \\[", "'empires': null, 'e': [", "the report needs a list \"empires\""},
	    {"\"own\": ", "'own': [], 'o': ", "the report needs the mapping \"own\""},
	    {"\"own\": ", "'o': ", "the report needs the mapping \"own\""},
	    {"\"eliminated\": true", "'eliminated': 1", "\"eliminated\" must be true or false"},
	    {"\"forces\": \\[.*?\\]", "'forces': [{'system': 1, 'empire': 'VEGA'}]",
	        "not a force of a report"},
	    {"\"forces\": \\[.*?\\]", "'forces': [{'system': 1, 'ships': {}}]", "not a force of a report"},
	    {"\"forces\": \\[.*?\\]", "'forces': [{'empire': 'VEGA', 'ships': {}}]",
	        "not a force of a report"},
	    {"\"forces\": \\[.*?\\]", "'forces': [{'system': 77, 'empire': 'VEGA', 'ships': {}}]",
	        "there is no system 77"},
	};
	struct test test;

	(void)unused;
	test_begin(&test, "cyoe", text);
	g_autoptr(GString) json = told(&test, 0);
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		g_autofree char *with = edited(json->str, rows[i].from, rows[i].to);
		struct error err = {0};
		struct document *report = document_parse("report", with, strlen(with), EXIT_DATA, &err);
		unsigned seat = 9;
		struct play *play = answer_play(test.rules, document_root(report), "", 0, &seat, &err);
		bool good = play && test.state->ruleset->rehearse(play->state, document_root(report), &err);
		if (good || !strstr(err.text, rows[i].told))
			fail_msg("%s: %s", rows[i].to, good ? "it is read" : err.text);
		play_free(play);
		document_free(report);
		error_clear(&err);
	}
	test_end(&test);
}

/* S1: AC 53 and AS 10 on three C1 and two wings, AC 10 and AS 10 on a C1 and two wings; at S2 nobody attacks. S12: both
   C1 do 3 a round, and are destroyed in the fourth. */
static void battles(void **unused)
{
	static const int64_t dice[] = {10, 10, 100, 100, 100, 10, 10, 10, 10, 10, 10, 10, 10};
	struct test test;
	struct error err = {0};
	struct play *play;
	g_autoptr(GPtrArray) clashes = clashes_new();
	g_autoptr(GString) all = g_string_new(NULL);

	(void)unused;
	test_begin(&test, "cyoe", text);
	play = play_new(test.state);
	play_orders(play, 0, "AK1E2\nAK3E2", 11);
	dice_force(play->dice, dice, G_N_ELEMENTS(dice));
	assert_true(play_run(play, true, &err));
	play->state->ruleset->clashes(play->state, clashes);
	for (guint i = 0; i < clashes->len; i++) {
		const struct clash *clash = clashes->pdata[i];
		g_string_append_printf(all, "%s won by %s;", clash->place, clash->won->str);
		for (guint k = 0; k < clash->losses->len; k++) {
			const struct clash_loss *loss = &g_array_index(clash->losses, struct clash_loss, k);
			g_string_append_printf(all, " %s %d", loss->empire, (int)loss->ships);
		}
		g_string_append_c(all, '\n');
	}
	assert_string_equal(all->str, "S1 won by TERRA; TERRA 3 VEGA 5\nS12 won by ; TERRA 1 VEGA 1\n");
	play_free(play);
	test.state = NULL;
	test_end(&test);
}

/* Refusals by an empire's knowledge alone, made when the orders came, are decided again in the turn (CY-99). */
static void again(void **unused)
{
	static const char given[] = "GU1C1F3E2", orders[] = "UI12L1\nB1C5S12";
	struct test test;
	struct error err = {0};
	struct play *play;

	(void)unused;
	test_begin(&test, "cyoe", text);
	struct cy_state *s = (struct cy_state *)test.state;
	/* VEGA has nothing at S12 except what TERRA gives it. */
	s->empires[1].pp = 600;
	cy_fleet_place(s, cy_fleet_find(s, 1, 3), 2);
	cy_settle(s);
	play = play_new(test.state);
	play_orders(play, 0, given, strlen(given));
	play_orders(play, 1, orders, strlen(orders));
	for (unsigned i = 0; i < 2; i++) {
		assert_int_equal(play->orders[1]->orders[i].status, ORDER_REFUSED);
		assert_string_equal(
		    play->orders[1]->orders[i].cause, "you have no ship, station or planet in S12");
	}
	assert_true(play_run(play, true, &err));
	assert_int_equal(play->orders[1]->orders[0].status, ORDER_DONE);
	assert_int_equal(play->orders[1]->orders[1].status, ORDER_REFUSED);
	assert_string_equal(play->orders[1]->orders[1].cause, "it needs a rating of 5 in S12");
	play_free(play);
	test.state = NULL;
	test_end(&test);
}

/* Only last turn's moves are drawn as ways; ordered ones begin where the fleet is. */
static void chart(void **unused)
{
	static const char orders[] = "AK1E2\nM2S2S3";
	struct test test;
	struct error err = {0};

	(void)unused;
	test_begin(&test, "cyoe", text);
	g_autoptr(GString) json = told(&test, 0);
	struct document *report = document_parse("report", json->str, json->len, EXIT_DATA, &err);
	struct map *map = mapping_of_moves(document_root(report), &err);
	g_autoptr(GString) all = g_string_new(NULL);

	assert_non_null(map);
	assert_true(mapping_orders(map, test.rules, document_root(report), orders, strlen(orders), &err));
	for (guint i = 0; i < map->moves->len; i++) {
		const struct map_move *move = map->moves->pdata[i];
		g_string_append_printf(all, "%s%s:", move->ordered ? "will " : "", move->thing);
		for (guint k = 0; k < move->path->len; k++)
			g_string_append_printf(
			    all, " %s", map_at(map, g_array_index(move->path, unsigned, k))->id);
		g_string_append_c(all, '\n');
	}
	assert_string_equal(all->str, "F1: S2 S1\nwill F2: S1 S2 S3\n");
	map_free(map);
	document_free(report);
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(forces), cmocka_unit_test(understood),
	    cmocka_unit_test(sight), cmocka_unit_test(refused), cmocka_unit_test(battles),
	    cmocka_unit_test(again), cmocka_unit_test(chart)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
