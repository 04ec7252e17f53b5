/* Wings are the cheapest guns and defence, but cannot move by themselves: tenders of an own design carry them from home
   to others' worlds, and every own world builds a guard of them. */
#include "fleet.h"
#include "planner.h"
#include "ship.h"

#include <inttypes.h>
#include <string.h>

#define TENDER "tender"

/* Ratings of a tender: fast, with racks for eight wings. */
static const int64_t ratings[SE_PARTS] = {5, 10, 5, 1, 8};

enum {
	PROBES = 3,    /* probes at a time, besides those that hold worlds */
	BATCH = 2,     /* probes built in a turn */
	SPARE = 2,     /* probes beyond the number of worlds to hold */
	START = 3,     /* turn from which on it builds for war */
	LIFT = 12,     /* tenders for which wings are kept ready at home */
	TENDERS = 24,  /* most tenders */
	FULL = 4,      /* wings with which a tender sets out at least */
	UNSEEN = 40,   /* dp expected at another empire's world */
	CAPITAL = 240, /* ... at a world with the production of a home */
	NEAR = 4,      /* sectors added to the length of every way */
	WORLD = 4,     /* production added to that of every world */
};

static bool is_wing(const struct se_ship *ship)
{
	return ship->class->hull == SE_WING;
}

static bool is_tender(const struct se_ship *ship)
{
	return ship->class->hull == SE_TRANSPORT && !ship->carrier;
}

static unsigned cargo_of(const struct se_ship *ship)
{
	return ship->cargo ? ship->cargo->len : 0;
}

static int64_t guns_of_wing(const struct se_planner *p)
{
	return p->st->tables->hulls[SE_WING].parts[SE_GUNS];
}

/* --- Worlds ------------------------------------------------------------------- */

/* Guns needed to take a world. */
static int64_t need_of(const struct se_planner *p, const struct se_thing *world)
{
	int64_t dp = se_plan_dp_at(p, world->at);

	if (!world->owner || se_plan_is_idle(p, world))
		return 1;
	if (dp > 0)
		return dp;
	return world->production >= p->st->tables->map.home_production ? CAPITAL : UNSEEN;
}

/* The best world that so many guns can take, NULL: none. */
static const struct se_thing *choose(const struct se_planner *p, struct se_coord from, int64_t guns)
{
	const struct se_thing *best = NULL;
	int64_t most = 0;

	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		int64_t value;
		if (thing->kind != SE_WORLD || thing->owner == p->me || se_plan_is_stormy(p, thing->at) ||
		    se_plan_is_taken(p, thing->at) || se_plan_is_left(p, thing) || need_of(p, thing) > guns)
			continue;
		value = (thing->production + WORLD) * 100 / (se_distance(thing->at, from) + NEAR) *
		        se_plan_wanted(p, thing);
		if (value <= most)
			continue;
		most = value;
		best = thing;
	}
	return best;
}

/* The guns that take the home of another empire for which fewest are needed, 0: none is known. */
static int64_t need_of_home(const struct se_planner *p)
{
	int64_t least = 0;

	for (guint i = 0; i < p->page->things->len; i++) {
		const struct se_thing *thing = p->page->things->pdata[i];
		int64_t need;
		if (thing->kind != SE_WORLD || !thing->owner || thing->owner == p->me ||
		    thing->production < p->st->tables->map.home_production)
			continue;
		need = need_of(p, thing);
		least = least == 0 ? need : MIN(least, need);
	}
	return least;
}

/* --- Orders -------------------------------------------------------------------- */

static void unload(struct se_planner *p, const struct se_ship *tender)
{
	g_string_append(p->out, "UNLOAD");
	for (guint i = 0; i < tender->cargo->len; i++)
		g_string_append_printf(p->out, " %s", se_ship_handle(tender->cargo->pdata[i]));
	g_string_append_c(p->out, '\n');
}

/* Loads up to `most` wings of its sector onto a tender, from index `next` on. Returns how many. */
static unsigned load(struct se_planner *p, const struct se_ship *tender, unsigned most, unsigned *next)
{
	unsigned count, n = 0;
	struct se_ship **here = se_grid_at(p->st->grid, tender->at, &count);

	for (; *next < count && n < most; (*next)++) {
		const struct se_ship *ship = here[*next];
		if (ship->owner == p->me && is_wing(ship))
			g_string_append_printf(p->out, "%s %s", n++ ? "" : "LOAD", se_ship_handle(ship));
	}
	if (n)
		g_string_append_printf(p->out, " ONTO %s\n", se_ship_handle(tender));
	return n;
}

/* Does the ship fight? Probes and tenders continue on their way. */
static bool fires(const struct se_ship *ship)
{
	return !is_tender(ship) && !se_plan_is_probe(ship);
}

/* Fires everything there at all others. `unloads`: wings are unloaded from a tender. */
static void fire(struct se_planner *p, struct se_coord at, bool unloads)
{
	unsigned count;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);
	g_autoptr(GString) enemies = g_string_new(NULL), except = g_string_new(NULL);
	g_autoptr(GPtrArray) seen = g_ptr_array_new();
	bool armed = unloads;

	for (unsigned i = 0; i < count; i++) {
		if (here[i]->owner == p->me && fires(here[i])) {
			armed = true;
		} else if (here[i]->owner == p->me) {
			g_string_append_printf(except, " %s", se_ship_handle(here[i]));
		} else if (!g_ptr_array_find(seen, here[i]->owner, NULL)) {
			g_ptr_array_add(seen, here[i]->owner);
			g_string_append_printf(enemies, " %s", here[i]->owner->name);
		}
	}
	if (!armed || seen->len == 0)
		return;
	g_string_append(p->out, "FIRE ");
	se_coord_text(se_to_local(&p->me->frame, at), p->out);
	if (except->len)
		g_string_append_printf(p->out, " EXCEPT%s", except->str);
	g_string_append_printf(p->out, " AT%s\n", enemies->str);
}

/* --- Tenders --------------------------------------------------------------------- */

/* The tenders of one sector that set out. */
struct convoy {
	GPtrArray *tenders;   /* struct se_ship */
	unsigned spare, next; /* wings there that may leave; index of the next one in the sector's list */
	int64_t guns;
};

static unsigned racks_of(const struct se_ship *tender)
{
	return (unsigned)tender->class->parts[SE_RACKS];
}

/* Wings with which a tender sets out if so many are there for it. */
static unsigned wings_for(const struct se_ship *tender, unsigned there)
{
	return cargo_of(tender) ? cargo_of(tender) : MIN(racks_of(tender), there);
}

static void send(struct se_planner *p, struct convoy *convoy, struct se_coord at)
{
	const struct se_thing *goal;
	guint next = 0;

	while (next < convoy->tenders->len && (goal = choose(p, at, convoy->guns))) {
		int64_t need = need_of(p, goal), sent = 0;
		se_plan_take(p, goal->at);
		while (next < convoy->tenders->len && sent < need) {
			const struct se_ship *tender = convoy->tenders->pdata[next++];
			unsigned wings = cargo_of(tender);
			if (wings == 0) {
				wings = load(p, tender, MIN(racks_of(tender), convoy->spare), &convoy->next);
				convoy->spare -= wings;
			}
			sent += wings * guns_of_wing(p);
			se_plan_go(p, tender, goal->at);
		}
		convoy->guns -= sent;
	}
}

/* At home: one tender alone sets out, until all that are ready together take the home of another empire. */
static void hold_back(const struct se_planner *p, struct convoy *convoy)
{
	if (convoy->guns >= need_of_home(p) || convoy->tenders->len < 2)
		return;
	g_ptr_array_set_size(convoy->tenders, 1);
	convoy->guns = guns_of_wing(p) * wings_for(convoy->tenders->pdata[0], convoy->spare);
}

/* Unloads wings at worlds to take, and where own ships are attacked. True: the tender has its orders. */
static bool settle(struct se_planner *p, const struct se_ship *tender, const struct se_world *world)
{
	bool own = world && world->owner == p->me;

	if (cargo_of(tender) == 0 || !world || (own && se_plan_dp_at(p, tender->at) == 0))
		return false;
	unload(p, tender);
	if (!own && p->me->home)
		se_plan_go(p, tender, p->me->home->at);
	return true;
}

static void command_sector(struct se_planner *p, struct se_coord at)
{
	const struct se_world *world = se_site_at(p->st, at)->world;
	bool own = world && world->owner == p->me, unloads = false;
	unsigned wings = se_plan_wings_at(p, at), guard = own ? se_plan_guard(p, world) : wings, left;
	g_autoptr(GPtrArray) ready = g_ptr_array_new();
	struct convoy convoy = {.tenders = ready, .spare = wings > guard ? wings - guard : 0};

	left = convoy.spare;
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		unsigned board;
		if (!is_tender(ship) || !se_coord_same(ship->at, at))
			continue;
		if (settle(p, ship, world)) {
			unloads = true;
			continue;
		}
		if (cargo_of(ship) == 0 && left < FULL) {
			if (p->me->home)
				se_plan_go(p, ship, p->me->home->at);
			continue;
		}
		board = wings_for(ship, left);
		left -= cargo_of(ship) ? 0 : board;
		convoy.guns += board * guns_of_wing(p);
		g_ptr_array_add(ready, (gpointer)ship);
	}
	if (own && world == p->me->home)
		hold_back(p, &convoy);
	send(p, &convoy, at);
	fire(p, at, unloads);
}

/* Are no ships of others there, so that none of its own fires? */
static bool is_alone(const struct se_planner *p, struct se_coord at)
{
	unsigned count;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);

	for (unsigned i = 0; i < count; i++)
		if (here[i]->owner != p->me)
			return false;
	return true;
}

static void command(struct se_planner *p)
{
	g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

	se_plan_choose_holders(p);
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		if (!se_plan_holds(p, ship) && !is_tender(ship) &&
		    (se_plan_is_probe(ship) || (se_plan_moves(ship) && is_alone(p, ship->at))))
			se_plan_explore(p, ship);
	}
	for (guint i = 0; i < p->page->ships->len; i++) {
		const struct se_ship *ship = p->page->ships->pdata[i];
		if (!ship->carrier && g_hash_table_add(seen, se_coord_key(ship->at)))
			command_sector(p, ship->at);
	}
}

/* --- Money ------------------------------------------------------------------------ */

static bool knows_tender(const struct se_planner *p)
{
	for (guint i = 0; i < p->page->classes->len; i++) {
		const struct se_class *class = p->page->classes->pdata[i];
		if ((!class->designer || class->designer == p->me) && strcmp(class->name, TENDER) == 0)
			return true;
	}
	return false;
}

static void design_tender(struct se_planner *p)
{
	g_string_append_printf(
	    p->out, "DESIGN %s " TENDER " %s", p->me->home->name, se_hull_names[SE_TRANSPORT]);
	for (int part = 0; part < SE_PARTS; part++)
		g_string_append_printf(p->out, " %" PRId64, ratings[part]);
	g_string_append_c(p->out, '\n');
}

static void build(struct se_planner *p, int64_t count, const char *class)
{
	if (count > 0)
		g_string_append_printf(p->out, "BUILD %s %" PRId64 " %s\n", p->me->home->name, count, class);
}

/* Builds wings for the existing tenders, then more tenders. */
static void arm(struct se_planner *p, int64_t stock)
{
	int64_t wings = se_plan_wings_at(p, p->me->home->at), tenders = 0, racks = ratings[SE_RACKS];
	int64_t price, tonnage, fee, most, count = 0;

	se_design_price(p->st->tables, SE_TRANSPORT, ratings, &price, &tonnage);
	fee = (price + 1) / p->st->tables->numbers.fee_divisor;
	if (!knows_tender(p)) {
		if (stock >= fee)
			design_tender(p);
		build(p, stock - (stock >= fee ? fee : 0), "fighter");
		return;
	}
	for (guint i = 0; i < p->page->ships->len; i++)
		tenders += is_tender(p->page->ships->pdata[i]);
	most = se_plan_guard(p, p->me->home) + racks * MIN(tenders, LIFT);
	if (wings >= most - racks)
		count = CLAMP(stock / price, 0, MAX(0, TENDERS - tenders));
	build(p, count, TENDER);
	build(p, MIN(stock - count * price, most - wings), "fighter");
}

void se_plan_swarm(struct se_planner *p)
{
	int64_t stock = p->me->home ? p->me->home->stockpile : 0;

	command(p);
	if (!p->me->home)
		return;
	stock -= se_plan_probes(p, SPARE, PROBES, BATCH);
	if (p->st->head.turn >= START)
		arm(p, stock);
	se_plan_gather(p);
}
