/* What happens to sectors: conquest and pillage (M8, M9), damage, decline,
   defence, gifts (L1, L7, L8, L10, L12, L14). */
#include "rulesets/galactic-empires/turn.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/path.h"
#include "rulesets/galactic-empires/phases.h"
#include "rulesets/galactic-empires/sectors.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

/* --- M8: ownership (GE-50) ------------------------------------------------ */

static bool hostile_sides(const struct ge_state *state, const struct ge_sector *sector)
{
	for (guint i = 0; i < sector->sides->len; i++)
		for (guint k = 0; k < i; k++)
			if (ge_hostile(state, sector, g_array_index(sector->sides, struct ge_side, i).empire,
			        g_array_index(sector->sides, struct ge_side, k).empire))
				return true;
	return false;
}

/* Most ships and admirals; ties: most combat, then the annexer, then the lowest number (the order in which they
   come). */
static bool is_better(const struct ge_sector *sector, const struct ge_side *a, const struct ge_side *b)
{
	int64_t more = a->ships + a->admirals - b->ships - b->admirals;

	if (more != 0)
		return more > 0;
	if (a->conquest != b->conquest)
		return a->conquest > b->conquest;
	return a->empire == sector->annexer;
}

static const struct ge_side *conqueror(const struct ge_state *state, const struct ge_sector *sector)
{
	const struct ge_side *best = NULL;

	for (guint i = 0; i < sector->sides->len; i++) {
		const struct ge_side *side = &g_array_index(sector->sides, struct ge_side, i);
		if (ge_hostile(state, sector, side->empire, sector->owner) &&
		    (!best || is_better(sector, side, best)))
			best = side;
	}
	return best;
}

static void tell_conquest(struct turn *turn, struct ge_sector *sector, unsigned by)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct event *event =
	    ge_event_at(turn, "conquered", "{sector} of {from} is taken by {to} in phase {number}", sector);

	event_text(event, "from", ge_empire_name(state, sector->owner));
	event_text(event, "to", ge_empire_name(state, by));
	event_integer(event, "number", ge_facts_of(state)->phase);
	ge_tell(turn, event, sector->owner);
	for (guint i = 0; i < sector->here->len; i++)
		ge_tell(turn, event, ((const struct ge_unit *)sector->here->pdata[i])->owner);
}

static void settle_owner(struct turn *turn, struct ge_sector *sector)
{
	const struct ge_state *state = ge_state_of(turn->state);
	const struct ge_sector_numbers *numbers = &ge_tables_of(state)->sectors;
	const struct ge_side *side;

	/* an owner who is present faces everybody who could take the sector */
	if (sector->sides->len == 0 || hostile_sides(state, sector))
		return;
	side = conqueror(state, sector);
	if (!side || side->conquest < numbers->conquest * numbers->cloak_part)
		return;
	tell_conquest(turn, sector, side->empire);
	ge_sector_hand_over(sector, side->empire);
}

void ge_step_ownership(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	for (unsigned i = 0; i < state->sector_count; i++)
		settle_owner(turn, &state->sectors[i]);
}

/* --- M9: pillage (GE-52) -------------------------------------------------- */

static const char *pillage_trouble(const struct ge_state *state, const struct ge_unit *unit)
{
	const struct ge_sector_numbers *numbers = &ge_tables_of(state)->sectors;

	if (unit->cloaked)
		return "a cloaked fleet does not pillage";
	if (ge_unit_combat(state, unit) < numbers->pillage)
		return "the unit is too weak";
	if (ge_hostile_ships(state, unit->sector, unit->owner))
		return "hostile ships were there";
	if (unit->sector->scene->pillaged)
		return "it was pillaged this turn already";
	if (unit->sector->damage > numbers->pillage_damage)
		return "it is too much damaged";
	return NULL;
}

static void pillage(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct ge_unit *unit = ge_turn_unit(state, empire, order_value(order, 'u'));
	const char *trouble;
	struct event *event;
	int64_t gain;

	if (!unit) {
		order_fail(order, "the unit is no more");
		return;
	}
	if (unit->sector->id != order_number(order, 's') || ge_path_left(unit))
		return;
	trouble = pillage_trouble(state, unit);
	if (trouble) {
		order_fail(order, "%s", trouble);
		return;
	}
	gain = ge_revenue(state, unit->sector, unit->sector->damage);
	empire->treasury += gain;
	unit->part->points = 0;
	unit->sector->scene->pillaged = true;
	event = ge_event_at(turn, "pillaged", "{sector} was pillaged by {by}", unit->sector);
	event_text(event, "by", empire->name);
	ge_tell(turn, event, empire->id);
	ge_tell(turn, event, unit->sector->owner);
	order_note(order, "%" PRId64 ".%" PRId64 " gained", gain / 10, gain % 10);
	order_done(order);
}

void ge_step_pillage(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_PG), pillage);
}

/* --- Final Events --------------------------------------------------------- */

/* GE-55: was the sector damaged this turn? */
static bool suffered(const struct ge_sector *sector)
{
	return sector->scene->pillaged || sector->scene->ships_lost;
}

void ge_run_damage(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	for (unsigned i = 0; i < state->sector_count; i++) {
		struct ge_sector *s = &state->sectors[i];
		if (suffered(s))
			s->damage = MIN(s->damage + 1, ge_tables_of(state)->sectors.damage_most);
	}
}

void ge_run_repair(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	for (unsigned i = 0; i < state->sector_count; i++) {
		struct ge_sector *s = &state->sectors[i];
		if (!suffered(s))
			s->damage = MAX(s->damage - 1, 0);
	}
}

void ge_run_decline(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	for (unsigned i = 0; i < state->sector_count; i++) {
		struct ge_sector *s = &state->sectors[i];
		if (s->annexer == 0 || s->annexer == s->owner) {
			s->lost = 0;
		} else if (++s->lost >= ge_tables_of(state)->sectors.decline) {
			struct event *event =
			    ge_event_at(turn, "declined", "The annexation of {sector} has lapsed", s);
			ge_tell(turn, event, s->annexer);
			ge_sector_annex(s, 0);
		}
	}
}

/* GE-62: what CD lacks, apart from money; NULL: nothing. */
static const char *construction_trouble(
    const struct ge_state *state, const struct ge_empire *empire, const struct ge_unit *unit)
{
	const struct ge_sector *sector = unit->sector;

	if (unit->cloaked)
		return "a cloaked fleet does not build";
	if (sector->owner != empire->id || sector->scene->owner_before != empire->id)
		return "the sector must be yours, now and at the start of the turn";
	if (sector->scene->battled)
		return "there was a battle";
	if (sector->scene->constructed)
		return "one level a turn is built here";
	if (sector->sd >= ge_tables_of(state)->defence.levels->count)
		return "there is no higher level";
	if (unit->ships < ge_tables_of(state)->defence.workers * (sector->sd + 1))
		return "there are not enough ships to work";
	return NULL;
}

static void construct(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct ge_unit *unit = ge_turn_unit(state, empire, order_value(order, 'u'));
	const char *trouble = unit ? construction_trouble(state, empire, unit) : "the unit is no more";
	struct ge_sector *sector;

	if (trouble) {
		order_fail(order, "%s", trouble);
		return;
	}
	sector = unit->sector;
	if (!ge_pay(empire, (sector->sd + 1) * ge_tables_of(state)->defence.cost, order))
		return;
	sector->sd++;
	sector->sd_now++;
	sector->scene->constructed = true;
	order_done(order);
}

void ge_run_construct(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	for (unsigned i = 0; i < state->sector_count; i++) {
		struct ge_sector *s = &state->sectors[i];
		if (s->sd_now < s->sd && !s->scene->battled)
			s->sd_now++;
	}
	ge_each_order(turn, GE_FORM(GE_CD), construct);
}

/* Turns a garrison into a fleet of its owner. False: no fleet number is free. */
static bool garrison_to_fleet(struct ge_state *state, struct ge_sector *sector)
{
	struct ge_unit *garrison = &sector->garrison, *fleet;
	unsigned number;

	if (ge_unit_empty(garrison))
		return true;
	number = ge_fleet_number(state, sector->owner);
	if (number == 0)
		return false;
	fleet = ge_fleet_form(state, sector->owner, number, sector);
	fleet->part->late = true;
	fleet->name = garrison->name;
	garrison->name = NULL;
	ge_unit_pour(state, garrison, fleet);
	for (guint i = 0; i < fleet->admirals->len; i++)
		ge_admiral_moved(state, g_array_index(fleet->admirals, struct ge_admiral, i).id, fleet);
	return true;
}

static const char *raze_trouble(const struct ge_empire *empire, const struct ge_unit *unit)
{
	const struct ge_sector *sector = unit->sector;

	if (unit->cloaked || unit->ships == 0)
		return "a visible unit with a ship is needed";
	if (sector->owner != empire->id)
		return "the sector is not yours";
	if (sector->scene->battled)
		return "there was a battle";
	if (sector->scene->razed)
		return "one level a turn is razed here";
	if (sector->sd == 0)
		return "there is no sector defence";
	return NULL;
}

static void raze(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_state *state = ge_state_of(turn->state);
	struct ge_unit *unit = ge_turn_unit(state, empire, order_value(order, 'u'));
	const char *trouble = unit ? raze_trouble(empire, unit) : "the unit is no more";
	struct ge_sector *sector;

	if (trouble) {
		order_fail(order, "%s", trouble);
		return;
	}
	sector = unit->sector;
	if (sector->sd == 1 && !sector->ic && !garrison_to_fleet(state, sector)) {
		order_fail(order, "no fleet number is free for the garrison");
		return;
	}
	empire->treasury += ge_tables_of(state)->defence.raze * sector->sd;
	sector->sd--;
	sector->sd_now = MIN(sector->sd_now, sector->sd);
	if (!ge_has_garrison(sector)) {
		g_free(sector->garrison.name);
		sector->garrison.name = NULL;
	}
	sector->scene->razed = true;
	order_done(order);
}

void ge_run_raze(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_RZ), raze);
}

/* GE-66: why the sector may not be given. */
static const char *give_trouble(const struct ge_state *state, const struct ge_empire *empire,
    const struct ge_sector *sector, const struct ge_empire *to)
{
	if (sector->owner != empire->id)
		return "the sector is not yours any more";
	if (ge_facts_of(state)->of[empire->id].owned < 2)
		return "it is your last sector";
	if (ge_hostile_ships(state, sector, empire->id))
		return "hostile ships are there";
	if (!to->alive || (state->rights[to->id][empire->id] & GE_REFUSES))
		return "the gift was not taken";
	return NULL;
}

static void give(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_state *state = ge_state_of(turn->state);
	struct ge_sector *sector = ge_order_sector(state, order);
	struct ge_empire *to = ge_empire_find(state, order_number(order, 'e'));
	const char *trouble = give_trouble(state, empire, sector, to);
	struct event *event;

	if (!trouble && !garrison_to_fleet(state, sector))
		trouble = "no fleet number is free for the garrison";
	if (trouble) {
		order_fail(order, "%s", trouble);
		return;
	}
	ge_facts_of(state)->of[empire->id].owned--;
	ge_facts_of(state)->of[to->id].owned++;
	ge_sector_hand_over(sector, to->id);
	event = ge_event_at(turn, "given", "{from} gives {sector} to {to}", sector);
	event_text(event, "from", empire->name);
	event_text(event, "to", to->name);
	ge_tell(turn, event, empire->id);
	ge_tell(turn, event, to->id);
	order_done(order);
}

void ge_run_give(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	for (unsigned i = 0; i < state->seat_count; i++)
		ge_facts_of(state)->of[state->seats[i]].owned = 0;
	for (unsigned i = 0; i < state->sector_count; i++)
		if (state->sectors[i].owner)
			ge_facts_of(state)->of[state->sectors[i].owner].owned++;
	ge_each_order(turn, GE_FORM(GE_GV), give);
}
