#include "rulesets/galactic-empires/battle.h"
#include "rulesets/galactic-empires/fighters.h"
#include "rulesets/galactic-empires/fire.h"

#include "rulesets/galactic-empires/path.h"
#include "rulesets/galactic-empires/retreat.h"
#include "rulesets/galactic-empires/unit.h"

/* GE-98: where a fleet can flee to from a sector, NULL: nowhere. */
static struct ge_sector *refuge(const struct ge_battle *battle, const struct ge_unit *fleet)
{
	const struct ge_state *state = battle->state;

	if (fleet->part->from && !ge_hostile_ships(state, fleet->part->from, fleet->owner))
		return fleet->part->from;
	for (guint i = 0; i < battle->sector->links->len; i++) {
		const struct ge_link *link = &g_array_index(battle->sector->links, struct ge_link, i);
		struct ge_sector *to = &state->sectors[link->to];
		if (!link->barrier && ge_entry_cost(state, to, fleet->owner, false) >= 0 &&
		    !ge_hostile_ships(state, to, fleet->owner))
			return to;
	}
	return NULL;
}

static void flee_to(struct ge_battle *battle, struct ge_fighter *fighter, struct ge_sector *to)
{
	struct ge_unit *fleet = fighter->unit;

	fighter->decision = GE_FLEES;
	fighter->fled = true;
	if (!battle->sector)
		return;
	ge_path_end(fleet);
	fleet->part->from = fleet->sector;
	fleet->sector = to;
	ge_place_arrival(battle->state, fleet);
}

/* Are its ranks 1 to its level all empty? */
static bool wants_to_flee(const struct ge_unit *fleet)
{
	return fleet->retreat > 0 && g_array_index(fleet->stacks, struct ge_stack, 0).rank > fleet->retreat;
}

static enum ge_decision decide(struct ge_battle *battle, struct ge_fighter *fighter);

static void decide_by_leader(struct ge_battle *battle, struct ge_fighter *fighter)
{
	struct ge_fighter *leader;

	fighter->decision = GE_STAYS;
	if (fighter->leader < 0)
		return;
	leader = &g_array_index(battle->fighters, struct ge_fighter, (guint)fighter->leader);
	if (!leader->dead && decide(battle, leader) == GE_FLEES)
		flee_to(battle, fighter, leader->unit->sector);
}

static void decide_alone(struct ge_battle *battle, struct ge_fighter *fighter)
{
	struct ge_sector *to = NULL;

	fighter->decision = GE_STAYS;
	if (!wants_to_flee(fighter->unit))
		return;
	if (battle->sector) {
		to = refuge(battle, fighter->unit);
		if (!to)
			return;
	}
	flee_to(battle, fighter, to);
}

static enum ge_decision decide(struct ge_battle *battle, struct ge_fighter *fighter)
{
	if (fighter->decision != GE_UNDECIDED)
		return fighter->decision;
	if (fighter->unit->number == 0 || ge_battle_inside(battle, fighter->unit))
		fighter->decision = GE_STAYS;
	else if (fighter->leader == -2)
		decide_alone(battle, fighter);
	else
		decide_by_leader(battle, fighter);
	return fighter->decision;
}

void ge_battle_retreat(struct ge_battle *battle)
{
	g_autofree bool *alone = ge_battle_alone(battle);

	/* Fleets that fled earlier are elsewhere and cannot be followed now; fleets without an enemy stay. All decide
	   by the situation at the round's end, so that two enemies can flee from each other. */
	for (guint i = 0; i < battle->fighters->len; i++) {
		struct ge_fighter *f = &g_array_index(battle->fighters, struct ge_fighter, i);
		f->decision = f->dead || f->fled || alone[f->side] ? GE_STAYS : GE_UNDECIDED;
	}
	for (guint i = 0; i < battle->fighters->len; i++)
		decide(battle, &g_array_index(battle->fighters, struct ge_fighter, i));
}
