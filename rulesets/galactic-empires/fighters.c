#include "rulesets/galactic-empires/battle.h"
#include "rulesets/galactic-empires/fighters.h"

/* Finds the sides that have a unit left. */
void ge_battle_left(const struct ge_battle *battle, bool *left)
{
	for (guint i = 0; i < battle->fighters->len; i++) {
		const struct ge_fighter *f = &g_array_index(battle->fighters, struct ge_fighter, i);
		if (!f->dead && !f->fled)
			left[f->side] = true;
	}
}

bool *ge_battle_alone(const struct ge_battle *battle)
{
	guint sides = battle->sides->len;
	g_autofree bool *left = g_new0(bool, sides);
	bool *alone = g_new0(bool, sides);

	ge_battle_left(battle, left);
	for (guint i = 0; i < sides; i++) {
		alone[i] = left[i];
		for (guint k = 0; k < sides; k++)
			alone[i] = alone[i] && !(left[k] && battle->hostile[i * sides + k]);
	}
	return alone;
}

bool ge_battle_goes_on(const struct ge_battle *battle)
{
	guint sides = battle->sides->len;
	g_autofree bool *left = g_new0(bool, sides);

	ge_battle_left(battle, left);
	for (guint i = 0; i < sides; i++)
		for (guint k = 0; k < i; k++)
			if (left[i] && left[k] && battle->hostile[i * sides + k])
				return true;
	return false;
}
