/* For `simulate`: random legal orders, and invariants. */
#include "fleet.h"

#include "page.h"
#include "simulate.h"
#include "work.h"

#include <string.h>

/* One empire whose orders are being made. */
struct player {
	const struct se_state *st;
	struct se_empire *me;
	struct dice_stream *dice;
	GString *out;
	GHashTable *fought; /* sectors that have a FIRE order */
	GHashTable *busy;   /* ships that have an order */
	GPtrArray *ships;   /* own ships by handle */
};

static int64_t roll(struct player *p, int64_t sides)
{
	return sides <= 1 ? 1 : dice_roll(p->dice, sides);
}

static void put_sector(struct player *p, struct se_coord at)
{
	se_coord_text(se_to_local(&p->me->frame, at), p->out);
}

static bool is_free(struct player *p, struct se_ship *ship)
{
	return !ship->carrier && !g_hash_table_contains(p->busy, ship);
}

/* keeps lines below 1000 characters */
#define MOST_ATTACKERS 20

/* --- Fire at any empire visible beside a ship --- */

static struct se_empire *enemy_at(struct player *p, struct se_coord at)
{
	unsigned count;
	struct se_ship **here = se_grid_at(p->st->grid, at, &count);

	for (unsigned i = 0; i < count; i++)
		if (here[i]->owner != p->me)
			return here[i]->owner;
	return NULL;
}

/* Appends the ship's name and those of some of its missiles. */
static void name_attackers(struct player *p, struct se_ship *ship)
{
	g_string_append_printf(p->out, " %s", se_ship_handle(ship));
	for (guint i = 0; ship->cargo && i < ship->cargo->len; i++)
		if (se_ship_missile(ship->cargo->pdata[i]) && roll(p, 2) == 1)
			g_string_append_printf(p->out, " %s", se_ship_handle(ship->cargo->pdata[i]));
	g_hash_table_add(p->busy, ship);
}

static bool may_fire(struct player *p, struct se_ship *ship)
{
	return is_free(p, ship) && !se_ship_missile(ship) && se_ship_op(ship, SE_GUNS) >= 1;
}

/* Writes one order for a sector: the ship and some of those beside it. */
static void fire_sometimes(struct player *p, struct se_ship *ship)
{
	struct se_empire *enemy = enemy_at(p, ship->at);
	unsigned count, named = 1;
	struct se_ship **here = se_grid_at(p->st->grid, ship->at, &count);

	if (!enemy || !may_fire(p, ship) || !g_hash_table_add(p->fought, se_coord_key(ship->at)) ||
	    roll(p, 3) == 1)
		return;
	g_string_append(p->out, roll(p, 2) == 1 ? "FIRE ASC" : "FIRE");
	name_attackers(p, ship);
	for (unsigned i = 0; i < count && named < MOST_ATTACKERS; i++)
		if (here[i]->owner == p->me && may_fire(p, here[i]) && roll(p, 3) > 1) {
			name_attackers(p, here[i]);
			named++;
		}
	g_string_append_printf(p->out, " AT %s\n", enemy->name);
}

/* --- Load and move */

static void load_some(struct player *p, struct se_ship *carrier)
{
	int64_t room = carrier->class->parts[SE_RACKS] - carrier->load;
	unsigned count;
	struct se_ship **here = se_grid_at(p->st->grid, carrier->at, &count);

	if (!is_free(p, carrier))
		return;
	for (unsigned i = 0; i < count && room > 0; i++) {
		struct se_ship *ship = here[i];
		bool cargo = ship->cargo && ship->cargo->len;
		if (ship->owner != p->me || ship == carrier || cargo || !is_free(p, ship) ||
		    ship->class->tonnage > room || ship->class->parts[SE_RACKS] > 0 ||
		    ship->class->starbase || roll(p, 2) == 1)
			continue;
		room -= ship->class->tonnage;
		g_string_append_printf(
		    p->out, "LOAD %s ONTO %s\n", se_ship_handle(ship), se_ship_handle(carrier));
		g_hash_table_add(p->busy, ship);
	}
}

static struct se_coord random_step(struct player *p, const struct se_ship *ship)
{
	int64_t range = ship->class->parts[SE_ENGINES];
	struct se_coord at;

	do {
		at.o = (int32_t)(ship->at.o + roll(p, 2 * range + 1) - range - 1);
		at.y = (int32_t)(ship->at.y + roll(p, 2 * range + 1) - range - 1);
	} while (se_distance(at, ship->at) > range);
	return at;
}

/* A world on the map within reach that is not the empire's own, or any sector. */
static struct se_coord somewhere(struct player *p, const struct se_ship *ship, GPtrArray *things)
{
	g_autoptr(GPtrArray) near = g_ptr_array_new();

	for (guint i = 0; i < things->len; i++) {
		struct se_thing *thing = things->pdata[i];
		if (thing->kind == SE_WORLD && thing->owner != p->me &&
		    se_distance(thing->at, ship->at) <= ship->class->parts[SE_ENGINES])
			g_ptr_array_add(near, thing);
	}
	if (near->len && roll(p, 3) > 1)
		return ((const struct se_thing *)near->pdata[roll(p, near->len) - 1])->at;
	return random_step(p, ship);
}

static void move_sometimes(struct player *p, struct se_ship *ship, GPtrArray *things)
{
	const struct se_site *site = se_site_at(p->st, ship->at);

	if (!is_free(p, ship) || ship->class->parts[SE_ENGINES] < 1 || roll(p, 4) == 1)
		return;
	g_hash_table_add(p->busy, ship);
	if (site->portals && roll(p, 2) == 1) {
		g_string_append_printf(p->out, "TRAVERSE %s THROUGH %s\n", se_ship_handle(ship),
		    ((const struct se_portal *)site->portals->pdata[0])->name);
		return;
	}
	g_string_append_printf(p->out, "MOVE %s TO ", se_ship_handle(ship));
	put_sector(p, somewhere(p, ship, things));
	g_string_append_c(p->out, '\n');
}

static void unload_sometimes(struct player *p, struct se_ship *ship)
{
	const struct se_world *world = se_site_at(p->st, ship->at)->world;

	if (!ship->carrier || se_ship_missile(ship) || g_hash_table_contains(p->busy, ship->carrier) ||
	    (!(world && world->owner != p->me) && roll(p, 4) > 1))
		return;
	g_string_append_printf(p->out, "UNLOAD %s\n", se_ship_handle(ship));
}

/* --- Worlds */

static void build_at(struct player *p, const struct se_world *world)
{
	static const char *const classes[] = {
	    "probe", "carrier", "fighter", "fighter", "frigate", "nuke", "battleship", "station"};
	const char *class = classes[roll(p, G_N_ELEMENTS(classes)) - 1];

	if (world->stockpile == 0)
		return;
	if (roll(p, 2) == 1)
		g_string_append_printf(p->out, "BUILD %s MAX %s\n", world->name, class);
	else
		g_string_append_printf(p->out, "BUILD %s %d %s\n", world->name, (int)roll(p, 3), class);
}

static void design_at(struct player *p, const struct se_world *world)
{
	g_autofree char *name = g_strdup_printf("t%d_%.20s", (int)p->st->head.turn, world->name);

	if (roll(p, 12) > 1)
		return;
	/* One statement per die: the order in which C evaluates arguments is unspecified. */
	if (roll(p, 3) == 1) {
		int tonnage = (int)roll(p, 3), guns = (int)roll(p, 30);
		g_string_append_printf(
		    p->out, "DESIGN %s %s MISSILE %d %d\n", world->name, name, guns, tonnage);
	} else {
		int scan = (int)roll(p, 3), engines = (int)roll(p, 4), dp = (int)roll(p, 20),
		    guns = (int)roll(p, 30);
		g_string_append_printf(p->out, "DESIGN %s %s GUNSHIP %d %d %d %d 0\n", world->name, name,
		    guns, dp, engines, scan);
	}
}

static void trade(struct player *p, const struct se_world *home)
{
	for (guint i = 0; i < p->st->worlds->len; i++) {
		const struct se_world *world = p->st->worlds->pdata[i];
		if (world->owner != p->me)
			continue;
		design_at(p, world);
		build_at(p, world);
		if (home && world != home && roll(p, 3) == 1)
			g_string_append_printf(p->out, "TRANSFER %s MAX %s\n", world->name, home->name);
	}
	if (home && roll(p, 5) == 1)
		g_string_append_printf(p->out, "POOL %s\n", home->name);
}

static void talk(struct player *p)
{
	for (guint i = 0; i < p->st->empires->len; i++) {
		const struct se_empire *other = se_empire_at(p->st, i);
		if (!bits_has(&p->me->contacts, i))
			continue;
		switch (roll(p, 12)) {
		case 1:
			g_string_append_printf(p->out, "AUTHORIZE ALL TO %s\n", other->name);
			break;
		case 2:
			g_string_append_printf(p->out, "DENY ALL TO %s\n", other->name);
			break;
		case 3:
			g_string_append_printf(p->out, "IDENTIFY ALL TO %s\n", other->name);
			break;
		case 4:
			g_string_append_printf(p->out, "CONCEAL ALL FROM %s\n", other->name);
			break;
		case 5:
			g_string_append_printf(p->out, "GIVE fighter TO %s\n", other->name);
			break;
		default:
			break;
		}
	}
	if (p->ships->len && roll(p, 8) == 1)
		g_string_append(p->out, roll(p, 2) == 1 ? "TOGGLE PUBLIC ALL\n" : "TOGGLE PRIVATE ALL\n");
}

static void repair_sometimes(struct player *p, const struct se_ship *ship, const struct se_world *home)
{
	if (home && ship->dp < ship->class->parts[SE_DP] && roll(p, 2) == 1)
		g_string_append_printf(p->out, "REPAIR %s MAX %s\n", se_ship_handle(ship), home->name);
}

void se_orders_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out)
{
	const struct se_state *st = (const struct se_state *)state;
	const struct se_page *page = se_page_of(st, se_empire_at(st, seat));
	struct player p = {
	    st, page->me, dice, out, g_hash_table_new(NULL, NULL), g_hash_table_new(NULL, NULL), page->ships};
	const struct se_world *home = page->me->home;

	for (guint i = 0; i < p.ships->len; i++)
		fire_sometimes(&p, p.ships->pdata[i]);
	for (guint i = 0; i < p.ships->len; i++)
		unload_sometimes(&p, p.ships->pdata[i]);
	for (guint i = 0; i < p.ships->len; i++)
		load_some(&p, p.ships->pdata[i]);
	for (guint i = 0; i < p.ships->len; i++)
		move_sometimes(&p, p.ships->pdata[i], page->things);
	for (guint i = 0; i < p.ships->len; i++)
		repair_sometimes(&p, p.ships->pdata[i], home);
	trade(&p, home);
	talk(&p);
	g_hash_table_destroy(p.fought);
	g_hash_table_destroy(p.busy);
}

/* --- Invariants */

static bool broken(struct error *err, const char *thing, const char *what)
{
	return error_set(err, EXIT_SOFTWARE, "%s: %s", thing, what);
}

static bool check_cargo(const struct se_ship *ship, struct error *err)
{
	const char *name = se_ship_handle(ship);
	int64_t load = 0;

	for (guint i = 0; ship->cargo && i < ship->cargo->len; i++) {
		const struct se_ship *cargo = ship->cargo->pdata[i];
		load += cargo->class->tonnage;
		if (cargo->carrier != ship || !se_ship_alive(cargo) || cargo->owner != ship->owner)
			return broken(err, name, "its cargo is not its own");
		if (!se_coord_same(cargo->at, ship->at))
			return broken(err, name, "its cargo is in another sector");
		if (cargo->cargo && cargo->cargo->len)
			return broken(err, name, "its cargo carries ships");
	}
	if (load != ship->load || load > ship->class->parts[SE_RACKS])
		return broken(err, name, "more tonnage than racks");
	return true;
}

static bool check_ship(const struct se_ship *ship, struct error *err)
{
	const char *name = se_ship_handle(ship);

	if (!se_ship_alive(ship))
		return true;
	if (ship->dp < 0 || ship->dp > ship->class->parts[SE_DP])
		return broken(err, name, "dp out of range");
	if (se_ship_find(ship->owner, name) != ship)
		return broken(err, name, "two ships have this handle");
	if (ship->carrier &&
	    (!se_ship_alive(ship->carrier) || !g_ptr_array_find(ship->carrier->cargo, ship, NULL)))
		return broken(err, name, "its carrier does not know it");
	if (!se_coord_fits(ship->at.o, ship->at.y))
		return broken(err, name, "beyond the edge");
	return check_cargo(ship, err);
}

static bool check_empire(const struct se_state *st, const struct se_empire *empire, struct error *err)
{
	if (empire->home && se_world_find(st, empire->home->name) != empire->home)
		return broken(err, empire->name, "its homeworld is gone");
	if (bits_has(&empire->contacts, empire->number))
		return broken(err, empire->name, "in contact with itself");
	return true;
}

bool se_invariants(const struct state *state, struct error *err)
{
	const struct se_state *st = (const struct se_state *)state;
	g_autoptr(GHashTable) places = g_hash_table_new(NULL, NULL);

	for (guint i = 0; i < st->ships->len; i++)
		if (!check_ship(st->ships->pdata[i], err))
			return false;
	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		if (world->stockpile < 0 || world->production < 0)
			return broken(err, world->name, "RU below 0");
		if (!g_hash_table_add(places, se_coord_key(world->at)))
			return broken(err, world->name, "two worlds in a sector");
	}
	for (guint i = 0; i < st->portals->len; i++)
		if (((const struct se_portal *)st->portals->pdata[i])->collapsed < 0)
			return broken(err, ((const struct se_portal *)st->portals->pdata[i])->name,
			    "collapsed below 0");
	for (guint i = 0; i < st->empires->len; i++)
		if (!check_empire(st, se_empire_at(st, i), err))
			return false;
	return true;
}
