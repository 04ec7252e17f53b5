#include "rulesets/cyoe/purchases.h"
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/deployment.h"
#include "rulesets/cyoe/phases.h"

#include <string.h>

/* The seat's items of this turn are at the queue's end: returns where they begin. */
static guint own_items(struct cy_call *call)
{
	struct cy_play *p = call->p;

	if (p->queue_seat != call->seat) {
		p->queue_seat = call->seat;
		p->own_queue = call->s->queue->len;
	}
	return p->own_queue;
}

static struct cy_item *add_item(
    struct cy_call *call, enum cy_item_kind kind, int system, int64_t count, int64_t paid)
{
	struct cy_item *item = g_new0(struct cy_item, 1);

	own_items(call);
	item->kind = kind;
	item->empire = call->seat;
	item->turn = call->s->state.turn;
	item->system = system;
	item->count = count;
	item->paid = paid;
	g_ptr_array_add(call->s->queue, item);
	return item;
}

/* CY-71: queued items count as present. Sums the counts of own items of a kind: stations bought in a system, its rating
   levels, classes of a planet, stations of a type that are added (or, negative, removed) by upgrades. */
static int64_t queued(
    struct cy_call *call, enum cy_item_kind kind, int system, const struct cy_planet *planet, int code)
{
	const GPtrArray *queue = call->s->queue;
	int64_t sum = 0;

	for (guint i = own_items(call); i < queue->len; i++) {
		const struct cy_item *item = queue->pdata[i];
		if (item->kind != (int64_t)kind || item->system != system || item->planet != planet)
			continue;
		if (kind == CY_ITEM_BUY)
			sum += cy_is_ship(item->code) ? 0 : item->count;
		else if (kind == CY_ITEM_UPGRADE)
			sum += item->to == code ? item->count : item->code == code ? -item->count : 0;
		else
			sum += item->count;
	}
	return sum;
}

/* CY-25; false after refusing. */
static bool check_presence(struct cy_call *call, int system)
{
	if (cy_rating(call->s, system, call->seat) > 0 || cy_present(call->s, system, call->seat))
		return true;
	cy_refuse(call, "you have no ship, station or planet in S%d", (int)call->s->systems[system].id);
	return false;
}

/* CY-21: on turn 0 only at home and next to it. */
static bool check_founding_place(struct cy_call *call, int system)
{
	int home = call->s->empires[call->seat].home;

	if (call->s->state.turn > 0 ||
	    (home >= 0 && (home == system || cy_are_adjacent(call->s, home, system))))
		return true;
	cy_refuse(call, "on turn 0 only your home and the systems next to it are yours to build in");
	return false;
}

static bool check_rating(struct cy_call *call, int system, int64_t needed)
{
	if (cy_rating(call->s, system, call->seat) >= needed)
		return true;
	cy_refuse(call, "it needs a rating of %d in S%d", (int)needed, (int)call->s->systems[system].id);
	return false;
}

static void pay(struct cy_call *call, int64_t price)
{
	call->s->empires[call->seat].pp -= price;
}

static void bring_goods(struct cy_call *call, int system, int code, int64_t count)
{
	struct cy_item *item;
	int64_t price = cy_tables_of(call->s)->units[code].price * count;

	pay(call, price);
	if (call->s->state.turn > 0) {
		item = add_item(call, CY_ITEM_BUY, system, count, price);
		item->code = code;
		item->fleet = cy_is_ship(code) ? cy_value(call, 'f') : 0;
	} else if (cy_is_ship(code)) {
		cy_deploy_ships(call->p, call->seat, system, code, count, cy_value(call, 'f'));
	} else {
		cy_stations_of(&call->s->systems[system], call->seat, true)->count[code - CY_SHIPS] += count;
	}
}

/* CY-72: returns the planet that gives its classes: the highest class, of equals the lowest number; NULL: too low. */
static struct cy_planet *giving_planet(const struct cy_call *call, int system, int64_t classes)
{
	const GPtrArray *planets = call->s->systems[system].planets;
	struct cy_planet *best = NULL;

	for (guint i = 0; i < planets->len; i++) {
		struct cy_planet *p = planets->pdata[i];
		if (p->owner == call->seat && (!best || p->class > best->class))
			best = p;
	}
	return best && best->class >= classes ? best : NULL;
}

/* Takes the classes ship by ship, checking the rating each time. */
static int64_t take_classes(struct cy_call *call, int system, const struct cy_unit *u, int64_t count)
{
	int64_t taken = 0;

	while (taken < count && cy_rating(call->s, system, call->seat) >= u->rating) {
		struct cy_planet *p = giving_planet(call, system, u->classes);
		if (!p)
			break;
		cy_planet_class(call->s, p, p->class - u->classes);
		taken++;
	}
	return taken;
}

static bool check_goods(struct cy_call *call, int system, int code)
{
	const char *why = cy_build_refusal(call->s, call->seat, code);
	int64_t most = cy_numbers_of(call->s)->stations_most;

	if (why) {
		cy_refuse(call, "%s: %s", cy_codes[code], why);
		return false;
	}
	if (!check_founding_place(call, system) || !check_presence(call, system) ||
	    !check_rating(call, system, cy_tables_of(call->s)->units[code].rating))
		return false;
	if (!cy_is_ship(code) && cy_station_total(call->s, system) +
	                                 queued(call, CY_ITEM_BUY, system, NULL, 0) + cy_value(call, 'n') >
	                             most) {
		cy_refuse(call, "at most %d stations in a system", (int)most);
		return false;
	}
	return true;
}

static void buy_goods(struct cy_call *call)
{
	int system = cy_value_system(call, 's'), code = (int)cy_value(call, 'c');
	const struct cy_unit *u = &cy_tables_of(call->s)->units[code];
	int64_t asked = cy_value(call, 'n'), count = MIN(asked, call->s->empires[call->seat].pp / u->price);
	const char *paid = u->classes ? "could be paid in PP and classes" : "could be paid";

	if (!check_goods(call, system, code))
		return;
	if (u->classes > 0)
		count = take_classes(call, system, u, count);
	if (count == 0) {
		cy_fail(call, "none %s", paid);
		return;
	}
	bring_goods(call, system, code, count);
	cy_done_of(call, count, asked, paid);
}

static void buy_rating(struct cy_call *call)
{
	const struct cy_tables *t = cy_tables_of(call->s);
	struct cy_empire *e = &call->s->empires[call->seat];
	int system = cy_value_system(call, 's');
	struct cy_system *y = &call->s->systems[system];
	int64_t to = cy_value(call, 'n'), present = y->rating + queued(call, CY_ITEM_RATING, system, NULL, 0),
	        price = 0;

	if (!check_founding_place(call, system) || !check_presence(call, system))
		return; /* this cause first: otherwise the refusal would reveal an unknown place (HO-23) */
	if (y->holder >= 0 && y->holder != call->seat) {
		cy_refuse(call, "another empire holds S%d", (int)y->id);
		return;
	}
	if (to <= present) {
		cy_refuse(call, "the rating is %d already", (int)present);
		return;
	}
	for (int64_t i = present; i < to; i++)
		price += t->rating_price[i];
	if (system != e->home)
		price = price * (100 - CY_SUM(t, e->traits, rating_discount)) / 100;
	if (e->pp < price) {
		cy_fail(call, "it costs %d PP", (int)price);
		return;
	}
	pay(call, price);
	if (call->s->state.turn > 0) {
		add_item(call, CY_ITEM_RATING, system, to - present, price);
	} else {
		y->holder = call->seat;
		y->rating = to;
	}
	cy_done(call);
}

int64_t cy_class_price(
    const struct cy_state *s, const struct cy_planet *p, int seat, int64_t from, int64_t to)
{
	const struct cy_tables *t = cy_tables_of(s);
	uint64_t traits = s->empires[seat].traits;
	bool hard = p->kind == CY_CLASS_H && !CY_MARK(t, traits, home_class_h);
	const int64_t *prices = s->systems[p->system].terrain == CY_NEBULA ? t->price_nebula
	                        : hard                                     ? t->price_h
	                                                                   : t->price_basic;
	int64_t price = 0;

	for (int64_t i = from + 1; i <= to; i++)
		price += prices[i];
	return price * (100 - CY_SUM(t, traits, class_discount)) / 100;
}

static void bring_classes(
    struct cy_call *call, struct cy_planet *p, int64_t present, int64_t to, int64_t price)
{
	pay(call, price);
	if (call->s->state.turn > 0) {
		add_item(call, CY_ITEM_PLANET, p->system, to - present, price)->planet = p;
		return;
	}
	p->owner = call->seat;
	cy_planet_class(call->s, p, to);
	memset(p->losses, 0, sizeof p->losses);
}

static void buy_classes(struct cy_call *call)
{
	struct cy_planet *p = cy_value_planet(call, 'p');
	int64_t to = cy_value(call, 'n'), waiting, price;
	const char *why;

	if (!p) {
		cy_refuse(call, "there is no planet P%d", (int)cy_value(call, 'p'));
		return;
	}
	if (!check_founding_place(call, p->system))
		return;
	if (!cy_present(call->s, p->system, call->seat)) {
		cy_refuse(call, "you have no ship, station or planet there");
		return;
	}
	waiting = queued(call, CY_ITEM_PLANET, p->system, p, 0);
	why = cy_raise_refusal(call->s, p, waiting, to, call->seat, CY_BY_MONEY);
	if (why) {
		cy_refuse(call, "%s", why);
		return;
	}
	price = cy_class_price(call->s, p, call->seat, p->class + waiting, to);
	if (call->s->empires[call->seat].pp < price) {
		cy_fail(call, "it costs %d PP", (int)price);
		return;
	}
	bring_classes(call, p, p->class + waiting, to, price);
	cy_done(call);
}

static void buy_upgrade(struct cy_call *call)
{
	const struct cy_tables *t = cy_tables_of(call->s);
	int system = cy_value_system(call, 's'), from = (int)cy_value(call, 'c'),
	    to = (int)cy_value(call, 'd');
	const struct cy_unit *u = &t->units[from], *v = &t->units[to];
	struct cy_station *row = cy_stations_of(&call->s->systems[system], call->seat, false);
	int64_t count = cy_value(call, 'n'), price = 0, rating = 0;
	struct cy_item *item;

	if (u->kind != v->kind || u->size >= v->size) {
		cy_refuse(call, "%s cannot become %s", cy_codes[from], cy_codes[to]);
		return;
	}
	for (int64_t size = u->size; size < v->size; size++) {
		price += t->upgrades[u->kind - CY_PRODUCTION].price[size - 1] * count;
		rating = MAX(rating, t->upgrades[u->kind - CY_PRODUCTION].rating[size - 1]);
	}
	if (!cy_has_stations(call->s, system, call->seat))
		cy_refuse(call, "you have no stations there");
	else if (cy_build_refusal(call->s, call->seat, to))
		cy_refuse(call, "%s: %s", cy_codes[to], cy_build_refusal(call->s, call->seat, to));
	else if (!check_rating(call, system, rating))
		return;
	else if (row->count[from - CY_SHIPS] + queued(call, CY_ITEM_UPGRADE, system, NULL, from) < count)
		cy_fail(call, "you have not so many %s there", cy_codes[from]);
	else if (call->s->empires[call->seat].pp < price)
		cy_fail(call, "it costs %d PP", (int)price);
	else {
		pay(call, price);
		item = add_item(call, CY_ITEM_UPGRADE, system, count, price);
		item->code = from;
		item->to = to;
		cy_done(call);
	}
}

static struct cy_artifact *find_artifact(const struct cy_call *call)
{
	GArray *artifacts = call->s->empires[call->seat].artifacts;

	for (guint i = 0; i < artifacts->len; i++)
		if (g_array_index(artifacts, struct cy_artifact, i).id == cy_value(call, 'a'))
			return &g_array_index(artifacts, struct cy_artifact, i);
	return NULL;
}

static void buy_prototype(struct cy_call *call)
{
	struct cy_artifact *a = find_artifact(call);
	int system = cy_value_system(call, 's');
	int64_t price = cy_numbers_of(call->s)->prototype_price;

	if (!a || a->stage != CY_READY) {
		cy_refuse(call, "no artifact %d is ready for a prototype", (int)cy_value(call, 'a'));
		return;
	}
	if (!check_presence(call, system) ||
	    !check_rating(call, system, cy_tables_of(call->s)->units[a->code].rating))
		return;
	if (call->s->empires[call->seat].pp < price) {
		cy_fail(call, "it costs %d PP", (int)price);
		return;
	}
	pay(call, price);
	add_item(call, CY_ITEM_BUY, system, 1, price)->code = a->code;
	a->stage = CY_TRIAL;
	a->passed = 0;
	cy_done(call);
}

void cy_do_purchase(struct cy_call *call)
{
	switch (call->o->form) {
	case CY_DO_B:
		buy_goods(call);
		break;
	case CY_DO_UI:
		buy_rating(call);
		break;
	case CY_DO_UP:
		buy_classes(call);
		break;
	case CY_DO_US:
		buy_upgrade(call);
		break;
	default:
		buy_prototype(call);
		break;
	}
}

void cy_run_purchases(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->s->state.turn > 0)
		cy_each_of(p, CY_DO_B, CY_DO_AP, cy_do_purchase);
}
