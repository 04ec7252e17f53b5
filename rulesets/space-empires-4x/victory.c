/* Who has won, and what everybody is told about that (SX-72 to SX-74). */
#include "engine/play/outlook.h"
#include "engine/base/text.h"
#include "engine/play/setting.h"
#include "rulesets/space-empires-4x/state.h"
#include "rulesets/space-empires-4x/report_lines.h"
#include "rulesets/space-empires-4x/schemas.h"
#include "rulesets/space-empires-4x/victory.h"

#include <inttypes.h>

static int64_t list_price(const struct sx_state *state, unsigned seat)
{
	int64_t sum = 0;

	for (int64_t id = 1; id < state->empires[seat].next; id++) {
		const struct sx_ship *ship = sx_ship_of(state, seat, id);
		sum += ship ? sx_type_row(state, ship->type)->cost : 0;
	}
	return sum;
}

bool sx_is_best(const struct sx_state *state, unsigned seat)
{
	int64_t income = sx_income_of(state, seat), price = list_price(state, seat);
	bool best = !state->empires[seat].out;

	for (unsigned other = 0; other < state->seats && best; other++) {
		int64_t others = sx_income_of(state, other);
		if (!state->empires[other].out)
			best = others < income || (others == income && list_price(state, other) <= price);
	}
	return best;
}

bool sx_wins(const struct sx_state *state, unsigned seat)
{
	if (state->status != SX_WON)
		return false;
	return state->winner >= 0 ? state->winner == (int)seat : sx_is_best(state, seat);
}

bool sx_put_winners(const struct sx_state *state, GString *out)
{
	unsigned count = 0, told = 0;

	for (unsigned seat = 0; seat < state->seats; seat++)
		count += sx_wins(state, seat);
	for (unsigned seat = 0; seat < state->seats; seat++)
		if (sx_wins(state, seat))
			g_string_append_printf(
			    out, "%s%s", text_before(told++, count), state->empires[seat].name);
	g_string_append(out, count > 1 ? " win" : count == 1 ? " wins" : "");
	return count > 0;
}

void sx_end_text(const struct sx_state *state, GString *out)
{
	const char *why = state->ended == SX_ENDED_NOT ? NULL : sx_ended_names[state->ended];

	if (state->status == SX_RUNNING)
		return;
	g_string_append(out, "The game is over: ");
	if (!sx_put_winners(state, out))
		g_string_append(out, "a draw");
	if (why)
		g_string_append_printf(out, " (%s)", why);
	g_string_append_c(out, '.');
}

static void put_victory(const struct sx_state *state, GString *out)
{
	g_string_append(out, "The last empire whose home Colony stands wins");
	if (state->options.turn_limit > 0)
		g_string_append_printf(out, "; after turn %" PRId64 " %s", state->options.turn_limit,
		    state->options.limit == SX_LIMIT_INCOME ? "the highest income wins"
		                                            : "the game is a draw");
	g_string_append_c(out, '.');
}

static void put_ending(const struct sx_state *state, GString *out)
{
	bool won, limit = state->ended == SX_ENDED_LIMIT;

	g_string_append(out, "The game is over: ");
	won = sx_put_winners(state, out);
	if (!won)
		g_string_append(out, "a draw");
	if (limit && won)
		g_string_append_printf(
		    out, " by the highest income after turn %" PRId64, state->head.turn - 1);
	else if (limit)
		g_string_append_printf(out, ", for turn %" PRId64 " was the last one", state->head.turn - 1);
	else if (state->ended == SX_ENDED_QUIT)
		g_string_append(out, won ? "; all others gave up or fell" : "; the last ones gave up");
	else if (state->ended == SX_ENDED_HOME)
		g_string_append(out, won ? "; no other home Colony stands" : "; no home Colony stands");
	g_string_append_c(out, '.');
}

/* An empire wins when all others are out, which everybody reads; incomes are public, too (SX-84). */
static void put_progress(const struct sx_state *state, struct outlook *outlook)
{
	int64_t out = 0;

	for (unsigned seat = 0; seat < state->seats; seat++)
		out += state->empires[seat].out;
	for (unsigned seat = 0; seat < state->seats; seat++) {
		if (outlook->reader != GM_SEAT && outlook->reader != seat)
			continue;
		outlook_add(outlook, &(struct outlook_progress){.empire = state->empires[seat].name,
		                         .have = out - state->empires[seat].out,
		                         .need = state->seats - 1,
		                         .of = state->seats - 1});
	}
}

/* Appends how many homes have to fall yet, and the incomes if they decide after the last turn; all public (SX-80). */
static void put_near(const struct sx_state *state, unsigned reader, GString *out)
{
	unsigned homes = 0;

	for (unsigned seat = 0; seat < state->seats; seat++)
		homes += seat != reader && !state->empires[seat].out;
	g_string_append_printf(
	    out, "%u other home %s.", homes, homes == 1 ? "Colony stands" : "Colonies stand");
	if (state->options.limit != SX_LIMIT_INCOME)
		return;
	g_string_append_printf(out, " Your income is %" PRId64 " CP", sx_income_of(state, reader));
	for (unsigned seat = 0; seat < state->seats; seat++)
		if (seat != reader && !state->empires[seat].out)
			g_string_append_printf(out, ", that of %s %" PRId64, state->empires[seat].name,
			    sx_income_of(state, seat));
	g_string_append_c(out, '.');
}

void sx_outlook(const struct state *base, struct outlook *outlook)
{
	const struct sx_state *state = (const struct sx_state *)base;

	put_victory(state, outlook->victory);
	put_progress(state, outlook);
	if (outlook->reader != GM_SEAT && !state->empires[outlook->reader].out) {
		outlook->things = "rivals out";
		put_near(state, outlook->reader, outlook->near);
	}
	if (state->status != SX_RUNNING)
		put_ending(state, outlook->ending);
}

/* The board and the homes are public (HO-180). */
void sx_setting(const struct state *base, unsigned seat, struct setting *setting)
{
	const struct sx_state *state = (const struct sx_state *)base;
	const struct sx_planet *home = seat == GM_SEAT ? NULL : sx_home_of(state, seat);

	setting->width = state->width;
	setting->height = state->height;
	setting->worlds = state->planet_count;
	if (home)
		snprintf(setting->home, sizeof setting->home, "(%d,%d)", home->x, home->y);
}
