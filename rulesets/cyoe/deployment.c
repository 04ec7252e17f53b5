#include "rulesets/cyoe/deployment.h"
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/phases.h"

#include <string.h>

bool cy_deploy_ships(struct cy_play *p, int seat, int system, int code, int64_t count, int64_t fleet)
{
	struct cy_state *s = p->s;
	struct cy_fleet *f = cy_fleet_find(s, seat, fleet);
	int64_t *common = &cy_yard_of(p, system, seat)->common;

	if (fleet && !f) {
		f = cy_fleet_found(p, seat, fleet, system);
	} else if (!f || f->system != system) {
		f = cy_fleet_find(s, seat, *common);
		if (!f)
			f = cy_fleet_found(p, seat, 0, system);
		if (f)
			*common = f->id;
	}
	if (!f || count > CY_MOST_SHIPS - cy_ships(f, code))
		return false;
	f->ships[code] += count;
	if (code == CY_X4)
		f->ships[CY_IW] = MIN(CY_MOST_SHIPS, f->ships[CY_IW] + count * cy_numbers_of(s)->swarm_wings);
	return true;
}

/* CY-27: splits the item; the part keeps its share of `paid`. */
static void move_part(struct cy_state *s, guint place, int64_t count, int to)
{
	struct cy_item *item = s->queue->pdata[place], *part;

	if (count == item->count) {
		item->system = to;
		return;
	}
	part = g_memdup2(item, sizeof *item);
	part->count = count;
	part->paid = item->paid * count / item->count;
	part->system = to;
	item->count -= count;
	item->paid -= part->paid;
	g_ptr_array_insert(s->queue, (int)place, part);
}

static void send_goods(struct cy_call *call)
{
	struct cy_state *s = call->s;
	int from = cy_value_system(call, 'a'), to = cy_value_system(call, 'b'),
	    code = (int)cy_value(call, 'c');
	int64_t asked = cy_value(call, 'n'), left = asked;

	for (guint i = 0; i < s->queue->len && left > 0; i++) {
		struct cy_item *item = s->queue->pdata[i];
		int64_t count = MIN(left, item->count);
		if (item->empire != call->seat || item->kind != CY_ITEM_BUY || item->code != code ||
		    item->system != from)
			continue;
		if (count < item->count)
			i++; /* skip the part, which was inserted before the rest */
		move_part(s, count < item->count ? i - 1 : i, count, to);
		left -= count;
	}
	cy_done_of(call, asked - left, asked, "such goods in the queue");
}

static void tell_refund(struct cy_play *p, const struct cy_item *item, int first)
{
	struct event *event = cy_event(p, "refund", "{empire} was first at {system}: {pp} PP come back");

	cy_event_empire(p, event, "empire", first);
	cy_event_system(p, event, "system", item->system);
	event_integer(event, "pp", item->paid);
	event_to(event, (unsigned)item->empire);
}

static void tell_lost(struct cy_play *p, const struct cy_item *item, const char *what)
{
	struct event *event = cy_event(p, "lost", "Lost: {what} at {system} could not be carried out");

	event_text(event, "what", what);
	cy_event_system(p, event, "system", item->system);
	event_to(event, (unsigned)item->empire);
}

/* An empire without a rating in the system needs ships there (CY-25). */
static bool may_deploy(const struct cy_state *s, const struct cy_item *item)
{
	return cy_rating(s, item->system, item->empire) > 0 || cy_present(s, item->system, item->empire);
}

static void deploy_rating(struct cy_play *p, const struct cy_item *item)
{
	struct cy_state *s = p->s;
	struct cy_system *y = &s->systems[item->system];
	bool *is_new = &p->scenes[item->system].new_holder;

	if (y->holder >= 0 && y->holder != item->empire && *is_new) {
		cy_earn(&s->empires[item->empire].pp, item->paid);
		tell_refund(p, item, y->holder);
	} else if ((y->holder >= 0 && y->holder != item->empire) || !may_deploy(s, item)) {
		tell_lost(p, item, "a rating");
	} else {
		*is_new = *is_new || y->holder < 0;
		y->holder = item->empire;
		y->rating = MIN(cy_numbers_of(s)->rating_bought, y->rating + item->count);
	}
}

static void deploy_classes(struct cy_play *p, const struct cy_item *item)
{
	struct cy_state *s = p->s;
	struct cy_planet *planet = item->planet;
	int64_t most = s->systems[item->system].terrain == CY_NEBULA ? cy_numbers_of(s)->class_nebula
	                                                             : cy_numbers_of(s)->class_most;
	bool *is_new = &planet->tenure->new_owner;

	if (planet->owner >= 0 && planet->owner != item->empire && *is_new) {
		cy_earn(&s->empires[item->empire].pp, item->paid);
		tell_refund(p, item, planet->owner);
		return;
	}
	if ((planet->owner >= 0 && planet->owner != item->empire) || !may_deploy(s, item) ||
	    (planet->class == 0 && cy_raise_refusal(s, planet, 0, 1, item->empire, CY_BY_MONEY))) {
		tell_lost(p, item, "a planet's class");
		return;
	}
	*is_new = *is_new || planet->owner < 0;
	planet->owner = item->empire;
	cy_planet_class(s, planet, MIN(most, planet->class + item->count));
	memset(planet->losses, 0, sizeof planet->losses); /* defences come back (CY-69) */
}

/* The rating that an upgrade of stations needs: the highest of its steps. */
static int64_t upgrade_rating(const struct cy_tables *t, int from, int to)
{
	int64_t rating = 0;

	for (int64_t size = t->units[from].size; size < t->units[to].size; size++)
		rating = MAX(rating, t->upgrades[t->units[from].kind - CY_PRODUCTION].rating[size - 1]);
	return rating;
}

static void deploy_upgrade(struct cy_play *p, const struct cy_item *item)
{
	struct cy_state *s = p->s;
	struct cy_station *row = cy_stations_of(&s->systems[item->system], item->empire, false);
	int64_t count = row ? MIN(item->count, row->count[item->code - CY_SHIPS]) : 0;

	if (cy_rating(s, item->system, item->empire) < upgrade_rating(cy_tables_of(s), item->code, item->to))
		count = 0;
	if (count > 0) {
		row->count[item->code - CY_SHIPS] -= count;
		row->count[item->to - CY_SHIPS] += count;
	}
	if (count < item->count)
		tell_lost(p, item, "an upgrade of stations");
}

/* How many units of an item can be deployed now. */
static int64_t units_that_fit(struct cy_play *p, const struct cy_item *item, int64_t count)
{
	const struct cy_state *s = p->s;
	const struct cy_unit *u = &cy_tables_of(s)->units[item->code];
	int64_t limit = cy_limit(s, item->system, item->empire),
	        done = cy_yard_of(p, item->system, item->empire)->deployed;

	if (!may_deploy(s, item) || cy_rating(s, item->system, item->empire) < u->rating)
		return 0;
	if (limit >= 0)
		count = MIN(count, MAX(0, limit - done) / u->price);
	if (!cy_is_ship(item->code))
		count =
		    MIN(count, MAX(0, cy_numbers_of(s)->stations_most - cy_station_total(s, item->system)));
	return count;
}

/* Deploys unit by unit, as civilisation ships change the rating for the next one; other goods at once. */
static void deploy_goods(struct cy_play *p, struct cy_item *item)
{
	struct cy_state *s = p->s;
	int64_t fit;

	while ((fit = units_that_fit(p, item, item->code == CY_CV ? MIN(1, item->count) : item->count)) > 0) {
		if (!cy_is_ship(item->code))
			cy_stations_of(&s->systems[item->system], item->empire, true)
			    ->count[item->code - CY_SHIPS] += fit;
		else if (!cy_deploy_ships(p, item->empire, item->system, item->code, fit, item->fleet))
			return;
		cy_yard_of(p, item->system, item->empire)->deployed +=
		    fit * cy_tables_of(s)->units[item->code].price;
		item->count -= fit;
	}
}

void cy_run_deployment(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);
	struct cy_state *s = p->s;
	static void (*const upgrades[])(struct cy_play *, const struct cy_item *) = {
	    [CY_ITEM_RATING] = deploy_rating,
	    [CY_ITEM_PLANET] = deploy_classes,
	    [CY_ITEM_UPGRADE] = deploy_upgrade};

	if (s->state.turn == 0)
		return;
	cy_each(p, CY_DO_DP, send_goods);
	for (int kind = CY_ITEM_RATING; kind <= CY_ITEM_UPGRADE; kind++)
		for (guint i = 0; i < s->queue->len; i++)
			if (((const struct cy_item *)s->queue->pdata[i])->kind == kind)
				upgrades[kind](p, s->queue->pdata[i]);
	for (guint i = 0; i < s->queue->len; i++) {
		struct cy_item *item = s->queue->pdata[i];
		if (item->kind != CY_ITEM_BUY)
			continue;
		deploy_goods(p, item);
		if (item->count > 0)
			g_ptr_array_add(p->lost, g_memdup2(item, sizeof *item));
	}
	g_ptr_array_set_size(s->queue, 0);
}
