#include "rulesets/space-empires-4x/conquest.h"
#include "rulesets/space-empires-4x/end.h"
#include "rulesets/space-empires-4x/muster.h"
#include "rulesets/space-empires-4x/shot.h"

#include <string.h>

struct conquest {
	struct turn *turn;
	struct sx_state *state;
	const struct sx_muster *muster;
	bool fallen[SX_SEATS]; /* seats whose home was destroyed */
};

static struct event *colony_event(
    const struct conquest *c, const struct sx_planet *planet, const char *code, const char *form)
{
	const struct sx_square *square = sx_square_seen(c->state, planet->x, planet->y);
	struct event *event = event_new(c->turn->events, code, form);

	for (unsigned seat = 0; seat < c->state->seats; seat++)
		if ((int)seat == planet->colony || square->ships[seat] > 0)
			event_to(event, seat);
	event_thing(event, "empire", SX_THING_EMPIRE, planet->colony, 0);
	event_integer(event, "x", planet->x);
	event_integer(event, "y", planet->y);
	return event;
}

static void destroy_colony(struct conquest *c, struct sx_planet *planet)
{
	colony_event(c, planet, "colony-lost", "Colony of {empire} at ({x},{y}) destroyed");
	if (sx_planet_is_home(planet))
		c->fallen[planet->colony] = true;
	sx_colony_remove(planet);
}

/* Fires one shot at a Colony (SX-71). */
static void bombard(struct conquest *c, struct sx_planet *planet, const struct sx_fighter *by)
{
	struct dice_stream *dice = dice_of(c->turn->dice, "combat");
	int64_t needed = sx_attack_of(c->state, by->ship), roll;
	bool hit = sx_roll(c->state, dice, needed, &roll);
	struct event *event = colony_event(c, planet, "colony-hit",
	    "{owner} {unit} fires at Colony of {empire} at ({x},{y}): needs {needed}, rolls {roll}, {outcome}");

	event_thing(event, "owner", SX_THING_EMPIRE, by->owner, 0);
	event_thing(event, "unit", SX_THING_SHIP, by->ship->type, by->id);
	event_integer(event, "needed", needed);
	event_integer(event, "roll", roll);
	event_text(event, "outcome", hit ? "hit" : "miss");
	planet->hits += hit;
	if (planet->hits >= (int64_t)sx_incomes_of(c->state, planet)->count)
		destroy_colony(c, planet);
}

/* The enemy ships with an attack in its square; g_free the array. */
static struct sx_fighter *attackers(const struct conquest *c, const struct sx_planet *planet, unsigned *count)
{
	int square = planet->x * SX_BOARD + planet->y;
	unsigned first = c->muster->first[square], end = c->muster->first[square + 1];
	struct sx_fighter *list = g_new(struct sx_fighter, end - first + 1);

	*count = 0;
	for (unsigned i = first; i < end; i++)
		if (sx_type_row(c->state, c->muster->fighters[i].ship->type)->attack > 0)
			list[(*count)++] = c->muster->fighters[i];
	return list;
}

static void strike(struct conquest *c, struct sx_planet *planet, struct sx_fighter *list, unsigned count)
{
	if (count > 0 && c->state->options.conquest == SX_CONQUEST_OCCUPY) {
		destroy_colony(c, planet);
		return;
	}
	sx_firing_order(c->state, list, count);
	for (unsigned i = 0; i < count && planet->colony >= 0; i++)
		bombard(c, planet, &list[i]);
}

static void conquer_planet(struct conquest *c, struct sx_planet *planet)
{
	struct sx_fighter *list;
	unsigned count;

	if (planet->colony < 0 || sx_square_seen(c->state, planet->x, planet->y)->ships[planet->colony] > 0)
		return;
	list = attackers(c, planet, &count);
	strike(c, planet, list, count);
	g_free(list);
}

void sx_conquer(struct turn *turn)
{
	struct sx_state *state = (struct sx_state *)turn->state;
	struct sx_muster *muster = sx_muster_new(state);
	struct conquest conquest = {.turn = turn, .state = state, .muster = muster};

	for (unsigned i = 0; i < state->planet_count; i++)
		conquer_planet(&conquest, &state->planets[i]);
	sx_muster_free(muster);
	sx_fall(turn, conquest.fallen, SX_ENDED_HOME);
}
