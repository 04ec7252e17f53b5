#include "engine/records/measure.h"

#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "engine/play/clash.h"
#include "engine/play/mapping.h"

#include <string.h>

#define TENTHS 10
#define NOBODY (-1)

struct measure {
	int64_t game;
	int64_t battle;
	GArray *quiet;   /* bool, one for each turn */
	GArray *leaders; /* int, one for each turn: the seat that leads alone, or NOBODY */
	GArray *idle;    /* int64_t: tenths, one for each empire and turn */
	GArray *lines;   /* int64_t, one for each report */
	int64_t orders;
	GHashTable *owners; /* owners after the previous turn: maps a place's id to a name */
};

struct measure *measure_new(int64_t game)
{
	struct measure *m = g_new0(struct measure, 1);

	m->game = game;
	m->quiet = g_array_new(FALSE, FALSE, sizeof(bool));
	m->leaders = g_array_new(FALSE, FALSE, sizeof(int));
	m->idle = g_array_new(FALSE, FALSE, sizeof(int64_t));
	m->lines = g_array_new(FALSE, FALSE, sizeof(int64_t));
	m->owners = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	return m;
}

void measure_free(struct measure *m)
{
	if (!m)
		return;
	g_array_unref(m->quiet);
	g_array_unref(m->leaders);
	g_array_unref(m->idle);
	g_array_unref(m->lines);
	g_hash_table_destroy(m->owners);
	g_free(m);
}

void measure_orders(struct measure *m, int64_t orders)
{
	m->orders = MAX(m->orders, orders);
}

/* --- A turn ------------------------------------------------------------------ */

/* Did at least two empires lose ships? Independents and natives do not count. */
static bool is_between_empires(const struct state *state, const struct clash *clash)
{
	unsigned empires = 0;

	for (guint i = 0; i < clash->losses->len; i++)
		empires +=
		    state_seat_find(state, g_array_index(clash->losses, struct clash_loss, i).empire) >= 0;
	return empires > 1;
}

static bool has_battle(const struct state *state)
{
	g_autoptr(GPtrArray) clashes = clashes_new();
	bool found = false;

	if (state->ruleset->clashes)
		state->ruleset->clashes(state, clashes);
	for (guint i = 0; i < clashes->len; i++)
		found |= is_between_empires(state, clashes->pdata[i]);
	return found;
}

/* Did a place go from one empire to another? Updates the owners. */
static bool find_capture(struct measure *m, const struct state *state, bool *captured, struct error *err)
{
	struct map *map = mapping_of_state(state, err);

	for (guint i = 0; map && i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		const char *owner = place->owner < 0 ? "" : map_owner_name(map, place->owner);
		const char *before = g_hash_table_lookup(m->owners, place->id);
		*captured |= before && *before && *owner && strcmp(before, owner) != 0;
		g_hash_table_replace(m->owners, g_strdup(place->id), g_strdup(owner));
	}
	map_free(map);
	return map != NULL;
}

/* The seat with the highest score, or NOBODY if several have it; seats that are out do not count. */
static int find_leader(const struct state *state)
{
	const struct ruleset *ruleset = state->ruleset;
	unsigned seats = ruleset->seats(state);
	g_autofree int64_t *scores = g_new0(int64_t, seats);
	int leader = NOBODY;
	bool tie = false;

	ruleset->standings(state, scores);
	for (unsigned i = 0; i < seats; i++) {
		if (ruleset->seat(state, i).out)
			continue;
		tie = leader == NOBODY ? false
		                       : scores[i] == scores[leader] || (tie && scores[i] < scores[leader]);
		if (leader == NOBODY || scores[i] > scores[leader])
			leader = (int)i;
	}
	return tie ? NOBODY : leader;
}

static void weigh_savings(struct measure *m, const struct state *state)
{
	const struct ruleset *ruleset = state->ruleset;

	for (unsigned i = 0; i < ruleset->seats(state); i++) {
		int64_t saved = 0, income = 0, idle;
		if (ruleset->seat(state, i).out)
			continue;
		ruleset->savings(state, i, &saved, &income);
		idle = saved * TENTHS / MAX(income, 1);
		g_array_append_val(m->idle, idle);
	}
}

static bool count_lines(struct measure *m, const struct solo *solo, struct error *err)
{
	for (unsigned i = 0; i < solo->names->len; i++) {
		g_autoptr(GString) text = g_string_new(NULL);
		int64_t lines = 0;
		if (solo_is_out(solo, solo->latest, i))
			continue;
		if (!solo_report(solo, i, ".txt", text, err))
			return false;
		for (const char *c = text->str; *c; c++)
			lines += *c == '\n';
		g_array_append_val(m->lines, lines);
	}
	return true;
}

bool measure_turn(struct measure *m, const struct solo *solo, struct error *err)
{
	const struct state *state = solo->latest->state;
	bool battle = has_battle(state), captured = false, quiet;
	int leader = find_leader(state);

	if (battle && m->battle == 0)
		m->battle = state->turn - 1;
	if (!find_capture(m, state, &captured, err) || !count_lines(m, solo, err))
		return false;
	quiet = !battle && !captured;
	g_array_append_val(m->quiet, quiet);
	g_array_append_val(m->leaders, leader);
	weigh_savings(m, state);
	return true;
}

/* --- The whole game -------------------------------------------------------------- */

static gint by_number(gconstpointer a, gconstpointer b)
{
	return compare_integers(*(const int64_t *)a, *(const int64_t *)b);
}

/* The quartile of a list, which it sorts; 0 for an empty list. */
static int64_t quartile(GArray *list, guint quarters)
{
	g_array_sort(list, by_number);
	return list->len ? g_array_index(list, int64_t, (list->len - 1) * quarters / 4) : 0;
}

static int64_t percent_quiet(const struct measure *m)
{
	guint turns = m->quiet->len, from = turns / 2, quiet = 0;

	for (guint i = from; i < turns; i++)
		quiet += g_array_index(m->quiet, bool, i);
	return turns ? 100 * (int64_t)quiet / (turns - from) : 0;
}

static int64_t count_changes(const struct measure *m)
{
	int64_t changes = 0;
	int before = NOBODY;

	for (guint i = 0; i < m->leaders->len; i++) {
		int leader = g_array_index(m->leaders, int, i);
		changes += leader != NOBODY && before != NOBODY && leader != before;
		before = leader == NOBODY ? before : leader;
	}
	return changes;
}

/* The seat of the only winner of a finished game. */
static int find_winner(const struct state *state)
{
	g_autoptr(GPtrArray) winners = g_ptr_array_new();

	if (!state->ruleset->over(state, winners) || winners->len != 1)
		return NOBODY;
	return state_seat_find(state, winners->pdata[0]);
}

/* Per cent of the game until the winner took the lead for good; a winner who leads only in the last turn counts
   as behind until then. */
static int64_t percent_until_ahead(const struct measure *m, int winner)
{
	guint turns = m->leaders->len, at = turns;

	if (winner == NOBODY || turns == 0)
		return 100;
	while (at > 0 && g_array_index(m->leaders, int, at - 1) == winner)
		at--;
	return 100 * (int64_t)at / turns;
}

struct measure_row measure_end(struct measure *m, const struct solo *solo)
{
	const struct state *state = solo->latest->state;
	int64_t last = state->ruleset->last_turn(state);
	enum measure_end end = !solo->over                           ? MEASURE_OPEN
	                       : last > 0 && state->turn - 1 >= last ? MEASURE_LIMIT
	                                                             : MEASURE_WON;

	return (struct measure_row){.game = m->game,
	    .turns = solo->played,
	    .end = end,
	    .battle = m->battle,
	    .quiet = percent_quiet(m),
	    .ahead = percent_until_ahead(m, find_winner(state)),
	    .changes = count_changes(m),
	    .idle = quartile(m->idle, 2),
	    .orders = m->orders,
	    .lines = quartile(m->lines, 2)};
}
