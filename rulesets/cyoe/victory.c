/* Victory by systems, and what everybody is told about how the game is won (CY-105). */
#include "rulesets/cyoe/victory.h"

#include "engine/base/text.h"
#include "engine/play/outlook.h"
#include "engine/play/setting.h"

#include <inttypes.h>

#define NOBODY (-1)
#define SEVERAL (-2)

static int join(int owner, int other)
{
	return other < 0 || other == owner ? owner : owner == NOBODY ? other : SEVERAL;
}

static bool is_station_there(const struct cy_station *row)
{
	for (int i = 0; i < CY_STATIONS; i++)
		if (row->count[i] > 0)
			return true;
	return false;
}

/* The only empire with a planet or station there; or NOBODY, or SEVERAL. */
static int owner_of(const struct cy_system *y)
{
	int owner = NOBODY;

	for (guint i = 0; i < y->planets->len; i++)
		owner = join(owner, ((const struct cy_planet *)y->planets->pdata[i])->owner);
	for (guint i = 0; i < y->stations->len; i++) {
		const struct cy_station *row = &g_array_index(y->stations, struct cy_station, i);
		if (is_station_there(row))
			owner = join(owner, row->owner);
	}
	return owner;
}

static int64_t systems_held(const struct cy_state *s, int seat)
{
	int64_t held = 0;

	for (int i = 0; i < s->system_count; i++)
		held += owner_of(&s->systems[i]) == seat;
	return held;
}

int64_t cy_realm_score(const struct cy_state *s, int seat)
{
	const struct cy_numbers *n = cy_numbers_of(s);
	int64_t classes = 0;

	for (int i = 0; i < s->system_count; i++)
		for (guint k = 0; k < s->systems[i].planets->len; k++) {
			const struct cy_planet *planet = s->systems[i].planets->pdata[k];
			classes += planet->owner == seat ? planet->class : 0;
		}
	return n->score_system * systems_held(s, seat) + n->score_class * classes;
}

static int64_t systems_needed(const struct cy_state *s)
{
	return (s->system_count * s->victory_systems + 999) / 1000;
}

static int find_leader(const struct cy_state *s)
{
	int64_t most = 0, second = 0;
	int leader = NOBODY;

	for (int i = 0; i < s->count; i++) {
		int64_t held = systems_held(s, i);
		second = MAX(second, MIN(held, most));
		leader = held > most ? i : leader;
		most = MAX(most, held);
	}
	return most >= systems_needed(s) && most > second ? leader : NOBODY;
}

bool cy_hold_systems(struct cy_state *s)
{
	int leader = find_leader(s);
	int64_t led = leader == NOBODY ? 0 : leader == s->leader ? s->led + 1 : 1;

	s->leader = s->victory_hold > 1 ? leader : NOBODY;
	s->led = led;
	if (leader == NOBODY || led < s->victory_hold)
		return false;
	s->won[leader] = true;
	return true;
}

/* --- For people ------------------------------------------------------------------ */

static void put_victory(const struct cy_state *s, GString *out)
{
	if (s->victory == CY_LAST_STANDING) {
		g_string_append(out, "The last empire that is not eliminated wins.");
		return;
	}
	if (s->victory == CY_TURNS) {
		g_string_append_printf(out,
		    "After turn %" PRId64
		    " the highest score wins, or before it the last empire that is left.",
		    s->victory_turns);
		return;
	}
	g_string_append_printf(out,
	    "An empire wins that holds %" PRId64 " of %d systems, and more than any other, ",
	    systems_needed(s), s->system_count);
	if (s->victory_hold > 1)
		g_string_append_printf(out, "for %" PRId64 " turns running", s->victory_hold);
	else
		g_string_append(out, "at a turn's end");
	if (s->victory_turns > 0)
		g_string_append_printf(out, "; after turn %" PRId64 " the best score wins", s->victory_turns);
	g_string_append_c(out, '.');
}

/* Appends the winners' names; returns the first one. */
static int put_winners(const struct cy_state *s, int count, GString *out)
{
	int told = 0, first = NOBODY;

	for (int i = 0; i < s->count; i++) {
		if (!s->won[i])
			continue;
		g_string_append_printf(
		    out, "%s%s", text_before((size_t)told, (size_t)count), s->empires[i].name);
		first = told++ == 0 ? i : first;
	}
	return first;
}

static void put_ending(const struct cy_state *s, GString *out)
{
	int left = 0, winners = 0, first;

	for (int i = 0; i < s->count; i++) {
		left += !s->empires[i].eliminated;
		winners += s->won[i];
	}
	g_string_append(out, "The game is over: ");
	first = put_winners(s, winners, out);
	if (first == NOBODY)
		g_string_append(out, "no empire is left.");
	else if (s->count > 1 && left == 1)
		g_string_append(out, " is the last empire left.");
	else if (s->victory == CY_SYSTEMS && winners == 1 && s->led >= s->victory_hold)
		g_string_append_printf(out,
		    " held %" PRId64 " of %d systems, and enough to win at the end%s of %" PRId64 " turn%s.",
		    systems_held(s, first), s->system_count, s->victory_hold > 1 ? "s" : "", s->victory_hold,
		    s->victory_hold > 1 ? "s running" : "");
	else
		g_string_append_printf(out, " %s the highest score after turn %" PRId64 ".",
		    winners > 1 ? "have" : "has", s->state.turn - 1);
}

/* Who holds which systems is secret, except for the reader's own and those of an announced leader. */
static void put_progress(const struct cy_state *s, struct outlook *outlook)
{
	if (s->victory != CY_SYSTEMS)
		return;
	outlook->things = "systems";
	for (int i = 0; i < s->count; i++) {
		bool leads = s->leader == i;
		if (outlook->reader != GM_SEAT && (int)outlook->reader != i && !leads)
			continue;
		outlook_add(outlook, &(struct outlook_progress){.empire = s->empires[i].name,
		                         .have = systems_held(s, i),
		                         .need = systems_needed(s),
		                         .of = s->system_count,
		                         .turns_left = leads ? s->victory_hold - s->led : 0});
	}
}

void cy_outlook(const struct state *state, struct outlook *outlook)
{
	const struct cy_state *s = (const struct cy_state *)state;

	put_victory(s, outlook->victory);
	put_progress(s, outlook);
	if (s->over)
		put_ending(s, outlook->ending);
	else if (s->leader >= 0)
		outlook_warn(outlook, &(struct outlook_hold){.name = s->empires[s->leader].name,
		                          .things = "systems",
		                          .more = "",
		                          .have = systems_held(s, s->leader),
		                          .all = s->system_count,
		                          .need = systems_needed(s),
		                          .last = state->turn - 1 + s->victory_hold - s->led});
}

/* --- The surroundings of a seat (HO-180) ----------------------------------------- */

void cy_setting(const struct state *state, unsigned seat, struct setting *setting)
{
	const struct cy_state *s = (const struct cy_state *)state;
	int home = seat == GM_SEAT ? NOBODY : s->empires[seat].home;

	setting->worlds = s->system_count;
	if (seat == GM_SEAT)
		return;
	if (home >= 0)
		snprintf(setting->home, sizeof setting->home, "S%" PRId64, (int64_t)s->systems[home].id);
}
