#include "rulesets/space-empires/treasure.h"
#include "rulesets/space-empires/treasure_step.h"
#include "rulesets/space-empires/events.h"
#include "rulesets/space-empires/fire.h"

/* Where a treasure is: on a fleet, or on a world (SP_NOWHERE: destroyed or not in this game). */
struct place {
	struct sp_fleet *fleet;
	int world;
};

static struct place place_of(const struct sp_treasure *treasure)
{
	struct place place = {NULL, SP_NOWHERE};

	if (treasure)
		place = (struct place){
		    treasure->fleet, treasure->fleet ? (int)treasure->fleet->world : treasure->world};
	return place;
}

static void tell_loss(struct turn *turn, struct sp_fleet *fleet, const char *id, int64_t ships)
{
	struct sp_state *state = sp_of(turn->state);
	struct event *event = sp_event(
	    turn, "treasure-fleet", "{world}  {treasure} took {lost} of {fleet}, {left} left", fleet->world);

	event_text(event, "treasure", id);
	event_integer(event, "lost", MIN(ships, fleet->ships));
	sp_event_fleet(event, "fleet", fleet);
	event_integer(event, "left", MAX(fleet->ships - ships, 0));
	sp_event_party(turn, fleet->owner);
	sp_lose(state, fleet, MIN(ships, fleet->ships));
}

static void tell_world(struct turn *turn, unsigned place, const char *form, int64_t lost, int64_t left)
{
	const struct sp_world *world = &sp_of(turn->state)->worlds[place];
	struct event *event = sp_event(turn, "treasure-world", form, place);

	event_integer(event, "lost", lost);
	event_integer(event, "left", left);
	if (world->owner != SP_NOBODY)
		sp_event_party(turn, (unsigned)world->owner);
}

/* SP-72: G2's effect */
static void g2_takes(struct turn *turn, struct place place)
{
	struct sp_state *state = sp_of(turn->state);
	int64_t divisor = state->tables->g2_divisor;
	struct sp_world *world;
	int64_t lost;

	if (place.fleet) {
		if (!place.fleet->gone)
			tell_loss(turn, place.fleet, "G2", (place.fleet->ships + divisor - 1) / divisor);
		return;
	}
	if (place.world == SP_NOWHERE || state->worlds[place.world].pop == 0)
		return;
	world = &state->worlds[place.world];
	lost = (world->pop + divisor - 1) / divisor;
	tell_world(turn, (unsigned)place.world, "{world}  G2 took {lost} of the population, {left} left",
	    lost, world->pop - lost);
	world->pop -= lost;
	if (world->pop == 0) {
		world->owner = SP_NOBODY;
		world->pop_damage = 0;
	}
}

/* SP-73: L2's effect */
static void l2_takes(struct turn *turn, struct place place)
{
	struct sp_state *state = sp_of(turn->state);
	int64_t lost;

	if (place.fleet) {
		if (!place.fleet->gone && state->tables->l2_ships > 0)
			tell_loss(turn, place.fleet, "L2", state->tables->l2_ships);
		return;
	}
	if (place.world == SP_NOWHERE || state->worlds[place.world].ind == 0)
		return;
	lost = MIN(state->tables->l2_ind, state->worlds[place.world].ind);
	tell_world(turn, (unsigned)place.world, "{world}  L2 took {lost} of the industry, {left} left", lost,
	    state->worlds[place.world].ind - lost);
	state->worlds[place.world].ind -= lost;
}

/* SP-74: MM's effect */
static void mm_takes(struct turn *turn, struct place place)
{
	struct sp_state *state = sp_of(turn->state);

	if (!place.fleet || state->tables->mm_ships == 0)
		return;
	for (struct sp_fleet *fleet = state->worlds[place.world].fleets; fleet; fleet = fleet->next)
		if (!fleet->gone && fleet->owner != place.fleet->owner)
			tell_loss(turn, fleet, "MM", state->tables->mm_ships);
}

/* Is fleet a before b: more ships, owner's name, number (SP-77)? */
static bool is_larger(const struct sp_state *state, const struct sp_fleet *a, const struct sp_fleet *b)
{
	if (a->ships != b->ships)
		return a->ships > b->ships;
	return sp_fleet_compare(&a, &b, (gpointer)state) < 0;
}

static void g2_moves(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_treasure *g2 = sp_treasure_of(state, SP_G2);
	struct place place = place_of(g2);
	struct sp_fleet *fleet = place.world == SP_NOWHERE ? NULL : state->worlds[place.world].fleets;
	struct sp_fleet *largest = NULL;

	for (; fleet; fleet = fleet->next)
		if (!fleet->gone && (!largest || is_larger(state, fleet, largest)))
			largest = fleet;
	if (!largest || largest == place.fleet)
		return;
	sp_treasure_to_fleet(state, g2, largest);
	sp_event_fleet(
	    sp_event(turn, "g2-moves", "{world}  G2 went over to {fleet}", largest->world), "fleet", largest);
	sp_event_party(turn, largest->owner);
	if (place.fleet)
		sp_event_party(turn, place.fleet->owner);
}

/* A fleet that carries both evil treasures is lost with them. */
static void both_evils(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_treasure *g2 = sp_treasure_of(state, SP_G2), *l2 = sp_treasure_of(state, SP_L2);
	struct sp_fleet *fleet = g2 ? g2->fleet : NULL;

	if (!fleet || !l2 || l2->fleet != fleet)
		return;
	sp_event_fleet(
	    sp_event(turn, "both-evils", "{world}  {fleet} disappeared with G2 and L2", fleet->world),
	    "fleet", fleet);
	sp_event_party(turn, fleet->owner);
	sp_treasure_destroy(state, g2);
	sp_treasure_destroy(state, l2);
	sp_fleet_remove(state, fleet);
}

/* Reports the fleet with which SV was destroyed, if any, and returns it (SP-36). */
const struct sp_fleet *sp_tell_lost_vision(struct turn *turn)
{
	struct sp_play *play = sp_play_of(sp_of(turn->state));
	const struct sp_fleet *fleet = play->vision;

	if (!fleet)
		return NULL;
	play->vision = NULL;
	sp_event_fleet(sp_event(turn, "sv-destroyed", "{world}  SV was destroyed with {fleet}", fleet->world),
	    "fleet", fleet);
	sp_event_party(turn, fleet->owner);
	return fleet;
}

void sp_treasures(struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);
	struct place g2 = place_of(sp_treasure_of(state, SP_G2));
	struct place l2 = place_of(sp_treasure_of(state, SP_L2));
	struct place mm = place_of(sp_treasure_of(state, SP_MM));

	g2_takes(turn, g2);
	l2_takes(turn, l2);
	mm_takes(turn, mm);
	g2_moves(turn);
	both_evils(turn);
}
