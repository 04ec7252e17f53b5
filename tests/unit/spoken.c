/* A report as sentences (HO-81), each form of its JSON: a thing's name first, and no value without its word. */
#include "engine/play/report_speech.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* The sentences for a report with these keys, below the first line. */
static char *said(const char *ruleset, const char *keys)
{
	g_autofree char *text =
	    g_strdup_printf("{\"format\": 1, \"game\": \"g\", \"ruleset\": \"%s\", \"turn\": 3,"
	                    " \"empire\": \"ZZ\"%s%s}",
	        ruleset, *keys ? ", " : "", keys);
	struct error err = {0};
	struct document *doc = document_parse("r.json", text, strlen(text), EXIT_DATA, &err);
	g_autoptr(GString) out = g_string_new(NULL);

	assert_non_null(doc);
	assert_true(report_speech(document_root(doc), out, &err));
	document_free(doc);
	return g_string_free(g_steal_pointer(&out), FALSE);
}

static void says(const char *ruleset, const char *keys, const char *wanted)
{
	g_autofree char *all = said(ruleset, keys);
	assert_string_equal(all, wanted);
}

/* One item of a list unknown to all rulesets. */
static void thing(const char *ruleset, const char *json, const char *wanted)
{
	g_autofree char *keys = g_strdup_printf("\"things\": [%s]", json);
	g_autofree char *all =
	    g_strdup_printf("g, %s, turn 3, ZZ: things 1.\n+++ Things, 1\n%s\n", ruleset, wanted);
	says(ruleset, keys, all);
}

static void test_things(void **unused)
{
	static const char *const cases[][2] = {
	    /* A name, or a key used instead. */
	    {"{\"name\": \"Terra\", \"pop\": 3}", "Terra, population 3."},
	    {"{\"pop\": 3, \"name\": \"Terra\"}", "Terra, population 3."},
	    {"{\"id\": 5}", "id 5."},
	    {"{\"id\": \"5\"}", "5."},
	    {"{\"type\": \"C\", \"id\": 5}", "C5."},
	    {"{\"type\": \"C\", \"fleet\": 5}", "C, fleet 5."},
	    {"{\"id\": 5, \"name\": \"Terra\"}", "Terra, id 5."},
	    {"{\"handle\": \"h\", \"name\": \"n\"}", "h, name n."},
	    {"{\"name\": \"\", \"pop\": 3}", "population 3."},
	    {"{\"name\": true, \"pop\": 3}", "name, population 3."},
	    {"{\"id\": \"\", \"name\": \"Terra\"}", "Terra."},
	    {"{\"owner\": \"MING\", \"pop\": 1}", "MING, population 1."},
	    {"{\"type\": \"C\", \"empire\": \"X\"}", "X, type C."},
	    {"{\"size\": 2, \"y\": -4, \"x\": 3}", "(3,minus 4), size 2."},
	    {"{\"x\": 3, \"size\": 2}", "x 3, size 2."},
	    {"{\"x\": \"a\", \"y\": 2}", "x a, y 2."},
	    {"{\"name\": \"A\", \"x\": 3, \"y\": 4, \"n\": 1}", "A at (3,4), n 1."},
	    {"{\"sector\": [3, 4], \"size\": 2}", "(3,4), size 2."},
	    {"{\"sector\": [3, 4], \"name\": \"A\"}", "A, sector (3,4)."},
	    {"{\"sector\": \"K\", \"n\": 1}", "K, n 1."},
	    {"{\"sector\": [3, 4, 5], \"n\": 1}", "sector 3, 4, 5, n 1."},
	    {"{\"pair\": [3, 4]}", "pair 3, 4."},
	    /* Empty values are left out; an owner null is nobody. */
	    {"{}", "nothing."},
	    {"{\"a\": null, \"b\": false, \"c\": \"\", \"d\": [], \"e\": {}}", "nothing."},
	    {"{\"name\": \"A\", \"owner\": null}", "A, owned by nobody."},
	    {"{\"owner\": null}", "owned by nobody."},
	    {"{\"a\": 0, \"b\": \"0\"}", "a 0, b 0."},
	    /* Fields. */
	    {"{\"name\": \"A\", \"is_moved\": true}", "A, is moved."},
	    {"{\"name\": \"A\", \"some_key\": \"x y\"}", "A, some key x y."},
	    {"{\"name\": \"A\", \"C4\": 4, \"D\": \"x\"}", "A, 4 C4, D x."},
	    {"{\"name\": \"A\", \"n\": 1.5}", "A, n 1.5."},
	    {"{\"name\": \"A\", \"links\": [1, 22]}", "A, neighbours W1, W22."},
	    {"{\"name\": \"A\", \"from\": \"x\", \"to\": 3}", "A, from x, to W3."},
	    {"{\"name\": \"A\", \"own\": {\"b\": 1, \"name\": \"C\"}}", "A, own C, b 1."},
	    {"{\"name\": \"A\", \"list\": [{\"name\": \"B\"}, {\"name\": \"C\", \"n\": 1}]}",
	        "A, list B; C, n 1."},
	    {"{\"name\": \"A\", \"list\": [[1, 2], [3]]}", "A, list 1, 2; 3."},
	    /* Values that are not things. */
	    {"4", "Things: 4."},
	    {"\"x\"", "Things: x."},
	    {"[1, 2]", "1, 2."},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		thing("space-empires", cases[i][0], cases[i][1]);
}

/* Numbers of empires are replaced by names if the report has them. */
static void test_empires(void **unused)
{
	static const char *const cases[][2] = {{"0", "A, owner independent."},
	    {"2", "A, owner ZZ, empire 2."}, {"3", "A, owner ZORG, empire 3."}, {"4", "A, owner empire 4."},
	    {"5", "A, owner empire 5."}, {"null", "A."}, {"\"X\"", "A, owner X."}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *keys = g_strdup_printf(
		    "\"self\": {\"id\": 2}, \"relations\": [{\"empire\": 4}, {\"empire\": 3, \"name\":"
		    " \"ZORG\"}, {\"empire\": 5, \"name\": 5}], \"things\": [{\"name\": \"A\","
		    " \"owner\": %s}]",
		    cases[i][0]);
		g_autofree char *all = said("galactic-empires", keys);
		g_autofree char *line = g_strdup_printf("+++ Things, 1\n%s\n", cases[i][1]);
		assert_non_null(strstr(all, line));
	}
	/* Without the list of empires only one's own has a name. */
	says("galactic-empires", "\"things\": [{\"name\": \"A\", \"owner\": 3}]",
	    "g, galactic-empires, turn 3, ZZ: things 1.\n+++ Things, 1\nA, owner empire 3.\n");
	says("galactic-empires",
	    "\"relations\": {\"a\": {\"empire\": 3, \"name\": \"ZORG\"}},"
	    " \"things\": [{\"name\": \"A\", \"owner\": 3}]",
	    "g, galactic-empires, turn 3, ZZ: things 1.\n+++ Relations, 1\nRelations: a ZORG, empire 3.\n"
	    "+++ Things, 1\nA, owner empire 3.\n");
}

static void test_orders(void **unused)
{
	(void)unused;
	says("space-empires",
	    "\"orders\": [{\"line\": 1, \"text\": \"m1\", \"canonical\": \"M1W2\", \"status\": \"done\"},"
	    " {\"line\": 2, \"text\": \"hm\", \"canonical\": null, \"status\": \"refused\","
	    " \"notes\": [\"no such order\"]},"
	    " {\"line\": 3, \"text\": \"x\", \"canonical\": \"\", \"notes\": [\"a\", \"b\"]}]",
	    "g, space-empires, turn 3, ZZ: orders 3.\n+++ Orders, 3\nOrder 1: M1W2, done.\n"
	    "Order 2: hm, refused; no such order.\nOrder 3: x, unknown; a; b.\n");
	says("space-empires", "\"orders\": [{}, {\"line\": 7}]",
	    "g, space-empires, turn 3, ZZ: orders 2.\n+++ Orders, 2\nOrder : , unknown.\nOrder 7: , unknown.\n");
}

/* An event's text, and its figures that the text lacks; parts by phase. */
static void test_events(void **unused)
{
	(void)unused;
	says("space-empires",
	    "\"events\": [{\"phase\": \"combat\", \"code\": \"fire\", \"text\": \"lost 3 of 30\", \"lost\": 3,"
	    " \"of\": 30, \"left\": 27},"
	    " {\"phase\": \"combat\", \"code\": \"fire\", \"text\": \"W1 burns\", \"world\": 1, \"hot\": true,"
	    " \"cold\": false, \"fleets\": [1, 2]},"
	    " {\"phase\": \"movement\", \"code\": \"m\", \"text\": \"13 of 3x, 33\", \"n\": 3, \"text2\": \"\"},"
	    " {\"phase\": \"none of it\", \"text\": \"so\"}, {\"text\": \"so\", \"a\": \"so\"}]",
	    "g, space-empires, turn 3, ZZ: events 5.\n+++ Events, 5\n++ Combat, 2\nlost 3 of 30, left 27.\n"
	    "W1 burns, at W1, hot, fleets 1, 2.\n++ Movement, 1\n13 of 3x, 33, n 3.\n++ none of it, 1\nso.\nso.\n");
}

/* What waits for orders is counted, and ten of it named; what places cost comes before the events (HO-140). */
static void test_news(void **unused)
{
	(void)unused;
	says("space-empires",
	    "\"standing\": {\"victory\": \"Win.\", \"things\": \"worlds\", \"progress\": [], \"warnings\": [],"
	    " \"idle\": [\"F1\", \"F2\", \"F3\", \"F4\", \"F5\", "
	    "\"F6\", \"F7\", \"F8\", \"F9\", \"F10\", \"W1\", \"W2\"]},"
	    " \"events\": [{\"code\": \"fire\", \"world\": \"W3\", "
	    "\"fleet\": \"F1 <ZZ>\", \"lost\": 4, \"text\": \"so\"}]",
	    "g, space-empires, turn 3, ZZ: events 1.\n+++ Where you stand, 3\nWin.\nLast turn you lost 4 ships.\n"
	    "Without an order, 12: F1, F2, F3, F4, F5, F6, F7, F8, F9, F10 and 2 more.\n"
	    "+++ Lost and won, 1\nW3: you lost 4 ships.\n+++ Events, 1\nso, at W3, fleet F1 <ZZ>, lost 4.\n");
}

/* Orders and events first, then single figures, then sections in the ruleset's order, then the rest. */
static void test_sections(void **unused)
{
	(void)unused;
	says("space-empires", "", "g, space-empires, turn 3, ZZ.\n");
	says("space-empires",
	    "\"rest\": [1], \"cp\": 5, \"fleets\": [{\"id\": 7}], \"none\": [], \"no\": null, \"totals\": {\"ind\": 3},"
	    " \"won\": true, \"layout\": [1], \"text\": \"t\", \"host\": {\"deadline\": \"Thu\", \"dedication\": -3},"
	    " \"worlds\": [{\"id\": 1}, {\"id\": 2}], \"events\": [{\"text\": \"e\"}], \"orders\": [{\"line\": 1,"
	    " \"text\": \"o\", \"status\": \"done\"}]",
	    "g, space-empires, turn 3, ZZ: events 1, orders 1, worlds 2, fleets 1, rest 1.\nThe deadline is Thu.\n"
	    "+++ From the host, 1\nYour dedication over all games of this host is minus 3.\n"
	    "+++ Events, 1\ne.\n+++ Orders, 1\nOrder 1: o, done.\n"
	    "+++ Figures, 2\nCp: 5.\nWon: true.\n+++ Totals, 1\nTotals: industry 3.\n+++ Worlds, 2\nW1.\nW2.\n"
	    "+++ Fleets, 1\nF7.\n+++ Rest, 1\nRest: 1.\n");
	/* Only a number names a world, and only as a world's id. */
	says("space-empires",
	    "\"worlds\": [{\"id\": [1, 2]}, {\"id\": true, \"pop\": 2}, {\"id\": null, \"pop\": 3}], \"id\": 5",
	    "g, space-empires, turn 3, ZZ: worlds 3.\n+++ Figures, 1\nId: 5.\n+++ Worlds, 3\nid W1, W2.\n"
	    "id, population 2.\npopulation 3.\n");
	/* Figures alone, and behind news alone. */
	says("space-empires", "\"cp\": 5", "g, space-empires, turn 3, ZZ.\n+++ Figures, 1\nCp: 5.\n");
	says("space-empires", "\"cp\": 5, \"events\": [{\"text\": \"e\"}]",
	    "g, space-empires, turn 3, ZZ: events 1.\n+++ Events, 1\ne.\n+++ Figures, 1\nCp: 5.\n");
	says("space-empires", "\"host\": {\"deadline\": \"\", \"dedication\": null}",
	    "g, space-empires, turn 3, ZZ.\n");
}

/* What the host tells stands behind where the reader stands, as in the text report; of other kinds nothing. */
static void test_host(void **unused)
{
	(void)unused;
	says("space-empires",
	    "\"host\": {\"title\": \"Pears\", \"opened\": \"Mon\", \"commitment\": \"c0\","
	    " \"seed\": \"5\", \"salt\": \"ab\","
	    " \"host_part\": \"h\", \"parts\": [{\"empire\": \"A\", \"part\": \"p\","
	    " \"drawn\": false}, {\"empire\": \"B\","
	    " \"part\": \"q\", \"drawn\": true}], \"digest\": \"91d4\", \"refused\": 2, \"missed\": [\"B\", \"C\"],"
	    " \"notices\": [\"A proposes an end.\"], \"bots\": [{\"empire\": \"D\", \"bot\": \"steady\","
	    " \"standin\": false},"
	    " {\"empire\": \"E\", \"bot\": \"sharp\", \"standin\": true}]}, \"standing\": {\"victory\": \"Win.\","
	    " \"things\": \"worlds\", \"progress\": [], \"warnings\": [], \"idle\": []},"
	    " \"events\": [{\"text\": \"e\"}]",
	    "g, space-empires, turn 3, ZZ: events 1.\n+++ Where you stand, 2\nWin.\n"
	    "Nothing was lost or won last turn.\n"
	    "+++ From the host, 14\nThe game is called Pears.\nA proposes an end.\n"
	    "D is played by computer, by steady.\n"
	    "E was stood in for by computer in the turn that was run, by sharp.\n"
	    "No orders came in turn 2 from: B, C.\nThe turn was opened on Mon.\n"
	    "The digest of your last orders is 91d4.\n"
	    "Lines of your last orders that were refused: 2.\nThe commitment to the dice is c0.\n"
	    "The seed of the dice is 5.\nThe salt of the dice is ab.\nThe host's part of the dice is h.\n"
	    "The part of A in the dice is p.\nThe part of B in the dice, drawn by the host, is q.\n"
	    "+++ Events, 1\ne.\n");
	says("space-empires",
	    "\"host\": {\"title\": 1, \"parts\": [1, {}], \"digest\": null, \"refused\": 0, \"missed\": [1],"
	    " \"notices\": {}, \"bots\": [\"x\", {\"empire\": \"D\"}]}",
	    "g, space-empires, turn 3, ZZ.\n");
}

static void refused(const char *text, const char *told)
{
	struct error err = {0};
	struct document *doc = document_parse("r.json", text, strlen(text), EXIT_DATA, &err);
	g_autoptr(GString) out = g_string_new(NULL);

	assert_false(report_speech(document_root(doc), out, &err));
	assert_int_equal(err.code, EXIT_DATA);
	assert_non_null(strstr(err.text, told));
	error_clear(&err);
	document_free(doc);
	assert_null(report_speech_mail(text, strlen(text)));
}

static void test_refused(void **unused)
{
	static const char *const none =
	    "this is not a complete report: \"game\", \"turn\" or \"empire\" is missing";
	static const char good[] = "{\"game\": \"g\", \"ruleset\": \"cyoe\", \"turn\": 1, \"empire\": \"A\"}";

	(void)unused;
	refused("{\"ruleset\": \"cyoe\", \"turn\": 1, \"empire\": \"A\"}", none);
	refused("{\"game\": 5, \"ruleset\": \"cyoe\", \"turn\": 1, \"empire\": \"A\"}", none);
	refused("{\"game\": \"g\", \"ruleset\": \"cyoe\", \"empire\": \"A\"}", none);
	refused("{\"game\": \"g\", \"ruleset\": \"cyoe\", \"turn\": \"1\", \"empire\": \"A\"}", none);
	refused("{\"game\": \"g\", \"ruleset\": \"cyoe\", \"turn\": 1}", none);
	refused("{\"game\": \"g\", \"ruleset\": \"cyoe\", \"turn\": 1, \"empire\": null}", none);
	refused("{\"game\": \"g\", \"ruleset\": \"chess\", \"turn\": 1, \"empire\": \"A\"}", "chess");
	assert_null(report_speech_mail("{", 1));
	g_autofree char *mail = report_speech_mail(good, strlen(good));
	assert_string_equal(mail,
	    "g, cyoe, turn 1, A.\n+++ Your orders, 1\nReply to this mail with your orders, one a"
	    " line; the command help tells their forms.\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_things), cmocka_unit_test(test_empires),
	    cmocka_unit_test(test_orders), cmocka_unit_test(test_events), cmocka_unit_test(test_news),
	    cmocka_unit_test(test_sections), cmocka_unit_test(test_host), cmocka_unit_test(test_refused)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
