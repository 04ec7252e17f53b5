/* Lines that are not orders, and what their writers meant (HO-172): worked out by hand from the tables of orders. */
#include "engine/play/rulesets.h"
#include "parsers/slip.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct {
	const char *ruleset, *line, *meant; /* NULL: unknown */
} slips[] = {
    {"space-empires", "Move 1 W3", "M1W3"},
    {"space-empires", "build 5 F3 W4", "B5F3W4"},
    {"space-empires", "Attack F9 with F1", "AF1F9"},
    {"space-empires", "F1 attacks F9", "AF1F9"},
    {"space-empires", "atack F1 F9", "AF1F9"},
    {"space-empires", "BF3 5W4", "B5F3W4"},
    {"space-empires", "move fleet 2 to world 4, world 5", "M2W4W5"},
    {"space-empires", "F2 pursues", "F2XP"},
    {"space-empires", "bombard industry with F2", "AF2I"},
    {"space-empires", "transfer 5 ships from F3 to F4", "T5F3F4"},
    {"space-empires", "TF3F4 5", "T5F3F4"},
    /* Extra words, missing words, and ambiguous ones. */
    {"space-empires", "move 1 to the moon", NULL},
    {"space-empires", "move F1", NULL},
    {"space-empires", "build ships", NULL},
    {"space-empires", "I will build 5 ships at W4 as F3", NULL},
    {"space-empires", "F1 W3", NULL},
    {"space-empires", "", NULL},
    {"space-empires", "MOVE tug TO (2,-1)", NULL},
    {"galactic-empires", "declare war on empire 2", "DW2"},
    {"galactic-empires", "build 5 DD at G1", "B5DDG1"},
    {"galactic-empires", "B5G1DD", "B5DDG1"},
    {"galactic-empires", "M1 8", "M1S8"},
    {"galactic-empires", "name F1 \"Vanguard\"", "NMF1\"Vanguard\""},
    {"cyoe", "buy 12 C3 in S5 for F2", "B12C3S5F2"},
    {"cyoe", "B12S5C3", "B12C3S5"},
    {"cyoe", "research tech 3", "RE03"},
    {"cyoe", "attack E3 with F2", "AK2E3"},
    {"space-empires-4x", "move ship 1 to (3,1)", "M1(3,1)"},
    {"space-empires-4x", "M1(3 1)", "M1(3,1)"},
    {"space-empires-4x", "B(3,0)2SC", "B2SC(3,0)"},
    {"space-empires-4x", "tech attack", "TATTACK"},
    {"space-empires-4x", "TATACK", "TATTACK"},
    {"space-empires-4x", "FSC DD", "FSC,DD"},
    {"star-empires", "MOVE tug (2,-1)", "MOVE tug TO (2,-1)"},
    {"star-empires", "MOVE tug TOO (2,-1)", "MOVE tug TO (2,-1)"},
    {"star-empires", "attack DOVE with tug", "FIRE tug AT DOVE"},
    {"star-empires", "LOAD fox IN tug", "LOAD fox ONTO tug"},
    {"star-empires", "BUILD 2 carrier AT Terra", "BUILD Terra 2 carrier"},
    {"star-empires", "CONCEAL ALL DOVE", "CONCEAL ALL FROM DOVE"},
};

static void meant(void **state)
{
	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(slips); i++) {
		const struct grammar *grammar = ruleset_find(slips[i].ruleset)->grammar;
		char *mended = slip_mend(grammar, slips[i].line, strlen(slips[i].line));
		if (g_strcmp0(mended, slips[i].meant) != 0)
			fail_msg("%s: \"%s\" is taken for %s", slips[i].ruleset, slips[i].line,
			    mended ? mended : "nothing");
		g_free(mended);
	}
}

/* All readings of a line, its own first, none twice. */
static void readings(void **state)
{
	static const char line[] = "AF9F1";
	GArray *found = slip_readings(ruleset_find("space-empires")->grammar, line, strlen(line));

	(void)state;
	assert_int_equal(found->len, 2);
	assert_string_equal(g_array_index(found, struct slip, 0).text, "AF9F1");
	assert_int_equal(g_array_index(found, struct slip, 0).cost, 0);
	assert_string_equal(g_array_index(found, struct slip, 1).text, "AF1F9");
	assert_true(g_array_index(found, struct slip, 1).cost > 0);
	g_array_unref(found);
}

/* No line takes long, whatever it contains. */
static void bounded(void **state)
{
	static const char *const kinds[] = {"1 ", "F ", "F1 W2 ", "to build "};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(slips); i += 10) {
		const struct grammar *grammar = ruleset_find(slips[i].ruleset)->grammar;
		for (size_t kind = 0; kind < G_N_ELEMENTS(kinds); kind++) {
			g_autoptr(GString) line = g_string_new("move ");
			while (line->len < 119)
				g_string_append(line, kinds[kind]);
			gint64 begin = g_get_monotonic_time();
			g_array_unref(slip_read(grammar, line->str, line->len));
			assert_true(g_get_monotonic_time() - begin < G_USEC_PER_SEC);
		}
	}
}

static void same(const struct grammar *grammar, const char *line)
{
	GArray *read = slip_read(grammar, line, strlen(line)),
	       *found = slip_readings(grammar, line, strlen(line));

	assert_int_equal(found->len, read->len);
	for (guint i = 0; i < read->len; i++) {
		const struct slip *a = &g_array_index(read, struct slip, i),
		                  *b = &g_array_index(found, struct slip, i);
		assert_string_equal(b->text, a->text);
		assert_int_equal(b->cost, a->cost);
	}
	g_array_unref(read);
	g_array_unref(found);
}

/* Lines read repeatedly, more than the cache holds, one text in two grammars: the result is always correct. */
static void remembers(void **state)
{
	const struct grammar *one = ruleset_find("space-empires")->grammar,
	                     *two = ruleset_find("galactic-empires")->grammar;

	(void)state;
	for (unsigned i = 0; i < 300; i++) {
		g_autofree char *line = g_strdup_printf("move fleet %u to W%u", i % 90 + 1, i % 7 + 1);
		same(one, line);
		same(i % 3 ? one : two, line);
	}
	same(one, "");
}

static void forms(void **state)
{
	const struct grammar *grammar = ruleset_find("space-empires")->grammar;

	(void)state;
	assert_string_equal(slip_form(grammar, "MOVE tug TO (2,-1)", 18)->example, "M5W2W3");
	assert_null(slip_form(grammar, "hello", 5));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(meant), cmocka_unit_test(readings),
	    cmocka_unit_test(bounded), cmocka_unit_test(remembers), cmocka_unit_test(forms)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
