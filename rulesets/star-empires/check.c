/* Runs through a set in the order of the phases (SE-21). */
#include "check.h"
#include "check_asked.h"
#include "check_names.h"

#include "engine/base/hash.h"
#include "fleet.h"
#include "ship.h"
#include "view.h"

static se_check_fn *const checks[] = {
#define ORDER(code, check, ...) [code] = check,
#include "rulesets/star-empires/orders.def"
#undef ORDER
};

static void check_order(struct se_check *check, struct order *order)
{
	check->order = order;
	check->task = se_task_add(check->plan, (enum se_form)order->form);
	check->task->order = order;
	se_find_repeats(check);
	g_ptr_array_set_size(check->drops, 0);
	check->passed = 0;
	checks[order->form](check);
	if (!check->task || !check->tell)
		return;
	for (guint i = 0; i < check->drops->len; i++)
		order_note(order, "%s", (const char *)check->drops->pdata[i]);
}

/* Assumes that every missile that is loaded now and named in an accepted FIRE is unloaded (SE-40). */
static void unload_assumed(struct se_check *check)
{
	GHashTableIter iter;
	gpointer ship;

	g_hash_table_iter_init(&iter, check->assumed);
	while (g_hash_table_iter_next(&iter, &ship, NULL)) {
		struct se_scratch *scratch = se_scratch_of(check, ship);
		if (!scratch->carrier)
			continue;
		se_scratch_of(check, scratch->carrier)->load -= ((struct se_ship *)ship)->class->tonnage;
		se_scratch_of(check, scratch->carrier)->cargo--;
		scratch->carrier = NULL;
	}
}

static void index_ships(struct se_check *check)
{
	for (guint i = 0; i < check->me->fleet->len; i++) {
		struct se_ship *ship = check->me->fleet->pdata[i];
		GPtrArray *list;
		if (!se_ship_alive(ship))
			continue;
		list = g_hash_table_lookup(check->places, se_coord_key(ship->at));
		if (!list) {
			list = g_ptr_array_new();
			g_hash_table_insert(check->places, se_coord_key(ship->at), list);
		}
		g_ptr_array_add(list, ship);
	}
}

static void array_free(void *array)
{
	g_ptr_array_free(array, TRUE);
}

static struct se_plan *run(
    const struct se_state *st, struct order_set *set, GHashTable *assumed, GHashTable *fired, bool tell)
{
	struct se_check check = {.st = st, .me = se_empire_at(st, set->empire), .set = set, .tell = tell};

	check.plan = se_plan_new();
	check.scratch = g_hash_table_new_full(NULL, NULL, NULL, g_free);
	check.places = g_hash_table_new_full(NULL, NULL, NULL, array_free);
	check.designs = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	se_names_begin(&check);
	check.repeats = g_array_new(FALSE, TRUE, sizeof(bool));
	check.drops = g_ptr_array_new_with_free_func(g_free);
	check.assumed = assumed;
	check.fired = fired;
	index_ships(&check);
	for (int form = 0; form < SE_FORMS; form++) {
		for (unsigned i = 0; i < set->count; i++)
			if (set->orders[i].form == form && set->orders[i].status != ORDER_REFUSED)
				check_order(&check, &set->orders[i]);
		if (form == SE_UNLOAD)
			unload_assumed(&check);
	}
	se_warn_of_worlds(&check);
	g_hash_table_destroy(check.scratch);
	g_hash_table_destroy(check.places);
	se_names_end(&check);
	g_hash_table_destroy(check.designs);
	g_array_free(check.repeats, TRUE);
	g_ptr_array_free(check.drops, TRUE);
	g_free(check.drop_hint);
	return check.plan;
}

static bool same_set(GHashTable *a, GHashTable *b)
{
	GHashTableIter iter;
	gpointer key;

	if (g_hash_table_size(a) != g_hash_table_size(b))
		return false;
	g_hash_table_iter_init(&iter, a);
	while (g_hash_table_iter_next(&iter, &key, NULL))
		if (!g_hash_table_contains(b, key))
			return false;
	return true;
}

/* First guess of the fired missiles: loaded ones that any FIRE names. */
static void guess_fired(const struct se_state *st, const struct order_set *set, GHashTable *guess)
{
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->form != SE_FIRE || order->status == ORDER_REFUSED)
			continue;
		for (unsigned v = 0; v < order->count; v++) {
			struct se_ship *ship =
			    order->values[v].slot == SE_SLOT_SHIP
			        ? se_ship_find(se_empire_at(st, set->empire), order->values[v].text)
			        : NULL;
			if (ship && ship->carrier && se_ship_missile(ship))
				g_hash_table_add(guess, ship);
		}
	}
}

static gboolean is_missing(gpointer key, gpointer value, gpointer set)
{
	(void)value;
	return !g_hash_table_contains(set, key);
}

#define MOST_RUNS 4

/* LOAD depends on racks that fired missiles leave, and FIRE on what is loaded: one or two silent runs find which
   missiles are fired, the last run reports. A missile that is fired only while it is assumed to be loaded keeps that
   status for the other orders, which then lose it. */
struct se_plan *se_plan_make(const struct se_state *st, struct order_set *set, bool tell)
{
	GHashTable *assumed = g_hash_table_new(NULL, NULL), *fired;
	struct se_plan *plan;

	guess_fired(st, set, assumed);
	for (int i = 0; g_hash_table_size(assumed) > 0 && i < MOST_RUNS; i++) {
		bool settled;
		fired = g_hash_table_new(NULL, NULL);
		se_plan_free(run(st, set, assumed, fired, false));
		settled = same_set(assumed, fired);
		if (i + 1 == MOST_RUNS)
			g_hash_table_foreach_remove(fired, is_missing, assumed);
		g_hash_table_destroy(assumed);
		assumed = fired;
		if (settled)
			break;
	}
	fired = g_hash_table_new(NULL, NULL);
	plan = run(st, set, assumed, fired, tell);
	g_hash_table_destroy(assumed);
	g_hash_table_destroy(fired);
	return plan;
}

void se_orders_check(const struct state *state, struct order_set *set)
{
	if (set->empire != GM_SEAT)
		se_plan_free(se_plan_make((const struct se_state *)state, set, true));
}

/* The sector of a FIRE order; false: unknown. */
static bool fires_at(const struct se_empire *me, const struct order *order, struct se_coord *at)
{
	const struct order_value *ship = order_value(order, SE_SLOT_SHIP);
	const struct order_value *sector = order_value(order, SE_SLOT_SECTOR);
	const struct order_value *place = order_value(order, SE_SLOT_AT);
	const struct se_ship *first = ship ? se_ship_find(me, ship->text) : NULL;
	const struct se_thing *thing = place ? se_map_find(me, place->text) : NULL;

	if (sector)
		*at = se_to_galactic(
		    &me->frame, (struct se_coord){(int32_t)sector->number, (int32_t)sector->second});
	else if (first)
		*at = first->at;
	else if (thing)
		*at = thing->at;
	return sector || first || thing;
}

bool se_order_commits(const struct state *state, unsigned seat, const struct order *order)
{
	const struct se_state *st = (const struct se_state *)state;
	const struct se_empire *me = se_empire_at(st, seat);
	const struct se_world *world = NULL;
	struct se_coord at;

	switch ((enum se_form)order->form) {
	case SE_TRANSMIT:
	case SE_GIVE:
	case SE_CONCEAL:
	case SE_IDENTIFY:
	case SE_DENY:
	case SE_AUTHORIZE:
		return true;
	case SE_TRANSFER:
		return order_value(order, SE_SLOT_EMPIRE) != NULL;
	case SE_FIRE:
		if (fires_at(me, order, &at))
			world = se_site_at(st, at)->world;
		return !world || world->owner != me;
	default:
		return false;
	}
}
