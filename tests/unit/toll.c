/* Costs and gains of a turn (HO-140): the sentence and the lines of each ruleset, worked out by hand from events. */
#include "engine/play/play.h"
#include "engine/play/toll.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define NOTHING "Nothing was lost or won last turn."

static const struct {
	const char *ruleset, *events, *sentence, *lines;
} turns[] = {
    {"space-empires", "'events': []", NOTHING, ""},
    /* A world that was won and lost again counts neither way; captured ships count as lost. */
    {"space-empires",
        "'events': [{'code': 'fire', 'world': 'W3', 'fleet': 'F1 <A>', 'lost': 4},"
        "{'code': 'fire', 'world': 'W3', 'fleet': 'F2 <B>', 'lost': 1},"
        "{'code': 'fire', 'world': 'W3', 'fleet': 'F9 <>', 'lost': 2},"
        "{'code': 'bombardment', 'world': 'W3', 'fleet': 'F2 <B>', 'lost': 9},"
        "{'code': 'fleet-captured', 'world': 'W4', 'fleet': 'F5 <A>', 'captor': 'B', 'ships': 3},"
        "{'code': 'world-captured', 'world': 'W3', 'owner': 'A', 'captor': 'B'},"
        "{'code': 'world-captured', 'world': 'W5', 'owner': 'nobody', 'captor': 'A'},"
        "{'code': 'world-captured', 'world': 'W6', 'owner': 'A', 'captor': 'B'},"
        "{'code': 'world-captured', 'world': 'W6', 'owner': 'B', 'captor': 'A'}]",
        "Last turn you lost 7 ships and 1 world; others lost 3 ships; you won 1 world.",
        "W3: lost to B; you lost 4 ships; B lost 1; ships of nobody lost 2|W4: you lost 3 ships|W5: won|"},
    {"star-empires",
        "'events': [{'code': 'destroyed', 'ship': 'A Base', 'sector': '(0,1)'},"
        "{'code': 'destroyed', 'ship': 'B 123', 'sector': '(0,1)'},"
        "{'code': 'owner', 'world': 'Vega', 'sector': '(0,1)', 'from': 'A', 'owner': null},"
        "{'code': 'owner', 'world': 'Elara', 'sector': '(2,1)', 'from': 'B', 'owner': 'A'}]",
        "Last turn you lost 1 ship and 1 world; others lost 1 ship; you won 1 world.",
        "(0,1): lost; you lost 1 ship; B lost 1|(2,1): won from B|"},
    {"galactic-empires",
        "'battles': [{'sector': 7, 'sides': [{'empire': 'A', 'lost': [{'n': 2}, {'n': 1}]},"
        "{'empire': 'independent', 'lost': [{'n': 3}]}]}],"
        "'events': [{'code': 'conquered', 'sector': 'S7', 'from': 'independent', 'to': 'A'},"
        "{'code': 'conquered', 'sector': 'S2', 'from': 'A', 'to': 'B'}]",
        "Last turn you lost 3 ships and 1 sector; others lost 3 ships; you won 1 sector.",
        "S2: lost to B|S7: you lost 3 ships; ships of nobody lost 3; won|"},
    {"space-empires-4x",
        "'events': [{'code': 'cleared', 'owner': 'A', 'unit': 'CS1', 'x': 1, 'y': 2},"
        "{'code': 'shot', 'enemy': 'B', 'outcome': 'hit, destroyed', 'x': 3, 'y': 2},"
        "{'code': 'shot', 'enemy': 'A', 'outcome': 'hit', 'x': 3, 'y': 2},"
        "{'code': 'settled', 'unit': 'CS2', 'x': 4, 'y': 4},"
        "{'code': 'colony-lost', 'empire': 'A', 'x': 3, 'y': 2}]",
        "Last turn you lost 1 ship and 1 Colony; others lost 1 ship; you won 1 Colony.",
        "(3,2): lost; B lost 1|(1,2): you lost 1 ship|(4,4): won|"},
    /* Its events number the empires. A ship captured in a battle is one of those lost there. */
    {"cyoe",
        "'empires': [{'id': 1, 'name': 'B'}, {'id': 2, 'name': 'A'}],"
        "'events': [{'code': 'losses', 'system': 'S1', 'empire': 'E2', 'units': '3 C1, 2 DM'},"
        "{'code': 'losses', 'system': 'S1', 'empire': 'E1', 'units': '1 C4, 1 C1'},"
        "{'code': 'captured', 'system': 'S1', 'empire': 'E2', 'class': 'C1', 'victim': 'E1'},"
        "{'code': 'landing', 'system': 'S2', 'empire': 'E1', 'what': '20 PL', 'victim': 'E2'},"
        "{'code': 'holder', 'system': 'S2', 'from': 'E2', 'to': 'E1'}]",
        "Last turn you lost 25 ships and 1 system; others lost 2 ships.",
        "S2: lost to B; you lost 20 ships|S1: you lost 5 ships; B lost 2|"},
    /* Unreadable events count for nothing. */
    {"space-empires",
        "'events': [3, {'code': 1, 'world': []}, {'code': 'fire', 'world': 'W1', 'fleet': 'F1 <A', 'lost': 'x'},"
        "{'code': 'fire', 'world': 'W2', 'fleet': 'F1 <A>', 'lost': -7}, {'code': 'world-captured'}]",
        NOTHING, ""},
    {"galactic-empires", "'events': 3, 'battles': [{'sides': [{'lost': 4}, 5]}]", NOTHING, ""},
};

static struct document *report_of(const char *ruleset, const char *rest)
{
	g_autofree char *text =
	    g_strdup_printf("{\"empire\": \"A\", \"ruleset\": \"%s\", %s}", ruleset, rest);
	struct error err = {0};
	struct document *document;

	g_strdelimit(text, "'", '"');
	document = document_parse("report", text, strlen(text), EXIT_DATA, &err);
	assert_non_null(document);
	return document;
}

static void test_turns(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(turns); i++) {
		const struct ruleset *ruleset = ruleset_find(turns[i].ruleset);
		struct document *report = report_of(turns[i].ruleset, turns[i].events);
		g_autoptr(GString) said = g_string_new(NULL);
		g_autoptr(GPtrArray) lines = toll_lines(ruleset, document_root(report));
		toll_sentence(ruleset, document_root(report), said);
		assert_string_equal(said->str, turns[i].sentence);
		g_string_truncate(said, 0);
		for (guint k = 0; k < lines->len; k++)
			g_string_append_printf(said, "%s|", (const char *)lines->pdata[k]);
		assert_string_equal(said->str, turns[i].lines);
		document_free(report);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_turns)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
