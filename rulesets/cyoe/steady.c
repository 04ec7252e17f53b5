/* The bots steady and sharp (HO-72): production first, at home and then in every system that their survey ships find,
   defence stations where ships of others are near, and all that is left goes into warships (campaign.h). */
#include "rulesets/cyoe/random.h"

#include "rulesets/cyoe/campaign.h"
#include "rulesets/cyoe/fleets.h"

#include <inttypes.h>

enum {
	RESERVE = 1500, /* PP that are kept when a rating is bought */
	PLANETS = 100,  /* planet numbers per system */
	SCOUTS = 8,     /* number of the fleet for survey ships bought later */
	NEAR = 4,       /* jumps within which ships can arrive in two turns (CY-51); stations take one */
	FREE = 4,       /* station places kept free for defence stations */
	LINE = 9999,    /* ships that one order buys at most */
	PEACE = 6,      /* last turn of peace: it attacks nobody until then */
};

/* Parameters of the plans: steady's and sharp's. */
struct style {
	int64_t odds;   /* per cent (campaign.h) */
	int64_t arming; /* first turn in which warships come before other systems' production */
	int64_t ships;  /* ... on which it spends this per cent of the PP */
	int64_t wings;  /* per cent of the warships' PP that goes into bombers */
	int hull;       /* largest capital ship it builds; smaller ones give more for their price */
};

static const struct style styles[] = {
    {70, 5, 20, 0, CY_C5},
    {60, 4, 55, 50, CY_C1},
};

struct planner {
	const struct style *style;
	const struct cy_state *s;
	const struct cy_tables *t;
	struct cy_empire *e;
	int seat;
	GString *out;
	int64_t pp;      /* includes this turn's income, which comes first (CY-74) */
	int64_t *room;   /* by system: PP that may still be deployed there (CY-26), -1: no limit */
	bool *goal;      /* by system: a fleet goes there */
	int64_t *bought; /* by system: stations that this turn's orders buy */
};

/* --- Founding ------------------------------------------------------------------ */

static void place(const struct planner *p, const char *verb, int64_t count, int code, int system)
{
	if (count > 0)
		g_string_append_printf(p->out, "%s%" PRId64 "%sS%" PRId64 "\n", verb, count, cy_codes[code],
		    p->s->systems[system].id);
}

/* Free station places: a map may have stations there already. */
static int64_t places_at(const struct planner *p, int system)
{
	return cy_numbers_of(p->s)->stations_most - cy_station_total(p->s, system);
}

/* Raises the home first: with a planet nothing limits what is deployed, and the first one appears before purchases
   (CY-19). */
static void raise_home(const struct planner *p, const struct cy_system *home)
{
	const struct cy_planet *planet = home->planets->len ? home->planets->pdata[0] : NULL;
	bool good =
	    planet ? !cy_raise_refusal(p->s, planet, 0, 1, p->seat, CY_BY_MONEY) : home->terrain != CY_NEBULA;

	if (good)
		g_string_append_printf(
		    p->out, "UP%" PRId64 "L1\n", planet ? planet->id : home->id * PLANETS + 1);
}

static void found(const struct planner *p)
{
	const struct cy_system *home = p->e->home >= 0 ? &p->s->systems[p->e->home] : NULL;

	g_string_append(p->out, "TRPF\nTRMD\nFT18\nFT21\n");
	if (!home)
		return;
	g_string_append_printf(p->out, "UI%" PRId64 "L4\n", home->id);
	raise_home(p, home);
	place(p, "FS", MIN(15, places_at(p, p->e->home)), CY_PL, p->e->home);
	for (guint i = 0; i < home->nodes->len; i++) { /* no limit yet: next turn it is one a turn */
		int near = g_array_index(home->nodes, int, i);
		place(p, "FS", MIN(10, places_at(p, near)), CY_PS, near);
		place(p, "B", MIN(10, places_at(p, near) - 10), CY_PS, near);
	}
	place(p, "B", MIN(5, places_at(p, p->e->home) - 15), CY_PL, p->e->home);
	g_string_append_printf(p->out, "B2SVS%" PRId64 "F2\nB1SVS%" PRId64 "F3\nB4C4S%" PRId64 "F1\n",
	    home->id, home->id, home->id);
}

/* --- Building ------------------------------------------------------------------ */

/* Goods on their way to a system. */
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

/* Writes a purchase; `fleet` 0: none named. */
static void buy(struct planner *p, int system, int code, int64_t most, int fleet)
{
	int64_t price = p->t->units[code].price, count = MIN(MIN(most, LINE), p->pp / price);

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
	p->bought[system] += cy_is_ship(code) ? 0 : count;
}

/* The best production station that a rating allows. */
static int station_for(const struct planner *p, int64_t rating)
{
	int best = CY_PS;

	for (int code = CY_PS; code <= CY_PL; code++)
		if (p->t->units[code].rating <= rating)
			best = code;
	return best;
}

/* Upgrades small stations to larger ones. */
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

	return cy_present(p->s, system, p->seat) && p->e->explored[system] &&
	       (y->holder < 0 || y->holder == p->seat);
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
	int64_t places = places_at(p, system) - awaited.stations - p->bought[system] - FREE;

	enlarge(p, system, rating);
	if (places > 0)
		buy(p, system, station_for(p, rating), places, 0);
	if (is_settled(p, system))
		raise_rating(p, system, awaited.rating);
}

/* Buys warships at one system's yards. */
static void arm_at(struct planner *p, int system)
{
	int64_t rating = cy_rating(p->s, system, p->seat), pp = p->pp;
	int code = CY_C1;

	if (p->room[system] >= 0)
		pp = MIN(pp, p->room[system]);
	if (rating < p->t->units[code].rating || !is_settled(p, system))
		return;
	while (code < p->style->hull && p->t->units[code + 1].rating <= rating)
		code++;
	buy(p, system, CY_BW, p->style->wings * pp / 100 / p->t->units[CY_BW].price, 0);
	buy(p, system, code, LINE, 0);
}

/* Buys warships for `pp`: at home first, where usually nothing limits them. */
static void arm(struct planner *p, int64_t pp)
{
	int64_t saved = p->pp - pp;

	p->pp = pp;
	if (p->e->home >= 0 && cy_present(p->s, p->e->home, p->seat))
		arm_at(p, p->e->home);
	for (int i = 0; i < p->s->system_count; i++)
		if (i != p->e->home && cy_present(p->s, i, p->seat))
			arm_at(p, i);
	p->pp += saved;
}

/* Buys defence stations against ships seen near the system. */
static void guard(struct planner *p, const struct cy_campaign *campaign, int system)
{
	int64_t rating = cy_rating(p->s, system, p->seat), threat, stands = 0;
	const struct cy_station *row =
	    cy_stations_of((struct cy_system *)&p->s->systems[system], p->seat, false);
	int code = CY_DS;

	if (rating < p->t->units[code].rating || !row)
		return;
	threat = cy_campaign_threat(campaign, system, NEAR);
	for (int i = CY_DS; i <= CY_DL; i++)
		stands += row->count[i - CY_SHIPS] * p->t->units[i].ac;
	while (code < CY_DL && p->t->units[code + 1].rating <= rating)
		code++;
	if (threat > stands)
		buy(p, system, code,
		    MIN(places_at(p, system) - awaited_at(p, system).stations - p->bought[system],
		        (threat - stands) / p->t->units[code].ac + 1),
		    0);
}

/* Is it a fleet of survey ships alone? Warfleets may contain some, too. */
static bool is_surveyor(const struct cy_fleet *f)
{
	return cy_ships(f, CY_SV) > 0 && !cy_campaign_has(f);
}

/* Buys survey ships when too few are left to find new systems. */
static void replace_surveyors(struct planner *p)
{
	bool all = true;

	for (guint i = 0; i < p->e->fleets->len; i++)
		if (is_surveyor(p->e->fleets->pdata[i]))
			return;
	for (int i = 0; i < p->s->system_count; i++)
		all = all && p->e->explored[i];
	if (!all && p->e->home >= 0 && awaited_at(p, p->e->home).surveyors == 0 &&
	    cy_rating(p->s, p->e->home, p->seat) >= p->t->units[CY_SV].rating)
		buy(p, p->e->home, CY_SV, 1, SCOUTS);
}

static void build(struct planner *p, const struct cy_campaign *campaign)
{
	bool arming = p->s->state.turn >= p->style->arming;

	for (int i = 0; i < p->s->system_count; i++)
		if (cy_present(p->s, i, p->seat))
			guard(p, campaign, i);
	if (p->e->home >= 0 && cy_present(p->s, p->e->home, p->seat))
		develop(p, p->e->home);
	replace_surveyors(p);
	if (arming)
		arm(p, p->pp * p->style->ships / 100);
	for (int i = 0; i < p->s->system_count; i++)
		if (i != p->e->home && cy_present(p->s, i, p->seat))
			develop(p, i);
	if (arming || p->pp > 2 * RESERVE)
		arm(p, p->pp);
}

/* --- Research --------------------------------------------------------------------- */

/* Equips ships with techs: a new tech is on no ship until ordered (CY-13). */
static void equip(const struct planner *p)
{
	for (int tech = 1; tech < CY_TECHS; tech++)
		if (p->e->has[tech] && p->t->techs[tech].carried && !p->e->equip[tech])
			g_string_append_printf(p->out, "EQ%02dALL\n", tech);
}

/* Researches techs that improve its ships and yards, the best first. */
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
	/* the surveyor waits until a station is built there */
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
	struct planner p = {.style = &styles[plan],
	    .s = s,
	    .t = cy_tables_of(s),
	    .e = &s->empires[seat],
	    .seat = (int)seat,
	    .out = out};
	struct cy_campaign campaign = {
	    .s = s, .seat = (int)seat, .odds = styles[plan].odds, .peace = PEACE, .calm = calm, .out = out};
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
	p.bought = g_new0(int64_t, (size_t)s->system_count + 1);
	build(&p, &campaign);
	equip(&p);
	if (!calm) /* a stand-in attacks nobody, and leaves slots to the person whose seat it is */
		research(&p, p.e->rp + rp);
	for (guint i = 0; i < p.e->fleets->len; i++) {
		const struct cy_fleet *f = p.e->fleets->pdata[i];
		if (is_surveyor(f))
			survey(&p, f);
	}
	cy_campaign_run(&campaign);
	g_free(p.goal);
	g_free(p.bought);
	g_free(p.room);
}
