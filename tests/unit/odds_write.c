/* Odds as people and programs read them (HO-82): shares of runs, rounded half up; an uncertain result is never shown as
   0 or 100 per cent. */
#include "engine/play/odds_sums.h"
#include "engine/play/rulesets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define NOTE                                                                                                 \
	"others' visible forces hold and defend, unseen ones count for nothing, and ships of unknown type"   \
	" count as the cheapest warship"

static const struct ruleset diced = {.name = "diced"}, certain = {.name = "certain", .certain = true};

static struct site_odds site(const char *place, unsigned count)
{
	return (struct site_odds){(char *)place, count, g_array_new(FALSE, FALSE, sizeof(struct outcome)),
	    g_array_new(FALSE, FALSE, sizeof(struct clash_loss))};
}

static void ends(struct site_odds *site, const char *winner, unsigned count)
{
	g_array_append_val(site->outcomes, ((struct outcome){(char *)winner, count}));
}

static void loses(struct site_odds *site, const char *empire, int64_t ships)
{
	g_array_append_val(site->losses, ((struct clash_loss){(char *)empire, ships}));
}

/* Expects the text for people, with single blanks. */
static void reads(const struct odds *odds, const char *wanted)
{
	g_autoptr(GString) out = g_string_new(NULL), words = g_string_new(NULL);

	odds_write_text(odds, out);
	g_auto(GStrv) all = g_strsplit_set(out->str, " \n", -1);
	for (char **word = all; *word; word++)
		if (**word)
			g_string_append_printf(words, "%s%s", words->len ? " " : "", *word);
	assert_string_equal(words->str, wanted);
}

/* The JSON without blanks. */
static char *packed(const char *text)
{
	g_auto(GStrv) words = g_strsplit_set(text, " \n", -1);

	return g_strjoinv("", words);
}

static void writes(const struct odds *odds, const char *wanted)
{
	g_autoptr(GString) out = g_string_new(NULL);

	odds_write_json(odds, out);
	g_autofree char *got = packed(out->str), *wish = packed(wanted);
	assert_string_equal(got, wish);
}

static void test_battles(void **unused)
{
	struct site_odds first = site("W1", 200), second = site("W22", 51);
	struct site_odds *sites[] = {&first, &second};
	GPtrArray list = {(gpointer *)sites, 2};
	struct odds odds = {.ruleset = &diced, .runs = 200, .diced = true, .sites = &list};

	(void)unused;
	ends(&first, "MING", 199);
	ends(&first, "BOSCO", 1);
	loses(&first, "BOSCO", 1010);
	loses(&first, "MING", 9);
	ends(&second, "", 50);
	ends(&second, "A and B", 1);
	reads(&odds,
	    "ODDS, 200 runs B W1: MING wins 99 %, BOSCO wins 1 %; expected losses BOSCO 5.1 ships, MING 0.0"
	    " ships B W22: nobody wins 25 %, A and B wins 1 %, no battle 75 % Note: " NOTE ".");
	writes(&odds,
	    "{\"format\": 1, \"runs\": 200, \"certain\": false, \"battles\": [ {\"place\": \"W1\", \"outcomes\": ["
	    " {\"winner\": \"MING\", \"share\": 0.9950}, {\"winner\": \"BOSCO\", \"share\": 0.0050}], \"losses\": ["
	    " {\"empire\": \"BOSCO\", \"ships\": 5.0500}, {\"empire\": \"MING\", \"ships\": 0.0450}]},"
	    " {\"place\": \"W22\", \"outcomes\": [ {\"winner\": \"A and B\", \"share\": 0.0050},"
	    " {\"winner\": null, \"share\": 0.9950}], \"losses\": []}], \"orders\": [], \"note\": \"" NOTE
	    "\"}");
	g_array_unref(first.outcomes);
	g_array_unref(first.losses);
	g_array_unref(second.outcomes);
	g_array_unref(second.losses);
}

/* Of 1,000 runs 4 are shown as 1 per cent, and so are 5 and 14; 985, 994 and 996 as 99, since some differed. */
static void test_orders(void **unused)
{
	struct line_odds lines[] = {{1, NULL, 1000, 0, 0}, {2, NULL, 0, 4, 996}, {13, NULL, 5, 981, 14},
	    {0, (char *)"M1W2", 994, 0, 6}, {0, (char *)"M3W4", 0, 15, 985}};
	GPtrArray none = {NULL, 0};
	struct odds odds = {.ruleset = &diced, .runs = 1000, .sites = &none, .lines = lines, .count = 5};

	(void)unused;
	reads(&odds,
	    "ODDS, 1000 runs 1: done 100 %, partly 0 %, failed 0 % 2: done 0 %, partly 1 %, failed 99 %"
	    " 13: done 1 %, partly 98 %, failed 1 % M1W2: done 99 %, partly 0 %, failed 1 %"
	    " M3W4: done 0 %, partly 2 %, failed 99 % No die was rolled: all runs are alike. Note: " NOTE
	    ".");
	writes(&odds,
	    "{\"format\": 1, \"runs\": 1000, \"certain\": false, \"battles\": [], \"orders\": ["
	    " {\"line\": 1, \"done\": 1.0000, \"partly\": 0.0000, \"failed\": 0.0000},"
	    " {\"line\": 2, \"done\": 0.0000, \"partly\": 0.0040, \"failed\": 0.9960},"
	    " {\"line\": 13, \"done\": 0.0050, \"partly\": 0.9810, \"failed\": 0.0140},"
	    " {\"line\": 0, \"done\": 0.9940, \"partly\": 0.0000, \"failed\": 0.0060},"
	    " {\"line\": 0, \"done\": 0.0000, \"partly\": 0.0150, \"failed\": 0.9850}], \"note\": \"" NOTE
	    "\"}");
}

static void test_certain(void **unused)
{
	GPtrArray none = {NULL, 0};
	struct odds odds = {.ruleset = &certain, .runs = 1, .sites = &none};

	(void)unused;
	reads(&odds,
	    "ODDS, 1 runs This is certain, for this game rolls no dice, as far as others do nothing else."
	    " Note: " NOTE ".");
	writes(&odds,
	    "{\"format\": 1, \"runs\": 1, \"certain\": true, \"battles\": [], \"orders\": [], \"note\": \"" NOTE
	    "\"}");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_battles), cmocka_unit_test(test_orders), cmocka_unit_test(test_certain)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
