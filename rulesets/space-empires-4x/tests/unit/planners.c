/* Orders of steady and of sharp's own plan in many drawn positions, compared with an independent implementation of
   their plans (HO-72, HO-74), with the numbers of SX-4, SX-5 and SX-52 in its own tables. */
#include "rulesets/space-empires-4x/random.h"

#include "tests/broken.h"

#include <stdlib.h>

enum { POSITIONS = 700, SEATS = 4, PLANETS = 14, SHIPS = 120, FAR = 1000 };
enum { SC, DD, CR, BC, BB, DN, BA, SY, DC, CS };
enum { ATTACK, DEFENSE, MOVEMENT, SHIPSIZE, SHIPYARD, TECHNOLOGIES };

static const struct {
	const char *code;
	int cost, hull, size, upkeep;
} kinds[] = {{"SC", 6, 1, 1, 1}, {"DD", 9, 1, 2, 1}, {"CR", 12, 2, 3, 2}, {"BC", 15, 2, 4, 2},
    {"BB", 20, 3, 5, 3}, {"DN", 24, 3, 6, 3}, {"BA", 12, 3, 2, 0}, {"SY", 3, 1, 1, 0}, {"DC", 1, 0, 1, 0},
    {"CS", 8, 1, 1, 0}};

/* Prices of the steps from the first level on, and that level. */
static const struct {
	const char *name, *word;
	int first, last, prices[6];
} technologies[] = {{"attack", "ATTACK", 0, 3, {20, 30, 40}}, {"defense", "DEFENSE", 0, 3, {20, 30, 40}},
    {"movement", "MOVEMENT", 1, 6, {20, 30, 40, 40, 40}},
    {"shipsize", "SHIPSIZE", 1, 6, {10, 15, 20, 25, 30}}, {"shipyard", "SHIPYARD", 1, 3, {20, 30}}};

struct planet {
	int x, y, home, colony;
	bool awaits; /* a ship was ordered to be built there */
};

struct ship {
	int owner, id, kind, x, y, movement;
	bool busy;
};

struct position {
	int width, height, seats, cp[SEATS], tech[SEATS][TECHNOLOGIES];
	bool diagonals, last, out[SEATS];
	struct planet planets[PLANETS];
	int planet_count;
	struct ship ships[SHIPS];
	int ship_count;
};

/* --- Drawn positions ------------------------------------------------------------- */

static int upto(GRand *dice, int most)
{
	return g_rand_int_range(dice, 0, most + 1);
}

/* By x, then y; the first ones drawn are homes. */
static void draw_planets(GRand *dice, struct position *p)
{
	int homes[SEATS], count = p->seats + upto(dice, MIN(PLANETS, p->width * p->height - 1) - p->seats);
	bool there[15 * 15] = {false};

	for (int i = 0; i < count;) {
		int at = upto(dice, p->width * p->height - 1);
		if (there[at])
			continue;
		there[at] = true;
		if (i < p->seats)
			homes[i] = at;
		i++;
	}
	for (int at = 0; at < p->width * p->height; at++) {
		struct planet *planet = &p->planets[p->planet_count];
		int owner = upto(dice, 2 * p->seats) - p->seats;
		if (!there[at])
			continue;
		p->planet_count++;
		*planet = (struct planet){at / p->height, at % p->height, -1, MAX(-1, owner), false};
		for (int seat = 0; seat < p->seats; seat++)
			if (homes[seat] == at)
				planet->home = planet->colony = seat;
		if (planet->home < 0 && planet->colony == p->seats)
			planet->colony = -1;
		if (planet->colony >= 0 && p->out[planet->colony])
			planet->colony = -1;
	}
}

static void add_ships(GRand *dice, struct position *p, int owner, int kind, int count, int x, int y)
{
	for (; count > 0 && p->ship_count < SHIPS; count--) {
		const struct ship *before = p->ship_count > 0 ? &p->ships[p->ship_count - 1] : NULL;
		int id = (before && before->owner == owner ? before->id : 0) + 1 + (upto(dice, 9) == 0);
		int more = upto(dice, 8); /* four of nine move as at the start */
		p->ships[p->ship_count++] =
		    (struct ship){owner, id, kind, x, y, more > 3 ? more - 2 : 1, false};
	}
}

/* Groups of ships at home, at a planet or anywhere; immobile ones at Colonies. */
static void draw_ships(GRand *dice, struct position *p, int seat)
{
	int groups = upto(dice, 6);

	for (int i = 0; i < groups; i++) {
		const struct planet *planet = &p->planets[upto(dice, p->planet_count - 1)];
		int kind = (const int[]){SC, SC, DD, upto(dice, DN), DC, DC, CS, CS}[upto(dice, 7)];
		int count = upto(dice, 2) > 0 ? 1 : upto(dice, kind == DC ? 14 : 4);
		if (upto(dice, 2) == 0)
			add_ships(dice, p, seat, kind, count, planet->x, planet->y);
		else
			add_ships(
			    dice, p, seat, kind, count, upto(dice, p->width - 1), upto(dice, p->height - 1));
	}
	for (int i = 0; i < p->planet_count; i++) {
		const struct planet *planet = &p->planets[i];
		if (planet->colony != seat)
			continue;
		add_ships(dice, p, seat, SY, upto(dice, planet->home == seat ? 7 : 3), planet->x, planet->y);
		add_ships(dice, p, seat, BA, upto(dice, 2) == 0, planet->x, planet->y);
		add_ships(dice, p, seat, DC, upto(dice, 3) == 0 ? upto(dice, 14) : 0, planet->x, planet->y);
		if (planet->home == seat)
			add_ships(dice, p, seat, upto(dice, DN), upto(dice, 9), planet->x, planet->y);
	}
}

static void draw(GRand *dice, struct position *p)
{
	*p = (struct position){.width = 3 + upto(dice, 6),
	    .height = 3 + upto(dice, 6),
	    .seats = 2 + upto(dice, 2),
	    .diagonals = upto(dice, 2) == 0,
	    .last = upto(dice, 2) == 0};
	p->out[0] = p->seats > 2 && upto(dice, 3) == 0;
	draw_planets(dice, p);
	for (int seat = 0; seat < p->seats; seat++) {
		bool rich = upto(dice, 4) == 0;
		p->cp[seat] = upto(dice, rich ? 300 : 60);
		for (int i = 0; i < TECHNOLOGIES; i++)
			p->tech[seat][i] =
			    technologies[i].first + upto(dice, technologies[i].last - technologies[i].first);
		if (upto(dice, 2) == 0)
			p->tech[seat][SHIPSIZE] = 6;
		if (!p->out[seat])
			draw_ships(dice, p, seat);
	}
}

static char *text_of(const struct position *p)
{
	GString *text = g_string_new(NULL);
	const char *comma = "";

	g_string_printf(text,
	    "{ruleset: space-empires-4x, game: g, turn: 5, seed: 1, options: {diagonals: %s, economy: %s}, "
	    "map: {width: %d, height: %d}, empires: [",
	    p->diagonals ? "true" : "false", p->last ? "last" : "first", p->width, p->height);
	for (int seat = 0; seat < p->seats; seat++) {
		g_string_append_printf(text, "%s{name: E%d, status: %s, cp: %d, tech: {",
		    seat > 0 ? ", " : "", seat, p->out[seat] ? "out" : "playing", p->cp[seat]);
		for (int i = 0; i < TECHNOLOGIES; i++)
			g_string_append_printf(
			    text, "%s%s: %d", i > 0 ? ", " : "", technologies[i].name, p->tech[seat][i]);
		g_string_append(text, "}}");
	}
	g_string_append(text, "], planets: [");
	for (int i = 0; i < p->planet_count; i++) {
		const struct planet *planet = &p->planets[i];
		g_string_append_printf(text, "%s{x: %d, y: %d", i > 0 ? ", " : "", planet->x, planet->y);
		if (planet->home >= 0)
			g_string_append_printf(text, ", home: E%d", planet->home);
		if (planet->colony >= 0)
			g_string_append_printf(text, ", colony: E%d", planet->colony);
		g_string_append_c(text, '}');
	}
	g_string_append(text, "], units: [");
	for (const struct ship *s = p->ships; s < p->ships + p->ship_count; s++, comma = ", ")
		g_string_append_printf(text, "%s{owner: E%d, id: %d, type: %s, x: %d, y: %d, movement: %d}",
		    comma, s->owner, s->id, kinds[s->kind].code, s->x, s->y, s->movement);
	return g_string_free(g_string_append(text, "]}"), FALSE);
}

/* --- The independent implementation ------------------------------------------------ */

struct plan {
	struct position p;
	int me, cp, hull, settlers; /* CP and hull left to spend; Colonyships */
	bool fort;
	const struct planet *home;
	GString *out;
};

static bool is_war(const struct ship *s)
{
	return s->kind <= DN;
}

static int way(const struct plan *plan, int x, int y, int to_x, int to_y)
{
	int a = abs(x - to_x), b = abs(y - to_y);

	return plan->p.diagonals ? MAX(a, b) : a + b;
}

/* Counts ships of a seat, or of all others (-1), of the types from..to, in a square or (x < 0) anywhere. */
static int count_of(const struct plan *plan, int seat, int from, int to, int x, int y)
{
	int count = 0;

	for (const struct ship *s = plan->p.ships; s < plan->p.ships + plan->p.ship_count; s++)
		count += (seat < 0 ? s->owner != plan->me : s->owner == seat) && s->kind >= from &&
		         s->kind <= to && (x < 0 || (s->x == x && s->y == y));
	return count;
}

/* Counts others' ships in a square that can move. */
static int strangers(const struct plan *plan, int x, int y)
{
	return count_of(plan, -1, SC, CS, x, y) - count_of(plan, -1, BA, SY, x, y);
}

/* Moves: three squares at movement level 1, one more for each further level; the longer side first, of equals y. */
static void go(const struct plan *plan, struct ship *s, int x, int y)
{
	int left = 2 + s->movement, dx = x - s->x, dy = y - s->y;

	s->busy = true;
	if (dx == 0 && dy == 0)
		return;
	g_string_append_printf(plan->out, "M%d", s->id);
	for (; left > 0 && (dx != 0 || dy != 0); left--) {
		bool along_x = plan->p.diagonals ? dx != 0 : abs(dx) > abs(dy);
		bool along_y = plan->p.diagonals ? dy != 0 : !along_x;
		if (along_x)
			dx -= dx > 0 ? 1 : -1;
		if (along_y)
			dy -= dy > 0 ? 1 : -1;
		g_string_append_printf(plan->out, "(%d,%d)", x - dx, y - dy);
	}
	g_string_append_c(plan->out, '\n');
}

static bool is_open(const struct plan *plan, const struct planet *planet)
{
	return planet->colony < 0 && !planet->awaits && strangers(plan, planet->x, planet->y) == 0;
}

static struct planet *nearest_open(struct plan *plan, const struct ship *s)
{
	struct planet *best = NULL;

	for (int i = plan->p.planet_count - 1; i >= 0; i--) {
		struct planet *planet = &plan->p.planets[i];
		if (is_open(plan, planet) && (!best || way(plan, s->x, s->y, planet->x, planet->y) <=
		                                           way(plan, s->x, s->y, best->x, best->y)))
			best = planet;
	}
	return best;
}

/* Is another's home at most as far from it as one's own, and no own ship there? */
static bool is_contested(const struct plan *plan, const struct planet *planet)
{
	bool contested = false;

	for (int i = 0; i < plan->p.planet_count; i++) {
		const struct planet *home = &plan->p.planets[i];
		if (home->home >= 0 && home->home != plan->me && !plan->p.out[home->home])
			contested |= way(plan, home->x, home->y, planet->x, planet->y) <=
			             way(plan, plan->home->x, plan->home->y, planet->x, planet->y);
	}
	return contested && count_of(plan, plan->me, SC, CS, planet->x, planet->y) == 0;
}

static void settle(struct plan *plan)
{
	struct ship *end = plan->p.ships + plan->p.ship_count;

	for (struct ship *s = plan->p.ships; plan->fort && s < end; s++) {
		struct planet *planet = s->owner == plan->me && s->kind == SC ? nearest_open(plan, s) : NULL;
		if (!planet)
			continue;
		planet->awaits = true;
		go(plan, s, planet->x, planet->y);
	}
	for (int i = 0; i < plan->p.planet_count; i++)
		plan->p.planets[i].awaits = false;
	for (struct ship *s = plan->p.ships; s < end; s++) {
		struct planet *planet = s->owner == plan->me && s->kind == CS ? nearest_open(plan, s) : NULL;
		if (!planet || (plan->fort && is_contested(plan, planet)))
			continue;
		planet->awaits = true;
		go(plan, s, planet->x, planet->y);
		g_string_append_printf(plan->out, "C%d\n", s->id);
	}
}

/* Others' Colony with fewer guards than warships, with the least sum of 4 a guard, the way, and -2 for a home. */
static const struct planet *prey(const struct plan *plan, int strength)
{
	const struct planet *best = NULL;
	int least = FAR;

	for (const struct planet *i = plan->p.planets; i < plan->p.planets + plan->p.planet_count; i++) {
		int guards = strangers(plan, i->x, i->y);
		int price = 4 * guards + way(plan, plan->home->x, plan->home->y, i->x, i->y) +
		            (i->home == i->colony ? -2 : 0);
		if (i->colony >= 0 && i->colony != plan->me && guards < strength && price < least) {
			best = i;
			least = price;
		}
	}
	return best;
}

/* All ships go home, or to the prey; but first against weaker or equal ships within two squares (a fort: one). */
static void fight(const struct plan *plan, struct position *p, bool calm)
{
	int strength = count_of(plan, plan->me, SC, DN, -1, -1), near = plan->fort ? 1 : 2;
	const struct planet *goal = strength >= (plan->fort ? 3 : 5) && !calm ? prey(plan, strength) : NULL;
	int x = goal ? goal->x : plan->home->x, y = goal ? goal->y : plan->home->y, best = FAR;

	for (int i = 0; i < p->width * p->height; i++) {
		int at_x = i / p->height, at_y = i % p->height, others = strangers(plan, at_x, at_y);
		int far = way(plan, plan->home->x, plan->home->y, at_x, at_y);
		if (far > near || far >= best || others == 0 || others > strength)
			continue;
		best = far;
		x = at_x;
		y = at_y;
	}
	for (int i = 0; i < p->ship_count; i++)
		if (p->ships[i].owner == plan->me && is_war(&p->ships[i]) && !p->ships[i].busy)
			go(plan, &p->ships[i], x, y);
}

/* Posts as many Decoys at each Colony as the largest other empire has ships, twelve at most; returns how many to
   build. */
static int mask(struct plan *plan)
{
	int wanted = 0, missing = 0, spare = count_of(plan, plan->me, DC, DC, plan->home->x, plan->home->y);
	struct ship *s = plan->p.ships;

	for (int seat = 0; seat < plan->p.seats; seat++)
		if (seat != plan->me)
			wanted = MAX(wanted,
			    count_of(plan, seat, SC, DN, -1, -1) + count_of(plan, seat, DC, CS, -1, -1));
	wanted = MIN(wanted, 12);
	for (const struct planet *i = plan->p.planets; i < plan->p.planets + plan->p.planet_count; i++) {
		int lack = wanted - count_of(plan, plan->me, DC, DC, i->x, i->y);
		if (i->colony != plan->me || i == plan->home)
			continue;
		for (; lack > 0 && spare > 0; lack--, spare--, s++) {
			while (s->owner != plan->me || s->kind != DC || s->x != plan->home->x ||
			       s->y != plan->home->y)
				s++;
			go(plan, s, i->x, i->y);
		}
		missing += MAX(0, lack);
	}
	return missing + MAX(0, wanted - spare);
}

static void build(struct plan *plan, int kind, int most)
{
	int count = 0;

	while (count < MIN(most, 99) && plan->cp >= kinds[kind].cost && plan->hull >= kinds[kind].hull) {
		count++;
		plan->cp -= kinds[kind].cost;
		plan->hull -= kinds[kind].hull;
	}
	if (count > 0)
		g_string_append_printf(
		    plan->out, "B%d%s(%d,%d)\n", count, kinds[kind].code, plan->home->x, plan->home->y);
}

static void build_best(struct plan *plan)
{
	int kind = DN;

	while (kinds[kind].size > plan->p.tech[plan->me][SHIPSIZE])
		kind--;
	build(plan, kind, FAR);
}

static void study(struct plan *plan, int technology)
{
	int level = plan->p.tech[plan->me][technology];

	if (level == technologies[technology].last ||
	    technologies[technology].prices[level - technologies[technology].first] > plan->cp)
		return;
	g_string_append_printf(plan->out, "T%s\n", technologies[technology].word);
	plan->cp -= technologies[technology].prices[level - technologies[technology].first];
}

/* Buys step by step in this order; the first at two warships, each further one at one more. */
static void research(struct plan *plan)
{
	static const int wanted[][2] = {{SHIPSIZE, 2}, {SHIPSIZE, 3}, {ATTACK, 1}, {SHIPSIZE, 4},
	    {DEFENSE, 1}, {ATTACK, 2}, {SHIPSIZE, 5}, {DEFENSE, 2}};
	size_t i = 0;

	while (i < G_N_ELEMENTS(wanted) && plan->p.tech[plan->me][wanted[i][0]] >= wanted[i][1])
		i++;
	if (i < G_N_ELEMENTS(wanted) && count_of(plan, plan->me, SC, DN, -1, -1) >= 2 + (int)i)
		study(plan, wanted[i][0]);
}

/* Does a ship of others that can move stand in the square of an own Colony, or one step from it? */
static bool is_besieged(const struct plan *plan)
{
	for (const struct planet *i = plan->p.planets; i < plan->p.planets + plan->p.planet_count; i++)
		for (const struct ship *s = plan->p.ships; s < plan->p.ships + plan->p.ship_count; s++)
			if (i->colony == plan->me && s->owner != plan->me && s->kind != BA && s->kind != SY &&
			    way(plan, i->x, i->y, s->x, s->y) <= 1)
				return true;
	return false;
}

static void arm(struct plan *plan, int decoys)
{
	const int *tech = plan->p.tech[plan->me];

	if (is_besieged(plan)) {
		build_best(plan);
		return;
	}
	build(plan, DC, decoys);
	if (count_of(plan, plan->me, BA, BA, plan->home->x, plan->home->y) == 0 && tech[SHIPSIZE] >= 2)
		build(plan, BA, 1);
	for (const struct planet *i = plan->p.planets; i < plan->p.planets + plan->p.planet_count; i++) {
		int most = i == plan->home ? 6 : 2;
		if (i->colony != plan->me || count_of(plan, plan->me, SY, SY, i->x, i->y) >= most ||
		    plan->cp < 3)
			continue;
		g_string_append_printf(plan->out, "BSY(%d,%d)\n", i->x, i->y);
		plan->cp -= 3;
	}
	if (tech[SHIPSIZE] < 6) {
		study(plan, SHIPSIZE);
		return;
	}
	if (count_of(plan, plan->me, SC, DN, -1, -1) >= 6)
		study(plan, ATTACK);
	build_best(plan);
}

static void spend(struct plan *plan, int decoys)
{
	const struct position *p = &plan->p;
	int yards = count_of(plan, plan->me, SY, SY, plan->home->x, plan->home->y), open = 0;

	plan->hull = yards * (p->tech[plan->me][SHIPYARD] + 1) / 2;
	plan->cp = p->cp[plan->me];
	for (int i = 0; !p->last && i < p->planet_count; i++)
		if (p->planets[i].colony == plan->me)
			plan->cp += &p->planets[i] == plan->home ? 20 : 5;
	for (int i = 0; !p->last && i < p->ship_count; i++)
		plan->cp -= p->ships[i].owner == plan->me ? kinds[p->ships[i].kind].upkeep : 0;
	for (int i = 0; i < p->planet_count; i++)
		open += is_open(plan, &p->planets[i]) &&
		        way(plan, plan->home->x, plan->home->y, p->planets[i].x, p->planets[i].y) <=
		            MAX(p->width, p->height) / 2 + 1;
	if (count_of(plan, plan->me, CS, CS, -1, -1) == 0)
		build(plan, CS, MIN(open, 2));
	if (plan->fort) {
		arm(plan, decoys);
		return;
	}
	research(plan);
	build_best(plan);
	if (plan->hull == 0 && yards < 6) {
		plan->hull = 1;
		build(plan, SY, 1);
	}
}

static char *read_again(const struct position *p, int seat, bool fort, bool calm)
{
	struct plan plan = {.p = *p, .me = seat, .fort = fort, .out = g_string_new(NULL)};

	for (int i = 0; i < p->planet_count; i++)
		if (p->planets[i].home == seat)
			plan.home = &plan.p.planets[i];
	if (plan.home->colony == seat) {
		settle(&plan);
		fight(&plan, &plan.p, calm);
		spend(&plan, fort ? mask(&plan) : 0);
	}
	return g_string_free(plan.out, FALSE);
}

static void positions(void **unused)
{
	GRand *dice = g_rand_new_with_seed(1);

	(void)unused;
	for (int i = 0; i < POSITIONS; i++) {
		struct position p;
		struct test test;
		g_autofree char *text = NULL;
		draw(dice, &p);
		text = text_of(&p);
		test_begin(&test, "space-empires-4x", text);
		for (int seat = 0; seat < p.seats; seat++) {
			unsigned plan = (unsigned)upto(dice, 1);
			bool calm = upto(dice, 3) == 0;
			g_autofree char *want = read_again(&p, seat, plan > 0, calm);
			g_autoptr(GString) out = g_string_new(NULL);
			sx_orders_steady(test.state, (unsigned)seat, plan, calm, NULL, out);
			if (strcmp(out->str, want) != 0)
				fail_msg("%s\nE%d by plan %u%s:\n%s\nnot\n%s", text, seat, plan,
				    calm ? " as a stand-in" : "", out->str, want);
		}
		test_end(&test);
	}
	g_rand_free(dice);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(positions)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
