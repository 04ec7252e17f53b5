/* Orders of steady and sharp in positions with many ships, at both sides of their limits (HO-72). */
#include "rulesets/star-empires/simulate.h"

#include "tests/broken.h"

enum { STEADY, SHARP }; /* plan numbers */

/* Appends rows of ships or known sectors. */
static void ships(GString *rows, const char *owner, const char *class, char letter, int count)
{
	for (int i = 1; i <= count; i++)
		g_string_append_printf(
		    rows, "{owner: %s, name: %c%02d, class: %s, sector: [0, 0]}, ", owner, letter, i, class);
}

static void told(unsigned plan, const char *empires, const char *rest, const GString *rows, const char *want)
{
	g_autofree char *text = g_strdup_printf(
	    "{ruleset: star-empires, game: g, turn: 9, seed: 1, empires: [{name: MIRA}, %s], classes: [{name: tender, "
	    "designer: MIRA, hull: transport, guns: 5, dp: 10, engines: 5, scan: 1, racks: 8}], %s%s]}",
	    empires, rest, rows->str);
	g_autoptr(GString) out = g_string_new(NULL);
	struct test test;

	test_begin(&test, "star-empires", text);
	se_orders_steady(test.state, 0, plan, false, NULL, out);
	assert_string_equal(out->str, want);
	test_end(&test);
}

#define TERRA "worlds: [{name: Terra, sector: [0, 0], owner: MIRA, production: 12, stockpile: %d}"
#define BASE "{owner: MIRA, name: Base, class: starbase, sector: [0, 0]}, "

/* Two probes cost 4 RU and a tender 21. Two wings stay at home and eight are for each of 12 tenders; at most 24
   tenders are built. */
static void armed(void **unused)
{
	static const struct {
		int tenders, wings, stock;
		const char *built;
	} cases[] = {{12, 97, 13, "BUILD Terra 1 fighter\n"}, {13, 98, 13, ""},
	    {13, 90, 13, "BUILD Terra 8 fighter\n"}, {23, 98, 50, "BUILD Terra 1 tender\n"}, {24, 98, 50, ""},
	    {25, 97, 50, "BUILD Terra 1 fighter\n"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) rows = g_string_new(BASE);
		g_autofree char *rest = g_strdup_printf(TERRA "], ships: [", cases[i].stock);
		g_autofree char *want = g_strdup_printf("BUILD Terra 2 probe\n%s", cases[i].built);
		ships(rows, "MIRA", "MI.tender", 't', cases[i].tenders);
		ships(rows, "MIRA", "fighter", 'w', cases[i].wings);
		told(SHARP, "{name: DOVE}", rest, rows, want);
	}
}

/* At a world with a home's production 240 dp are expected: 48 wings have as many guns. */
static void bold(void **unused)
{
	static const char rest[] =
	    "worlds: [{name: Terra, sector: [0, 0], owner: MIRA, production: 12, stockpile: 0}, "
	    "{name: Dover, sector: [1, 0], owner: DOVE, production: 12}], ships: [";

	(void)unused;
	for (int wings = 47; wings <= 48; wings++) {
		g_autoptr(GString) rows = g_string_new(BASE), want = g_string_new(NULL);
		ships(rows, "MIRA", "MI.tender", 't', 6);
		for (int i = 0; i < wings; i++)
			g_string_append_printf(
			    rows, "{owner: MIRA, name: w%d, class: fighter, aboard: t%02d}, ", i, i / 8 + 1);
		for (int i = 1; i <= 6 && wings == 48; i++)
			g_string_append_printf(want, "MOVE t%02d TO (1,0)\n", i);
		told(SHARP, "{name: DOVE}", rest, rows, want->str);
	}
}

/* A FIRE order names up to 30 ships, and enemies until their names with blanks have 200 characters. */
static void volleys(void **unused)
{
	g_autoptr(GString) rows = g_string_new(NULL), want = g_string_new("FIRE"),
	                   empires = g_string_new(NULL);
	g_autofree char *rest = g_strdup_printf(TERRA "], ships: [", 0);

	(void)unused;
	ships(rows, "MIRA", "battleship", 'b', 31);
	for (int i = 1; i <= 30; i++)
		g_string_append_printf(want, " b%02d", i);
	g_string_append(want, " AT");
	for (char c = 'A'; c <= 'L'; c++) {
		g_string_append_printf(empires, "{name: %cABCDEFGHIJKLMNOPQR}%s", c, c < 'L' ? ", " : "");
		g_string_append_printf(
		    rows, "{owner: %cABCDEFGHIJKLMNOPQR, name: z%c, class: probe, sector: [0, 0]}, ", c, c);
		if (c < 'K')
			g_string_append_printf(want, " %cABCDEFGHIJKLMNOPQR", c);
	}
	g_string_append_c(want, '\n');
	told(STEADY, empires->str, rest, rows, want->str);
}

/* Ships with six guns fight, with five not: a frigate with 1 of 10 dp has 20 x 0.316, a carrier 5. */
static void cowards(void **unused)
{
	g_autoptr(GString) rows =
	    g_string_new("{owner: MIRA, name: f, class: frigate, dp: 1, sector: [0, 0]}, "
	                 "{owner: MIRA, name: c, class: carrier, sector: [0, 0]}, "
	                 "{owner: DOVE, name: p, class: probe, sector: [0, 0]}, ");
	g_autofree char *rest = g_strdup_printf(TERRA "], ships: [", 0);

	(void)unused;
	told(STEADY, "{name: DOVE}", rest, rows, "FIRE f AT DOVE\n");
}

/* A probe considers sectors up to seven away. */
static void sight(void **unused)
{
	(void)unused;
	for (int most = 6; most <= 7; most++) {
		g_autoptr(GString) rows = g_string_new(NULL);
		g_autofree char *rest = g_strdup_printf(TERRA
		    "], ships: [" BASE "{owner: MIRA, name: eye, class: probe, sector: [0, 0]}], known: [",
		    0);
		for (int o = -7; o <= 7; o++)
			for (int y = -7; y <= 7; y++)
				if (ABS(o - y) <= 7 && (most == 7 || o != 7 || y != 0))
					g_string_append_printf(rows,
					    "{empire: MIRA, kind: sector, sector: [%d, %d], turn: 1}, ", o,
					    y);
		told(STEADY, "{name: DOVE}", rest, rows, most == 7 ? "" : "MOVE eye TO (3,0)\n");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(armed), cmocka_unit_test(bold),
	    cmocka_unit_test(volleys), cmocka_unit_test(cowards), cmocka_unit_test(sight)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
