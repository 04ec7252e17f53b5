/* Fleets of default stance without techs, all in one system. */
#include "tests/odds.h"

void position_cyoe(struct dice_stream *dice, struct position *p)
{
	static const char *const types[] = {"C1", "C2", "C3", "C4", "SD", "IW"};

	g_string_append(p->state,
	    "ruleset: cyoe\ngame: proof\nturn: 5\nseed: 1\n"
	    "empires: [{id: 1, name: E1}, {id: 2, name: E2}]\nsystems:\n"
	    "  - {id: 1, nodes: [2, 3], planets: [{id: 101, class: 1, owner: E1}]}\n"
	    "  - {id: 2, nodes: [3], planets: [{id: 201, class: 1, owner: E2}]}\n  - {id: 3}\nfleets:\n");
	/* Nearly equal sides: then a die decides. */
	for (int system = 1; system <= 3; system++) {
		int64_t first = dice_roll(dice, 6) - 1, count = dice_roll(dice, 6);
		for (int empire = 1; empire <= 2; empire++) {
			g_string_append_printf(p->state,
			    "  - {owner: E%d, id: %d, system: %d, ships: {%s: %d, %s: %d}", empire, system,
			    system, types[first], (int)count, types[(first + 1) % 6],
			    (int)(count / 2 + dice_roll(dice, 2)));
			g_string_append(
			    p->state, empire == 1 && dice_roll(dice, 2) == 1 ? ", retreat: 100}\n" : "}\n");
		}
	}
	for (int system = 1; system <= 3; system++)
		g_string_append_printf(p->orders, "AK%dE2\nST%d%cR%d\n", system, system,
		    "ABD"[dice_roll(dice, 3) - 1], (int)dice_roll(dice, 100));
}
