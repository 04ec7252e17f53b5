/* A sensible beginner (the bot steady, HO-72): probes find worlds and hold one each; RU go home and become battleships,
   which stay together, fire at ships beside them, and take others' worlds.
   The other plan (sharp's) is swarm.c. */
#include "fleet.h"

#include "planner.h"
#include "ship.h"
#include "simulate.h"

#include <inttypes.h>

enum {
	SQUAD = 2,  /* battleships that set out together */
	PROBES = 4, /* probes at a time, besides those that hold worlds */
	BATCH = 2,  /* probes built in a turn */
	SPARE = 2,  /* probes beyond the number of worlds to hold */
	SAVE = 28,  /* stockpile from which on it builds battleships */
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

static unsigned fighters_at(const struct se_planner *p, struct se_coord at)
{
	unsigned count, fighters = 0;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);

	for (unsigned i = 0; i < count; i++)
		fighters += here[i]->owner == p->me && se_plan_is_fighter(here[i]) &&
		            se_plan_moves(here[i]) && !se_plan_holds(p, here[i]);
	return fighters;
}

static void lead(struct se_planner *p, const struct se_ship *ship)
{
	bool at_home = p->me->home && se_coord_same(ship->at, p->me->home->at);
	const struct se_thing *world = se_plan_nearest_world(p, ship, true);

	if (at_home && fighters_at(p, ship->at) < SQUAD)
		return;
	if (world)
		se_plan_go(p, ship, world->at);
	else if (p->me->home && se_plan_is_hopeless(p, ship->at, ship->at, NULL))
		se_plan_go(p, ship, p->me->home->at);
}

/* --- The turn ---------------------------------------------------------------------- */

static void command(struct se_planner *p)
{
	g_autoptr(GHashTable) fights = g_hash_table_new(NULL, NULL);

	se_plan_choose_holders(p);
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		if (!ship->carrier && se_plan_is_fighter(ship) && fights_here(p, ship->at) &&
		    g_hash_table_add(fights, se_coord_key(ship->at)))
			fire_at(p, ship->at);
	}
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		if (!se_plan_moves(ship) || se_plan_holds(p, ship))
			continue;
		if (!se_plan_is_fighter(ship))
			se_plan_explore(p, ship);
		else if (!g_hash_table_contains(fights, se_coord_key(ship->at)))
			lead(p, ship);
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
	if (p->page->worlds > 1)
		g_string_append_printf(p->out, "POOL %s\n", home->name);
}

void se_orders_steady(
    const struct state *base, unsigned seat, unsigned plan, bool calm, struct dice_stream *dice, GString *out)
{
	const struct se_state *st = (const struct se_state *)base;
	struct se_planner p = {.st = st, .me = se_empire_at(st, seat), .calm = calm, .out = out};

	(void)dice;
	p.page = se_page_of(st, p.me);
	p.taken = g_hash_table_new(NULL, NULL);
	p.holders = g_hash_table_new(NULL, NULL);
	if (plan == 0) {
		command(&p);
		spend(&p);
	} else {
		se_plan_swarm(&p);
	}
	g_hash_table_destroy(p.taken);
	g_hash_table_destroy(p.holders);
}
