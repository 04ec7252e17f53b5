#include "engine/play/outlook.h"
#include "engine/base/text.h"
#include "engine/play/setting.h"
#include "rulesets/galactic-empires/victory.h"
#include "rulesets/galactic-empires/limits.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

static void put_names(const struct ge_state *state, const unsigned *ids, guint count, GString *out)
{
	for (guint i = 0; i < count; i++)
		g_string_append_printf(out, "%s%s", text_before(i, count), ge_empire_name(state, ids[i]));
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
		    " held %" PRId64 " of %" PRId64 " revenue, and enough to win at the ends of %" PRId64
		    " turns running.",
		    have, share[0], state->victory.in_a_row);
}

/* The empire that alone holds the share; one number cannot name allies who hold it together. */
static void put_progress(const struct ge_state *state, const int64_t *share, struct outlook *outlook)
{
	outlook->things = "revenue";
	for (unsigned i = 0; i < state->seat_count; i++) {
		unsigned id = state->seats[i];
		bool leads = state->lead_count == 1 && state->lead[0] == id;
		if (outlook->reader != GM_SEAT && outlook->reader != i && !leads)
			continue;
		outlook_add(
		    outlook, &(struct outlook_progress){.empire = ge_empire_name(state, id),
		                 .have = share[id],
		                 .need = (share[0] * state->victory.solo + 99) / 100,
		                 .of = share[0],
		                 .turns_left = leads ? state->victory.in_a_row - state->lead_turns : 0});
	}
}

/* Maximum revenue and who wins by it are public; who owns what is not, except for the leaders. */
void ge_outlook(const struct state *base, struct outlook *outlook)
{
	const struct ge_state *state = ge_state_of_const(base);
	const struct ge_victory *victory = &state->victory;
	int64_t share[GE_EMPIRES] = {0}, alive = 0, together, solo, allies;

	for (unsigned i = 0; i < state->seat_count; i++)
		alive += state->empires[state->seats[i]]->alive;
	together = MIN(ge_tables_of(state)->lead.together, alive);
	ge_count_shares(state, share);
	solo = (share[0] * victory->solo + 99) / 100;
	allies = (share[0] * victory->allies + 99) / 100;
	g_string_append_printf(outlook->victory,
	    "An empire wins that owns and annexed %" PRId64 " of %" PRId64 " revenue", solo, share[0]);
	if (together > 1 && allies != solo)
		g_string_append_printf(outlook->victory, " (%s%" PRId64 " allies: %" PRId64 ")",
		    together > 2 ? "up to " : "", together, allies);
	g_string_append_printf(outlook->victory,
	    " for %" PRId64 " turns running; after turn %" PRId64 " the most wins.", victory->in_a_row,
	    victory->turns);
	put_progress(state, share, outlook);
	if (state->ended)
		put_ending(state, share, outlook->ending);
	else if (state->lead_count)
		warn_of_lead(state, share, outlook);
}

/* --- The surroundings of a seat (HO-180): links, owners of one's own sectors and the winning share are public --- */

static bool links_are(const struct ge_sector *sector, const unsigned *wanted, unsigned count)
{
	if (sector->links->len != count)
		return false;
	for (unsigned i = 0; i < count; i++)
		if (g_array_index(sector->links, struct ge_link, i).to != wanted[i])
			return false;
	return true;
}

/* Do the sectors form rows on a board of this width, with adjacent ones linked? Returns its height, else 0. */
static unsigned board_height(const struct ge_state *state, unsigned width)
{
	unsigned count = state->sector_count, height = width ? count / width : 0;

	if (!height || height * width != count)
		return 0;
	for (unsigned i = 0; i < count; i++) {
		unsigned wanted[4], n = 0;
		if (i >= width)
			wanted[n++] = i - width;
		if (i % width > 0)
			wanted[n++] = i - 1;
		if (i % width + 1 < width)
			wanted[n++] = i + 1;
		if (i + width < count)
			wanted[n++] = i + width;
		if (state->sectors[i].id != i + 1 || !links_are(&state->sectors[i], wanted, n))
			return 0;
	}
	return height;
}

void ge_setting(const struct state *base, unsigned seat, struct setting *setting)
{
	const struct ge_state *state = ge_state_of_const(base);
	const GArray *first = state->sectors[0].links;
	unsigned width = first->len ? g_array_index(first, struct ge_link, first->len - 1).to : 0;

	setting->worlds = state->sector_count;
	setting->height = board_height(state, width);
	setting->width = setting->height ? width : 0;
	if (seat == GM_SEAT)
		return;
	const struct ge_empire *own = state->empires[state->seats[seat]];
	if (own->capital)
		snprintf(setting->home, sizeof setting->home, "S%" PRId64, own->capital);
}
