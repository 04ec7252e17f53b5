/* The exit that is taken, and what can be done there. */
#include "tests/odds.h"

void position_star_empires(struct dice_stream *dice, struct position *p)
{
	int exits = 1 + (int)dice_roll(dice, 3);

	g_string_append(p->state,
	    "ruleset: star-empires\ngame: proof\nturn: 5\nseed: 1\nempires: [{name: E1}, {name: E2}]\n"
	    "worlds: []\nportals:\n  - {name: Gate, sector: [0, 0], exits: [Exit1, Exit2");
	for (int i = 3; i <= exits; i++)
		g_string_append_printf(p->state, ", Exit%d", i);
	g_string_append(p->state, "]}\n");
	for (int i = 1; i <= exits; i++)
		g_string_append_printf(p->state, "  - {name: Exit%d, sector: [%d, 0]}\n", i, 9 * i);
	g_string_append(p->state, "storms:\n");
	for (int i = 1; i <= exits; i++)
		g_string_append_printf(p->state, "  - {name: Storm%d, sector: [%d, 0], rating: %d}\n", i,
		    9 * i, dice_roll(dice, 2) == 1 ? 99 : 0);
	g_string_append(p->state, "ships:\n");
	for (int i = 1; i <= exits; i++)
		g_string_append_printf(
		    p->state, "  - {owner: E1, name: watch%d, class: carrier, sector: [%d, 0]}\n", i, 9 * i);
	for (int i = 1; i <= 3; i++) {
		g_string_append_printf(
		    p->state, "  - {owner: E1, name: eye%d, class: probe, sector: [0, 0]}\n", i);
		g_string_append_printf(p->orders, "TRAVERSE eye%d THROUGH Gate\nTOGGLE PUBLIC eye%d\n", i, i);
	}
	g_string_append(p->state, "known: [{empire: E1, kind: nav, name: Gate}");
	for (int i = 1; i <= exits; i++)
		g_string_append_printf(p->state, ", {empire: E1, kind: nav, name: Exit%d}", i);
	g_string_append(p->state, "]\n");
}
