#include "rulesets/galactic-empires/limits.h"

#include "engine/base/compare.h"
#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/phases.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

/* --- Limits (GE-72) ------------------------------------------------------- */

/* Removes ships of one type and rank above what a state document can hold; returns how many. */
static int64_t trim(const struct ge_state *state, struct ge_unit *unit)
{
	int64_t gone = 0;

	for (guint i = 0; i < unit->stacks->len; i++) {
		const struct ge_stack s = g_array_index(unit->stacks, struct ge_stack, i);
		if (s.n > GE_STACK_LAST)
			gone += ge_unit_take_from(state, unit, s.rank, s.type, s.n - GE_STACK_LAST);
	}
	return gone;
}

static void revert(struct turn *turn, struct ge_sector *sector)
{
	struct event *event =
	    ge_event_at(turn, "reverted", "{sector} is beyond your limit and independent now", sector);

	ge_tell(turn, event, sector->owner);
	g_array_set_size(sector->garrison.admirals, 0);
	trim(ge_state_of(turn->state), &sector->garrison);
	ge_sector_hand_over(sector, 0);
}

static void lapse(struct turn *turn, struct ge_sector *sector)
{
	struct event *event =
	    ge_event_at(turn, "lapsed", "The annexation of {sector} is beyond your limit", sector);

	ge_tell(turn, event, sector->annexer);
	ge_sector_annex(sector, 0);
}

/* Loses sectors, then annexations, highest number first, never the capital. Counted for all empires at once. */
static void limit_sectors(struct turn *turn, bool annexed)
{
	struct ge_state *state = ge_state_of(turn->state);
	int64_t count[GE_EMPIRES] = {0};

	for (unsigned i = 0; i < state->sector_count; i++)
		count[annexed ? state->sectors[i].annexer : state->sectors[i].owner]++;
	for (unsigned i = state->sector_count; i-- > 0;) {
		struct ge_sector *s = &state->sectors[i];
		const struct ge_empire *empire = ge_empire_find(state, annexed ? s->annexer : s->owner);
		const struct ge_limits *limits = empire ? &ge_tables_of(state)->limits[empire->status] : NULL;
		if (!empire || empire->capital == s->id ||
		    count[empire->id] <= (annexed ? limits->annexed : limits->owned))
			continue;
		count[empire->id]--;
		if (annexed)
			lapse(turn, s);
		else
			revert(turn, s);
	}
}

static int cheapest_type(const struct ge_tables *tables, uint64_t done)
{
	int best = -1;

	for (unsigned i = 0; i < tables->type_count; i++)
		if (!((done >> i) & 1) && (best < 0 || tables->types[i].cost < tables->types[best].cost))
			best = (int)i;
	return best;
}

/* Removes ships from fleets of the highest number first: `units` has garrisons first, then fleets by number. */
static int64_t limit_ships(struct ge_state *state, const GPtrArray *units, int64_t limit)
{
	const struct ge_tables *tables = ge_tables_of(state);
	int64_t ships = 0, gone;
	uint64_t done = 0;

	for (guint i = 0; i < units->len; i++)
		ships += ((const struct ge_unit *)units->pdata[i])->ships;
	gone = MAX(ships - limit, 0);
	while (ships > limit) {
		int type = cheapest_type(tables, done);
		g_assert(type >= 0);
		done |= UINT64_C(1) << type;
		for (guint i = units->len; i-- > 0 && ships > limit;)
			ships -= ge_unit_take(state, units->pdata[i], type, ships - limit, NULL);
	}
	for (guint i = 0; i < units->len; i++)
		gone += trim(state, units->pdata[i]);
	return gone;
}

struct candidate {
	struct ge_admiral admiral;
	struct ge_unit *unit;
};

/* Lowest A+D+L first, of equals the highest number first. */
static gint compare_candidates(gconstpointer a, gconstpointer b)
{
	const struct ge_admiral *x = &((const struct candidate *)a)->admiral,
	                        *y = &((const struct candidate *)b)->admiral;
	int64_t sum = x->a + x->d + x->l - y->a - y->d - y->l;

	return sum ? compare_integers(sum, 0) : compare_integers(y->id, x->id);
}

static int64_t limit_admirals(const GPtrArray *units, int64_t limit)
{
	g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(struct candidate));
	int64_t gone;

	for (guint i = 0; i < units->len; i++) {
		struct ge_unit *unit = units->pdata[i];
		for (guint k = 0; k < unit->admirals->len; k++) {
			struct candidate c = {g_array_index(unit->admirals, struct ge_admiral, k), unit};
			g_array_append_val(all, c);
		}
	}
	g_array_sort(all, compare_candidates);
	gone = MAX((int64_t)all->len - limit, 0);
	for (int64_t i = 0; i < gone; i++) {
		const struct candidate *c = &g_array_index(all, struct candidate, i);
		g_array_remove_index(c->unit->admirals, (guint)ge_admiral_find(c->unit, c->admiral.id));
	}
	return gone;
}

static void limit_units(struct turn *turn, struct ge_empire *empire)
{
	struct ge_state *state = ge_state_of(turn->state);
	const struct ge_limits *limits = &ge_tables_of(state)->limits[empire->status];
	g_autoptr(GPtrArray) units = g_ptr_array_new();
	int64_t ships, admirals;

	ge_units_of(state, empire->id, units);
	ships = limit_ships(state, units, limits->ships);
	admirals = limit_admirals(units, limits->admirals);
	for (guint i = 0; i < units->len; i++) {
		struct ge_unit *unit = units->pdata[i];
		if (unit->number && ge_unit_empty(unit))
			ge_fleet_vanish(state, unit);
	}
	if (ships + admirals > 0) {
		ge_tell_left(turn, "limits", "Beyond your limits: {left} left", empire->id, ships, admirals);
	}
}

void ge_run_limits(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	limit_sectors(turn, false);
	limit_sectors(turn, true);
	for (unsigned i = 0; i < state->seat_count; i++)
		limit_units(turn, state->empires[state->seats[i]]);
}

/* --- Defeat (GE-103) ------------------------------------------------------ */

static void defeat(struct turn *turn, struct ge_empire *empire)
{
	struct ge_state *state = ge_state_of(turn->state);
	struct event *event = event_new(turn->events, "defeated", "Defeated: {empire}");

	event_text(event, "empire", empire->name);
	event_to_all(event);
	empire->alive = false;
	ge_facts_of(state)->of[empire->id].died = true;
	empire->treasury = 0;
	for (unsigned f = 1; f <= GE_FLEETS; f++)
		if (empire->fleets[f])
			ge_fleet_vanish(state, empire->fleets[f]);
	for (unsigned i = 0; i < state->sector_count; i++)
		if (state->sectors[i].annexer == empire->id)
			ge_sector_annex(&state->sectors[i], 0);
}

void ge_run_defeat(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);
	bool has[GE_EMPIRES] = {0};

	for (unsigned i = 0; i < state->sector_count; i++)
		has[state->sectors[i].owner] = true;
	for (unsigned i = 0; i < state->seat_count; i++) {
		struct ge_empire *empire = state->empires[state->seats[i]];
		for (unsigned f = 1; f <= GE_FLEETS; f++)
			if (empire->fleets[f] && empire->fleets[f]->ships > 0)
				has[empire->id] = true;
		if (empire->alive && !has[empire->id])
			defeat(turn, empire);
	}
}

/* --- Victory (GE-104) ----------------------------------------------------- */

void ge_count_shares(const struct ge_state *state, int64_t share[GE_EMPIRES])
{
	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *s = &state->sectors[i];
		share[0] += s->max;
		if (s->owner && s->owner == s->annexer)
			share[s->owner] += s->max;
	}
}

static bool fulfils(
    const struct ge_state *state, const int64_t share[GE_EMPIRES], const unsigned *set, unsigned count)
{
	int64_t sum = 0, wanted = count == 1 ? state->victory.solo : state->victory.allies;

	for (unsigned i = 0; i < count; i++) {
		if (!state->empires[set[i]]->alive)
			return false;
		for (unsigned k = 0; k < i; k++)
			if (state->relations[set[i]][set[k]] != GE_ALLY)
				return false;
		sum += share[set[i]];
	}
	return sum * 100 >= wanted * share[0];
}

/* Finds the first set of this size that wins, by numbers; set[0..at-1] are chosen already. */
static bool find_set(const struct ge_state *state, const int64_t share[GE_EMPIRES], unsigned *set,
    unsigned at, unsigned size, unsigned from)
{
	if (at == size)
		return fulfils(state, share, set, size);
	for (unsigned i = from; i < state->seat_count; i++) {
		if (at > 0 && state->relations[set[at - 1]][state->seats[i]] != GE_ALLY)
			continue;
		set[at] = state->seats[i];
		if (find_set(state, share, set, at + 1, size, i + 1))
			return true;
	}
	return false;
}

static bool is_split(const struct ge_state *state, const int64_t share[GE_EMPIRES])
{
	unsigned halves = 0;

	for (unsigned i = 0; i < state->seat_count; i++)
		halves += share[state->seats[i]] * 2 == share[0];
	return halves == 2;
}

static void find_lead(struct ge_state *state, const int64_t share[GE_EMPIRES])
{
	bool split = is_split(state, share);

	if (state->lead_count && !split && fulfils(state, share, state->lead, state->lead_count)) {
		state->lead_turns++;
		return;
	}
	state->lead_turns = 1;
	for (state->lead_count = 1; !split && state->lead_count <= ge_tables_of(state)->lead.together;
	     state->lead_count++)
		if (find_set(state, share, state->lead, 0, state->lead_count, 0))
			return;
	state->lead_count = 0;
}

static void end_game(struct turn *turn, enum ge_why why)
{
	struct ge_state *state = ge_state_of(turn->state);
	struct event *event = event_new(turn->events, "victory", "Victory: {empires}");
	g_autoptr(GString) names = g_string_new(NULL);

	for (guint i = 0; i < state->winners->len; i++)
		g_string_append_printf(names, "%s%s", i ? " and " : "",
		    ge_empire_name(state, g_array_index(state->winners, unsigned, i)));
	event_text(event, "empires", names->len ? names->str : "nobody");
	event_to_all(event);
	state->ended = true;
	state->ended_turn = state->head.turn;
	state->ended_why = why;
}

/* The living empire with the highest share, of equals the lowest number; 0: none lives. */
static unsigned best_of(const struct ge_state *state, const int64_t share[GE_EMPIRES])
{
	unsigned best = 0;

	for (unsigned i = 0; i < state->seat_count; i++) {
		unsigned id = state->seats[i];
		if (state->empires[id]->alive && (!best || share[id] > share[best]))
			best = id;
	}
	return best;
}

void ge_run_victory(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);
	int64_t share[GE_EMPIRES] = {0};
	unsigned alive = 0, best;

	ge_count_shares(state, share);
	find_lead(state, share);
	for (unsigned i = 0; i < state->seat_count; i++)
		alive += state->empires[state->seats[i]]->alive;
	best = best_of(state, share);
	if (state->lead_count && state->lead_turns >= state->victory.in_a_row) {
		g_array_append_vals(state->winners, state->lead, state->lead_count);
		end_game(turn, GE_SHARE);
	} else if (alive <= 1 && state->seat_count > 1) {
		if (best)
			g_array_append_val(state->winners, best);
		end_game(turn, GE_LAST);
	} else if (state->head.turn >= state->victory.turns) {
		if (best)
			g_array_append_val(state->winners, best);
		end_game(turn, GE_TURNS);
	}
}
