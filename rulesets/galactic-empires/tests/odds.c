/* All ships in rank 1, no admirals, no defences. */
#include "tests/odds.h"

static void add_ships(struct dice_stream *dice, GString *out)
{
	static const char *const types[] = {"FR", "DD", "HU", "LC", "CR", "HC", "BC", "DN"};
	int64_t first = dice_roll(dice, 4) - 1;

	g_string_append_printf(out, "ships: [{type: %s, n: %d}", types[first], (int)dice_roll(dice, 3));
	if (dice_roll(dice, 2) == 1)
		g_string_append_printf(
		    out, ", {type: %s, n: %d}", types[first + dice_roll(dice, 4)], (int)dice_roll(dice, 2));
	g_string_append(out, "]");
}

void position_galactic_empires(struct dice_stream *dice, struct position *p)
{
	g_string_append(p->state,
	    "ruleset: galactic-empires\ngame: proof\nturn: 5\nseed: 1\n"
	    "empires: [{id: 1, name: E1, treasury: 900.0}, {id: 2, name: E2, treasury: 900.0}]\n"
	    "relations: [{a: 1, b: 2, state: war}]\nsectors:\n"
	    "  - {id: 1, links: [2, 3, 4], max: 9, owner: 1, annexer: 1, ic: common}\n"
	    "  - {id: 2, max: 5, owner: 2, annexer: 2}\n  - {id: 3, max: 5}\n"
	    "  - {id: 4, max: 9, owner: 2, annexer: 2, ic: common}\nunits:\n");
	for (int sector = 2; sector <= 4; sector++) {
		g_string_append_printf(p->state, "  - {owner: 1, fleet: %d, sector: 1, retreat: %d, ", sector,
		    (int)dice_roll(dice, 2) - 1);
		add_ships(dice, p->state);
		g_string_append(p->state, sector == 2   ? "}\n  - {owner: 2, fleet: 1, sector: 2, "
		                          : sector == 3 ? "}\n  - {owner: 0, garrison: 3, "
		                                        : "}\n  - {owner: 2, garrison: 4, ");
		add_ships(dice, p->state);
		g_string_append(p->state, "}\n");
		g_string_append_printf(p->orders, "M%dS%d\nPGF%dS%d\n", sector, sector, sector, sector);
	}
}
