/* All warships in a system form one fleet, which goes where it beats others by the rules' own rounds. What suffices to
   take what is there stays, all else goes on to the next goal, and home to join others if it can beat nobody. The
   strongest fleet chooses first. */
#include "rulesets/cyoe/campaign.h"

#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/strength.h"
#include "rulesets/cyoe/view.h"

#include <inttypes.h>

enum {
	JUMPS = 2,  /* a turn */
	LEADER = 4, /* factor: attacking the empire that is about to win is worth so much more */
	LAND = 4,   /* so is land, if the force can land; ships alone are worth this: */
	SHIPS = 2,
	WHOLE = 1000,      /* parts of a force are counted in thousandths */
	OWN_NUMBERS = 100, /* new fleets get higher ones: those that are built get the lowest (CY-73) */
	HALVES = 4,        /* a sixteenth of a force is the least part of it that stays */
};

/* Ships by class. */
struct force {
	int64_t ships[CY_SHIPS];
};

bool cy_campaign_has(const struct cy_fleet *f)
{
	for (int code = 0; code < CY_SH; code++)
		if (cy_ships(f, code) > 0)
			return true;
	return false;
}

/* The own ships in a system. */
static struct force own_at(const struct cy_campaign *c, int system)
{
	const GPtrArray *fleets = c->s->empires[c->seat].fleets;
	struct force sum = {{0}};

	for (guint i = 0; i < fleets->len; i++) {
		const struct cy_fleet *f = fleets->pdata[i];
		for (int code = 0; f->system == system && cy_campaign_has(f) && code < CY_SHIPS; code++)
			sum.ships[code] += cy_ships(f, code);
	}
	return sum;
}

static struct cy_strength strength_of(const struct cy_state *s, const struct force *force)
{
	struct cy_strength sum = {{0}, {0}, {0}, 0};

	for (int code = 0; code < CY_SHIPS; code++)
		cy_strength_units(s, &sum, code, force->ships[code]);
	return sum;
}

static bool is_empty(const struct force *force)
{
	for (int code = 0; code < CY_SHIPS; code++)
		if (force->ships[code] > 0)
			return false;
	return true;
}

/* A state that was not made from a report has no shown ships. */
static guint shown_count(const struct cy_state *s)
{
	return s->forces ? s->forces->len : 0;
}

/* Strength of a foe in a system: ships that the report shows, defence stations and defences of planets. */
static struct cy_strength foe_at(const struct cy_campaign *c, int system, int foe)
{
	const struct cy_state *s = c->s;
	const struct cy_station *row = cy_stations_of(&s->systems[system], foe, false);
	const GPtrArray *planets = s->systems[system].planets;
	struct cy_strength sum = {0};

	for (guint i = 0; i < shown_count(s); i++) {
		const struct cy_shown *shown = &g_array_index(s->forces, struct cy_shown, i);
		for (int code = 0; shown->system == system && shown->empire == foe && code < CY_SHIPS; code++)
			cy_strength_units(s, &sum, code, shown->ships[code]);
	}
	for (int code = CY_DS; row && code <= CY_DL; code++)
		cy_strength_units(s, &sum, code, row->count[code - CY_SHIPS]);
	for (guint i = 0; i < planets->len; i++) {
		const struct cy_planet *planet = planets->pdata[i];
		for (int code = 0; planet->owner == foe && code < CY_CODES; code++)
			cy_strength_units(s, &sum, code,
			    MAX(0, cy_tables_of(s)->defences[planet->class][code] - planet->losses[code]));
	}
	return sum;
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

/* Ships that wait win nothing, so that it is bold; but what is lost against the leader in vain lets that win. */
static int64_t odds_against(const struct cy_campaign *c, int foe)
{
	return foe == c->s->leader ? 100 : c->odds;
}

/* Returns the empire in a system that the force beats and whose defeat is worth most, -1: none. */
static int victim_at(const struct cy_campaign *c, int system, const struct cy_strength *own, int64_t *value)
{
	int victim = -1;

	*value = 0;
	for (int foe = 0; foe < c->s->count; foe++) {
		struct cy_strength theirs;
		int64_t worth;
		if (foe == c->seat || (!has_land(c, system, foe) && !has_ships(c, system, foe)))
			continue;
		theirs = foe_at(c, system, foe);
		if ((cy_strength_armed(&theirs) && !cy_strength_beats(own, &theirs, odds_against(c, foe))) ||
		    (own->troops == 0 && !cy_strength_armed(&theirs)))
			continue;
		worth = (has_land(c, system, foe) && own->troops > 0 ? LAND : SHIPS) *
		        (foe == c->s->leader ? LEADER : 1);
		if (worth > *value) {
			*value = worth;
			victim = foe;
		}
	}
	return victim;
}

/* Orders the fleet to attack the foe where it will be and to take everything of theirs there. */
static void strike(
    const struct cy_campaign *c, const struct cy_fleet *f, const struct cy_strength *own, int system, int foe)
{
	const struct cy_system *y = &c->s->systems[system];
	const struct cy_station *row = cy_stations_of((struct cy_system *)y, foe, false);
	struct cy_strength theirs = foe_at(c, system, foe);

	if (cy_strength_armed(&theirs) || has_ships(c, system, foe))
		g_string_append_printf(c->out, "AK%" PRId64 "E%" PRId64 "\n", f->id, c->s->empires[foe].id);
	if (own->troops == 0)
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
				struct cy_strength theirs = foe_at(c, i, foe);
				most = MAX(most, theirs.ac[CY_STRIKE] + theirs.ac[CY_CAPITAL]);
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
static int64_t worth(const struct cy_campaign *c, int system, const struct cy_strength *own)
{
	int64_t value;

	if (victim_at(c, system, own, &value) >= 0)
		return 100 * value;
	if (!c->s->empires[c->seat].explored[system] || !c->s->seen[system])
		return 50;
	return 0;
}

/* Troops that take all that the foe has in a system. */
static int64_t troops_for(const struct cy_campaign *c, int system, int foe)
{
	const struct cy_system *y = &c->s->systems[system];
	const struct cy_station *row = cy_stations_of((struct cy_system *)y, foe, false);
	const struct cy_tables *t = cy_tables_of(c->s);
	int64_t sum = 0;

	for (guint i = 0; i < y->planets->len; i++) {
		const struct cy_planet *planet = y->planets->pdata[i];
		sum += planet->owner == foe ? t->planet_troops[planet->class] : 0;
	}
	for (int code = CY_PS; row && code < CY_CODES; code++)
		if (code < CY_DS || code > CY_DL)
			sum += row->count[code - CY_SHIPS] * t->station_troops[t->units[code].size - 1];
	return sum;
}

/* Troops that take all that others have in a system: only who holds it alone counts it. */
static int64_t troops_for_all(const struct cy_campaign *c, int system)
{
	int64_t sum = 0;

	for (int foe = 0; foe < c->s->count; foe++)
		sum += foe == c->seat ? 0 : troops_for(c, system, foe);
	return sum;
}

/* Does the force do in the system what it is sent there for? */
static bool suffices(const struct cy_campaign *c, int system, const struct force *force)
{
	struct cy_strength own = strength_of(c->s, force);
	int64_t value;

	return victim_at(c, system, &own, &value) >= 0
	           ? own.troops >= troops_for_all(c, system)
	           : own.hull[CY_CAPITAL] > 0 && worth(c, system, &own) > 0;
}

/* Halves a force as long as that still suffices for the goal. */
static struct force enough_for(const struct cy_campaign *c, int goal, const struct force *all)
{
	struct force part = *all, half;

	for (int i = 0; i < HALVES; i++) {
		for (int code = 0; code < CY_SHIPS; code++)
			half.ships[code] = part.ships[code] / 2;
		if (!suffices(c, goal, &half))
			break;
		part = half;
	}
	return part;
}

/* The next number that no fleet of the empire has. */
static int64_t free_number(struct cy_campaign *c)
{
	const GPtrArray *fleets = c->s->empires[c->seat].fleets;
	bool used = true;

	while (used) {
		c->number++;
		used = false;
		for (guint i = 0; i < fleets->len; i++)
			used = used || ((const struct cy_fleet *)fleets->pdata[i])->id == c->number;
	}
	return c->number;
}

/* Makes a part of the ships of a fleet a fleet of its own. */
static struct cy_fleet detach(struct cy_campaign *c, const struct cy_fleet *f, const struct force *part)
{
	struct cy_fleet to = {.id = free_number(c), .system = f->system};

	for (int code = 0; code < CY_SHIPS; code++)
		if (part->ships[code] > 0)
			g_string_append_printf(c->out, "T%" PRId64 "%sF%" PRId64 "F%" PRId64 "\n",
			    part->ships[code], cy_codes[code], f->id, to.id);
	return to;
}

/* The goal that is worth most for its way and to which no other force goes, -1: none. */
static int choose(const struct cy_campaign *c, const struct cy_strength *own, const int *distance, bool stays)
{
	int64_t best = 0;
	int goal = -1;

	for (int i = 0; i < c->s->system_count; i++) {
		int64_t value;
		if (distance[i] < 1 || c->aimed[i] || (stays && distance[i] > JUMPS))
			continue;
		value = worth(c, i, own) * 100 / ((distance[i] + JUMPS - 1) / JUMPS + 1);
		if (value > best && (value > 5000 || !stays)) {
			best = value;
			goal = i;
		}
	}
	return goal;
}

/* Strikes the victim, and with the troops that it leaves all who have land there, if the force beats them together. */
static void strike_all(const struct cy_campaign *c, const struct cy_fleet *f, const struct cy_strength *own,
    int system, int victim)
{
	struct cy_strength all = foe_at(c, system, victim);
	int64_t troops = own->troops - troops_for(c, system, victim);

	strike(c, f, own, system, victim);
	for (int foe = 0; foe < c->s->count && troops > 0; foe++) {
		struct cy_strength theirs;
		if (foe == c->seat || foe == victim || !has_land(c, system, foe))
			continue;
		theirs = foe_at(c, system, foe);
		cy_strength_join(&theirs, &all);
		if (cy_strength_armed(&theirs) && !cy_strength_beats(own, &theirs, odds_against(c, foe)))
			continue;
		all = theirs;
		troops -= troops_for(c, system, foe);
		strike(c, f, own, system, foe);
	}
}

/* Moves the fleet towards the goal and attacks there when it arrives. */
static void send(const struct cy_campaign *c, const struct cy_fleet *f, const struct cy_strength *own,
    int goal, const int *distance, const int *from)
{
	int end = go(c, f, goal, distance, from);
	int64_t value;

	if (end == goal && c->s->seen[end]) {
		int victim = victim_at(c, end, own, &value);
		if (victim >= 0)
			strike_all(c, f, own, end, victim);
	}
}

/* Sends a force to its goal, as a fleet of its own unless it is all there is; without a goal all of it goes home. */
static void march(struct cy_campaign *c, const struct cy_fleet *f, const struct force *force, bool all)
{
	g_autofree int *distance = g_new(int, (size_t)c->s->system_count);
	g_autofree int *from = g_new(int, (size_t)c->s->system_count);
	int home = c->s->empires[c->seat].home, goal;
	struct cy_strength own = strength_of(c->s, force);
	bool stays = f->system == home && cy_campaign_threat(c, home, JUMPS) > own.ac[CY_CAPITAL] / 2;
	struct cy_fleet to = *f;

	search(c, f->system, distance, from);
	goal = choose(c, &own, distance, stays);
	if (goal < 0 && all && home >= 0 && home != f->system && distance[home] > 0)
		goal = home;
	if (goal < 0)
		return;
	c->aimed[goal] = suffices(c, goal, force);
	if (!all)
		to = detach(c, f, force);
	send(c, &to, &own, goal, distance, from);
}

/* The only other empire that is left, -1: there are more. */
static int last_foe(const struct cy_campaign *c)
{
	int foe = -1, count = 0;

	for (int i = 0; i < c->s->count; i++)
		if (i != c->seat && !c->s->empires[i].eliminated) {
			foe = i;
			count++;
		}
	return count == 1 ? foe : -1;
}

/* AC of the largest force of ships that the foe shows within a turn's way of the system. */
static int64_t reach_of(const struct cy_campaign *c, int foe, int system)
{
	g_autofree int *distance = g_new(int, (size_t)c->s->system_count);
	g_autofree int *from = g_new(int, (size_t)c->s->system_count);
	int64_t most = 0;

	search(c, system, distance, from);
	for (guint i = 0; i < shown_count(c->s); i++) {
		const struct cy_shown *shown = &g_array_index(c->s->forces, struct cy_shown, i);
		struct cy_strength theirs = {{0}, {0}, {0}, 0};
		if (shown->empire != foe || distance[shown->system] < 0 || distance[shown->system] > JUMPS)
			continue;
		for (int code = 0; code < CY_SHIPS; code++)
			cy_strength_units(c->s, &theirs, code, shown->ships[code]);
		most = MAX(most, theirs.ac[CY_STRIKE] + theirs.ac[CY_CAPITAL]);
	}
	return most;
}

/* Moves ships of `rest` to those that stay at home, until these match what a last foe can send there; of many foes
   most have other goals. */
static void guard_home(const struct cy_campaign *c, struct force *stay, struct force *rest)
{
	struct cy_strength here = strength_of(c->s, stay), more = strength_of(c->s, rest);
	int64_t ac = more.ac[CY_STRIKE] + more.ac[CY_CAPITAL], part, missing;
	int foe = last_foe(c);

	if (foe < 0 || ac == 0)
		return;
	missing = reach_of(c, foe, c->s->empires[c->seat].home) - here.ac[CY_STRIKE] - here.ac[CY_CAPITAL];
	part = CLAMP(missing * WHOLE / ac, 0, WHOLE);
	for (int code = 0; code < CY_SHIPS; code++) {
		int64_t count = (rest->ships[code] * part + WHOLE - 1) / WHOLE;
		stay->ships[code] += count;
		rest->ships[code] -= count;
	}
}

/* What suffices for the work in the system stays there; the others go on. */
static void command(struct cy_campaign *c, int system)
{
	const struct cy_fleet *f = gather(c, system);
	struct force rest = own_at(c, system), stay = {{0}};
	struct cy_strength own = strength_of(c->s, &rest);
	bool explored = c->s->empires[c->seat].explored[system];
	int64_t value;
	int victim;

	if (!f || c->calm || c->s->state.turn <= c->peace)
		return;
	victim = victim_at(c, system, &own, &value);
	if (victim >= 0 || !explored)
		stay = enough_for(c, system, &rest);
	for (int code = 0; code < CY_SHIPS; code++)
		rest.ships[code] -= stay.ships[code];
	if (system == c->s->empires[c->seat].home && cy_present(c->s, system, c->seat))
		guard_home(c, &stay, &rest);
	own = strength_of(c->s, &stay);
	if (victim >= 0)
		strike_all(c, f, &own, system, victim);
	else if (!explored)
		g_string_append_printf(c->out, "SV%" PRId64 "\n", f->id);
	if (!is_empty(&rest))
		march(c, f, &rest, is_empty(&stay));
}

/* The system whose own force is strongest of those that have no orders yet, -1: none is left. */
static int strongest(const struct cy_campaign *c, const bool *moved)
{
	int64_t most = -1;
	int best = -1;

	for (int i = 0; i < c->s->system_count; i++) {
		struct force force = own_at(c, i);
		struct cy_strength own = strength_of(c->s, &force);
		if (!moved[i] && cy_has_fleet(c->s, i, c->seat) &&
		    own.ac[CY_STRIKE] + own.ac[CY_CAPITAL] > most) {
			most = own.ac[CY_STRIKE] + own.ac[CY_CAPITAL];
			best = i;
		}
	}
	return best;
}

/* The strongest force chooses first, so that no weak one takes its goal from it. */
void cy_campaign_run(struct cy_campaign *c)
{
	g_autofree bool *aimed = g_new0(bool, (size_t)c->s->system_count + 1);
	g_autofree bool *moved = g_new0(bool, (size_t)c->s->system_count + 1);
	int system;

	c->aimed = aimed;
	c->number = OWN_NUMBERS;
	while ((system = strongest(c, moved)) >= 0) {
		moved[system] = true;
		command(c, system);
	}
}
