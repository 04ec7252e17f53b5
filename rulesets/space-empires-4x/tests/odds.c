/* Without fog; others have money. */
#include "tests/odds.h"

void position_space_empires_4x(struct dice_stream *dice, struct position *p)
{
	static const char *const types[] = {"SC", "DD", "CR", "BC", "BB", "DN"};
	int64_t own = 0, foes = 0;

	g_string_append(p->state,
	    "ruleset: space-empires-4x\ngame: proof\nturn: 5\nseed: 1\noptions: {fog: false}\n"
	    "empires: [{name: E1, cp: 90, next: 90}, {name: E2, cp: 90, next: 90}]\n"
	    "planets: [{x: 3, y: 0, home: E1, colony: E1}, {x: 3, y: 6, home: E2, colony: E2},"
	    " {x: 1, y: 3}]\nunits:\n");
	for (int64_t square = 1; square <= 5; square += 2) {
		for (int64_t i = dice_roll(dice, 3); i > 0; i--)
			g_string_append_printf(p->state,
			    "  - {owner: E2, id: %d, type: %s, x: %d, y: 3, attack: %d, defense: %d,"
			    " arrived: [%d, 2, 1]}\n",
			    (int)++foes, types[dice_roll(dice, 6) - 1], (int)square,
			    (int)dice_roll(dice, 3) - 1, (int)dice_roll(dice, 3) - 1,
			    (int)dice_roll(dice, 4));
		for (int64_t i = dice_roll(dice, 4); i > 0; i--) {
			g_string_append_printf(p->state,
			    "  - {owner: E1, id: %d, type: %s, x: %d, y: 2, attack: %d, defense: %d}\n",
			    (int)++own, types[dice_roll(dice, 6) - 1], (int)square,
			    (int)dice_roll(dice, 3) - 1, (int)dice_roll(dice, 3) - 1);
			if (dice_roll(dice, 4) > 1)
				g_string_append_printf(p->orders, "M%d(%d,3)\n", (int)own, (int)square);
			if (dice_roll(dice, 4) == 1)
				g_string_append_printf(p->orders, "H%d\n", (int)own);
		}
	}
	/* A Base, which the homes of the others have, and an order that waits for a battle. */
	g_string_append(p->state, "  - {owner: E2, id: 80, type: BA, x: 3, y: 6}\n"
	                          "  - {owner: E1, id: 80, type: CS, x: 1, y: 2}\n");
	g_string_append_printf(p->orders, "F%s\nM80(1,3)\nC80\n", types[dice_roll(dice, 6) - 1]);
}
