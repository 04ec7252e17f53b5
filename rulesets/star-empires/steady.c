/* A sensible beginner (the bot steady, HO-72): probes find worlds, and fighters guard them; RU go home and become
   battleships, which stay together, fire at ships beside them, and take the nearest worlds of others. The other plan
   (sharp's) is swarm.c. */
#include "fleet.h"

#include "planner.h"
#include "ship.h"
#include "simulate.h"

#include <inttypes.h>

enum {
	SQUAD = 2,  /* battleships that set out together */
	GROUP = 8,  /* battleships that go their own way; fewer join the others */
	PROBES = 3, /* probes at a time, besides those that hold worlds */
	BATCH = 2,  /* probes built in a turn */
	SPARE = 2,  /* probes beyond the number of worlds to hold */
	SAVE = 28,  /* stockpile from which on it builds battleships */
	GUARD = 8,  /* fighters that guard a world: as many as destroy one battleship */
	SWARM = 6,  /* ... in the plan of swarm.c */
};

/* --- War -------------------------------------------------------------------------- */

/* Fires all fighters of a sector at everybody who is not at home there. */
static void fire_at(struct se_planner *p, struct se_coord at)
{
	unsigned count, named = 0;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);
	g_autoptr(GString) line = g_string_new("FIRE");
	g_autoptr(GString) enemies = g_string_new(NULL);
	g_autoptr(GPtrArray) seen = g_ptr_array_new();

	for (unsigned i = 0; i < count; i++) {
		if (here[i]->owner == p->me && se_plan_is_fighter(here[i]) && named++ < 30)
			g_string_append_printf(line, " %s", se_ship_handle(here[i]));
		if (here[i]->owner == p->me || g_ptr_array_find(seen, here[i]->owner, NULL))
			continue;
		g_ptr_array_add(seen, here[i]->owner);
		if (enemies->len < 200)
			g_string_append_printf(enemies, " %s", here[i]->owner->name);
	}
	if (named > 0 && seen->len > 0)
		g_string_append_printf(p->out, "%s AT%s\n", line->str, enemies->str);
}

static bool fights_here(const struct se_planner *p, struct se_coord at)
{
	const struct se_world *world = se_site_at(p->st, at)->world;
	unsigned count;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);

	if (!(world && world->owner == p->me) && (p->calm || se_plan_is_hopeless(p, at, at, NULL)))
		return false;
	for (unsigned i = 0; i < count; i++)
		if (here[i]->owner != p->me)
			return true;
	return false;
}

static bool is_free_fighter(const struct se_planner *p, const struct se_ship *ship)
{
	return se_plan_is_fighter(ship) && se_plan_moves(ship) && !se_plan_holds(p, ship);
}

static unsigned fighters_at(const struct se_planner *p, struct se_coord at)
{
	unsigned count, fighters = 0;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);

	for (unsigned i = 0; i < count; i++)
		fighters += here[i]->owner == p->me && is_free_fighter(p, here[i]);
	return fighters;
}

/* The sector with most battleships: smaller groups join them. */
static struct se_coord army_of(const struct se_planner *p)
{
	struct se_coord best = {0, 0};
	unsigned most = 0;

	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		unsigned fighters = is_free_fighter(p, ship) ? fighters_at(p, ship->at) : 0;
		if (fighters <= most)
			continue;
		most = fighters;
		best = ship->at;
	}
	return best;
}

/* The battleships of a sector go to worlds, in parts of GROUP or more, each to another one. */
static void strike(struct se_planner *p, struct se_coord at)
{
	unsigned fighters = fighters_at(p, at), parts = MAX(1, fighters / GROUP), n = 0;
	unsigned size = MAX(1, (fighters + parts - 1) / parts);
	const struct se_thing *goal = NULL;

	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		const struct se_thing *next;
		if (!is_free_fighter(p, ship) || !se_coord_same(ship->at, at))
			continue;
		next = n++ % size == 0 ? se_plan_nearest_world(p, ship, true) : NULL;
		if (next) {
			g_hash_table_add(p->struck, se_coord_key(next->at));
			goal = next;
		}
		if (goal)
			se_plan_go(p, ship, goal->at);
		else if (p->me->home && se_plan_is_hopeless(p, at, at, NULL))
			se_plan_go(p, ship, p->me->home->at);
	}
}

static void lead(struct se_planner *p, struct se_coord at, struct se_coord army)
{
	unsigned fighters = fighters_at(p, at);

	if (p->me->home && se_coord_same(at, p->me->home->at) && fighters < SQUAD && !se_plan_is_behind(p))
		return;
	if (fighters >= GROUP || se_coord_same(at, army)) {
		strike(p, at);
		return;
	}
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		if (is_free_fighter(p, ship) && se_coord_same(ship->at, at))
			se_plan_go(p, ship, army);
	}
}

/* --- The turn ---------------------------------------------------------------------- */

static void command(struct se_planner *p)
{
	g_autoptr(GHashTable) busy = g_hash_table_new(NULL, NULL); /* sectors whose fighters have orders */
	struct se_coord army;

	se_plan_choose_holders(p);
	army = army_of(p);
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		if (!ship->carrier && se_plan_is_fighter(ship) && fights_here(p, ship->at) &&
		    g_hash_table_add(busy, se_coord_key(ship->at)))
			fire_at(p, ship->at);
	}
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		if (!se_plan_moves(ship) || se_plan_holds(p, ship))
			continue;
		if (!se_plan_is_fighter(ship))
			se_plan_explore(p, ship);
		else if (g_hash_table_add(busy, se_coord_key(ship->at)))
			lead(p, ship->at, army);
	}
}

/* Repairs damaged fighters at home; returns the RU spent. */
static int64_t repair(struct se_planner *p, int64_t stock)
{
	const struct se_world *home = p->me->home;
	int64_t spent = 0;

	for (guint i = 0; i < p->page->ships->len && spent < stock; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		int64_t damage = ship->class->parts[SE_DP] - ship->dp - ship->class->ar;
		int64_t rate = se_repair_rate(p->st->tables, ship);
		if (damage <= 0 || !se_plan_is_fighter(ship) || !se_coord_same(ship->at, home->at))
			continue;
		g_string_append_printf(p->out, "REPAIR %s MAX %s\n", se_ship_handle(ship), home->name);
		spent += MIN(stock - spent, (damage + rate - 1) / rate);
	}
	return spent;
}

static void spend(struct se_planner *p)
{
	const struct se_world *home = p->me->home;
	int64_t stock, ships;

	if (!home)
		return;
	stock = home->stockpile - se_plan_probes(p, SPARE, PROBES, BATCH);
	stock -= repair(p, stock);
	ships = stock / SAVE;
	if (ships > 0)
		g_string_append_printf(p->out, "BUILD %s %" PRId64 " battleship\n", home->name, ships);
	se_plan_gather(p);
}

void se_orders_steady(
    const struct state *base, unsigned seat, unsigned plan, bool calm, struct dice_stream *dice, GString *out)
{
	const struct se_state *st = (const struct se_state *)base;
	struct se_planner p = {.st = st,
	    .me = se_empire_at(st, seat),
	    .calm = calm,
	    .out = out,
	    .guard = plan == 0 ? GUARD : SWARM};

	(void)dice;
	p.page = se_page_of(st, p.me);
	p.taken = g_hash_table_new(NULL, NULL);
	p.struck = g_hash_table_new(NULL, NULL);
	p.holders = g_hash_table_new(NULL, NULL);
	if (plan == 0) {
		command(&p);
		spend(&p);
	} else {
		se_plan_swarm(&p);
	}
	g_hash_table_destroy(p.taken);
	g_hash_table_destroy(p.struck);
	g_hash_table_destroy(p.holders);
}
