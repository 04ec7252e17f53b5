#include "rulesets/space-empires/open.h"
#include "engine/base/compare.h"
#include "rulesets/space-empires/sight.h"

static gint compare_known(gconstpointer a, gconstpointer b)
{
	const struct sp_known *x = *(const struct sp_known *const *)a,
	                      *y = *(const struct sp_known *const *)b;

	return compare_integers(x->world, y->world);
}

/* Worlds in sight are not among those seen before (SP-92); an eliminated empire knows nothing (SP-91). */
static void settle_known(struct sp_state *state)
{
	for (unsigned i = 0; i < state->empire_count; i++) {
		GPtrArray *known = state->empires[i].known;
		for (guint k = known->len; k > 0; k--)
			if (state->empires[i].out != 0 ||
			    sp_sight_has(state->now, i, ((struct sp_known *)known->pdata[k - 1])->world))
				g_ptr_array_remove_index_fast(known, k - 1);
		g_ptr_array_sort(known, compare_known);
	}
}

static gint compare_winners(gconstpointer a, gconstpointer b, gpointer data)
{
	const struct sp_state *state = data;
	return compare_integers(
	    state->empires[*(const unsigned *)a].rank, state->empires[*(const unsigned *)b].rank);
}

void sp_state_open(struct sp_state *state)
{
	sp_state_settle(state);
	sp_sight_free(state->now);
	state->now = sp_sight_new(state);
	sp_sight_number(state, true);
	settle_known(state);
	sp_names_list(state);
	g_array_sort_with_data(state->winners, compare_winners, state);
}

void sp_seat_rename(struct state *base, unsigned seat, const char *name)
{
	struct sp_state *state = sp_of(base);

	g_free(state->empires[seat].name);
	state->empires[seat].name = g_strdup(name);
	sp_state_rank(state);
	sp_sight_forget(state);
	sp_state_open(state);
}
