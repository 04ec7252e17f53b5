/* A sensible beginner (the bot steady, HO-72): settles the free planets, then saves for the best ships that it can
   build, and sends all of them together to the home of the weakest neighbour.
   The other plan (sharp's): Scouts hold the free planets until a Colonyship comes; Decoys, Shipyards and a Base keep
   others off while everything else pays for the largest ships. */
#include "rulesets/space-empires-4x/random.h"

#include "engine/base/compare.h"
#include "engine/base/text.h"
#include "rulesets/space-empires-4x/report_lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
	YARDS = 6,    /* Shipyards at home */
	OUTPOSTS = 2, /* Shipyards at another Colony of a fort */
	MASK = 12,    /* most Decoys at one place */
	FLEET = 6,    /* largest ships that a fort builds before it buys attack technology */
	SETTLERS = 2, /* Colonyships built at a time */
	CALM = 6,     /* turns without moving after which a group of ships is suspected to be Decoys */
	DOUBT = 6,    /* ... half of it after so many more turns */
	RESEARCH = 2, /* warships before the first step of research; one more for each further step */
};

struct style {
	unsigned strike; /* warships that leave together */
	int near;        /* squares from home within which others are intruders */
	bool fort;       /* a fort: ships without upkeep, until it can build the largest */
};

/* Parameters of the plans: steady's, and a fort's. */
static const struct style styles[] = {{5, 3, false}, {3, 2, true}};

struct planner {
	const struct sx_state *state;
	const struct style *style;
	const struct sx_empire *empire;
	const struct sx_planet *home;
	unsigned seat;
	bool calm;
	GString *out;
	bool held[SX_NUMBERS + 1];       /* by number: the ship has its order */
	bool taken[SX_BOARD * SX_BOARD]; /* by planet: a Colonyship goes there */
	int64_t cp;
};

static enum sx_type type_of_role(const struct planner *p, int64_t role)
{
	unsigned type = 0;

	while (type + 1 < SX_TYPES && sx_type_row(p->state, (enum sx_type)type)->role != role)
		type++;
	return (enum sx_type)type;
}

static int64_t role_of(const struct planner *p, const struct sx_ship *ship)
{
	return sx_type_row(p->state, ship->type)->role;
}

static int way_to(const struct planner *p, int x, int y, int to_x, int to_y)
{
	int dx = abs(to_x - x), dy = abs(to_y - y);

	return p->state->options.diagonals ? MAX(dx, dy) : dx + dy;
}

/* Moves a ship towards a square as far as it can, the longer side first; nothing if it is there. */
static void go(const struct planner *p, int64_t id, const struct sx_ship *ship, int to_x, int to_y)
{
	const int64_t *squares = sx_allowance(p->state, p->seat, ship);
	int64_t most = squares[0] + squares[1] + squares[2];
	int x = ship->x, y = ship->y;

	if (x == to_x && y == to_y)
		return;
	g_string_append_printf(p->out, "M%" PRId64, id);
	for (int64_t i = 0; i < most && (x != to_x || y != to_y); i++) {
		int dx = compare_integers(to_x, x), dy = compare_integers(to_y, y);
		if (dx != 0 && dy != 0 && !p->state->options.diagonals) {
			if (abs(to_x - x) > abs(to_y - y))
				dy = 0;
			else
				dx = 0;
		}
		x += dx;
		y += dy;
		g_string_append_printf(p->out, "(%d,%d)", x, y);
	}
	g_string_append_c(p->out, '\n');
}

/* Known ships of others in a square. */
static unsigned others_at(const struct planner *p, int x, int y)
{
	const struct sx_square *square = sx_square_seen(p->state, x, y);
	unsigned ships = 0;

	for (unsigned seat = 0; seat < p->state->seats; seat++)
		ships += seat == p->seat ? 0 : sx_movable_there(square, seat);
	return ships;
}

/* --- Colonies ---------------------------------------------------------------- */

static bool is_free(const struct planner *p, const struct sx_planet *planet)
{
	return planet->colony < 0 && !p->taken[planet->x * SX_BOARD + planet->y] &&
	       others_at(p, planet->x, planet->y) == 0;
}

static const struct sx_planet *nearest_free(const struct planner *p, int x, int y)
{
	const struct sx_planet *best = NULL;

	for (unsigned i = 0; i < p->state->planet_count; i++) {
		const struct sx_planet *planet = &p->state->planets[i];
		if (is_free(p, planet) &&
		    (!best || way_to(p, x, y, planet->x, planet->y) < way_to(p, x, y, best->x, best->y)))
			best = planet;
	}
	return best;
}

/* Would a Colonyship meet another's there, so that both are lost? Not beside an own ship. */
static bool is_contested(const struct planner *p, const struct sx_planet *planet)
{
	int own = way_to(p, p->home->x, p->home->y, planet->x, planet->y);

	if (sx_square_seen(p->state, planet->x, planet->y)->ships[p->seat] > 0)
		return false;
	for (unsigned seat = 0; seat < p->state->seats; seat++) {
		const struct sx_planet *home = sx_home_of(p->state, seat);
		if (seat != p->seat && !p->state->empires[seat].out && home &&
		    way_to(p, home->x, home->y, planet->x, planet->y) <= own)
			return true;
	}
	return false;
}

/* Sends one Scout to each free planet, to keep others' Colonyships away. */
static void claim(struct planner *p)
{
	for (int64_t id = 1; id < p->empire->next; id++) {
		const struct sx_ship *ship = sx_ship_of(p->state, p->seat, id);
		const struct sx_planet *planet =
		    ship && ship->type == SX_SC ? nearest_free(p, ship->x, ship->y) : NULL;
		if (!planet)
			continue;
		p->taken[planet->x * SX_BOARD + planet->y] = true;
		p->held[id] = true;
		go(p, id, ship, planet->x, planet->y);
	}
	memset(p->taken, 0, sizeof p->taken);
}

static void settle(struct planner *p)
{
	if (p->style->fort)
		claim(p);
	for (int64_t id = 1; id < p->empire->next; id++) {
		const struct sx_ship *ship = sx_ship_of(p->state, p->seat, id);
		const struct sx_planet *planet;
		if (!ship || role_of(p, ship) != SX_ROLE_COLONYSHIP)
			continue;
		planet = nearest_free(p, ship->x, ship->y);
		if (!planet || (p->style->fort && is_contested(p, planet)))
			continue;
		p->taken[planet->x * SX_BOARD + planet->y] = true;
		go(p, id, ship, planet->x, planet->y);
		g_string_append_printf(p->out, "C%" PRId64 "\n", id);
	}
}

/* --- Forts ------------------------------------------------------------------------ */

/* The largest number of visible ships of any other empire. */
static unsigned threat(const struct planner *p)
{
	unsigned most = 0;

	for (unsigned seat = 0; seat < p->state->seats; seat++) {
		unsigned ships = 0;
		for (int x = 0; seat != p->seat && x < p->state->width; x++)
			for (int y = 0; y < p->state->height; y++)
				ships += sx_movable_there(sx_square_seen(p->state, x, y), seat);
		most = MAX(most, ships);
	}
	return most;
}

/* Counts the Decoys in a square; their numbers go to `ids`, up to `room`. */
static unsigned decoys_at(const struct planner *p, int x, int y, int64_t *ids, unsigned room)
{
	unsigned count = 0;

	for (int64_t id = 1; id < p->empire->next; id++) {
		const struct sx_ship *ship = sx_ship_of(p->state, p->seat, id);
		if (!ship || role_of(p, ship) != SX_ROLE_DECOY || ship->x != x || ship->y != y)
			continue;
		if (count < room)
			ids[count] = id;
		count++;
	}
	return count;
}

/* Sends Decoys from home until every Colony shows as many ships as an enemy may send. Returns how many are missing. */
static unsigned post_decoys(const struct planner *p)
{
	int64_t ids[SX_NUMBERS];
	unsigned home = decoys_at(p, p->home->x, p->home->y, ids, SX_NUMBERS), sent = 0;
	unsigned wanted = MIN(threat(p), MASK), missing = 0;

	for (unsigned i = 0; i < p->state->planet_count; i++) {
		const struct sx_planet *planet = &p->state->planets[i];
		unsigned there;
		if (planet->colony != (int)p->seat || planet == p->home)
			continue;
		for (there = decoys_at(p, planet->x, planet->y, NULL, 0); there < wanted && sent < home;
		     there++) {
			const struct sx_ship *ship = sx_ship_of(p->state, p->seat, ids[sent]);
			go(p, ids[sent++], ship, planet->x, planet->y);
		}
		missing += wanted - MIN(wanted, there);
	}
	return missing + wanted - MIN(wanted, home - sent);
}

/* Do ships of others stand beside an own Colony? Then Decoys deter them no more. */
static bool is_besieged(const struct planner *p)
{
	for (unsigned i = 0; i < p->state->planet_count; i++) {
		const struct sx_planet *planet = &p->state->planets[i];
		for (int x = 0; planet->colony == (int)p->seat && x < p->state->width; x++)
			for (int y = 0; y < p->state->height; y++)
				if (way_to(p, planet->x, planet->y, x, y) <= 1 && others_at(p, x, y) > 0)
					return true;
	}
	return false;
}

/* --- War ---------------------------------------------------------------------- */

static bool is_warship(const struct planner *p, const struct sx_ship *ship)
{
	return ship && role_of(p, ship) == SX_ROLE_SHIP;
}

static unsigned warships(const struct planner *p)
{
	unsigned count = 0;

	for (int64_t id = 1; id < p->empire->next; id++)
		count += is_warship(p, sx_ship_of(p->state, p->seat, id));
	return count;
}

/* Estimates how many of the ships in a square are real: the longer a game lasts, the more of them are Decoys. */
static unsigned fighters(const struct planner *p, unsigned ships)
{
	int64_t late = MAX(0, p->state->head.turn - CALM);

	return (unsigned)(ships * DOUBT / (DOUBT + late));
}

/* The best foreign Colony to attack: near home and with few guards; a home is preferred a little, as its loss ends an
   empire. */
static const struct sx_planet *prey(const struct planner *p, unsigned strength)
{
	const struct sx_planet *best = NULL;
	int64_t least = INT64_MAX;

	for (unsigned i = 0; i < p->state->planet_count; i++) {
		const struct sx_planet *planet = &p->state->planets[i];
		unsigned guards = fighters(p, others_at(p, planet->x, planet->y));
		int64_t price = 4 * (int64_t)guards + way_to(p, p->home->x, p->home->y, planet->x, planet->y);
		if (planet->colony < 0 || planet->colony == (int)p->seat || guards >= strength)
			continue;
		price -= sx_planet_is_home(planet) ? 2 : 0;
		if (price < least) {
			least = price;
			best = planet;
		}
	}
	return best;
}

/* Finds weaker ships of others near home, and their square; false: none. */
static bool intruder(const struct planner *p, unsigned strength, int *x, int *y)
{
	int nearest = p->style->near;

	for (int i = 0; i < p->state->width; i++)
		for (int k = 0; k < p->state->height; k++) {
			int way = way_to(p, p->home->x, p->home->y, i, k);
			if (way >= nearest || others_at(p, i, k) == 0 || others_at(p, i, k) > strength)
				continue;
			nearest = way;
			*x = i;
			*y = k;
		}
	return nearest < p->style->near;
}

static void wage_war(const struct planner *p)
{
	unsigned strength = warships(p);
	const struct sx_planet *goal = strength >= p->style->strike && !p->calm ? prey(p, strength) : NULL;
	int x = goal ? goal->x : p->home->x, y = goal ? goal->y : p->home->y;

	intruder(p, strength, &x, &y);
	for (int64_t id = 1; id < p->empire->next; id++) {
		const struct sx_ship *ship = sx_ship_of(p->state, p->seat, id);
		if (is_warship(p, ship) && !p->held[id])
			go(p, id, ship, x, y);
	}
}

/* --- Money -------------------------------------------------------------------- */

static int64_t level_price(const struct planner *p, enum sx_technology technology)
{
	int64_t level = p->empire->tech[technology];

	if (level >= sx_tables(p->state)->technologies[technology].last)
		return INT64_MAX;
	return sx_technology_price(sx_tables(p->state), technology, level);
}

/* The strongest type that it can build. */
static enum sx_type best_type(const struct planner *p)
{
	unsigned best = 0;

	for (unsigned type = 0; type < SX_TYPES; type++) {
		const struct sx_type_row *row = sx_type_row(p->state, (enum sx_type)type);
		if (row->role == SX_ROLE_SHIP && row->size <= p->empire->tech[SX_SHIPSIZE])
			best = type;
	}
	return (enum sx_type)best;
}

/* Buys the next step if it can be paid. */
static void study(struct planner *p, enum sx_technology technology)
{
	g_autofree char *word = text_upper(sx_technology_names[technology]);
	int64_t price = level_price(p, technology);

	if (price > p->cp)
		return;
	g_string_append_printf(p->out, "T%s\n", word);
	p->cp -= price;
}

static void research(struct planner *p)
{
	static const enum sx_technology wanted[] = {
	    SX_SHIPSIZE, SX_SHIPSIZE, SX_ATTACK, SX_SHIPSIZE, SX_DEFENSE, SX_ATTACK, SX_SHIPSIZE, SX_DEFENSE};
	int64_t levels[SX_TECHNOLOGIES] = {0};
	unsigned fleet = warships(p);

	for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) {
		enum sx_technology technology = wanted[i];
		int64_t start = sx_tables(p->state)->technologies[technology].start;
		if (p->empire->tech[technology] >= start + ++levels[technology])
			continue;
		if (fleet >= RESEARCH + i)
			study(p, technology);
		return;
	}
}

static void buy(struct planner *p, enum sx_type type, int64_t most, int64_t *hull)
{
	const struct sx_type_row *row = sx_type_row(p->state, type);
	int64_t count = MIN(most, p->cp / row->cost);

	if (row->hull > 0)
		count = MIN(count, *hull / row->hull);
	count = MIN(count, 99);
	if (count <= 0)
		return;
	g_string_append_printf(
	    p->out, "B%" PRId64 "%s(%d,%d)\n", count, sx_type_codes[type], p->home->x, p->home->y);
	p->cp -= count * row->cost;
	*hull -= count * row->hull;
}

static void build_yards(struct planner *p)
{
	int64_t price = sx_type_row(p->state, SX_SY)->cost;

	for (unsigned i = 0; i < p->state->planet_count; i++) {
		const struct sx_planet *planet = &p->state->planets[i];
		unsigned yards = sx_square_seen(p->state, planet->x, planet->y)->yards[p->seat];
		if (planet->colony != (int)p->seat || yards >= (planet == p->home ? YARDS : OUTPOSTS) ||
		    p->cp < price)
			continue;
		g_string_append_printf(p->out, "BSY(%d,%d)\n", planet->x, planet->y);
		p->cp -= price;
	}
}

/* Builds ships without upkeep first, then the largest ships as soon as possible; at once if it is besieged. */
static void arm(struct planner *p, unsigned decoys, int64_t hull)
{
	const struct sx_square *home = sx_square_seen(p->state, p->home->x, p->home->y);

	if (is_besieged(p)) {
		buy(p, best_type(p), INT64_MAX, &hull);
		return;
	}
	buy(p, type_of_role(p, SX_ROLE_DECOY), decoys, &hull);
	if (home->bases[p->seat] == 0 && p->empire->tech[SX_SHIPSIZE] >= sx_type_row(p->state, SX_BA)->size)
		buy(p, SX_BA, 1, &hull);
	build_yards(p);
	if (level_price(p, SX_SHIPSIZE) < INT64_MAX) {
		study(p, SX_SHIPSIZE);
		return;
	}
	if (warships(p) >= FLEET)
		study(p, SX_ATTACK);
	buy(p, best_type(p), INT64_MAX, &hull);
}

static void spend(struct planner *p, unsigned decoys)
{
	unsigned yards = sx_square_seen(p->state, p->home->x, p->home->y)->yards[p->seat];
	int64_t hull = sx_capacity(p->state, p->seat, yards), settlers = 0, free = 0;

	for (unsigned i = 0; i < p->state->planet_count; i++)
		free += is_free(p, &p->state->planets[i]) &&
		        way_to(p, p->home->x, p->home->y, p->state->planets[i].x, p->state->planets[i].y) <=
		            MAX(p->state->width, p->state->height) / 2 + 1;
	for (int64_t id = 1; id < p->empire->next; id++) {
		const struct sx_ship *ship = sx_ship_of(p->state, p->seat, id);
		settlers += ship && role_of(p, ship) == SX_ROLE_COLONYSHIP;
	}
	if (settlers == 0)
		buy(p, type_of_role(p, SX_ROLE_COLONYSHIP), MIN(free, SETTLERS), &hull);
	if (p->style->fort) {
		arm(p, decoys, hull);
		return;
	}
	research(p);
	buy(p, best_type(p), INT64_MAX, &hull);
	if (hull == 0 && yards < YARDS)
		buy(p, type_of_role(p, SX_ROLE_YARD), 1, &(int64_t){1});
}

void sx_orders_steady(
    const struct state *base, unsigned seat, unsigned plan, bool calm, struct dice_stream *dice, GString *out)
{
	const struct sx_state *state = (const struct sx_state *)base;
	struct planner p = {.state = state,
	    .style = &styles[plan],
	    .empire = &state->empires[seat],
	    .home = sx_home_of(state, seat),
	    .seat = seat,
	    .calm = calm,
	    .out = out};

	(void)dice;
	if (!p.home || p.home->colony != (int)seat)
		return;
	p.cp = p.empire->cp;
	if (state->options.economy == SX_ECONOMY_FIRST)
		p.cp += sx_income_of(state, seat) - sx_upkeep(state, seat);
	settle(&p);
	wage_war(&p);
	spend(&p, p.style->fort ? post_decoys(&p) : 0);
}
