#include "engine/base/text.h"
#include "engine/play/outlook.h"
#include "engine/play/setting.h"
#include "rulesets/space-empires/victory.h"

#include <inttypes.h>
#include <string.h>

#define THOUSAND 1000
#define TURNS_MAX 1000000000
#define HOLD_MAX 1000
#define LEAD_MAX 1000000

/* --- Documents ----------------------------------------------------------- */

static const struct field worlds_fields[] = {
    THOUSANDTHS_FIELD("worlds", struct sp_goal, worlds, 1, THOUSAND),
    THOUSANDTHS_FIELD("lead", struct sp_goal, lead, SP_LEAD_LEAST, LEAD_MAX, .fallback = SP_LEAD_LEAST,
        .flags = FIELD_BRIEF),
    INTEGER_FIELD("hold", struct sp_goal, hold, 1, HOLD_MAX, .fallback = 1, .flags = FIELD_BRIEF),
    INTEGER_FIELD("turns", struct sp_goal, turns, 1, TURNS_MAX, .flags = FIELD_BRIEF),
    {0},
};
static const struct field turns_fields[] = {
    INTEGER_FIELD("turns", struct sp_goal, turns, 1, TURNS_MAX),
    {0},
};
static const struct schema worlds_schema = {.name = "victory", .fields = worlds_fields};
static const struct schema turns_schema = {.name = "victory", .fields = turns_fields};

bool sp_goal_read(struct sp_goal *goal, struct node *node, struct error *err)
{
	bool map = node && node->kind == NODE_MAP, worlds = map && node_get(node, "worlds");

	if (!node)
		return true;
	if (node->kind == NODE_TEXT && strcmp(node->text, "last-standing") == 0) {
		*goal = (struct sp_goal){.kind = SP_VICTORY_LAST};
		return true;
	}
	if (!worlds && (!map || !node_get(node, "turns"))) {
		if (map) {
			node_ask(node, "worlds");
			node_ask(node, "turns");
			if (!node_done(node, err))
				return false;
		}
		return node_error(
		    node, err, "\"victory\" must be {worlds: SHARE}, {turns: N} or last-standing");
	}
	goal->kind = worlds ? SP_VICTORY_WORLDS : SP_VICTORY_TURNS;
	return fields_read(node, worlds ? worlds_fields : turns_fields, goal, err);
}

void sp_goal_write(const struct sp_goal *goal, struct json *json)
{
	if (goal->kind == SP_VICTORY_LAST)
		json_text(json, "victory", "last-standing");
	else
		schema_write_map(goal->kind == SP_VICTORY_WORLDS ? &worlds_schema : &turns_schema, "victory",
		    0, goal, NULL, json);
}

void sp_winners_write(const struct sp_state *state, struct json *json)
{
	json_list(json, "winners");
	for (guint i = 0; i < state->winners->len; i++)
		json_text(json, NULL, state->empires[g_array_index(state->winners, unsigned, i)].name);
	json_end(json);
}

/* --- A turn's end -------------------------------------------------------- */

/* Worlds that the goal requires at least, leaving its lead aside. */
static int64_t worlds_needed(const struct sp_state *state)
{
	return ((int64_t)state->world_count * state->goal.worlds + THOUSAND - 1) / THOUSAND;
}

static bool is_in(const struct sp_state *state, unsigned empire)
{
	return state->empires[empire].out == 0;
}

/* The empire that has the share, more than any other, and by the required lead. */
static int find_leader(const struct sp_state *state)
{
	int64_t most = 0, second = 0;
	int leader = SP_NOBODY;

	for (unsigned i = 0; i < state->empire_count; i++) {
		int64_t worlds = state->empires[i].totals.worlds;
		second = MAX(second, MIN(worlds, most));
		leader = worlds > most ? (int)i : leader;
		most = MAX(most, worlds);
	}
	if (most < worlds_needed(state) || most == second || most * THOUSAND < second * state->goal.lead)
		return SP_NOBODY;
	return leader;
}

static void hold_worlds(struct sp_state *state)
{
	int leader = find_leader(state);
	int64_t held = leader == SP_NOBODY ? 0 : leader == state->leader.empire ? state->leader.turns + 1 : 1;

	if (held >= state->goal.hold)
		g_array_append_val(state->winners, leader);
	if (state->goal.hold > 1)
		state->leader = (struct sp_leader){leader, held};
}

/* Is a ahead of b after the last turn: more worlds, if these are the goal, then more ind + pop? */
static bool is_ahead(const struct sp_state *state, const struct sp_totals *a, const struct sp_totals *b)
{
	if (state->goal.kind == SP_VICTORY_WORLDS && a->worlds != b->worlds)
		return a->worlds > b->worlds;
	return state->goal.kind != SP_VICTORY_LAST && a->ind + a->pop > b->ind + b->pop;
}

/* Makes all empires winners that nobody is ahead of, by name. */
static void award_best(struct sp_state *state)
{
	for (unsigned i = 0; i < state->empire_count; i++) {
		unsigned empire = state->by_name[i];
		bool best = is_in(state, empire);
		for (unsigned other = 0; other < state->empire_count && best; other++)
			best = !is_in(state, other) || !is_ahead(state, &state->empires[other].totals,
			                                   &state->empires[empire].totals);
		if (best)
			g_array_append_val(state->winners, empire);
	}
}

static bool is_alone(const struct sp_state *state)
{
	unsigned left = 0;

	for (unsigned i = 0; i < state->empire_count; i++)
		left += is_in(state, i);
	return left == 1;
}

void sp_find_winners(struct sp_state *state)
{
	bool ends = state->goal.turns > 0 && state->head.turn >= state->goal.turns;

	if (state->goal.kind == SP_VICTORY_WORLDS)
		hold_worlds(state);
	if (state->winners->len > 0)
		return;
	if (state->goal.kind == SP_VICTORY_LAST)
		ends = is_alone(state);
	else if (state->goal.kind == SP_VICTORY_WORLDS && state->goal.turns > 0 && state->empire_count > 1)
		ends = ends || is_alone(state); /* by this rule a game ends by itself (HO-141) */
	if (ends)
		award_best(state);
}

/* --- For people ---------------------------------------------------------- */

static void put_victory(const struct sp_state *state, GString *out)
{
	const struct sp_goal *goal = &state->goal;

	if (goal->kind == SP_VICTORY_LAST) {
		g_string_append(out, "The only empire that is not eliminated wins.");
		return;
	}
	if (goal->kind == SP_VICTORY_TURNS) {
		g_string_append_printf(out,
		    "After turn %" PRId64 " the most industry and population together win.", goal->turns);
		return;
	}
	g_string_append_printf(out, "An empire wins that holds %" PRId64 " of the %u worlds, ",
	    worlds_needed(state), state->world_count);
	if (goal->lead > SP_LEAD_LEAST) {
		g_autofree char *lead = text_thousandths(goal->lead);
		g_string_append_printf(out, "and %s times any other's,", lead);
	} else {
		g_string_append(out, "and more than any other,");
	}
	if (goal->hold > 1)
		g_string_append_printf(out, " for %" PRId64 " turns running", goal->hold);
	else
		g_string_append(out, " at a turn's end");
	if (goal->turns > 0)
		g_string_append_printf(out, "; after turn %" PRId64 " the most worlds win", goal->turns);
	g_string_append_c(out, '.');
}

static void warn_of_leader(const struct sp_state *state, struct outlook *outlook)
{
	const struct sp_empire *leader = &state->empires[state->leader.empire];
	g_autofree char *lead = text_thousandths(state->goal.lead);
	g_autofree char *more = state->goal.lead > SP_LEAD_LEAST
	                            ? g_strdup_printf(" or %s times another empire's", lead)
	                            : g_strdup("");

	outlook_warn(outlook, &(struct outlook_hold){.name = leader->name,
	                          .things = "worlds",
	                          .more = more,
	                          .have = leader->totals.worlds,
	                          .all = state->world_count,
	                          .need = worlds_needed(state),
	                          .last = state->head.turn - 1 + state->goal.hold - state->leader.turns});
}

/* Who owns which worlds is secret, except for the reader's own and those of an announced leader. */
static void put_progress(const struct sp_state *state, struct outlook *outlook)
{
	if (state->goal.kind != SP_VICTORY_WORLDS)
		return;
	outlook->things = "worlds";
	for (unsigned i = 0; i < state->empire_count; i++) {
		bool leads = state->leader.empire == (int)i;
		if (outlook->reader != GM_SEAT && outlook->reader != i && !leads)
			continue;
		outlook_add(outlook, &(struct outlook_progress){.empire = state->empires[i].name,
		                         .have = state->empires[i].totals.worlds,
		                         .need = worlds_needed(state),
		                         .of = state->world_count,
		                         .turns_left = leads ? state->goal.hold - state->leader.turns : 0});
	}
}

static void put_names(const struct sp_state *state, GString *out)
{
	for (guint i = 0; i < state->winners->len; i++)
		g_string_append_printf(out, "%s%s", text_before(i, state->winners->len),
		    state->empires[g_array_index(state->winners, unsigned, i)].name);
}

/* Writes how the game was won. */
static void put_ending(const struct sp_state *state, GString *out)
{
	const struct sp_goal *goal = &state->goal;
	const struct sp_totals *first = &state->empires[g_array_index(state->winners, unsigned, 0)].totals;
	bool alone = is_alone(state), together = state->winners->len > 1;

	g_string_append(out, "The game is over: ");
	put_names(state, out);
	if (alone && goal->kind != SP_VICTORY_TURNS)
		g_string_append(out, " is the only empire that is not eliminated.");
	else if (goal->turns == 0 || state->head.turn <= goal->turns || state->leader.turns >= goal->hold)
		g_string_append_printf(out,
		    " held %" PRId64 " of %u worlds, and enough to win at the end%s of %" PRId64 " turn%s.",
		    first->worlds, state->world_count, goal->hold > 1 ? "s" : "", goal->hold,
		    goal->hold > 1 ? "s running" : "");
	else if (goal->kind == SP_VICTORY_TURNS)
		g_string_append_printf(out,
		    " %s the most industry and population (%" PRId64 ") after turn %" PRId64 ".",
		    together ? "have" : "has", first->ind + first->pop, goal->turns);
	else
		g_string_append_printf(out, " %s the most worlds (%" PRId64 " of %u) after turn %" PRId64 ".",
		    together ? "have" : "has", first->worlds, state->world_count, goal->turns);
}

void sp_outlook(const struct state *base, struct outlook *outlook)
{
	const struct sp_state *state = sp_of(base);

	put_victory(state, outlook->victory);
	put_progress(state, outlook);
	if (state->winners->len > 0)
		put_ending(state, outlook->ending);
	else if (state->leader.empire != SP_NOBODY)
		warn_of_leader(state, outlook);
}

/* --- The surroundings of a seat (HO-180) -------------------------------------- */

/* If the document does not say where an empire began: its largest world. */
static int64_t largest_world(const struct sp_state *state, unsigned seat)
{
	const GArray *seen = state->now->worlds[seat];
	int64_t most = -1, id = 0;

	for (guint i = 0; i < seen->len; i++) {
		const struct sp_world *world = &state->worlds[g_array_index(seen, unsigned, i)];
		if (world->owner != (int)seat || world->ind + world->pop <= most)
			continue;
		most = world->ind + world->pop;
		id = world->id;
	}
	return id;
}

void sp_setting(const struct state *base, unsigned seat, struct setting *setting)
{
	const struct sp_state *state = sp_of(base);
	int64_t home;

	setting->width = state->board.width;
	setting->height = state->board.height;
	setting->wrap = true;
	setting->worlds = state->world_count;
	if (seat == GM_SEAT)
		return;
	home = state->empires[seat].home ? state->empires[seat].home : largest_world(state, seat);
	if (home)
		snprintf(setting->home, sizeof setting->home, "W%" PRId64, home);
}
