/* First Events F5 to F10: fleets, options, transfers, ranks, disbanding (GE-36 to GE-41), and the steps that Movement
   Events share with them. */
#include "engine/base/text.h"
#include "rulesets/galactic-empires/turn.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/first_units.h"
#include "rulesets/galactic-empires/phases.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

static void form_fleet(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_state *state = ge_state_of(turn->state);
	unsigned number = (unsigned)order_number(order, 'f');
	const struct ge_unit *unit = ge_turn_unit(state, empire, order_value(order, 'u'));

	if (!unit || empire->fleets[number])
		return;
	ge_fleet_form(state, empire->id, number, unit->sector);
	order_done(order);
	ge_facts_of(state)->phase++;
}

/* A fleet may be formed from another new one: repeat until no further one can be formed. */
void ge_run_formed(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	do {
		ge_facts_of(state)->phase = 0;
		ge_each_order(turn, GE_FORM(GE_NF), form_fleet);
	} while (ge_facts_of(state)->phase > 0);
}

/* Circles of leaders were refused when the orders were checked. */
static void set_option(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_unit *fleet = ge_turn_fleet(ge_state_of(turn->state), empire, order_number(order, 'f'));

	if (order->form == GE_RL)
		fleet->retreat = order_number(order, 'k');
	else
		fleet->follow = order_number(order, 'g');
	order_done(order);
}

static void name_unit(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_unit *unit = ge_turn_unit(ge_state_of(turn->state), empire, order_value(order, 'u'));

	g_free(unit->name);
	unit->name = g_strdup(order_value(order, 'q')->text);
	order_done(order);
}

void ge_run_administration(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_RL) | GE_FORM(GE_FO), set_option);
	ge_step_defend(turn);
	ge_each_order(turn, GE_FORM(GE_NM), name_unit);
}

/* The fleet of an order in this phase; NULL: the order is for another phase, or has failed. */
static struct ge_unit *fleet_now(
    const struct ge_state *state, const struct ge_empire *empire, struct order *order)
{
	int64_t phase = ge_facts_of(state)->phase;
	struct ge_unit *fleet;

	if (order_number(order, 'p') != phase)
		return NULL;
	fleet = ge_turn_fleet(state, empire, order_number(order, 'f'));
	if (fleet && (phase == 0 || !ge_unit_empty(fleet)))
		return fleet;
	order_fail(order, "the fleet is no more");
	return NULL;
}

static void set_defend(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_unit *fleet = fleet_now(ge_state_of(turn->state), empire, order);

	if (!fleet)
		return;
	fleet->defend = order_number(order, 'y') == 1;
	order_done(order);
}

void ge_step_defend(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_DF), set_defend);
}

static void change_cloaking(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct ge_unit *fleet = fleet_now(state, empire, order);
	bool cloak = order->form == GE_CL;

	if (!fleet)
		return;
	order_done(order);
	if (fleet->cloaked == cloak)
		return;
	if (fleet->part->cloak_changed)
		order_fail(order, "its cloaking has changed this turn already");
	else if (cloak && !ge_unit_can_cloak(state, fleet))
		order_fail(order, "not all of its ships can cloak");
	else if (!cloak && fleet->part->moved && !state->decloak_after_move)
		order_fail(order, "it has moved this turn");
	if (order->status != ORDER_DONE)
		return;
	fleet->cloaked = cloak;
	fleet->part->cloak_changed = true;
}

void ge_step_cloaking(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_CL) | GE_FORM(GE_DC), change_cloaking);
}

void ge_run_cloaking(struct turn *turn)
{
	ge_step_cloaking(turn);
}

/* GE-42: the recipient gets the least of its own move-points, the giving fleet's, and the moves of the ships; an empty
   recipient's own do not count. */
static void lower_points(struct ge_unit *to, bool was_empty, const struct ge_unit *from, int64_t moves)
{
	int64_t least = was_empty ? INT64_MAX : to->part->points;

	if (from->number)
		least = MIN(least, from->part->points);
	to->part->points = MIN(least, moves);
}

static void show_if_it_must(const struct ge_state *state, struct ge_unit *unit)
{
	if (!unit->cloaked || unit->ships == 0 || ge_unit_can_cloak(state, unit))
		return;
	unit->cloaked = false;
	unit->part->cloak_changed = true;
}

/* Sets the status of an order for `wanted` ships of which `done` were handled. */
static void tell_ships(struct order *order, int64_t done, int64_t wanted)
{
	if (done == wanted)
		order_done(order);
	else if (done > 0)
		order_partly(order, "there %s %" PRId64 " only", text_plural(done, "was", "were"), done);
	else
		order_fail(order, "there was no such ship");
}

static void transfer_ships(
    const struct ge_state *state, struct ge_unit *from, struct ge_unit *to, struct order *order)
{
	int type = ge_order_type(state, order);
	int64_t wanted = order_number(order, 'n'), given;
	bool was_empty = ge_unit_empty(to);

	given = ge_unit_take(state, from, type, wanted, to);
	if (given > 0 && ge_facts_of(state)->phase > 0)
		lower_points(to, was_empty, from, ge_tables_of(state)->types[type].moves);
	show_if_it_must(state, to);
	tell_ships(order, given, wanted);
}

static void transfer_admiral(
    const struct ge_state *state, struct ge_unit *from, struct ge_unit *to, struct order *order)
{
	int index = ge_admiral_find(from, order_number(order, 'a'));
	struct ge_admiral admiral = g_array_index(from->admirals, struct ge_admiral, index);
	bool was_empty = ge_unit_empty(to);

	g_array_remove_index(from->admirals, (guint)index);
	ge_admiral_add(to, &admiral);
	ge_admiral_moved(state, admiral.id, to);
	if (ge_facts_of(state)->phase > 0 && from != to)
		lower_points(to, was_empty, from,
		    was_empty && !from->number ? ge_tables_of(state)->admirals.lone_moves : INT64_MAX);
	order_done(order);
}

static void transfer(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_state *state = ge_state_of(turn->state);
	bool ships = order->form == GE_T;
	struct ge_unit *to = ge_turn_unit(state, empire, order_value(order, ships ? 'v' : 'u'));
	struct ge_unit *from = ships ? ge_turn_unit(state, empire, order_value(order, 'u'))
	                             : ge_admiral_unit(state, empire->id, order_number(order, 'a'));

	if (!from || !to || (from->number == 0 && from->sector->scene->changed))
		order_fail(order, !to ? "the recipient is no more" : "the giver is no more");
	else if (from->sector == to->sector && ships)
		transfer_ships(state, from, to, order);
	else if (from->sector == to->sector)
		transfer_admiral(state, from, to, order);
}

void ge_step_transfers(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_T) | GE_FORM(GE_TA), transfer);
}

void ge_run_transfers(struct turn *turn)
{
	ge_step_transfers(turn);
}

/* By rank: how many of the unit's ships of a type orders have named (GE-40). */
static int64_t *named_of(const struct ge_state *state, struct ge_unit *unit, int type)
{
	GHashTable *all = ge_facts_of(state)->named;
	int64_t(*named)[GE_RANKS + 1] = g_hash_table_lookup(all, unit);

	if (!named) {
		named = g_malloc0_n(GE_TYPES_MAX, sizeof *named);
		g_hash_table_insert(all, unit, named);
	}
	return named[type];
}

/* Names up to n ships of one rank and moves them to another; returns how many. */
static int64_t rank_ships(
    const struct ge_state *state, struct ge_unit *unit, int type, int64_t rank, int64_t to, int64_t n)
{
	int64_t *named = named_of(state, unit, type);
	int64_t taken = MIN(n, ge_unit_in_rank(unit, type, rank) - named[rank]);

	if (taken > 0 && rank != to) {
		ge_unit_take_from(state, unit, rank, type, taken);
		ge_unit_add(state, unit, type, to, taken);
	}
	named[to] += taken;
	return taken;
}

static void set_rank(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct ge_unit *unit = ge_turn_unit(state, empire, order_value(order, 'u'));
	int type = ge_order_type(state, order);
	int64_t wanted = order_number(order, 'n'), done = 0;

	for (int64_t rank = 1; rank <= GE_RANKS && done < wanted; rank++)
		done += rank_ships(state, unit, type, rank, order_number(order, 'r'), wanted - done);
	tell_ships(order, done, wanted);
}

void ge_run_ranks(struct turn *turn)
{
	GHashTable **named = &ge_facts_of(ge_state_of(turn->state))->named;

	*named = g_hash_table_new_full(NULL, NULL, NULL, g_free);
	ge_each_order(turn, GE_FORM(GE_K), set_rank);
	g_clear_pointer(named, g_hash_table_destroy);
}

static void disband(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_state *state = ge_state_of(turn->state);
	const struct ge_tables *tables = ge_tables_of(state);
	struct ge_unit *unit = ge_turn_unit(state, empire, order_value(order, 'u'));
	int type = ge_order_type(state, order);
	int64_t wanted = order_number(order, 'n'), gone = ge_unit_take(state, unit, type, wanted, NULL);

	tell_ships(order, gone, wanted);
	if (order->form != GE_V || gone == 0)
		return;
	if (unit->sector->owner == empire->id && unit->sector->ic)
		empire->treasury += gone * (tables->types[type].cost / tables->money.salvage_part);
	else
		order_note(order, "nothing was paid: no own industrial centre there");
}

static void dismiss(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_unit *unit =
	    ge_admiral_unit(ge_state_of(turn->state), empire->id, order_number(order, 'a'));

	if (!unit) {
		order_fail(order, "the admiral is gone");
		return;
	}
	g_array_remove_index(unit->admirals, (guint)ge_admiral_find(unit, order_number(order, 'a')));
	order_done(order);
}

static void disband_any(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	if (order->form == GE_XA)
		dismiss(turn, empire, order);
	else
		disband(turn, empire, order);
}

void ge_run_disband(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_X) | GE_FORM(GE_V) | GE_FORM(GE_XA), disband_any);
}
