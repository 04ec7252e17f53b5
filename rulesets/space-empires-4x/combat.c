#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/conquest.h"

#include "rulesets/space-empires-4x/end.h"
#include "rulesets/space-empires-4x/facts.h"
#include "rulesets/space-empires-4x/muster.h"
#include "rulesets/space-empires-4x/phases.h"
#include "rulesets/space-empires-4x/shot.h"
#include "rulesets/space-empires-4x/target.h"

/* Decisions of the empires for the phase (SX-22). */
struct plans {
	enum sx_type *fire[SX_SEATS];
	unsigned fire_count[SX_SEATS];
	GArray *hold[SX_SEATS]; /* int64_t numbers: all lists joined in line order */
};

/* A combat in one square. */
struct fight {
	struct turn *turn;
	struct sx_state *state;
	const struct plans *plans;
	struct dice_stream *dice;
	struct sx_combat *record;
	const struct sx_fighter *present; /* by place, then number */
	unsigned present_count;
	struct sx_fighter *order; /* those that fight, in firing order */
	unsigned count;
	bool *exposed; /* by index in `order`: not screened in this round */
	unsigned alive[SX_SEATS];
	struct sx_targets *targets;
};

/* --- The record ------------------------------------------------------------------ */

static struct sx_seen seen(const struct sx_fighter *fighter)
{
	const struct sx_ship *ship = fighter->ship;

	return (struct sx_seen){
	    fighter->owner, fighter->id, ship->type, ship->attack, ship->defense, ship->hits};
}

static void seen_add(GArray *list, const struct sx_fighter *fighter)
{
	struct sx_seen ship = seen(fighter);

	g_array_append_val(list, ship);
}

static struct event *fight_event(const struct fight *fight, const char *code, const char *form)
{
	struct event *event = event_new(fight->turn->events, code, form);

	for (unsigned seat = 0; seat < fight->state->seats; seat++)
		if (fight->record->there[seat])
			event_to(event, seat);
	return event;
}

/* --- Screening (SX-63) ------------------------------------------------------------ */

static unsigned surplus_of(const struct fight *fight, unsigned seat)
{
	unsigned strongest = 0;

	for (unsigned other = 0; other < fight->state->seats; other++)
		if (other != seat)
			strongest = MAX(strongest, fight->alive[other]);
	return fight->alive[seat] > strongest ? fight->alive[seat] - strongest : 0;
}

/* Marks the ships on one side's screening list. */
static void screen_side(struct fight *fight, unsigned seat, bool screened[], struct sx_round *round)
{
	const GArray *list = fight->plans->hold[seat];
	unsigned left = surplus_of(fight, seat);

	for (guint i = 0; i < list->len && left > 0; i++) {
		int64_t id = g_array_index(list, int64_t, i);
		struct sx_ship *ship = sx_ship_of(fight->state, seat, id);
		struct sx_fighter fighter = {.ship = ship, .owner = seat, .id = id};
		if (!ship || ship->x != fight->record->x || ship->y != fight->record->y || screened[id])
			continue;
		screened[id] = true;
		seen_add(round->screened, &fighter);
		left--;
	}
}

static void screen(struct fight *fight, struct sx_round *round)
{
	bool screened[SX_SEATS][SX_NUMBERS + 1] = {{false}};

	for (unsigned place = 0; place < fight->state->seats; place++) {
		unsigned seat = sx_seat_at(fight->state, fight->state->head.turn, place);
		screen_side(fight, seat, screened[seat], round);
	}
	for (unsigned i = 0; i < fight->count; i++) {
		const struct sx_fighter *fighter = &fight->order[i];
		fight->exposed[i] = fighter->ship->lives && !screened[fighter->owner][fighter->id];
	}
}

/* --- Shots (SX-65 to SX-67) -------------------------------------------------------- */

static void destroy(struct fight *fight, const struct sx_fighter *fighter)
{
	sx_ship_remove(fight->state, fighter->owner, fighter->id);
	fight->alive[fighter->owner]--;
}

static void shot_event(const struct fight *fight, const struct sx_shot *shot)
{
	struct event *event = fight_event(fight, "shot",
	    "{owner} {unit} fires at {enemy} {target}: needs {needed}, rolls {roll}, {outcome}");

	event_integer(event, "x", fight->record->x);
	event_integer(event, "y", fight->record->y);
	event_thing(event, "owner", SX_THING_EMPIRE, shot->by.owner, 0);
	event_thing(event, "unit", SX_THING_SHIP, shot->by.type, shot->by.id);
	event_thing(event, "enemy", SX_THING_EMPIRE, shot->at.owner, 0);
	event_thing(event, "target", SX_THING_SHIP, shot->at.type, shot->at.id);
	event_integer(event, "needed", shot->needed);
	event_integer(event, "roll", shot->roll);
	event_text(event, "outcome", shot->destroyed ? "hit, destroyed" : shot->hit ? "hit" : "miss");
}

static void fire_at(struct fight *fight, const struct sx_fighter *by, unsigned index, struct sx_round *round)
{
	const struct sx_fighter *at = &fight->order[index];
	struct sx_shot shot = {.by = seen(by), .at = seen(at)};

	shot.needed = sx_attack_of(fight->state, by->ship) - sx_defense_of(fight->state, at->ship);
	shot.hit = sx_roll(fight->state, fight->dice, shot.needed, &shot.roll);
	at->ship->hits += shot.hit;
	shot.destroyed = shot.hit && at->ship->hits >= sx_type_row(fight->state, at->ship->type)->hull;
	if (shot.destroyed)
		destroy(fight, at);
	else if (shot.hit)
		sx_targets_hit(fight->targets, index);
	g_array_append_val(round->shots, shot);
	shot_event(fight, &shot);
}

static void fight_round(struct fight *fight)
{
	const struct plans *plans = fight->plans;
	struct sx_round *round = g_new0(struct sx_round, 1);

	round->screened = g_array_new(FALSE, FALSE, sizeof(struct sx_seen));
	round->shots = g_array_new(FALSE, FALSE, sizeof(struct sx_shot));
	g_ptr_array_add(fight->record->rounds, round);
	screen(fight, round);
	sx_targets_begin(fight->targets, fight->exposed);
	for (unsigned i = 0; i < fight->count; i++) {
		const struct sx_fighter *by = &fight->order[i];
		int target;
		if (!fight->exposed[i] || !by->ship->lives)
			continue;
		target = sx_targets_pick(
		    fight->targets, by->owner, plans->fire[by->owner], plans->fire_count[by->owner]);
		if (target >= 0)
			fire_at(fight, by, (unsigned)target, round);
	}
}

/* --- One square ---------------------------------------------------------------------- */

static unsigned sides_alive(const struct fight *fight)
{
	unsigned sides = 0;

	for (unsigned seat = 0; seat < fight->state->seats; seat++)
		sides += fight->alive[seat] > 0;
	return sides;
}

/* SX-61: removes ships without tactics; the others form the firing order. */
static void clear_helpless(struct fight *fight)
{
	for (unsigned i = 0; i < fight->present_count; i++) {
		const struct sx_fighter *fighter = &fight->present[i];
		seen_add(fight->record->ships, fighter);
		fight->record->there[fighter->owner] = true;
		fight->alive[fighter->owner]++;
		if (sx_type_row(fight->state, fighter->ship->type)->tactics > 0) {
			fight->order[fight->count++] = *fighter;
			continue;
		}
		seen_add(fight->record->removed, fighter);
		destroy(fight, fighter);
	}
	sx_firing_order(fight->state, fight->order, fight->count);
}

static void tell_begin(const struct fight *fight)
{
	struct event *event = fight_event(fight, "combat", "Combat at ({x},{y})");

	event_integer(event, "x", fight->record->x);
	event_integer(event, "y", fight->record->y);
	for (guint i = 0; i < fight->record->removed->len; i++) {
		const struct sx_seen *ship = &g_array_index(fight->record->removed, struct sx_seen, i);
		event = fight_event(fight, "cleared", "{owner} {unit} removed");
		event_integer(event, "x", fight->record->x);
		event_integer(event, "y", fight->record->y);
		event_thing(event, "owner", SX_THING_EMPIRE, ship->owner, 0);
		event_thing(event, "unit", SX_THING_SHIP, ship->type, ship->id);
	}
}

static void tell_end(const struct fight *fight)
{
	const struct sx_combat *record = fight->record;
	bool held = record->left->len > 0 && !record->broken;
	struct event *event = fight_event(fight, record->broken ? "broken" : "held",
	    record->broken ? "broken off at ({x},{y})"
	    : held         ? "{owner} holds ({x},{y})"
	                   : "nobody is left at ({x},{y})");

	event_integer(event, "x", record->x);
	event_integer(event, "y", record->y);
	if (held)
		event_thing(
		    event, "owner", SX_THING_EMPIRE, g_array_index(record->left, struct sx_seen, 0).owner, 0);
}

/* Keeps the survivors, after repairs; a combat that was broken off continues next turn (SX-69). */
static void survive(struct fight *fight)
{
	for (unsigned i = 0; i < fight->present_count; i++) {
		const struct sx_fighter *fighter = &fight->present[i];
		if (!fighter->ship->lives)
			continue;
		if (fight->state->options.repair && !fight->record->broken)
			fighter->ship->hits = 0;
		seen_add(fight->record->left, fighter);
	}
}

static void run_fight(struct fight *fight)
{
	int64_t rounds = 0;

	fight->order = g_new(struct sx_fighter, fight->present_count);
	clear_helpless(fight);
	tell_begin(fight);
	fight->exposed = g_new0(bool, fight->count + 1);
	fight->targets = sx_targets_new(fight->order, fight->count);
	for (; rounds < fight->state->options.combat_rounds && sides_alive(fight) > 1; rounds++)
		fight_round(fight);
	fight->record->broken = sides_alive(fight) > 1;
	survive(fight);
	tell_end(fight);
	sx_targets_free(fight->targets);
	g_free(fight->exposed);
	g_free(fight->order);
}

/* --- The phase ----------------------------------------------------------------------- */

static void plan_fire(struct plans *plans, unsigned seat, const struct order *order)
{
	plans->fire[seat] = order ? g_new(enum sx_type, order->count) : NULL;
	for (unsigned i = 0; order && i < order->count; i++)
		plans->fire[seat][plans->fire_count[seat]++] = (enum sx_type)order->values[i].number;
}

static struct plans *plans_new(struct turn *turn, const struct sx_state *state)
{
	struct plans *plans = g_new0(struct plans, 1);

	for (unsigned seat = 0; seat < SX_SEATS; seat++) {
		const struct order *order;
		unsigned index = 0;
		plans->hold[seat] = g_array_new(FALSE, FALSE, sizeof(int64_t));
		if (seat >= state->seats || !sx_acts(state, seat))
			continue;
		plan_fire(plans, seat, sx_next_order(turn, seat, SX_ORDER_FIRE, &index));
		index = 0;
		while ((order = sx_next_order(turn, seat, SX_ORDER_HOLD, &index)))
			for (unsigned i = 0; i < order->count; i++)
				g_array_append_val(plans->hold[seat], order->values[i].number);
	}
	return plans;
}

static void plans_free(struct plans *plans)
{
	for (unsigned seat = 0; seat < SX_SEATS; seat++) {
		g_array_free(plans->hold[seat], TRUE);
		g_free(plans->fire[seat]);
	}
	g_free(plans);
}

static bool is_contested(const struct sx_fighter *fighters, unsigned count)
{
	for (unsigned i = 1; i < count; i++)
		if (fighters[i].owner != fighters[0].owner)
			return true;
	return false;
}

static void run_fights(struct turn *turn)
{
	struct sx_state *state = (struct sx_state *)turn->state;
	struct plans *plans = plans_new(turn, state);
	struct sx_muster *muster = sx_muster_new(state);

	for (int square = 0; square < SX_BOARD * SX_BOARD; square++) {
		struct fight fight = {.turn = turn, .state = state, .plans = plans};
		fight.present = &muster->fighters[muster->first[square]];
		fight.present_count = muster->first[square + 1] - muster->first[square];
		if (!is_contested(fight.present, fight.present_count))
			continue;
		fight.dice = dice_of(turn->dice, "combat");
		fight.record = sx_combat_add(state, square / SX_BOARD, square % SX_BOARD);
		run_fight(&fight);
	}
	sx_muster_free(muster);
	plans_free(plans);
}

void sx_combat_phase(struct turn *turn)
{
	struct sx_state *state = (struct sx_state *)turn->state;

	if (state->status != SX_RUNNING || state->view)
		return;
	run_fights(turn);
	sx_conquer(turn);
	sx_facts_of(state)->fought = true;
}
