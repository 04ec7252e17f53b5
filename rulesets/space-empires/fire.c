#include "rulesets/space-empires/treasure.h"
#include "rulesets/space-empires/fire.h"

static void drop_treasures(struct sp_state *state, struct sp_fleet *fleet)
{
	while (fleet->treasures && fleet->treasures->len > 0) {
		struct sp_treasure *treasure = fleet->treasures->pdata[fleet->treasures->len - 1];
		if (treasure->kind == SP_SV) {
			sp_treasure_destroy(state, treasure);
			sp_play_of(state)->vision = fleet;
		} else {
			sp_treasure_to_world(state, treasure, fleet->world);
		}
	}
}

void sp_fleet_remove(struct sp_state *state, struct sp_fleet *fleet)
{
	drop_treasures(state, fleet);
	sp_fleet_unname(state, fleet);
	if (fleet->part->stops) {
		struct sp_scene *scene = state->worlds[fleet->world].scene;
		sp_presence_of(state, scene->presences, fleet->owner)->count--;
		scene->defenders--;
	}
	fleet->gone = true;
	fleet->ships = fleet->cargo = 0;
	fleet->supply_from = fleet->supply_to = SP_NOWHERE;
}

int64_t sp_attack_points(const struct sp_state *state, const struct sp_fleet *fleet)
{
	int64_t points = fleet->ships * state->tables->strategies[fleet->part->strategy].attack;

	return fleet->cargo > 0 ? points / state->tables->cargo_divisor : points;
}

int64_t sp_defence_points(const struct sp_state *state, const struct sp_fleet *fleet)
{
	return fleet->ships * (fleet->part->attacked
	                              ? state->tables->exposed_defence
	                              : state->tables->strategies[fleet->part->strategy].defence);
}

int64_t sp_casualties(
    const struct sp_state *state, int64_t strong, int64_t weak, int64_t defence, int64_t ships)
{
	int64_t divisor = state->tables->weak_divisor;

	if (strong + weak >= defence)
		return MIN((strong + weak) / SP_POINT, ships);
	return MIN((strong * divisor + weak) / (divisor * SP_POINT), ships);
}

/* Has the fleet the benefits of HIDE (SP-24)? */
static bool is_hidden(const struct sp_fleet *fleet)
{
	return fleet->part->strategy == SP_HIDE ||
	       (fleet->part->strategy == SP_INTERDICT && !fleet->part->attacked);
}

int64_t sp_fire_limit(const struct sp_state *state, const struct sp_fleet *fleet, int64_t casualties)
{
	int64_t most = fleet->ships;

	if (is_hidden(fleet))
		most =
		    MAX(fleet->part->start_ships / state->tables->loss_divisor - fleet->part->fire_lost, 0);
	return MIN(casualties, most);
}

void sp_lose(struct sp_state *state, struct sp_fleet *fleet, int64_t ships)
{
	fleet->ships -= ships;
	fleet->cargo = MIN(fleet->cargo, fleet->ships);
	if (fleet->ships == 0)
		sp_fleet_remove(state, fleet);
}

void sp_fire_lose(struct sp_state *state, struct sp_fleet *fleet, int64_t ships)
{
	fleet->part->fire_lost += ships;
	sp_lose(state, fleet, ships);
}
