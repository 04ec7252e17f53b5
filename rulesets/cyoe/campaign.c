/* All warships in a system form one fleet. It goes to the weakest enemy forces that it beats by the rules' own rounds,
   lands there until the enemy has nothing left, and returns home to join others if it can beat nobody. */
#include "rulesets/cyoe/campaign.h"

#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/view.h"

#include <inttypes.h>

enum {
	ROUNDS = 6,   /* of a battle (CY-83) */
	JUMPS = 2,    /* a turn */
	LEADER = 4,   /* factor: attacking the empire that is about to win is worth so much more */
	NEAREST = 2,  /* factor: so is the nearest neighbour, until it is out */
	WHOLE = 1000, /* thousandths that are a whole force */
	KEEP = 400,   /* least thousandths of the own force that must survive */
	CRAFT = 0,    /* strike craft, and all else (CY-37) */
	CAPITAL = 1,
};

/* Strength of one side, by kind of unit. */
struct strength {
	int64_t hull[2], as[2], ac[2], troops;
};

static void add_units(const struct cy_state *s, struct strength *sum, int code, int64_t count)
{
	const struct cy_unit *unit = &cy_tables_of(s)->units[code];
	int kind = code < CY_WINGS ? CRAFT : CAPITAL;

	sum->hull[kind] += count * unit->hull;
	sum->as[kind] += count * unit->as;
	sum->ac[kind] += count * unit->ac;
	sum->troops += count * unit->troops;
}

bool cy_campaign_has(const struct cy_fleet *f)
{
	for (int code = 0; code < CY_SH; code++)
		if (cy_ships(f, code) > 0)
			return true;
	return false;
}

static struct strength own_at(const struct cy_campaign *c, int system)
{
	const GPtrArray *fleets = c->s->empires[c->seat].fleets;
	struct strength sum = {0};

	for (guint i = 0; i < fleets->len; i++) {
		const struct cy_fleet *f = fleets->pdata[i];
		for (int code = 0; f->system == system && code < CY_SHIPS; code++)
			add_units(c->s, &sum, code, cy_ships(f, code));
	}
	return sum;
}

/* A state that was not made from a report has no shown ships. */
static guint shown_count(const struct cy_state *s)
{
	return s->forces ? s->forces->len : 0;
}

/* Strength of a foe in a system: ships that the report shows, defence stations and defences of planets. */
static struct strength foe_at(const struct cy_campaign *c, int system, int foe)
{
	const struct cy_state *s = c->s;
	const struct cy_station *row = cy_stations_of(&s->systems[system], foe, false);
	const GPtrArray *planets = s->systems[system].planets;
	struct strength sum = {0};

	for (guint i = 0; i < shown_count(s); i++) {
		const struct cy_shown *shown = &g_array_index(s->forces, struct cy_shown, i);
		for (int code = 0; shown->system == system && shown->empire == foe && code < CY_SHIPS; code++)
			add_units(s, &sum, code, shown->ships[code]);
	}
	for (int code = CY_DS; row && code <= CY_DL; code++)
		add_units(s, &sum, code, row->count[code - CY_SHIPS]);
	for (guint i = 0; i < planets->len; i++) {
		const struct cy_planet *planet = planets->pdata[i];
		for (int code = 0; planet->owner == foe && code < CY_CODES; code++)
			add_units(s, &sum, code,
			    MAX(0, cy_tables_of(s)->defences[planet->class][code] - planet->losses[code]));
	}
	return sum;
}

static bool is_armed(const struct strength *x)
{
	return x->ac[CRAFT] + x->ac[CAPITAL] + x->as[CRAFT] + x->as[CAPITAL] > 0;
}

/* Thousandths of each kind of side y that survive the shots of side x (CY-84). */
static void shoot(const struct strength *x, const int64_t *left, const struct strength *y,
    const int64_t *stands, int64_t *after)
{
	int64_t as = (x->as[CRAFT] * left[CRAFT] + x->as[CAPITAL] * left[CAPITAL]) / WHOLE;
	int64_t ac = (x->ac[CRAFT] * left[CRAFT] + x->ac[CAPITAL] * left[CAPITAL]) / WHOLE;
	int64_t pools[2];

	if (y->hull[CAPITAL] * stands[CAPITAL] == 0)
		as += ac / 10;
	pools[CRAFT] = as;
	pools[CAPITAL] = ac;
	for (int kind = CRAFT; kind <= CAPITAL; kind++)
		after[kind] =
		    y->hull[kind] == 0 ? 0 : MAX(0, stands[kind] - pools[kind] * WHOLE / y->hull[kind]);
}

/* Thousandths of the hull that are left. */
static int64_t hull_left(const struct strength *x, const int64_t *left)
{
	int64_t all = x->hull[CRAFT] + x->hull[CAPITAL];

	return all == 0 ? 0 : (x->hull[CRAFT] * left[CRAFT] + x->hull[CAPITAL] * left[CAPITAL]) / all;
}

/* Does x win by the rounds of CY-83 with mean dice, if the other side has `odds` per cent of the strength it shows? */
static bool beats(const struct strength *x, const struct strength *other, int64_t odds)
{
	struct strength y = *other;
	int64_t mine[2] = {WHOLE, WHOLE}, theirs[2] = {WHOLE, WHOLE};

	for (int kind = CRAFT; kind <= CAPITAL; kind++) {
		y.hull[kind] = y.hull[kind] * odds / 100;
		y.as[kind] = y.as[kind] * odds / 100;
		y.ac[kind] = y.ac[kind] * odds / 100;
	}
	for (int round = 0; round < ROUNDS && hull_left(&y, theirs) > 0; round++) {
		int64_t mine_after[2], theirs_after[2];
		shoot(x, mine, &y, theirs, theirs_after);
		shoot(&y, theirs, x, mine, mine_after);
		for (int kind = CRAFT; kind <= CAPITAL; kind++) {
			mine[kind] = mine_after[kind];
			theirs[kind] = theirs_after[kind];
		}
	}
	return hull_left(&y, theirs) == 0 && hull_left(x, mine) >= KEEP;
}

/* --- Whom, where ---------------------------------------------------------------------- */

/* Counts the jumps from a system over nodes that the empire knows, -1: no way; *from: the system before each. */
static void search(const struct cy_campaign *c, int start, int *distance, int *from)
{
	const struct cy_state *s = c->s;
	g_autofree int *queue = g_new(int, (size_t)s->system_count);
	int head = 0, tail = 0;

	for (int i = 0; i < s->system_count; i++)
		distance[i] = -1;
	distance[start] = 0;
	queue[tail++] = start;
	while (head < tail) {
		int at = queue[head++];
		for (guint i = 0; i < s->systems[at].nodes->len; i++) {
			int to = g_array_index(s->systems[at].nodes, int, i);
			if (distance[to] >= 0 || !cy_knows_node(s, c->seat, at, to))
				continue;
			distance[to] = distance[at] + 1;
			from[to] = at;
			queue[tail++] = to;
		}
	}
}

static bool has_land(const struct cy_campaign *c, int system, int foe)
{
	return cy_has_stations(c->s, system, foe) || cy_has_planet(c->s, system, foe);
}

static bool has_ships(const struct cy_campaign *c, int system, int foe)
{
	for (guint i = 0; i < shown_count(c->s); i++) {
		const struct cy_shown *shown = &g_array_index(c->s->forces, struct cy_shown, i);
		for (int code = 0; shown->system == system && shown->empire == foe && code < CY_SH; code++)
			if (shown->ships[code] > 0)
				return true;
	}
	return false;
}

/* Rates how near a neighbour's land is to home; more is nearer. */
static int64_t nearness(const struct cy_campaign *c, int foe)
{
	g_autofree int *distance = g_new(int, (size_t)c->s->system_count);
	g_autofree int *from = g_new(int, (size_t)c->s->system_count);
	int home = c->s->empires[c->seat].home;
	int64_t sum = 0;

	if (home < 0)
		return 0;
	search(c, home, distance, from);
	for (int i = 0; i < c->s->system_count; i++)
		if (distance[i] >= 0 && has_land(c, i, foe))
			sum += WHOLE / (distance[i] + 1);
	return sum;
}

static int nearest_foe(const struct cy_campaign *c)
{
	int64_t best = 0;
	int nearest = -1;

	for (int foe = 0; foe < c->s->count; foe++) {
		int64_t near = foe == c->seat ? 0 : nearness(c, foe);
		if (near > best) {
			best = near;
			nearest = foe;
		}
	}
	return nearest;
}

static int64_t odds_against(const struct cy_campaign *c, int foe)
{
	return foe == c->s->leader ? 100 : c->odds;
}

/* Returns the empire in a system that the force beats and whose defeat is worth most, -1: none. */
static int victim_at(const struct cy_campaign *c, int system, const struct strength *own, int64_t *value)
{
	int victim = -1;

	*value = 0;
	for (int foe = 0; foe < c->s->count; foe++) {
		struct strength theirs;
		int64_t worth;
		if (foe == c->seat || (!has_land(c, system, foe) && !has_ships(c, system, foe)))
			continue;
		theirs = foe_at(c, system, foe);
		if ((is_armed(&theirs) && !beats(own, &theirs, odds_against(c, foe))) ||
		    (own->troops == 0 && !is_armed(&theirs)))
			continue;
		worth = (has_land(c, system, foe) ? 4 : 2) * (foe == c->nearest ? NEAREST : 1) *
		        (foe == c->s->leader ? LEADER : 1);
		if (worth > *value) {
			*value = worth;
			victim = foe;
		}
	}
	return victim;
}

/* Orders the fleet to attack the foe where it will be and to take everything of theirs there. */
static void strike(const struct cy_campaign *c, const struct cy_fleet *f, int system, int foe)
{
	const struct cy_system *y = &c->s->systems[system];
	const struct cy_station *row = cy_stations_of((struct cy_system *)y, foe, false);
	struct strength theirs = foe_at(c, system, foe), own = own_at(c, f->system);

	if (is_armed(&theirs) || has_ships(c, system, foe))
		g_string_append_printf(c->out, "AK%" PRId64 "E%" PRId64 "\n", f->id, c->s->empires[foe].id);
	if (own.troops == 0)
		return;
	for (guint i = 0; i < y->planets->len; i++) {
		const struct cy_planet *planet = y->planets->pdata[i];
		if (planet->owner == foe)
			g_string_append_printf(c->out, "CP%" PRId64 "P%" PRId64 "\n", f->id, planet->id);
	}
	for (int code = CY_CODES - 1; row && code >= CY_PS; code--) {
		int64_t count = row->count[code - CY_SHIPS];
		if (count > 0 && (code < CY_DS || code > CY_DL))
			g_string_append_printf(c->out, "CS%" PRId64 "%s%" PRId64 "E%" PRId64 "\n", f->id,
			    cy_codes[code], count, c->s->empires[foe].id);
	}
}

/* Moves the fleet; returns the system where it is after the turn. */
static int go(
    const struct cy_campaign *c, const struct cy_fleet *f, int goal, const int *distance, const int *from)
{
	int way[JUMPS], steps = 0, end = goal;

	while (distance[end] > JUMPS)
		end = from[end];
	for (int at = end; distance[at] > 0; at = from[at])
		way[steps++] = at;
	if (steps > 0) {
		g_string_append_printf(c->out, "M%" PRId64, f->id);
		while (steps > 0)
			g_string_append_printf(c->out, "S%" PRId64, c->s->systems[way[--steps]].id);
		g_string_append(c->out, "\n");
	}
	return end;
}

int64_t cy_campaign_threat(const struct cy_campaign *c, int system, int jumps)
{
	g_autofree int *distance = g_new(int, (size_t)c->s->system_count);
	g_autofree int *from = g_new(int, (size_t)c->s->system_count);
	int64_t most = 0;

	search(c, system, distance, from);
	for (int i = 0; i < c->s->system_count; i++)
		for (int foe = 0; distance[i] >= 0 && distance[i] <= jumps && foe < c->s->count; foe++)
			if (foe != c->seat && has_ships(c, i, foe)) {
				struct strength theirs = foe_at(c, i, foe);
				most = MAX(most, theirs.ac[CRAFT] + theirs.ac[CAPITAL]);
			}
	return most;
}

/* --- A fleet's turn --------------------------------------------------------------------- */

/* Merges all warships in the system into the first warfleet and returns that. */
static const struct cy_fleet *gather(const struct cy_campaign *c, int system)
{
	const GPtrArray *fleets = c->s->empires[c->seat].fleets;
	const struct cy_fleet *first = NULL;

	for (guint i = 0; i < fleets->len; i++) {
		const struct cy_fleet *f = fleets->pdata[i];
		if (f->system != system || !cy_campaign_has(f))
			continue;
		if (!first) {
			first = f;
			continue;
		}
		for (int code = 0; code < CY_SHIPS; code++)
			if (cy_ships(f, code) > 0)
				g_string_append_printf(c->out, "T%" PRId64 "%sF%" PRId64 "F%" PRId64 "\n",
				    cy_ships(f, code), cy_codes[code], f->id, first->id);
	}
	return first;
}

/* What it is worth to send a force to a system, by what is known of it. */
static int64_t worth(const struct cy_campaign *c, int system, const struct strength *own)
{
	int64_t value;

	if (victim_at(c, system, own, &value) >= 0)
		return 100 * value * (cy_present(c->s, system, c->seat) ? 2 : 1);
	if (!c->s->empires[c->seat].explored[system] || !c->s->seen[system])
		return 50;
	return 0;
}

static void march(const struct cy_campaign *c, const struct cy_fleet *f, const struct strength *own)
{
	g_autofree int *distance = g_new(int, (size_t)c->s->system_count);
	g_autofree int *from = g_new(int, (size_t)c->s->system_count);
	int home = c->s->empires[c->seat].home, goal = -1, end;
	bool stays = f->system == home && cy_campaign_threat(c, home, JUMPS) > own->ac[CAPITAL] / 2;
	int64_t best = 0, value;

	search(c, f->system, distance, from);
	for (int i = 0; i < c->s->system_count; i++) {
		if (distance[i] < 1 || (stays && distance[i] > JUMPS))
			continue;
		value = worth(c, i, own) * 100 / ((distance[i] + JUMPS - 1) / JUMPS + 1);
		if (value > best && (value > 5000 || !stays)) {
			best = value;
			goal = i;
		}
	}
	if (goal < 0 && home >= 0 && home != f->system && distance[home] > 0)
		goal = home;
	if (goal < 0)
		return;
	end = go(c, f, goal, distance, from);
	if (end == goal && c->s->seen[end]) {
		int victim = victim_at(c, end, own, &value);
		if (victim >= 0)
			strike(c, f, end, victim);
	}
}

static void command(const struct cy_campaign *c, int system)
{
	const struct cy_fleet *f = gather(c, system);
	struct strength own = own_at(c, system);
	int64_t value;
	int victim;

	if (!f || c->calm || c->s->state.turn <= c->peace)
		return;
	victim = victim_at(c, system, &own, &value);
	if (victim >= 0)
		strike(c, f, system, victim);
	else if (!c->s->empires[c->seat].explored[system])
		g_string_append_printf(c->out, "SV%" PRId64 "\n", f->id);
	else
		march(c, f, &own);
}

void cy_campaign_run(struct cy_campaign *c)
{
	c->nearest = nearest_foe(c);
	for (int i = 0; i < c->s->system_count; i++)
		if (cy_has_fleet(c->s, i, c->seat))
			command(c, i);
}
