/* Where cyoe's sensible beginner sends a survey ship: it stays until its own station stands there; whom a fleet
   attacks; and which orders a stand-in never gives (HO-74). */
#include "engine/play/play.h"
#include "rulesets/cyoe/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define HEAD                                                                                                    \
	"{ruleset: cyoe, game: g, turn: 5, seed: 1, empires: [{id: 1, name: A, home: 1, explored: [1, 2, 4]}, " \
	"{id: 2, name: B, home: 3}], systems: [{id: 1, nodes: [2, 4], stations: [{owner: A, type: PS}]}, "
#define TAIL                                                                                                    \
	", {id: 3}, {id: 4, stations: [{owner: A, type: PS}]}], fleets: [{owner: A, id: 3, system: %d, ships: " \
	"{SV: 1}}]}"
#define NOBODY "{id: 2, nodes: [3]}"
#define OWN "{id: 2, nodes: [3], stations: [{owner: A, type: PS}]}"
#define FULL "{id: 2, nodes: [3], stations: [{owner: B, type: PS, count: 20}]}"
#define NEARLY "{id: 2, nodes: [3], stations: [{owner: B, type: PS, count: 19}]}"

static void surveys(void **unused)
{
	static const struct {
		const char *state;
		int at;
		const char *order; /* expected order of fleet 3; NULL: none */
	} cases[] = {{HEAD NOBODY TAIL, 2, NULL}, {HEAD NEARLY TAIL, 2, NULL}, {HEAD OWN TAIL, 2, "M3S3"},
	    {HEAD FULL TAIL, 2, "M3S3"}, {HEAD NOBODY TAIL, 1, "M3S2"}, {HEAD NOBODY TAIL, 4, "M3S1"},
	    {HEAD NOBODY TAIL, 3, "SV3"}};
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("cyoe"), NULL, &err);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *place = g_strdup_printf("system: %d", cases[i].at);
		g_auto(GStrv) parts = g_strsplit(cases[i].state, "system: %d", 2);
		g_autofree char *text = g_strjoinv(place, parts);
		g_autoptr(GString) out = g_string_new("\n");
		struct document *doc = document_parse("state", text, strlen(text), EXIT_DATA, &err);
		struct state *state = doc ? play_state_read(rules, document_root(doc), &err) : NULL;
		g_autofree char *want = g_strdup_printf("\n%s\n", cases[i].order ? cases[i].order : "");
		if (!state)
			fail_msg("case %zu: %s", i, err.text);
		cy_orders_steady(state, 0, 0, false, NULL, out);
		if (cases[i].order ? !strstr(out->str, want)
		                   : strstr(out->str, "M3") || strstr(out->str, "SV3"))
			fail_msg("case %zu: %s", i, out->str);
		play_state_free(state);
		document_free(doc);
	}
	rules_free(rules);
}

/* A stand-in leaves a person's slots to them. */
static void calm(void **unused)
{
	static const char text[] =
	    "{ruleset: cyoe, game: g, turn: 5, seed: 1, empires: [{id: 1, name: A, home: 1, rp: "
	    "2200}], systems: [{id: 1, stations: [{owner: A, type: PS}]}]}";
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("cyoe"), NULL, &err);
	struct document *doc = document_parse("state", text, strlen(text), EXIT_DATA, &err);
	struct state *state = play_state_read(rules, document_root(doc), &err);

	(void)unused;
	for (int calm = 0; calm < 2; calm++) {
		g_autoptr(GString) out = g_string_new(NULL);
		cy_orders_steady(state, 0, 0, calm, NULL, out);
		assert_string_equal(out->str, calm ? "" : "RE22\n");
	}
	play_state_free(state);
	document_free(doc);
	rules_free(rules);
}

/* A system counts for who holds it alone, so that a fleet lands at all others there in one turn (CY-90), as far as its
   troops suffice: a small station takes 100 points, a class 1 ship has 50. */
static void lands(void **unused)
{
	static const struct {
		int ships;
		bool second; /* does it land at C, too? */
	} cases[] = {{4, true}, {2, false}};
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("cyoe"), NULL, &err);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *text = g_strdup_printf(
		    "{ruleset: cyoe, game: g, turn: 9, seed: 1, empires: [{id: 1, name: A, home: 1, explored: "
		    "[1, 2]}, {id: 2, name: B, home: 3}, {id: 3, name: C, home: 4}], systems: [{id: 1, nodes: [2], "
		    "stations: [{owner: A, type: PS}]}, {id: 2, nodes: [3], stations: [{owner: B, type: PS}, "
		    "{owner: C, type: PS}]}, {id: 3}, {id: 4}], fleets: [{owner: A, id: 3, system: 2, ships: "
		    "{C1: %d}}]}",
		    cases[i].ships);
		struct document *doc = document_parse("state", text, strlen(text), EXIT_DATA, &err);
		struct state *state = doc ? play_state_read(rules, document_root(doc), &err) : NULL;
		g_autoptr(GString) out = g_string_new("\n");
		if (!state)
			fail_msg("case %zu: %s", i, err.text);
		cy_orders_steady(state, 0, 0, false, NULL, out);
		if (!strstr(out->str, "\nCS3PS1E2\n") || !strstr(out->str, "\nCS3PS1E3\n") == cases[i].second)
			fail_msg("case %zu: %s", i, out->str);
		play_state_free(state);
		document_free(doc);
	}
	rules_free(rules);
}

/* Gifts, a new war, or continued attacks on others' things. */
static void commits(void **unused)
{
	static const char *const free_to[] = {"TRPF", "FT04", "DU3", "FS1PSS1", "SL1S1", "DP1C1S1S2",
	    "AT04E2", "RT1C1F1", "RT1PSS1", "B1C1S1", "UI1L2", "UP101L1", "US1PSPMS1", "AP1S1", "SX", "DT04",
	    "RE04", "RV04F1", "OB22", "AR1", "EQ03ALL", "UQ03ALL", "T1C1F1F2", "ST1A", "TG1C5", "BK1X",
	    "M1S2", "UL1P101", "LD1P101", "CO1P101", "AB101", "SV1", "SC1P101", "AQ1"};
	static const char *const no[] = {"GP1E2", "GR1E2", "GU1C1F1E2", "GT04E2", "BK1S2ALL", "AK1E2",
	    "JN1E2", "BI1L1", "BP1P201L1", "CS1PS", "CP1P201"};
	const struct ruleset *cyoe = ruleset_find("cyoe");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(free_to) + G_N_ELEMENTS(no); i++) {
		bool bound = i >= G_N_ELEMENTS(free_to);
		const char *line = bound ? no[i - G_N_ELEMENTS(free_to)] : free_to[i];
		struct order_set *set = cyoe->orders_read(0, line, strlen(line));
		if (set->count != 1 || set->orders[0].status != ORDER_ACCEPTED)
			fail_msg("%s does not read", line);
		if (cyoe->order_commits(NULL, 0, &set->orders[0]) != bound)
			fail_msg("%s: %s", line, bound ? "a stand-in would give it" : "no stand-in would");
		order_set_free(set);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(surveys), cmocka_unit_test(calm),
	    cmocka_unit_test(lands), cmocka_unit_test(commits)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
