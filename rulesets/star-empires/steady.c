/* A sensible beginner (the bot steady, HO-72): probes find worlds and hold them, one each; RU go home and become
   battleships, which keep together, fire at who stands beside them, and take worlds of others. */
#include "ruleset.h"

#include "page.h"
#include "ship.h"

#include <string.h>

enum {
	SIGHT = 7, /* sectors round a probe that it thinks of */
	CHEAP = 5, /* guns of what does not fight */
};

struct style {
	int64_t squad;  /* battleships that set out */
	int64_t probes; /* at a time besides those that hold worlds */
	int64_t batch;  /* probes built in a turn */
	int64_t save;   /* stockpile that battleships are built of */
	int64_t spare;  /* probes more than there are worlds to hold */
};

/* By plan: steady's, and one of more probes. */
static const struct style styles[] = {{2, 4, 2, 28, 2}, {2, 8, 4, 28, 4}};

struct planner {
	const struct se_state *st;
	const struct style *style;
	struct se_empire *me;
	bool calm;
	GString *out;
	const struct se_page *page;
	GHashTable *taken; /* sectors that a ship holds, or goes to */
};

static bool take(struct planner *p, struct se_coord at)
{
	return g_hash_table_add(p->taken, se_coord_key(at));
}

static bool is_taken(const struct planner *p, struct se_coord at)
{
	return g_hash_table_contains(p->taken, se_coord_key(at));
}

static bool is_fighter(const struct se_ship *ship)
{
	return !se_ship_missile(ship) && se_ship_op(ship, SE_GUNS) > CHEAP;
}

static bool moves(const struct se_ship *ship)
{
	return !ship->carrier && se_ship_op(ship, SE_ENGINES) > 0;
}

/* --- Sectors ------------------------------------------------------------------ */

/* Storms that it knows of: (SE-60) no ship goes there. */
static bool is_stormy(const struct planner *p, struct se_coord at)
{
	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		if (thing->kind == SE_STORM && thing->rating > 0 && se_coord_same(thing->at, at))
			return true;
	}
	return false;
}

static bool is_unseen(const struct planner *p, struct se_coord at)
{
	const struct se_seen *seen = g_hash_table_lookup(p->me->map.sectors, se_coord_key(at));

	return !seen || seen->turn < 0;
}

/* Guns of others that are seen there. */
static int64_t guns_at(const struct planner *p, struct se_coord at)
{
	unsigned count;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);
	int64_t guns = 0;

	for (unsigned i = 0; i < count; i++)
		if (here[i]->owner != p->me && !se_ship_missile(here[i]))
			guns += MAX(se_ship_op(here[i], SE_GUNS), here[i]->class->tonnage);
	return guns;
}

struct choice {
	struct planner *p;
	const struct se_ship *ship;
	struct se_coord goal, best;
	int64_t least;
};

static void look_nearer(struct se_coord at, void *context)
{
	struct choice *c = context;
	int64_t price = 2 * se_distance(at, c->goal) + (se_distance(at, c->ship->at) == 0);

	if (price >= c->least || is_stormy(c->p, at))
		return;
	c->least = price;
	c->best = at;
}

/* One turn's way. */
static void go(struct planner *p, const struct se_ship *ship, struct se_coord goal)
{
	struct choice c = {p, ship, goal, ship->at, INT64_MAX};

	se_disk(ship->at, se_ship_op(ship, SE_ENGINES), look_nearer, &c);
	if (se_coord_same(c.best, ship->at))
		return;
	g_string_append_printf(p->out, "MOVE %s TO ", se_ship_handle(ship));
	se_coord_text(se_to_local(&p->me->frame, c.best), p->out);
	g_string_append_c(p->out, '\n');
}

/* --- Worlds to take ------------------------------------------------------------ */

/* The nearest world that is not its own; NULL: none. Those of others for whom `fights`. */
static const struct se_thing *nearest_world(const struct planner *p, const struct se_ship *ship, bool fights)
{
	const struct se_thing *best = NULL;
	int64_t least = INT64_MAX;

	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		int64_t way = se_distance(thing->at, ship->at);
		if (thing->kind != SE_WORLD || thing->owner == p->me || way >= least ||
		    is_stormy(p, thing->at) || (!fights && is_taken(p, thing->at)))
			continue;
		if ((thing->owner && (!fights || p->calm)) || (!fights && guns_at(p, thing->at) > 0))
			continue;
		least = way;
		best = thing;
	}
	return best;
}

static void look_unseen(struct se_coord at, void *context)
{
	struct choice *c = context;
	int64_t price = 3 * se_distance(at, c->ship->at) + se_distance(at, c->goal);

	if (price >= c->least || !is_unseen(c->p, at) || is_taken(c->p, at))
		return;
	c->least = price;
	c->best = at;
}

/* A sector that nobody has looked at, near home rather than far. */
static bool frontier(struct planner *p, const struct se_ship *ship, struct se_coord *at)
{
	struct choice c = {p, ship, p->me->home ? p->me->home->at : ship->at, ship->at, INT64_MAX};

	se_disk(ship->at, SIGHT, look_unseen, &c);
	*at = c.best;
	return c.least < INT64_MAX;
}

/* Own worlds keep the smallest ship that holds them. */
static const struct se_ship *holder_of(const struct planner *p, const struct se_world *world)
{
	const struct se_ship *best = NULL;

	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		if (ship->carrier || !se_coord_same(ship->at, world->at) || !se_ship_conquers(ship))
			continue;
		if (!best || (ship->class->starbase && !best->class->starbase) ||
		    (!best->class->starbase && ship->class->cost < best->class->cost))
			best = ship;
	}
	return best;
}

static void explore(struct planner *p, const struct se_ship *ship)
{
	const struct se_thing *world = nearest_world(p, ship, false);
	struct se_coord at;

	if (world) {
		take(p, world->at);
		go(p, ship, world->at);
	} else if (frontier(p, ship, &at)) {
		take(p, at);
		go(p, ship, at);
	}
}

/* --- War -------------------------------------------------------------------------- */

/* All fighters of a sector at all who are not at home there. */
static void fire_at(struct planner *p, struct se_coord at)
{
	unsigned count, named = 0;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);
	g_autoptr(GString) line = g_string_new("FIRE");
	g_autoptr(GString) enemies = g_string_new(NULL);
	g_autoptr(GPtrArray) seen = g_ptr_array_new();

	for (unsigned i = 0; i < count; i++) {
		if (here[i]->owner == p->me && is_fighter(here[i]) && named++ < 30)
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

static bool fights_here(const struct planner *p, struct se_coord at)
{
	const struct se_world *world = se_site_at(p->st, at)->world;
	unsigned count;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);

	if (p->calm && !(world && world->owner == p->me))
		return false;
	for (unsigned i = 0; i < count; i++)
		if (here[i]->owner != p->me)
			return true;
	return false;
}

static unsigned fighters_at(const struct planner *p, struct se_coord at)
{
	unsigned count, fighters = 0;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);

	for (unsigned i = 0; i < count; i++)
		fighters += here[i]->owner == p->me && is_fighter(here[i]) && moves(here[i]);
	return fighters;
}

static void lead(struct planner *p, const struct se_ship *ship)
{
	bool at_home = p->me->home && se_coord_same(ship->at, p->me->home->at);
	const struct se_thing *world = nearest_world(p, ship, true);

	if (!world || (at_home && fighters_at(p, ship->at) < p->style->squad))
		return;
	go(p, ship, world->at);
}

/* --- The turn ---------------------------------------------------------------------- */

static void command(struct planner *p)
{
	g_autoptr(GHashTable) fights = g_hash_table_new(NULL, NULL);
	g_autoptr(GHashTable) holders = g_hash_table_new(NULL, NULL);

	for (guint i = 0; i < p->st->worlds->len; i++) {
		const struct se_world *world = p->st->worlds->pdata[i];
		const struct se_ship *holder = world->owner == p->me ? holder_of(p, world) : NULL;
		if (holder)
			g_hash_table_add(holders, (gpointer)holder);
		if (holder)
			take(p, world->at);
	}
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		if (!ship->carrier && is_fighter(ship) && fights_here(p, ship->at) &&
		    g_hash_table_add(fights, se_coord_key(ship->at)))
			fire_at(p, ship->at);
	}
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		if (!moves(ship) || g_hash_table_contains(holders, ship))
			continue;
		if (!is_fighter(ship))
			explore(p, ship);
		else if (!g_hash_table_contains(fights, se_coord_key(ship->at)))
			lead(p, ship);
	}
}

static void spend(struct planner *p)
{
	const struct se_world *home = p->me->home;
	int64_t free = 0, probes = 0;

	if (!home)
		return;
	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		free += thing->kind == SE_WORLD && !thing->owner;
	}
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		probes += moves(ship) && !is_fighter(ship);
	}
	probes -= p->page->worlds;
	if (probes < MIN(free + p->style->spare, p->style->probes))
		g_string_append_printf(p->out, "BUILD %s %d probe\n", home->name, (int)p->style->batch);
	else if (home->stockpile >= p->style->save)
		g_string_append_printf(p->out, "BUILD %s MAX battleship\n", home->name);
	if (p->page->worlds > 1)
		g_string_append_printf(p->out, "POOL %s\n", home->name);
}

void se_orders_steady(
    const struct state *base, unsigned seat, unsigned plan, bool calm, struct dice_stream *dice, GString *out)
{
	const struct se_state *st = (const struct se_state *)base;
	struct planner p = {
	    .st = st, .style = &styles[plan], .me = se_empire_at(st, seat), .calm = calm, .out = out};

	(void)dice;
	p.page = se_page_of(st, p.me);
	p.taken = g_hash_table_new(NULL, NULL);
	command(&p);
	spend(&p);
	g_hash_table_destroy(p.taken);
}
