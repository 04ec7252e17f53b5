/* What everybody is told of how the game is won (GE-104, HO-141). */
#include "engine/play/outlook.h"
#include "rulesets/galactic-empires/turn.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

static void put_names(const struct ge_state *state, const unsigned *ids, guint count, GString *out)
{
	for (guint i = 0; i < count; i++)
		g_string_append_printf(out, "%s%s",
		    i == 0          ? ""
		    : i + 1 < count ? ", "
		                    : " and ",
		    ge_empire_name(state, ids[i]));
}

static void warn_of_lead(const struct ge_state *state, const int64_t *share, struct outlook *outlook)
{
	int64_t wanted = state->lead_count == 1 ? state->victory.solo : state->victory.allies, have = 0;
	g_autoptr(GString) names = g_string_new(NULL);

	put_names(state, state->lead, state->lead_count, names);
	for (unsigned i = 0; i < state->lead_count; i++)
		have += share[state->lead[i]];
	outlook_warn(
	    outlook, &(struct outlook_hold){.name = names->str,
	                 .things = "revenue",
	                 .more = state->lead_count > 1 ? " or the alliance ends" : "",
	                 .have = have,
	                 .all = share[0],
	                 .need = (share[0] * wanted + 99) / 100,
	                 .last = state->head.turn - 1 + state->victory.in_a_row - state->lead_turns});
}

static void put_ending(const struct ge_state *state, const int64_t *share, GString *out)
{
	const unsigned *ids = (const unsigned *)(const void *)state->winners->data;
	int64_t have = 0;

	g_string_append(out, "The game is over: ");
	if (state->winners->len == 0) {
		g_string_append(out, "no empire is left.");
		return;
	}
	put_names(state, ids, state->winners->len, out);
	for (guint i = 0; i < state->winners->len; i++)
		have += share[ids[i]];
	if (state->ended_why == GE_LAST)
		g_string_append(out, " is the only empire left.");
	else if (state->ended_why == GE_TURNS)
		g_string_append_printf(out,
		    " has the highest share (%" PRId64 " of %" PRId64 " revenue) after turn %" PRId64 ".",
		    have, share[0], state->ended_turn);
	else
		g_string_append_printf(out,
		    " held %" PRId64 " of %" PRId64 " revenue at the ends of %" PRId64 " turns running.",
		    have, share[0], state->victory.in_a_row);
}

/* Maximum revenue and who wins by it are public; who owns what is not, but of those who hold the share. */
void ge_outlook(const struct state *base, struct outlook *outlook)
{
	const struct ge_state *state = ge_state_of_const(base);
	const struct ge_victory *victory = &state->victory;
	int64_t share[GE_EMPIRES] = {0};

	ge_count_shares(state, share);
	g_string_append_printf(outlook->victory,
	    "An empire wins with owned and annexed sectors of %" PRId64 " of all %" PRId64
	    " maximum revenue, up to %" PRId64 " allies with %" PRId64 ", at the ends of %" PRId64
	    " turns running; after turn %" PRId64 " the highest share wins.",
	    (share[0] * victory->solo + 99) / 100, share[0], ge_tables_of(state)->lead.together,
	    (share[0] * victory->allies + 99) / 100, victory->in_a_row, victory->turns);
	if (state->ended)
		put_ending(state, share, outlook->ending);
	else if (state->lead_count)
		warn_of_lead(state, share, outlook);
}
