#include "defaults_move.h"
#include "homes.h"
#include "research.h"
#include "ship_deeds.h"

#include "engine/base/compare.h"
#include "fleet.h"

#include <string.h>

/* --- Move */

/* The way of a sector's ships. */
struct way {
	struct se_world *world;            /* goal; NULL: none */
	struct se_portal *entry, *way_out; /* NULL: directly */
	int64_t length;
	int64_t dp, guns; /* friendly DP and foreign guns at the world */
};

static bool better_way(const struct way *a, const struct way *b)
{
	int order;

	if (!b->world || a->length != b->length)
		return !b->world || a->length < b->length;
	if (a->world == b->world)
		return false;
	order = se_ratio_compare(a->dp, a->guns, b->dp, b->guns);
	return order ? order > 0 : strcmp(a->world->key, b->world->key) < 0;
}

static void try_portals(const struct se_state *st, const struct se_empire *empire, struct se_coord from,
    const struct way *straight, struct way *best)
{
	for (guint i = 0; i < st->portals->len; i++) {
		struct se_portal *entry = st->portals->pdata[i];
		if (entry->collapsed || !bits_has(&entry->nav, empire->number))
			continue;
		for (guint k = 0; k < entry->exits->len; k++) {
			struct se_portal *way_out = entry->exits->pdata[k];
			struct way way = *straight;
			if (way_out->collapsed || !bits_has(&way_out->nav, empire->number))
				continue;
			way.entry = entry;
			way.way_out = way_out;
			way.length =
			    se_distance(from, entry->at) + se_distance(way_out->at, straight->world->at);
			if (better_way(&way, best))
				*best = way;
		}
	}
}

static struct way find_way(struct turn *turn, const struct se_empire *empire, struct se_coord from)
{
	const struct se_state *st = se_of(turn);
	struct way best = {0};

	for (guint i = 0; i < st->worlds->len; i++) {
		struct way way = {.world = st->worlds->pdata[i]};
		unsigned count;
		struct se_ship **here;
		if (way.world->owner != empire)
			continue;
		here = se_work_ships(turn, way.world->at, &count);
		way.dp = se_dp_of(here, count, empire);
		way.guns = se_guns_against(here, count, empire);
		way.length = se_distance(from, way.world->at);
		if (better_way(&way, &best))
			best = way;
		try_portals(st, empire, from, &way, &best);
	}
	return best;
}

struct step {
	struct se_coord goal, best;
	int64_t left; /* distance from the best sector so far to the goal; -1: none yet */
};

static void try_step(struct se_coord at, void *context)
{
	struct step *step = context;
	int64_t left = se_distance(at, step->goal);

	/* The disk is visited by o, then y: of equals the first is kept. */
	if (step->left < 0 || left < step->left) {
		step->left = left;
		step->best = at;
	}
}

static struct se_coord step_towards(struct se_coord from, struct se_coord goal, int64_t engines)
{
	struct step step = {goal, from, -1};

	if (se_distance(from, goal) <= engines)
		return goal;
	se_disk(from, engines, try_step, &step);
	return step.best;
}

static bool may_go(struct turn *turn, const struct se_empire *empire, const struct se_ship *ship)
{
	const struct se_state *st = se_of(turn);
	const struct se_world *world = se_site_at(st, ship->at)->world;

	if (!se_ship_out(ship) || se_role_of(ship)->committed || se_ship_op(ship, SE_ENGINES) < 1)
		return false;
	if (world)
		return world->owner != empire;
	return empire->abandoned_for > 0 && ship->class->parts[SE_SCAN] < st->tables->numbers.scout_scan;
}

static void note_step(
    struct se_plan *plan, const struct se_ship *ship, struct se_coord to, const struct way *way)
{
	g_autoptr(GString) line = g_string_new(NULL);

	if (!se_coord_same(ship->at, to)) {
		g_string_append_printf(line, "MOVE %s TO ", se_ship_handle(ship));
		se_coord_text(to, line);
		g_ptr_array_add(plan->lines, g_strdup(line->str));
	}
	if (way->entry && se_coord_same(to, way->entry->at))
		g_ptr_array_add(plan->lines, g_strdup_printf("TRAVERSE %s THROUGH %s %s",
		                                 se_ship_handle(ship), way->entry->name, way->way_out->name));
}

static void traverse_later(struct se_plan *plan, const struct se_ship *ship, const struct way *way)
{
	struct se_task *task = se_task_add(plan, SE_TRAVERSE);

	g_ptr_array_add(task->handles, (gpointer)se_plan_keep(plan, se_ship_handle(ship)));
	task->world = se_plan_keep(plan, way->entry->name);
	task->other = se_plan_keep(plan, way->way_out->name);
}

void se_default_move(struct turn *turn, struct se_empire *empire)
{
	struct se_state *st = se_of(turn);
	struct se_plan *plan = se_work_of(st)->plans[empire->number];
	g_autoptr(GHashTable) ways = g_hash_table_new_full(NULL, NULL, NULL, g_free);

	for (guint i = 0; i < empire->fleet->len; i++) {
		struct se_ship *ship = empire->fleet->pdata[i];
		struct way *way;
		struct se_coord to;
		if (!may_go(turn, empire, ship))
			continue;
		way = g_hash_table_lookup(ways, se_coord_key(ship->at));
		if (!way) {
			way = g_new(struct way, 1);
			*way = find_way(turn, empire, ship->at);
			g_hash_table_insert(ways, se_coord_key(ship->at), way);
		}
		if (!way->world)
			continue;
		to = step_towards(
		    ship->at, way->entry ? way->entry->at : way->world->at, se_ship_op(ship, SE_ENGINES));
		note_step(plan, ship, to, way);
		se_jump(turn, ship, to);
		if (way->entry && se_coord_same(to, way->entry->at))
			traverse_later(plan, ship, way);
	}
}

/* --- Build */

/* The affordable class with most of a component; ties: cheapest, then name. */
static struct se_class *most_of(
    const struct se_state *st, const struct se_empire *empire, enum se_part part, int64_t stock)
{
	struct se_class *best = NULL;

	for (guint i = 0; i < st->classes->len; i++) {
		struct se_class *class = st->classes->pdata[i];
		int64_t more;
		if (!class->buildable || class->hull == SE_MISSILE || class->cost > stock ||
		    !se_class_known(empire, class))
			continue;
		more = best ? class->parts[part] - best->parts[part] : 1;
		if (more == 0)
			more = best->cost - class->cost;
		if (more == 0)
			more = strcmp(class->key, best->key) < 0;
		if (more > 0)
			best = class;
	}
	return best;
}

static void build_at(struct turn *turn, struct se_empire *empire, struct se_world *world)
{
	struct se_state *st = se_of(turn);
	struct se_class *class;
	bool guns = false;

	while (empire->numbered < SE_SERIALS &&
	       (class = most_of(st, empire, guns ? SE_GUNS : SE_DP, world->stockpile))) {
		se_build_ship(turn, empire, class, world, NULL);
		g_ptr_array_add(se_work_of(st)->plans[empire->number]->lines,
		    g_strdup_printf("BUILD %s 1 %s", world->name, class->full));
		guns = !guns;
	}
}

void se_default_build(struct turn *turn, struct se_empire *empire)
{
	const struct se_state *st = se_of(turn);

	for (guint i = 0; i < st->worlds->len; i++)
		if (!se_world_bar(st->worlds->pdata[i], empire))
			build_at(turn, empire, st->worlds->pdata[i]);
}

/* --- Repair */

static int by_damage(gconstpointer a, gconstpointer b)
{
	const struct se_ship *left = *(struct se_ship *const *)a, *right = *(struct se_ship *const *)b;
	int order = se_or_compare(left, right);

	if (order == 0)
		order = compare_integers(left->dp, right->dp);
	return order ? order : strcmp(left->key, right->key);
}

/* Repairs by own worlds: the one in the ship's sector first, the others by name. */
static void repair_one(struct turn *turn, struct se_empire *empire, struct se_ship *ship)
{
	const struct se_state *st = se_of(turn);
	g_autoptr(GPtrArray) worlds = g_ptr_array_new();
	struct se_world *local = se_site_at(st, ship->at)->world;
	int64_t damage = ship->class->parts[SE_DP] - ship->dp;

	if (local && local->owner == empire)
		g_ptr_array_add(worlds, local);
	for (guint i = 0; i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		if (world->owner == empire && world != local)
			g_ptr_array_add(worlds, world);
	}
	if (se_repair_ship(turn, ship, (struct se_world *const *)worlds->pdata, worlds->len, damage, NULL) >
	    0)
		g_ptr_array_add(se_work_of(st)->plans[empire->number]->lines,
		    g_strdup_printf("REPAIR %s MAX", se_ship_handle(ship)));
}

void se_default_repair(struct turn *turn, struct se_empire *empire)
{
	g_autoptr(GPtrArray) damaged = g_ptr_array_new();

	for (guint i = 0; i < empire->fleet->len; i++) {
		struct se_ship *ship = empire->fleet->pdata[i];
		if (se_ship_alive(ship) && ship->dp < ship->class->parts[SE_DP])
			g_ptr_array_add(damaged, ship);
	}
	g_ptr_array_sort(damaged, by_damage);
	for (guint i = 0; i < damaged->len; i++)
		repair_one(turn, empire, damaged->pdata[i]);
}
