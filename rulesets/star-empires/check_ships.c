/* Checks orders that load, fire and move (SE-23). */
#include "check_asked.h"
#include "fleet.h"

#include "ship.h"
#include "view.h"

#include <string.h>

/* Why a ship cannot take part, or NULL. */
typedef const char *bar_fn(struct se_check *check, struct se_ship *ship);

static struct se_ship *own_ship(struct se_check *check, const struct order_value *value)
{
	struct se_ship *ship = se_ship_find(check->me, value->text);

	if (!ship)
		se_drop(check, value, se_ship_hint(check, value->text), "you have no ship %s", value->text);
	return ship;
}

static void move_load(struct se_check *check, struct se_ship *ship, struct se_ship *carrier)
{
	struct se_scratch *mine = se_scratch_of(check, ship);
	int64_t tonnage = ship->class->tonnage;

	if (mine->carrier) {
		se_scratch_of(check, mine->carrier)->load -= tonnage;
		se_scratch_of(check, mine->carrier)->cargo--;
	}
	mine->carrier = carrier;
	if (carrier) {
		se_scratch_of(check, carrier)->load += tonnage;
		se_scratch_of(check, carrier)->cargo++;
		mine->loaded_now = true;
	}
}

void se_check_unload(struct se_check *check)
{
	const struct order_value *value = NULL;

	while ((value = se_next_value(check, SE_SLOT_SHIP, value))) {
		struct se_ship *ship = own_ship(check, value);
		if (!ship)
			continue;
		if (!se_scratch_of(check, ship)->carrier) {
			se_drop(check, value, NULL, "%s is not loaded", value->text);
			continue;
		}
		move_load(check, ship, NULL);
		g_ptr_array_add(check->task->handles, (gpointer)value->text);
	}
	se_left(check, check->task->handles->len);
}

static const char *load_bar(struct se_check *check, struct se_ship *ship, struct se_ship *carrier)
{
	const struct se_scratch *mine = se_scratch_of(check, ship);

	if (ship == carrier)
		return "cannot be loaded onto itself";
	if (mine->carrier)
		return "is loaded already";
	if (mine->cargo > 0)
		return "has cargo itself";
	if (ship->class->starbase)
		return "is a starbase";
	if (!se_coord_same(ship->at, carrier->at))
		return "is in another sector than the carrier";
	if (se_scratch_of(check, carrier)->load + ship->class->tonnage > carrier->class->parts[SE_RACKS])
		return "is more than the racks have room for";
	return NULL;
}

void se_check_load(struct se_check *check)
{
	const struct order_value *onto = order_value(check->order, SE_SLOT_WORLD), *value = NULL;
	struct se_ship *carrier = se_ship_find(check->me, onto->text);

	if (!carrier) {
		se_refuse(check, onto, se_ship_hint(check, onto->text), "you have no ship %s", onto->text);
		return;
	}
	if (se_scratch_of(check, carrier)->carrier) {
		se_refuse(check, onto, NULL, "%s is loaded itself", onto->text);
		return;
	}
	check->task->world = onto->text;
	while ((value = se_next_value(check, SE_SLOT_SHIP, value))) {
		struct se_ship *ship = own_ship(check, value);
		const char *bar = ship ? load_bar(check, ship, carrier) : NULL;
		if (!ship)
			continue;
		if (bar) {
			se_drop(check, value, NULL, "%s %s", value->text, bar);
			continue;
		}
		move_load(check, ship, carrier);
		g_ptr_array_add(check->task->handles, (gpointer)value->text);
	}
	se_left(check, check->task->handles->len);
}

/* --- Lists of ships, and all ships of a sector */

/* The value that names the sector of a sector form, or NULL. */
static const struct order_value *sector_value(const struct order *order)
{
	const struct order_value *value = order_value(order, SE_SLOT_SECTOR);

	return value ? value : order_value(order, SE_SLOT_AT);
}

static bool read_except(struct se_check *check)
{
	const struct order_value *value = NULL;
	unsigned given = 0;

	while ((value = se_next_value(check, SE_SLOT_EXCEPT, value))) {
		given++;
		if (own_ship(check, value))
			g_ptr_array_add(check->task->except, (gpointer)value->text);
	}
	/* All exceptions are mistyped: refuse, rather than use ships that should be spared. */
	return given == 0 || se_left(check, check->task->except->len);
}

static bool read_sector_form(
    struct se_check *check, const struct order_value *value, bar_fn *bar, GPtrArray *found)
{
	struct se_task *task = check->task;
	g_autoptr(GHashTable) spared = NULL;
	GPtrArray *here;

	task->by_sector = true;
	if (!se_value_sector(check, value, &task->at))
		return se_refuse(check, value, se_world_hint(check, value->text),
		    "there is no %s on your map", value->text);
	if (!read_except(check))
		return false;
	here = g_hash_table_lookup(check->places, se_coord_key(task->at));
	spared = se_task_spared(check->me, task);
	for (guint i = 0; here && i < here->len; i++)
		if (!se_scratch_of(check, here->pdata[i])->carrier &&
		    !g_hash_table_contains(spared, here->pdata[i]) && !bar(check, here->pdata[i]))
			g_ptr_array_add(found, here->pdata[i]);
	if (found->len == 0)
		se_warn(check, "no ship of yours there could do that now");
	return true;
}

/* Fills the task's list and `found` with the ships that may take part. False: the order was refused. */
static bool read_ships(struct se_check *check, bar_fn *bar, bool one_sector, GPtrArray *found)
{
	const struct order_value *sector = sector_value(check->order), *value = NULL;

	if (sector)
		return read_sector_form(check, sector, bar, found);
	while ((value = se_next_value(check, SE_SLOT_SHIP, value))) {
		struct se_ship *ship = own_ship(check, value);
		const char *reason = ship ? bar(check, ship) : NULL;
		const struct se_ship *first = found->len ? found->pdata[0] : NULL;
		if (!ship)
			continue;
		if (!reason && one_sector && first && !se_coord_same(first->at, ship->at))
			reason = "is in another sector than the first ship";
		if (reason) {
			se_drop(check, value, NULL, "%s %s", value->text, reason);
			continue;
		}
		g_ptr_array_add(found, ship);
		g_ptr_array_add(check->task->handles, (gpointer)value->text);
	}
	return se_left(check, check->task->handles->len);
}

/* --- DESTRUCT */

static const char *destruct_bar(struct se_check *check, struct se_ship *ship)
{
	if (ship->class->starbase)
		return "is a starbase, which cannot be blown up";
	return se_scratch_of(check, ship)->carrier ? "is loaded" : NULL;
}

/* Warns that own ships near those that self-destruct take damage (SE-43). */
static void warn_of_blast(struct se_check *check, const GPtrArray *found)
{
	g_autoptr(GHashTable) sectors = g_hash_table_new(NULL, NULL);
	unsigned hurt = 0;

	for (guint i = 0; i < found->len; i++) {
		const struct se_ship *ship = found->pdata[i];
		const GPtrArray *here = g_hash_table_lookup(check->places, se_coord_key(ship->at));
		if (!g_hash_table_add(sectors, se_coord_key(ship->at)))
			continue;
		for (guint k = 0; here && k < here->len; k++) {
			const struct se_scratch *other = se_scratch_of(check, here->pdata[k]);
			hurt += !other->destructs && !other->carrier;
		}
	}
	if (hurt > 0)
		se_warn(check, "it damages %u other %s of yours there", hurt, hurt == 1 ? "ship" : "ships");
}

void se_check_destruct(struct se_check *check)
{
	g_autoptr(GPtrArray) found = g_ptr_array_new();

	if (!read_ships(check, destruct_bar, false, found))
		return;
	for (guint i = 0; i < found->len; i++) {
		struct se_scratch *scratch = se_scratch_of(check, found->pdata[i]);
		scratch->destructs = true;
		scratch->leaves = check->order;
	}
	warn_of_blast(check, found);
}

/* --- FIRE */

static const char *fire_bar(struct se_check *check, struct se_ship *ship)
{
	const struct se_scratch *mine = se_scratch_of(check, ship);

	if (mine->destructs)
		return "is to be blown up";
	if (se_ship_op(ship, SE_GUNS) < 1)
		return "has no working guns";
	if (se_ship_missile(ship))
		return mine->was_loaded || mine->loaded_now
		           ? NULL
		           : "is a missile that comes from no rack this turn";
	return mine->carrier ? "is loaded" : NULL;
}

static bool fire_target(const struct se_check *check, const struct se_empire *empire)
{
	return se_is_contact(check, empire) || se_sight_any(check->st, check->me, empire, check->task->at);
}

void se_check_fire(struct se_check *check)
{
	g_autoptr(GPtrArray) found = g_ptr_array_new();
	const struct order_value *mode = order_value(check->order, SE_SLOT_MODE);

	check->task->ascending = mode && mode->number == 1;
	if (!read_ships(check, fire_bar, true, found))
		return;
	if (!check->task->by_sector)
		check->task->at = ((const struct se_ship *)found->pdata[0])->at;
	if (!se_left(check, se_check_empires(check, fire_target,
	                        "is no contact of yours and has no ship that you see there")))
		return;
	for (guint i = 0; i < check->task->empires->len; i++) {
		const struct se_empire *empire = check->task->empires->pdata[i];
		if (!se_sight_any(check->st, check->me, empire, check->task->at))
			se_warn(check, "you see no ship of %s there now", empire->name);
	}
	for (guint i = 0; i < found->len; i++) {
		struct se_ship *ship = found->pdata[i];
		se_scratch_of(check, ship)->fires = true;
		if (se_ship_missile(ship) && se_scratch_of(check, ship)->was_loaded)
			g_hash_table_add(check->fired, ship);
		/* Orders of later phases find the fired missile unloaded. */
		if (se_scratch_of(check, ship)->carrier)
			move_load(check, ship, NULL);
	}
}

/* --- MOVE and TRAVERSE */

static const char *engaged_bar(struct se_check *check, struct se_ship *ship)
{
	const struct se_scratch *mine = se_scratch_of(check, ship);

	if (mine->carrier)
		return "is loaded";
	if (mine->destructs)
		return "is to be blown up";
	return mine->fires ? "is to fire" : NULL;
}

static const char *move_bar(struct se_check *check, struct se_ship *ship)
{
	const char *bar = engaged_bar(check, ship);

	if (bar)
		return bar;
	if (se_scratch_of(check, ship)->moves)
		return "is moved by an earlier order";
	return se_distance(ship->at, check->task->target) > ship->class->parts[SE_ENGINES]
	           ? "has not the engines for that"
	           : NULL;
}

void se_check_move(struct se_check *check)
{
	g_autoptr(GPtrArray) found = g_ptr_array_new();
	const struct order_value *target = order_value(check->order, SE_SLOT_TARGET);

	if (!target)
		target = order_value(check->order, SE_SLOT_PLACE);
	if (!se_value_sector(check, target, &check->task->target)) {
		se_refuse(check, target, se_world_hint(check, target->text), "there is no %s on your map",
		    target->text);
		return;
	}
	if (!read_ships(check, move_bar, true, found))
		return;
	for (guint i = 0; i < found->len; i++) {
		const struct se_ship *ship = found->pdata[i];
		/* The sector form skips ships without engines, even at the target (SE-20). */
		if (check->task->by_sector && ship->class->parts[SE_ENGINES] == 0)
			continue;
		struct se_scratch *scratch = se_scratch_of(check, found->pdata[i]);
		scratch->moves = true;
		scratch->to = check->task->target;
		if (se_distance(ship->at, scratch->to) > 0)
			scratch->leaves = check->order;
		if (se_distance(ship->at, check->task->target) > se_ship_op(ship, SE_ENGINES))
			se_warn(check, "%s is damaged and goes only if it is repaired in time",
			    se_ship_handle(ship));
	}
}

static const char *traverse_bar(struct se_check *check, struct se_ship *ship)
{
	const char *bar = engaged_bar(check, ship);

	if (bar)
		return bar;
	if (se_scratch_of(check, ship)->traverses)
		return "traverses by an earlier order";
	return ship->class->parts[SE_ENGINES] < 1 ? "has no engines" : NULL;
}

void se_check_traverse(struct se_check *check)
{
	g_autoptr(GPtrArray) found = g_ptr_array_new();
	const struct order_value *entry = order_value(check->order, SE_SLOT_WORLD);
	const struct order_value *way_out = order_value(check->order, SE_SLOT_OTHER);

	check->task->world = entry->text;
	check->task->other = way_out ? way_out->text : NULL;
	if (!read_ships(check, traverse_bar, false, found))
		return;
	if (!se_on_map(check, entry->text, SE_PORTAL))
		se_warn(check, "no portal %s is on your map", entry->text);
	if (way_out && !se_on_map(check, way_out->text, SE_PORTAL))
		se_warn(check, "no portal %s is on your map", way_out->text);
	for (guint i = 0; i < found->len; i++) {
		struct se_scratch *scratch = se_scratch_of(check, found->pdata[i]);
		scratch->traverses = true;
		scratch->leaves = check->order;
	}
}

/* --- Worlds that are left alone */

/* Could the ship hold a world after the set's orders of loading and unloading (SE-13)? */
static bool can_hold(struct se_check *check, const struct se_ship *ship)
{
	const struct se_scratch *scratch = g_hash_table_lookup(check->scratch, ship);

	return !(scratch ? scratch->carrier : ship->carrier) && !se_ship_missile(ship) &&
	       se_ship_op(ship, SE_GUNS) >= 1;
}

/* Does the ship end its way there? Of a portal nobody knows the exit before, but that it is elsewhere. */
static bool ends_at(const struct se_ship *ship, const struct se_scratch *scratch, struct se_coord at)
{
	bool is_there = se_distance(scratch->moves ? scratch->to : ship->at, at) == 0;

	return scratch->traverses ? !is_there : scratch->moves && is_there;
}

/* Does a ship come that holds the world? */
static bool relief_comes(struct se_check *check, struct se_coord at)
{
	GHashTableIter iter;
	gpointer ship, scratch;

	g_hash_table_iter_init(&iter, check->scratch);
	while (g_hash_table_iter_next(&iter, &ship, &scratch))
		if (can_hold(check, ship) && ends_at(ship, scratch, at))
			return true;
	return false;
}

/* The last order by which a world's only ships leave it; NULL: one stays, or none was there. */
static struct order *last_to_leave(struct se_check *check, const GPtrArray *ships)
{
	struct order *last = NULL;

	for (guint i = 0; ships && i < ships->len; i++) {
		const struct se_scratch *scratch = g_hash_table_lookup(check->scratch, ships->pdata[i]);
		if (!can_hold(check, ships->pdata[i]))
			continue;
		if (!scratch || !scratch->leaves)
			return NULL;
		if (!last || scratch->leaves->line > last->line)
			last = scratch->leaves;
	}
	return last;
}

void se_warn_of_worlds(struct se_check *check)
{
	for (guint i = 0; check->tell && i < check->st->worlds->len; i++) {
		const struct se_world *world = check->st->worlds->pdata[i];
		if (world->owner != check->me)
			continue;
		check->order =
		    last_to_leave(check, g_hash_table_lookup(check->places, se_coord_key(world->at)));
		if (check->order && !relief_comes(check, world->at))
			se_warn(check, "no armed ship of yours stays at %s, which is lost without one",
			    world->name);
	}
}
