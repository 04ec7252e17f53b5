/* The battles of the combat phase, for the odds (HO-82); this ruleset's battles have no dice. */
#include "engine/play/clash.h"
#include "rulesets/space-empires/forecast.h"
#include "rulesets/space-empires/turn.h"

#include <inttypes.h>

/* Did it fire in the combat phase, or was it fired at? */
static bool has_fought(const struct sp_fleet *fleet)
{
	return !fleet->part->fresh && (fleet->part->fired || fleet->part->fight);
}

static int64_t ships_left(const struct sp_fleet *fleet)
{
	int64_t lost = fleet->part->fight ? fleet->part->fight->lost : 0;

	return fleet->part->surrendered ? 0 : fleet->part->start_ships - lost;
}

/* The only empire that fought at the world and has ships there left; SP_NOBODY: none, or several. */
static int find_winner(const struct sp_state *state, unsigned world)
{
	int winner = SP_NOBODY;

	for (guint i = 0; i < state->all->len; i++) {
		const struct sp_fleet *fleet = state->all->pdata[i];
		if (fleet->part->start_world != world || !has_fought(fleet) || ships_left(fleet) <= 0)
			continue;
		if (winner != SP_NOBODY && winner != (int)fleet->owner)
			return SP_NOBODY;
		winner = (int)fleet->owner;
	}
	return winner;
}

void sp_clashes(const struct state *base, GPtrArray *clashes)
{
	const struct sp_state *state = sp_of(base);

	for (guint i = 0; i < state->all->len; i++) {
		const struct sp_fleet *fleet = state->all->pdata[i];
		g_autofree char *place =
		    g_strdup_printf("W%" PRId64, state->worlds[fleet->part->start_world].id);
		struct clash *clash;
		int winner;
		if (!has_fought(fleet))
			continue;
		clash = clash_begin(clashes, place);
		clash_lost(
		    clash, sp_owner_name(state, fleet->owner), fleet->part->start_ships - ships_left(fleet));
		winner = find_winner(state, fleet->part->start_world);
		if (winner != SP_NOBODY)
			clash_won(clash, sp_owner_name(state, (unsigned)winner));
	}
}
