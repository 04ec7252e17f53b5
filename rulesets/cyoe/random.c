/* For `simulate`: random legal orders, and invariants. */
#include "rulesets/cyoe/random.h"

#include "rulesets/cyoe/fleets.h"

#include <inttypes.h>

struct writer {
	const struct cy_state *s;
	int seat;
	struct dice_stream *dice;
	GString *out;
	int64_t pp, rp;
};

static bool chance(struct writer *w, int64_t percent)
{
	return dice_roll(w->dice, 100) <= percent;
}

static int64_t pick(struct writer *w, int64_t count)
{
	return dice_roll(w->dice, count) - 1;
}

static void found(struct writer *w)
{
	static const char *const traits[] = {"PF", "RF", "CI", "GK", "MF", "MD", "SG", "ES"};
	const struct cy_empire *e = &w->s->empires[w->seat];
	int64_t home = e->home >= 0 ? w->s->systems[e->home].id : 0;
	int64_t first = pick(w, 8), late = 13 + pick(w, 12), early = 1 + pick(w, 12), second = pick(w, 7);

	g_string_append_printf(w->out, "TR%s\nTR%s\nFT%02d\nFT%02d\n", traits[first],
	    traits[(first + 1 + second) % 8], (int)early, (int)late);
	if (!home || chance(w, 5))
		return;
	g_string_append_printf(w->out,
	    "UI%" PRId64 "L4\nUP%" PRId64 "L1\nFS10RMS%" PRId64 "\nSL5S%" PRId64 "\n", home, home * 100 + 1,
	    home, home);
	if (chance(w, 50))
		g_string_append_printf(w->out, "DU%d\n", (int)(1 + pick(w, 9)));
	const char *class = chance(w, 50) ? "C3" : "C4";
	g_string_append_printf(w->out, "B%d%sS%" PRId64 "F1\nB3SVS%" PRId64 "F2\nB5TRS%" PRId64 "F3\n",
	    (int)(3 + pick(w, 5)), class, home, home, home);
	for (guint i = 0; i < w->s->systems[e->home].nodes->len; i++)
		g_string_append_printf(w->out, "FS5PSS%" PRId64 "\n",
		    w->s->systems[g_array_index(w->s->systems[e->home].nodes, int, i)].id);
}

static void buy(struct writer *w, int system)
{
	static const int wares[] = {CY_IW, CY_FW, CY_BW, CY_C1, CY_C2, CY_C3, CY_C4, CY_C5, CY_SV, CY_TR,
	    CY_PS, CY_DS, CY_RS, CY_GS, CY_RF, CY_BR, CY_TT, CY_SD, CY_SM, CY_IN, CY_DC, CY_CO, CY_MP, CY_MR};
	const struct cy_tables *t = cy_tables_of(w->s);
	int code = wares[pick(w, G_N_ELEMENTS(wares))];
	int64_t count = 1 + pick(w, 4);

	if (cy_rating(w->s, system, w->seat) < t->units[code].rating ||
	    cy_build_refusal(w->s, w->seat, code) ||
	    (!cy_is_ship(code) && cy_station_total(w->s, system) + 8 > t->numbers.stations_most) ||
	    w->pp < t->units[code].price * count)
		return;
	w->pp -= t->units[code].price * count;
	g_string_append_printf(
	    w->out, "B%" PRId64 "%sS%" PRId64 "\n", count, cy_codes[code], w->s->systems[system].id);
}

/* Upgrades small stations to medium ones; now and then retires some. */
static void rebuild(struct writer *w, int system)
{
	const struct cy_station *row = cy_stations_of(&w->s->systems[system], w->seat, false);
	int64_t id = w->s->systems[system].id, rating = cy_rating(w->s, system, w->seat);

	for (int code = CY_PS; row && code <= CY_HL; code++) {
		bool largest = code == CY_PL || code == CY_DL || code == CY_RL || code == CY_HL;
		if (row->count[code - CY_SHIPS] == 0 || !chance(w, 10))
			continue;
		if (chance(w, 10))
			g_string_append_printf(w->out, "RT1%sS%" PRId64 "\n", cy_codes[code], id);
		else if (!largest && rating >= 5 && w->pp >= 500 && !cy_build_refusal(w->s, w->seat, code))
			g_string_append_printf(
			    w->out, "US1%s%sS%" PRId64 "\n", cy_codes[code], cy_codes[code + 1], id);
	}
}

/* Is something queued there already? */
static bool is_awaited(
    const struct writer *w, enum cy_item_kind kind, int system, const struct cy_planet *planet)
{
	for (guint i = 0; i < w->s->queue->len; i++) {
		const struct cy_item *item = w->s->queue->pdata[i];
		if (item->kind == (int64_t)kind && item->system == system && item->planet == planet)
			return true;
	}
	return false;
}

static void raise_planets(struct writer *w, int system)
{
	const GPtrArray *planets = w->s->systems[system].planets;

	for (guint i = 0; i < planets->len; i++) {
		const struct cy_planet *p = planets->pdata[i];
		if (!cy_knows_planet(w->s, w->seat, p) || !chance(w, 20) ||
		    is_awaited(w, CY_ITEM_PLANET, system, p) ||
		    cy_raise_refusal(w->s, p, 0, p->class + 1, w->seat, CY_BY_MONEY))
			continue;
		g_string_append_printf(w->out, "UP%" PRId64 "L%" PRId64 "\n", p->id, p->class + 1);
	}
}

static void build(struct writer *w, int system)
{
	const struct cy_system *y = &w->s->systems[system];

	if (!cy_present(w->s, system, w->seat))
		return;
	if ((y->holder < 0 || y->holder == w->seat) && y->rating < cy_numbers_of(w->s)->rating_bought &&
	    !is_awaited(w, CY_ITEM_RATING, system, NULL) && chance(w, 15))
		g_string_append_printf(w->out, "UI%" PRId64 "L%" PRId64 "\n", y->id, y->rating + 1);
	raise_planets(w, system);
	rebuild(w, system);
	if (chance(w, 50))
		buy(w, system);
}

/* Is this the tech that neighbours trade this turn? Then it may come that way. */
static bool is_dealt(const struct writer *w, int tech)
{
	return tech == w->s->state.turn % CY_TECHS;
}

static void start_project(struct writer *w, int tech)
{
	const struct cy_empire *e = &w->s->empires[w->seat];
	int old = (int)(1 + pick(w, 24));

	if (cy_slots_used(e) < e->slots)
		g_string_append_printf(w->out, "RE%02d\n", tech);
	else if (e->has[old])
		g_string_append_printf(w->out, "RE%02dX%02d\n", tech, old);
	else if (w->rp >= cy_numbers_of(w->s)->slot_price * 2)
		g_string_append(w->out, "SX\n");
}

static void build_prototype(struct writer *w, const struct cy_artifact *a)
{
	for (int i = 0; i < w->s->system_count && w->pp >= 1000; i++) {
		if (cy_rating(w->s, i, w->seat) < 5)
			continue;
		g_string_append_printf(w->out, "AP%" PRId64 "S%" PRId64 "\n", a->id, w->s->systems[i].id);
		w->pp -= 1000;
		return;
	}
}

static void research(struct writer *w)
{
	const struct cy_tables *t = cy_tables_of(w->s);
	const struct cy_empire *e = &w->s->empires[w->seat];
	int tech = (int)(1 + pick(w, 24));

	if (t->techs[tech].tech && !e->has[tech] && !e->left[tech] && !is_dealt(w, tech) &&
	    w->rp >= t->techs[tech].price)
		start_project(w, tech);
	for (int i = 1; i < CY_TECHS; i++) {
		if (e->has[i] && t->techs[i].carried && !e->equip[i])
			g_string_append_printf(w->out, "EQ%02dALL\n", i);
		if (e->observed[i] && w->s->state.turn < e->observed[i] + t->numbers.observed_turns &&
		    !e->has[i] && !e->left[i] && !is_dealt(w, i) && chance(w, 30))
			g_string_append_printf(w->out, "OB%02d\n", i);
	}
	for (guint i = 0; i < e->artifacts->len; i++) {
		const struct cy_artifact *a = &g_array_index(e->artifacts, struct cy_artifact, i);
		if (a->stage == CY_FOUND)
			g_string_append_printf(w->out, "AR%" PRId64 "\n", a->id);
		else if (a->stage == CY_READY)
			build_prototype(w, a);
		else if (a->stage == CY_TRIAL)
			g_string_append_printf(w->out, "AQ%" PRId64 "\n", a->id);
	}
}

/* Trades with other empires: points, and a tech that the next one lacks; both sides order it. */
static void deal(struct writer *w)
{
	const struct cy_state *s = w->s;
	int next = (w->seat + 1) % s->count, before = (w->seat + s->count - 1) % s->count;
	int64_t round = s->state.turn % CY_TECHS;
	const struct cy_empire *e = &s->empires[w->seat];

	if (s->count < 2 || s->empires[next].eliminated || s->empires[before].eliminated)
		return;
	if (w->pp > 100 && chance(w, 3))
		g_string_append_printf(
		    w->out, "GP%dE%" PRId64 "\n", (int)(1 + pick(w, 100)), s->empires[next].id);
	if (w->rp > 100 && chance(w, 3))
		g_string_append_printf(
		    w->out, "GR%dE%" PRId64 "\n", (int)(1 + pick(w, 100)), s->empires[next].id);
	if (!cy_tables_of(s)->techs[round].tech || cy_tables_of(s)->techs[round].artifact)
		return;
	if (e->has[round] && !s->empires[next].has[round] && !s->empires[next].left[round])
		g_string_append_printf(w->out, "GT%02dE%" PRId64 "\n", (int)round, s->empires[next].id);
	if (s->empires[before].has[round] && !e->has[round] && !e->left[round])
		g_string_append_printf(w->out, "AT%02dE%" PRId64 "\n", (int)round, s->empires[before].id);
}

/* Changes plans: diverts goods, removes techs, retires a class. */
static void rethink(struct writer *w)
{
	const struct cy_empire *e = &w->s->empires[w->seat];

	for (guint i = 0; i < w->s->queue->len; i++) {
		const struct cy_item *item = w->s->queue->pdata[i];
		if (item->empire == w->seat && item->kind == CY_ITEM_BUY && e->home >= 0 && chance(w, 5))
			g_string_append_printf(w->out, "DP1%sS%" PRId64 "S%" PRId64 "\n",
			    cy_codes[item->code], w->s->systems[item->system].id, w->s->systems[e->home].id);
	}
	for (int i = 1; i < CY_TECHS; i++) {
		if (e->has[i] && e->equip[i] && chance(w, 3))
			g_string_append_printf(w->out, "UQ%02dIWTR\n", i);
		else if (e->has[i] && chance(w, 1))
			g_string_append_printf(w->out, "DT%02d\n", i);
	}
	for (int i = 0; i < w->s->system_count; i++) {
		const GPtrArray *planets = w->s->systems[i].planets;
		for (guint k = 0; k < planets->len; k++)
			if (((const struct cy_planet *)planets->pdata[k])->owner == w->seat && chance(w, 1))
				g_string_append_printf(w->out, "AB%" PRId64 "\n",
				    ((const struct cy_planet *)planets->pdata[k])->id);
	}
}

/* Returns an empire seen in the fleet's system, -1: none. */
static int neighbour_of(struct writer *w, const struct cy_fleet *f)
{
	for (int i = 0; i < w->s->count; i++)
		if (i != w->seat && !w->s->empires[i].eliminated && cy_present(w->s, f->system, i))
			return i;
	return -1;
}

static void attack(struct writer *w, const struct cy_fleet *f, int enemy)
{
	const struct cy_system *y = &w->s->systems[f->system];
	int64_t task = pick(w, 4);

	g_string_append_printf(w->out, "AK%" PRId64 "E%" PRId64 "\n", f->id, w->s->empires[enemy].id);
	for (guint i = 0; i < y->planets->len && task < 2; i++) {
		const struct cy_planet *p = y->planets->pdata[i];
		if (p->owner < 0 || p->owner == w->seat || !cy_knows_planet(w->s, w->seat, p))
			continue;
		g_string_append_printf(w->out,
		    task == 0 ? "BP%" PRId64 "P%" PRId64 "L1\n" : "CP%" PRId64 "P%" PRId64 "\n", f->id,
		    p->id);
		return;
	}
	if (task == 2 && y->holder >= 0 && y->holder != w->seat)
		g_string_append_printf(w->out, "BI%" PRId64 "L2\n", f->id);
	else if (task == 3 && cy_has_stations(w->s, f->system, enemy))
		g_string_append_printf(w->out, "CS%" PRId64 "PS2\n", f->id);
}

static void move(struct writer *w, const struct cy_fleet *f)
{
	static const char *const modes[] = {"", "F", "R"};
	int at = f->system;
	int64_t jumps = 1 + pick(w, 2);

	if (w->s->systems[at].nodes->len == 0)
		return;
	g_string_append_printf(w->out, "M%" PRId64, f->id);
	for (int64_t i = 0; i < jumps; i++) {
		const GArray *nodes = w->s->systems[at].nodes;
		int to = g_array_index(nodes, int, pick(w, nodes->len));
		if (!cy_knows_node(w->s, w->seat, at, to)) /* never at the start: it is explored */
			break;
		g_string_append_printf(w->out, "S%" PRId64, w->s->systems[to].id);
		at = to;
	}
	g_string_append_printf(w->out, "%s\n", modes[pick(w, 3)]);
}

static void survey(struct writer *w, const struct cy_fleet *f)
{
	const struct cy_system *y = &w->s->systems[f->system];

	if (!w->s->empires[w->seat].explored[f->system]) {
		g_string_append_printf(w->out, "SV%" PRId64 "\n", f->id);
		return;
	}
	if (y->planets->len > 0 && cy_ships(f, CY_SV) > 0)
		g_string_append_printf(w->out, "SC%" PRId64 "P%" PRId64 "\n", f->id,
		    ((const struct cy_planet *)y->planets->pdata[pick(w, y->planets->len)])->id);
}

static void guard(struct writer *w, const struct cy_fleet *f)
{
	const GArray *nodes = w->s->systems[f->system].nodes;
	int to = nodes->len > 0 ? g_array_index(nodes, int, pick(w, nodes->len)) : -1;

	if (to >= 0 && cy_knows_node(w->s, w->seat, f->system, to))
		g_string_append_printf(w->out, "BK%" PRId64 "S%" PRId64 "ALL\n", f->id, w->s->systems[to].id);
}

/* Learns a tech from a captured ship of the fleet. */
static void take_apart(struct writer *w, const struct cy_fleet *f)
{
	const struct cy_tables *t = cy_tables_of(w->s);
	const struct cy_empire *e = &w->s->empires[w->seat];
	const struct cy_group *g = &g_array_index(f->captured, struct cy_group, pick(w, f->captured->len));

	for (int i = 1; i < CY_TECHS; i++) {
		if ((!bits128_has(&g->techs, (unsigned)i) && t->units[g->code].tech != i) || e->has[i] ||
		    e->left[i] || is_dealt(w, i) || cy_slots_used(e) >= e->slots || w->rp < t->techs[i].price)
			continue;
		g_string_append_printf(w->out, "RV%02dF%" PRId64 "\n", i, f->id);
		w->rp -= t->techs[i].price;
		return;
	}
}

/* Other orders of fleets: civilians, settlers, transfers and gifts. */
static void serve(struct writer *w, const struct cy_fleet *f)
{
	const GPtrArray *planets = w->s->systems[f->system].planets;
	const struct cy_planet *p = planets->len > 0 ? planets->pdata[pick(w, planets->len)] : NULL;
	bool own = p && p->owner == w->seat;

	if (own && cy_ships(f, CY_TR) > 0 && p->class > 1 && chance(w, 30))
		g_string_append_printf(w->out, "LD%" PRId64 "P%" PRId64 "\n", f->id, p->id);
	else if (own && f->civilians > 0 &&
	         !cy_raise_refusal(w->s, p, 0, p->class + 1, w->seat, CY_BY_TRANSPORT))
		g_string_append_printf(w->out, "UL%" PRId64 "P%" PRId64 "\n", f->id, p->id);
	else if (f->captured->len > 0 && chance(w, 50))
		take_apart(w, f);
	else if (p && cy_ships(f, CY_CO) > 0 && cy_knows_planet(w->s, w->seat, p) && p->class == 0 &&
	         !cy_raise_refusal(w->s, p, 0, 1, w->seat, CY_BY_SHIP))
		g_string_append_printf(w->out, "CO%" PRId64 "P%" PRId64 "\n", f->id, p->id);
	for (int code = 0; code < CY_SHIPS; code++) {
		if (cy_ships(f, code) < 3 || !chance(w, 5))
			continue;
		if (chance(w, 20))
			g_string_append_printf(w->out, "RT1%sF%" PRId64 "\n", cy_codes[code], f->id);
		else if (chance(w, 70))
			g_string_append_printf(
			    w->out, "T1%sF%" PRId64 "F%d\n", cy_codes[code], f->id, (int)(900 + pick(w, 99)));
		else if (w->s->count > 1)
			g_string_append_printf(w->out, "GU1%sF%" PRId64 "E%" PRId64 "\n", cy_codes[code],
			    f->id, w->s->empires[(w->seat + 1) % w->s->count].id);
		return;
	}
}

static void command(struct writer *w, const struct cy_fleet *f)
{
	int enemy = neighbour_of(w, f);

	if (chance(w, 10)) {
		int64_t retreat = 20 + pick(w, 81);
		g_string_append_printf(
		    w->out, "ST%" PRId64 "%sR%d\n", f->id, cy_stances[pick(w, 4)], (int)retreat);
	}
	if (chance(w, 5))
		g_string_append_printf(w->out, "TG%" PRId64 "%sDS\n", f->id, cy_codes[pick(w, CY_SHIPS)]);
	if (chance(w, 10))
		guard(w, f);
	if (enemy >= 0 && w->s->count > 2 && chance(w, 20))
		g_string_append_printf(w->out, "JN%" PRId64 "E%" PRId64 "\n", f->id, w->s->empires[enemy].id);
	if (enemy >= 0 && chance(w, 50))
		attack(w, f, enemy);
	else if (!w->s->empires[w->seat].explored[f->system] || chance(w, 20))
		survey(w, f);
	else if (chance(w, 60))
		move(w, f);
	else
		serve(w, f);
}

void cy_orders_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out)
{
	const struct cy_state *s = (const struct cy_state *)state;
	const struct cy_empire *e = &s->empires[seat];
	struct writer w = {s, (int)seat, dice, out, e->pp, e->rp};

	if (s->state.turn == 0) {
		found(&w);
		return;
	}
	for (int i = 0; i < s->system_count; i++)
		build(&w, i);
	research(&w);
	deal(&w);
	rethink(&w);
	for (guint i = 0; i < e->fleets->len; i++)
		command(&w, e->fleets->pdata[i]);
}

/* --- Invariants ------------------------------------------------------------- */

static bool broken(struct error *err, const char *what, int64_t id)
{
	return error_set(err, EXIT_SOFTWARE, "%s %" PRId64, what, id);
}

static bool empire_holds(const struct cy_state *s, const struct cy_empire *e, struct error *err)
{
	if (e->pp < 0 || e->rp < 0)
		return broken(err, "points below 0 of empire", e->id);
	if (cy_slots_used(e) > e->slots)
		return broken(err, "more techs and projects than slots of empire", e->id);
	if (!cy_traits_fit(cy_tables_of(s), e->traits))
		return broken(err, "traits that cannot stand together of empire", e->id);
	for (int i = 1; i < CY_TECHS; i++)
		if (e->has[i] && e->left[i])
			return broken(err, "a tech that is a project too of empire", e->id);
	return true;
}

static bool fleet_holds(const struct cy_state *s, const struct cy_fleet *f, int system, struct error *err)
{
	for (int i = 0; i < CY_SHIPS; i++)
		if (f->ships[i] < 0)
			return broken(err, "less than no ships in fleet", f->id);
	if (cy_ships_all(f) <= 0)
		return broken(err, "no ships in fleet", f->id);
	if (f->civilians < 0 || f->civilians > cy_ships(f, CY_TR))
		return broken(err, "civilians without transports in fleet", f->id);
	if (f->system != system || cy_fleet_find(s, f->owner, f->id) != f)
		return broken(err, "a wrong place of fleet", f->id);
	if (f->blocks >= 0 && !cy_are_adjacent(s, f->system, f->blocks))
		return broken(err, "a guard of no node: fleet", f->id);
	return true;
}

static bool planet_holds(const struct cy_state *s, const struct cy_planet *p, struct error *err)
{
	const struct cy_numbers *n = cy_numbers_of(s);

	if ((p->class > 0) != (p->owner >= 0))
		return broken(err, "class and owner do not fit: planet", p->id);
	if (p->class < 0 || p->class > n->class_most || (p->kind == CY_CLASS_U && p->class > 0))
		return broken(err, "a wrong class of planet", p->id);
	if (s->systems[p->system].terrain == CY_NEBULA && p->class > n->class_nebula)
		return broken(err, "too high a class in a nebula: planet", p->id);
	for (int i = 0; i < CY_CODES; i++)
		if (p->losses[i] < 0 || p->losses[i] > cy_tables_of(s)->defences[p->class][i])
			return broken(err, "more losses than defences: planet", p->id);
	return true;
}

static bool system_holds(const struct cy_state *s, int system, struct error *err)
{
	const struct cy_system *y = &s->systems[system];

	if (y->rating < 0 || y->rating > cy_numbers_of(s)->rating_bought || (y->rating > 0 && y->holder < 0))
		return broken(err, "a wrong rating of system", y->id);
	if (y->suppression < 0 || y->suppression > cy_numbers_of(s)->rating_most)
		return broken(err, "a wrong suppression of system", y->id);
	if (cy_station_total(s, system) > cy_numbers_of(s)->stations_most)
		return broken(err, "too many stations in system", y->id);
	for (guint i = 0; i < y->stations->len; i++)
		for (int k = 0; k < CY_STATIONS; k++)
			if (g_array_index(y->stations, struct cy_station, i).count[k] < 0)
				return broken(err, "less than no stations in system", y->id);
	for (guint i = 0; i < y->planets->len; i++)
		if (!planet_holds(s, y->planets->pdata[i], err))
			return false;
	for (guint i = 0; i < y->fleets->len; i++)
		if (!fleet_holds(s, y->fleets->pdata[i], system, err))
			return false;
	return true;
}

bool cy_invariants(const struct state *state, struct error *err)
{
	const struct cy_state *s = (const struct cy_state *)state;

	for (int i = 0; i < s->count; i++)
		if (!empire_holds(s, &s->empires[i], err))
			return false;
	for (int i = 0; i < s->system_count; i++)
		if (!system_holds(s, i, err))
			return false;
	return true;
}
