/* Functions that the plans share: where ships go, who explores and who stays, probes. */
#include "planner.h"

#include "ship.h"
#include "view.h"

#include <inttypes.h>

enum {
	SIGHT = 7,  /* sectors around a probe that it considers */
	CHEAP = 5,  /* guns below which a ship does not fight */
	LEADER = 4, /* worlds of who is announced as winning are that many times nearer */
	SCALE = 12, /* parts of a sector's way, so that it can be divided by this */
	ODDS = 12,  /* tenths: guns times dp at least so many times those of others, to fight them */
	FIRST = 2,  /* probes that it builds before turn SLOW, if others do not grow faster */
	SLOW = 6,
	GUARDS = 4, /* turn from which on worlds build guards */
	GROWTH = 4, /* turns after which a guard is one fighter larger */
	HOME = 2,   /* fighters that stay beside the home's starbase */
	IDLE = 6,   /* turn from which on an empire with nothing but its home is taken for idle */
	LEFT = 12,  /* turn from which on it takes the free worlds of an idle empire */
};

bool se_plan_take(struct se_planner *p, struct se_coord at)
{
	return g_hash_table_add(p->taken, se_coord_key(at));
}

bool se_plan_is_taken(const struct se_planner *p, struct se_coord at)
{
	return g_hash_table_contains(p->taken, se_coord_key(at));
}

bool se_plan_is_fighter(const struct se_ship *ship)
{
	return !se_ship_missile(ship) && se_ship_op(ship, SE_GUNS) > CHEAP;
}

bool se_plan_holds(const struct se_planner *p, const struct se_ship *ship)
{
	return g_hash_table_contains(p->holders, ship);
}

bool se_plan_moves(const struct se_ship *ship)
{
	return !ship->carrier && se_ship_op(ship, SE_ENGINES) > 0;
}

bool se_plan_is_behind(const struct se_planner *p)
{
	return p->st->leader && p->st->leader != p->me;
}

/* --- Sectors ------------------------------------------------------------------ */

/* Is a known storm there, which ships avoid (SE-80)? */
bool se_plan_is_stormy(const struct se_planner *p, struct se_coord at)
{
	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		if (thing->kind == SE_STORM && thing->rating > 0 && se_coord_same(thing->at, at))
			return true;
	}
	return false;
}

static bool is_unseen(const struct se_planner *p, struct se_coord at)
{
	const struct se_seen *seen = g_hash_table_lookup(p->me->map.sectors, se_coord_key(at));

	return !seen || seen->turn < 0;
}

/* Others' guns visible there. */
static int64_t guns_at(const struct se_planner *p, struct se_coord at)
{
	unsigned count;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);
	int64_t guns = 0;

	for (unsigned i = 0; i < count; i++)
		if (here[i]->owner != p->me && !se_ship_missile(here[i]))
			guns += MAX(se_ship_op(here[i], SE_GUNS), here[i]->class->tonnage);
	return guns;
}

/* At an unscanned world with the production of a home, expect a starbase. */
static const struct se_class *base_expected(const struct se_planner *p, const struct se_thing *world)
{
	const struct se_seen *seen = world ? se_map_sector(p->me, world->at) : NULL;

	return world && world->owner && world->owner != p->me && (!seen || seen->own < SE_VISIBLE) &&
	               world->production >= p->st->tables->map.home_production
	           ? p->st->classes->pdata[p->st->tables->starbase]
	           : NULL;
}

static const struct se_thing *world_at(const struct se_planner *p, struct se_coord at)
{
	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		if (thing->kind == SE_WORLD && se_coord_same(thing->at, at))
			return thing;
	}
	return NULL;
}

bool se_plan_is_hopeless(
    const struct se_planner *p, struct se_coord from, struct se_coord at, const struct se_thing *world)
{
	const struct se_class *base = base_expected(p, world);
	unsigned count, others;
	struct se_ship **here = se_grid_at(p->st->grid, from, &count);
	struct se_ship **there = se_grid_at(p->st->grid, at, &others);
	int64_t guns = 0, dp = 0;
	int64_t their_guns = base ? base->parts[SE_GUNS] : 0, their_dp = base ? base->parts[SE_DP] : 0;

	for (unsigned i = 0; i < count; i++) {
		if (here[i]->owner != p->me || !se_plan_is_fighter(here[i]) || se_plan_holds(p, here[i]))
			continue;
		guns += se_ship_op(here[i], SE_GUNS);
		dp += here[i]->dp;
	}
	for (unsigned i = 0; i < others; i++) {
		if (there[i]->owner == p->me)
			continue;
		their_guns += se_guns_seen(p->me, there[i]);
		their_dp += se_need_of(p->me, there[i]);
	}
	if (se_plan_is_idle(p, world_at(p, at)) || (guns >= their_dp && dp > their_guns))
		return false;
	return their_guns * their_dp * ODDS > guns * dp * 10;
}

struct choice {
	struct se_planner *p;
	const struct se_ship *ship;
	struct se_coord goal, best;
	int64_t least;
};

static void look_nearer(struct se_coord at, void *context)
{
	struct choice *c = context;
	int64_t price = 2 * se_distance(at, c->goal) + (se_distance(at, c->ship->at) == 0);

	if (price >= c->least || se_plan_is_stormy(c->p, at))
		return;
	c->least = price;
	c->best = at;
}

/* Moves a ship one turn's way. */
void se_plan_go(struct se_planner *p, const struct se_ship *ship, struct se_coord goal)
{
	struct choice c = {p, ship, goal, ship->at, INT64_MAX};

	se_disk(ship->at, se_ship_op(ship, SE_ENGINES), look_nearer, &c);
	if (se_coord_same(c.best, ship->at))
		return;
	g_string_append_printf(p->out, "MOVE %s TO ", se_ship_handle(ship));
	se_coord_text(se_to_local(&p->me->frame, c.best), p->out);
	g_string_append_c(p->out, '\n');
}

/* --- Other empires, as the map shows them ---------------------------------------- */

static bool is_foreign_home(const struct se_planner *p, const struct se_thing *thing)
{
	return thing->kind == SE_WORLD && thing->owner && thing->owner != p->me &&
	       thing->production >= p->st->tables->map.home_production;
}

static unsigned holdings(const struct se_planner *p, const struct se_empire *empire)
{
	unsigned worlds = 0;

	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		worlds += thing->kind == SE_WORLD && thing->owner == empire;
	}
	return worlds;
}

static bool holds_only_home(const struct se_planner *p, const struct se_thing *world)
{
	return is_foreign_home(p, world) && holdings(p, world->owner) == 1;
}

static bool is_beside(const struct se_planner *p, const struct se_thing *world, const struct se_thing *home)
{
	return se_distance(world->at, home->at) <= p->st->tables->map.nearby_radius;
}

bool se_plan_is_idle(const struct se_planner *p, const struct se_thing *world)
{
	if (!world || p->st->head.turn < IDLE || !holds_only_home(p, world))
		return false;
	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		if (thing->kind == SE_WORLD && !thing->owner && is_beside(p, thing, world) &&
		    !se_plan_is_stormy(p, thing->at))
			return true;
	}
	return false;
}

bool se_plan_is_left(const struct se_planner *p, const struct se_thing *world)
{
	if (world->owner || p->st->head.turn >= LEFT)
		return false;
	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *home = p->page->things->pdata[i];
		if (holds_only_home(p, home) && is_beside(p, world, home))
			return true;
	}
	return false;
}

int64_t se_plan_wanted(const struct se_planner *p, const struct se_thing *world)
{
	return world->owner && world->owner == p->st->leader ? LEADER : 1;
}

/* --- Worlds to take ------------------------------------------------------------ */

const struct se_thing *se_plan_nearest_world(
    const struct se_planner *p, const struct se_ship *ship, bool fights)
{
	const struct se_thing *best = NULL;
	int64_t least = INT64_MAX;

	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		int64_t way = SCALE * se_distance(thing->at, ship->at) / se_plan_wanted(p, thing);
		if (thing->kind != SE_WORLD || thing->owner == p->me || way >= least ||
		    se_plan_is_stormy(p, thing->at) || se_plan_is_left(p, thing))
			continue;
		if (g_hash_table_contains(fights ? p->struck : p->taken, se_coord_key(thing->at)))
			continue;
		if ((thing->owner && (!fights || p->calm)) || (!fights && guns_at(p, thing->at) > 0))
			continue;
		if (fights && se_plan_is_hopeless(p, ship->at, thing->at, thing))
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

	if (price >= c->least || !is_unseen(c->p, at) || se_plan_is_taken(c->p, at))
		return;
	c->least = price;
	c->best = at;
}

/* Finds a sector that nobody has scanned, preferably near home. */
static bool frontier(struct se_planner *p, const struct se_ship *ship, struct se_coord *at)
{
	struct choice c = {p, ship, p->me->home ? p->me->home->at : ship->at, ship->at, INT64_MAX};

	se_disk(ship->at, SIGHT, look_unseen, &c);
	*at = c.best;
	return c.least < INT64_MAX;
}

/* The smallest ship that can hold an own world stays there. */
static const struct se_ship *holder_of(const struct se_planner *p, const struct se_world *world)
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

void se_plan_explore(struct se_planner *p, const struct se_ship *ship)
{
	const struct se_thing *world = se_plan_nearest_world(p, ship, false);
	struct se_coord at;

	if (world) {
		se_plan_take(p, world->at);
		se_plan_go(p, ship, world->at);
	} else if (frontier(p, ship, &at)) {
		se_plan_take(p, at);
		se_plan_go(p, ship, at);
	}
}

void se_plan_choose_holders(struct se_planner *p)
{
	for (guint i = 0; i < p->st->worlds->len; i++) {
		const struct se_world *world = p->st->worlds->pdata[i];
		const struct se_ship *holder = world->owner == p->me ? holder_of(p, world) : NULL;
		if (!holder)
			continue;
		g_hash_table_add(p->holders, (gpointer)holder);
		se_plan_take(p, world->at);
	}
}

bool se_plan_is_probe(const struct se_ship *ship)
{
	return se_plan_moves(ship) && !se_plan_is_fighter(ship) && ship->class->hull != SE_TRANSPORT;
}

/* Does another empire hold a world besides its home? */
static bool is_settled(const struct se_planner *p)
{
	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		if (thing->kind == SE_WORLD && thing->owner && thing->owner != p->me &&
		    !is_foreign_home(p, thing))
			return true;
	}
	return false;
}

int64_t se_plan_probes(struct se_planner *p, int64_t spare, int64_t most, int64_t batch)
{
	int64_t free = 0, probes = 0, price = p->st->tables->hulls[SE_SCOUT].cost;
	bool slow = p->st->head.turn < SLOW && !se_plan_is_behind(p) && !is_settled(p);

	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		free += thing->kind == SE_WORLD && !thing->owner;
	}
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		probes += se_plan_is_probe(ship) && (slow || !se_plan_holds(p, ship));
	}
	batch = MIN(batch, p->me->home->stockpile / price);
	if (batch == 0 || probes >= (slow ? FIRST : MIN(free + spare, most)))
		return 0;
	g_string_append_printf(p->out, "BUILD %s %" PRId64 " probe\n", p->me->home->name, batch);
	return batch * price;
}

/* --- Guards -------------------------------------------------------------------- */

unsigned se_plan_wings_at(const struct se_planner *p, struct se_coord at)
{
	unsigned count, wings = 0;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);

	for (unsigned i = 0; i < count; i++)
		wings += here[i]->owner == p->me && here[i]->class->hull == SE_WING;
	return wings;
}

int64_t se_plan_dp_at(const struct se_planner *p, struct se_coord at)
{
	unsigned count;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);
	int64_t dp = 0;

	for (unsigned i = 0; i < count; i++)
		if (here[i]->owner != p->me && !se_ship_missile(here[i]))
			dp += se_need_of(p->me, here[i]);
	return dp;
}

unsigned se_plan_guard(const struct se_planner *p, const struct se_world *world)
{
	int64_t guard = p->st->head.turn < GUARDS ? 0 : p->guard + p->st->head.turn / GROWTH;

	if (world == p->me->home)
		guard = HOME;
	return (unsigned)(guard + se_plan_dp_at(p, world->at) / p->st->tables->hulls[SE_WING].parts[SE_GUNS]);
}

void se_plan_gather(struct se_planner *p)
{
	g_autoptr(GString) except = g_string_new(NULL);

	for (guint i = 0; i < p->st->worlds->len; i++) {
		const struct se_world *world = p->st->worlds->pdata[i];
		if (world->owner != p->me || world == p->me->home ||
		    se_plan_wings_at(p, world->at) >= se_plan_guard(p, world))
			continue;
		g_string_append_printf(except, " %s", world->name);
		if (world->stockpile > 0)
			g_string_append_printf(p->out, "BUILD %s MAX fighter\n", world->name);
	}
	if (p->page->worlds > 1)
		g_string_append_printf(
		    p->out, "POOL %s%s%s\n", p->me->home->name, except->len ? " EXCEPT" : "", except->str);
}
