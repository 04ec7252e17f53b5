#include "rulesets/space-empires-4x/shot.h"

int64_t sx_attack_of(const struct sx_state *state, const struct sx_ship *ship)
{
	return sx_type_row(state, ship->type)->attack + ship->attack;
}

int64_t sx_defense_of(const struct sx_state *state, const struct sx_ship *ship)
{
	return sx_type_row(state, ship->type)->defense + ship->defense;
}

bool sx_roll(const struct sx_state *state, struct dice_stream *dice, int64_t needed, int64_t *roll)
{
	*roll = dice_roll(dice, sx_tables(state)->die);
	return *roll <= needed || *roll <= sx_tables(state)->sure_hit;
}
