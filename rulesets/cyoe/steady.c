/* A sensible beginner (the bot steady, HO-72): production first, at home and then in every system that its survey
   ships find, then capital ships that guard the home, and what is left goes into planets. */
#include "rulesets/cyoe/random.h"

#include "rulesets/cyoe/rules.h"

#include <inttypes.h>

enum {
	GUARD = 12,     /* of the largest ships that home can build */
	RESERVE = 1500, /* PP that a rating or a planet's class is not bought with */
	SCOUTS = 8,     /* numbers of fleets: survey ships bought later, mobile production bases */
	BASES = 9,
};

struct planner {
	bool
	    bases; /* the second plan: what is left becomes mobile production bases, which yield more of them */
	const struct cy_state *s;
	const struct cy_tables *t;
	struct cy_empire *e;
	int seat;
	GString *out;
	int64_t pp; /* with the income of the turn: it comes first (CY-74) */
	int64_t *
	    room; /* by system: what may still be deployed there of what this turn buys (CY-26), -1: no limit */
	bool *goal; /* systems that a fleet goes to */
};

/* --- Founding ------------------------------------------------------------------ */

static void place(const struct planner *p, const char *verb, int64_t count, int code, int system)
{
	if (count > 0)
		g_string_append_printf(p->out, "%s%" PRId64 "%sS%" PRId64 "\n", verb, count, cy_codes[code],
		    p->s->systems[system].id);
}

/* Stations that still find a place there: a map may have some. */
static int64_t places_at(const struct planner *p, int system)
{
	return cy_numbers_of(p->s)->stations_most - cy_station_total(p->s, system);
}

static void found(const struct planner *p)
{
	const struct cy_system *home = p->e->home >= 0 ? &p->s->systems[p->e->home] : NULL;
	const struct cy_planet *planet = home && home->planets->len ? home->planets->pdata[0] : NULL;

	g_string_append(p->out, p->bases ? "TRPF\nTRMD\nFT13\nFT24\n" : "TRPF\nTRMD\nFT20\nFT21\n");
	if (!home)
		return;
	g_string_append_printf(p->out, "UI%" PRId64 "L4\n", home->id);
	if (planet && !cy_raise_refusal(p->s, planet, 0, 1, p->seat, CY_BY_MONEY))
		g_string_append_printf(p->out, "UP%" PRId64 "L1\n", planet->id);
	place(p, "FS", MIN(15, places_at(p, p->e->home)), CY_PL, p->e->home);
	for (guint i = 0; i < home->nodes->len; i++) { /* no limit holds yet: next turn it is one a turn */
		int near = g_array_index(home->nodes, int, i);
		place(p, "FS", MIN(10, places_at(p, near)), CY_PS, near);
		place(p, "B", MIN(10, places_at(p, near) - 10), CY_PS, near);
	}
	place(p, "B", MIN(5, places_at(p, p->e->home) - 15), CY_PL, p->e->home);
	g_string_append_printf(p->out, "B2SVS%" PRId64 "F2\nB1SVS%" PRId64 "F3\nB4C4S%" PRId64 "F1\n",
	    home->id, home->id, home->id);
}

/* --- Building ------------------------------------------------------------------ */

/* What is under way there. */
struct awaited {
	int64_t stations, surveyors;
	bool rating;
};

static struct awaited awaited_at(const struct planner *p, int system)
{
	struct awaited sum = {0, 0, false};

	for (guint i = 0; i < p->s->queue->len; i++) {
		const struct cy_item *item = p->s->queue->pdata[i];
		if (item->empire != p->seat || item->system != system)
			continue;
		sum.rating = sum.rating || item->kind == CY_ITEM_RATING;
		if (item->kind == CY_ITEM_BUY && !cy_is_ship(item->code))
			sum.stations += item->count;
		else if (item->kind == CY_ITEM_BUY && item->code == CY_SV)
			sum.surveyors += item->count;
	}
	return sum;
}

/* `fleet` 0: none said. */
static void buy(struct planner *p, int system, int code, int64_t most, int fleet)
{
	int64_t price = p->t->units[code].price, count = MIN(most, p->pp / price);

	if (p->room[system] >= 0)
		count = MIN(count, p->room[system] / price);
	if (count <= 0 || cy_build_refusal(p->s, p->seat, code))
		return;
	g_string_append_printf(
	    p->out, "B%" PRId64 "%sS%" PRId64, count, cy_codes[code], p->s->systems[system].id);
	if (fleet)
		g_string_append_printf(p->out, "F%d", fleet);
	g_string_append_c(p->out, '\n');
	p->pp -= count * price;
	p->room[system] -= p->room[system] >= 0 ? count * price : 0;
}

/* The best production station for a rating. */
static int station_for(const struct planner *p, int64_t rating)
{
	int best = CY_PS;

	for (int code = CY_PS; code <= CY_PL; code++)
		if (p->t->units[code].rating <= rating)
			best = code;
	return best;
}

/* Small stations become larger ones. */
static void enlarge(struct planner *p, int system, int64_t rating)
{
	const struct cy_station *row =
	    cy_stations_of((struct cy_system *)&p->s->systems[system], p->seat, false);

	for (int code = CY_PS; row && code < CY_PL; code++) {
		int size = code - CY_PS;
		int64_t price = p->t->upgrades[0].price[size], count = row->count[code - CY_SHIPS];
		count = MIN(count, p->pp / price);
		if (count <= 0 || rating < p->t->upgrades[0].rating[size])
			continue;
		g_string_append_printf(p->out, "US%" PRId64 "%s%sS%" PRId64 "\n", count, cy_codes[code],
		    cy_codes[code + 1], p->s->systems[system].id);
		p->pp -= count * price;
	}
}

static bool is_settled(const struct planner *p, int system)
{
	const struct cy_system *y = &p->s->systems[system];

	return cy_present(p->s, system, p->seat) && (y->holder < 0 || y->holder == p->seat);
}

static void raise_rating(struct planner *p, int system, bool under_way)
{
	const struct cy_system *y = &p->s->systems[system];
	int64_t to = y->rating, price = 0;

	while (!under_way && to < cy_numbers_of(p->s)->rating_bought &&
	       price + p->t->rating_price[to] + RESERVE <= p->pp)
		price += p->t->rating_price[to++];
	if (to == y->rating)
		return;
	g_string_append_printf(p->out, "UI%" PRId64 "L%" PRId64 "\n", y->id, to);
	p->pp -= price;
}

static void develop(struct planner *p, int system)
{
	struct awaited awaited = awaited_at(p, system);
	int64_t rating = cy_rating(p->s, system, p->seat);
	int64_t places = places_at(p, system) - awaited.stations;

	enlarge(p, system, rating);
	if (places > 0)
		buy(p, system, station_for(p, rating), places, 0);
	if (is_settled(p, system))
		raise_rating(p, system, awaited.rating);
}

static int64_t guards_at(const struct planner *p, int system, int code)
{
	int64_t ships = 0;

	for (guint i = 0; i < p->e->fleets->len; i++) {
		const struct cy_fleet *f = p->e->fleets->pdata[i];
		ships += f->system == system ? cy_ships(f, code) : 0;
	}
	return ships;
}

static void arm(struct planner *p)
{
	int64_t rating;
	int code = CY_C1;

	if (p->e->home < 0 || !cy_present(p->s, p->e->home, p->seat))
		return;
	rating = cy_rating(p->s, p->e->home, p->seat);
	if (rating < p->t->units[code].rating)
		return;
	while (code < CY_C5 && p->t->units[code + 1].rating <= rating)
		code++;
	if (guards_at(p, p->e->home, code) < GUARD)
		buy(p, p->e->home, code, 2, 0);
	else if (p->pp > 4 * RESERVE)
		buy(p, p->e->home, code, 4, 0);
}

static void build_bases(struct planner *p)
{
	if (p->e->home >= 0 && cy_rating(p->s, p->e->home, p->seat) >= p->t->units[CY_MP].rating)
		buy(p, p->e->home, CY_MP, 999, BASES);
}

/* Somebody has to find the next systems. */
static void replace_surveyors(struct planner *p)
{
	bool all = true;

	for (guint i = 0; i < p->e->fleets->len; i++)
		if (cy_ships(p->e->fleets->pdata[i], CY_SV) > 0)
			return;
	for (int i = 0; i < p->s->system_count; i++)
		all = all && p->e->explored[i];
	if (!all && p->e->home >= 0 && awaited_at(p, p->e->home).surveyors == 0 &&
	    cy_rating(p->s, p->e->home, p->seat) >= p->t->units[CY_SV].rating)
		buy(p, p->e->home, CY_SV, 1, SCOUTS);
}

static bool is_awaited(const struct planner *p, const struct cy_planet *planet)
{
	for (guint i = 0; i < p->s->queue->len; i++)
		if (((const struct cy_item *)p->s->queue->pdata[i])->planet == planet)
			return true;
	return false;
}

/* One class each, of what is left. */
static void raise_planets(struct planner *p, int system)
{
	const GPtrArray *planets = p->s->systems[system].planets;

	for (guint i = 0; i < planets->len; i++) {
		const struct cy_planet *planet = planets->pdata[i];
		int64_t to = planet->class + 1, price;
		if (is_awaited(p, planet) || cy_raise_refusal(p->s, planet, 0, to, p->seat, CY_BY_MONEY))
			continue;
		price = cy_class_price(p->s, planet, p->seat, planet->class, to);
		if (p->pp < price + RESERVE)
			continue;
		g_string_append_printf(p->out, "UP%" PRId64 "L%" PRId64 "\n", planet->id, to);
		p->pp -= price;
	}
}

static void build(struct planner *p)
{
	if (p->e->home >= 0 && cy_present(p->s, p->e->home, p->seat))
		develop(p, p->e->home);
	arm(p);
	for (int i = 0; i < p->s->system_count; i++)
		if (i != p->e->home && cy_present(p->s, i, p->seat))
			develop(p, i);
	replace_surveyors(p);
	if (p->bases)
		build_bases(p);
	for (int i = 0; i < p->s->system_count; i++)
		if (cy_present(p->s, i, p->seat))
			raise_planets(p, i);
}

/* --- Research --------------------------------------------------------------------- */

/* A tech is on nothing until that is ordered (CY-13). */
static void equip(const struct planner *p)
{
	for (int tech = 1; tech < CY_TECHS; tech++)
		if (p->e->has[tech] && p->t->techs[tech].carried && !p->e->equip[tech])
			g_string_append_printf(p->out, "EQ%02dALL\n", tech);
}

/* What makes its ships and yards better, the best first. */
static void research(const struct planner *p, int64_t rp)
{
	static const int wanted[] = {22, 21, 24, 20, 23};
	int64_t slots = p->e->slots - cy_slots_used(p->e);

	for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) {
		int tech = wanted[i];
		if (slots == 0 || !p->t->techs[tech].tech || p->t->techs[tech].artifact || p->e->has[tech] ||
		    p->e->left[tech] || rp < p->t->techs[tech].price)
			continue;
		g_string_append_printf(p->out, "RE%02d\n", tech);
		rp -= p->t->techs[tech].price;
		slots--;
	}
}

/* --- Fleets --------------------------------------------------------------------- */

static bool has_station(const struct planner *p, int system)
{
	return cy_has_stations(p->s, system, p->seat) || awaited_at(p, system).stations > 0;
}

/* Breadth first over known nodes: the first jump towards the nearest system worth going to, -1: none. */
static int first_jump(struct planner *p, int start, int *goal)
{
	const struct cy_state *s = p->s;
	g_autofree int *from = g_new(int, (size_t)s->system_count);
	g_autofree int *queue = g_new(int, (size_t)s->system_count);
	int head = 0, tail = 0;

	for (int i = 0; i < s->system_count; i++)
		from[i] = -1;
	from[start] = start;
	queue[tail++] = start;
	while (head < tail) {
		int at = queue[head++];
		bool wanted =
		    !p->e->explored[at] || (!has_station(p, at) && s->systems[at].terrain != CY_BLACK_HOLE);
		if (at != start && wanted && !p->goal[at]) {
			*goal = at;
			while (from[at] != start)
				at = from[at];
			return at;
		}
		for (guint i = 0; i < s->systems[at].nodes->len; i++) {
			int to = g_array_index(s->systems[at].nodes, int, i);
			if (from[to] >= 0 || !cy_knows_node(s, p->seat, at, to))
				continue;
			from[to] = at;
			queue[tail++] = to;
		}
	}
	return -1;
}

static void survey(struct planner *p, const struct cy_fleet *f)
{
	int goal = -1, jump;

	if (!p->e->explored[f->system]) {
		g_string_append_printf(p->out, "SV%" PRId64 "\n", f->id);
		return;
	}
	/* It stays until a station stands there. */
	if (f->system != p->e->home && !cy_has_stations(p->s, f->system, p->seat) &&
	    cy_station_total(p->s, f->system) < cy_numbers_of(p->s)->stations_most)
		return;
	jump = first_jump(p, f->system, &goal);
	if (jump < 0)
		return;
	p->goal[goal] = true;
	g_string_append_printf(p->out, "M%" PRId64 "S%" PRId64 "\n", f->id, p->s->systems[jump].id);
}

void cy_orders_steady(
    const struct state *base, unsigned seat, unsigned plan, bool calm, struct dice_stream *dice, GString *out)
{
	const struct cy_state *s = (const struct cy_state *)base;
	struct planner p = {.bases = plan > 0,
	    .s = s,
	    .t = cy_tables_of(s),
	    .e = &s->empires[seat],
	    .seat = (int)seat,
	    .out = out};
	int64_t pp, rp;

	(void)dice;
	if (s->state.turn == 0) {
		found(&p);
		return;
	}
	cy_income_of(s, (int)seat, &pp, &rp);
	p.pp = p.e->pp + pp;
	p.room = g_new(int64_t, (size_t)s->system_count);
	for (int i = 0; i < s->system_count; i++)
		p.room[i] = cy_limit(s, i, (int)seat);
	p.goal = g_new0(bool, (size_t)s->system_count + 1);
	build(&p);
	equip(&p);
	if (!calm) /* it attacks nobody; whose seat it is may want his slots himself */
		research(&p, p.e->rp + rp);
	for (guint i = 0; i < p.e->fleets->len; i++) {
		const struct cy_fleet *f = p.e->fleets->pdata[i];
		if (cy_ships(f, CY_SV) > 0)
			survey(&p, f);
	}
	g_free(p.goal);
	g_free(p.room);
}
