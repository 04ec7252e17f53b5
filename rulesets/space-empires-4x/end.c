#include "rulesets/space-empires-4x/end.h"
#include "rulesets/space-empires-4x/phases.h"
#include "rulesets/space-empires-4x/schemas.h"
#include "rulesets/space-empires-4x/victory.h"

bool sx_acts(const struct sx_state *state, unsigned seat)
{
	return state->status == SX_RUNNING && !state->empires[seat].out;
}

struct order *sx_next_order(const struct turn *turn, unsigned seat, enum sx_form form, unsigned *index)
{
	struct order_set *set = turn->orders[seat];

	while (set && *index < set->count) {
		struct order *order = &set->orders[(*index)++];
		if (order->form == (int)form && order->status == ORDER_ACCEPTED)
			return order;
	}
	return NULL;
}

void sx_order_share(struct order *order, int64_t got, int64_t wanted)
{
	order->status = got >= wanted ? ORDER_DONE : got > 0 ? ORDER_PARTLY : ORDER_FAILED;
}

void sx_event_name(const struct state *base, unsigned reader, int kind, int64_t a, int64_t b, GString *out)
{
	const struct sx_state *state = (const struct sx_state *)base;

	(void)reader;
	if (kind == SX_THING_EMPIRE)
		g_string_append(out, state->empires[a].name);
	else
		g_string_append_printf(out, "%s%d", sx_type_codes[a], (int)b);
}

/* --- Out and over ---------------------------------------------------------------- */

/* All ships and Colonies of an empire vanish (SX-73). */
static void vanish(struct sx_state *state, unsigned seat)
{
	for (int64_t id = 1; id < state->empires[seat].next; id++)
		if (sx_ship_of(state, seat, id))
			sx_ship_remove(state, seat, id);
	for (unsigned i = 0; i < state->planet_count; i++)
		if (state->planets[i].colony == (int)seat)
			sx_colony_remove(&state->planets[i]);
}

static void tell_out(struct turn *turn, unsigned seat, enum sx_ended why)
{
	struct event *event =
	    why == SX_ENDED_QUIT
	        ? event_new(turn->events, "quit", "{empire} gives the game up")
	        : event_new(turn->events, "home", "{empire} is out: its home Colony was destroyed");

	event_thing(event, "empire", SX_THING_EMPIRE, seat, 0);
	event_to_all(event);
}

static void finish(struct turn *turn, int winner, enum sx_ended why)
{
	struct sx_state *state = (struct sx_state *)turn->state;
	struct event *event = winner >= 0 ? event_new(turn->events, "won", "{empire} wins the game ({why})")
	                                  : event_new(turn->events, "drawn", "the game is a draw ({why})");

	state->status = winner >= 0 ? SX_WON : SX_DRAWN;
	state->winner = winner;
	state->ended = why;
	if (winner >= 0)
		event_thing(event, "empire", SX_THING_EMPIRE, winner, 0);
	event_text(event, "why", sx_ended_names[why]);
	event_to_all(event);
}

void sx_fall(struct turn *turn, const bool fallen[SX_SEATS], enum sx_ended why)
{
	struct sx_state *state = (struct sx_state *)turn->state;
	int last = -1;
	bool any = false;

	events_phase(turn->events, "end");
	for (unsigned seat = 0; seat < state->seats; seat++) {
		if (!fallen[seat])
			continue;
		any = true;
		state->empires[seat].out = sx_facts_of(state)->fell[seat] = true;
		tell_out(turn, seat, why);
	}
	for (unsigned seat = 0; seat < state->seats; seat++)
		if (!state->empires[seat].out)
			last = (int)seat;
	if (any && sx_playing(state) < 2) {
		finish(turn, last, why);
		return;
	}
	for (unsigned seat = 0; seat < state->seats; seat++)
		if (fallen[seat])
			vanish(state, seat);
}

/* Equal empires win together: then `winner` names none of them (sx_wins). */
static void finish_at_limit(struct turn *turn)
{
	struct sx_state *state = (struct sx_state *)turn->state;
	unsigned count = 0;

	if (state->options.limit == SX_LIMIT_DRAW) {
		finish(turn, -1, SX_ENDED_LIMIT);
		return;
	}
	for (unsigned seat = 0; seat < state->seats; seat++)
		if (sx_is_best(state, seat)) {
			finish(turn, (int)seat, SX_ENDED_LIMIT);
			count++;
		}
	if (count > 1)
		state->winner = -1;
}

void sx_end_phase(struct turn *turn)
{
	struct sx_state *state = (struct sx_state *)turn->state;
	struct event *event;

	if (state->status != SX_RUNNING || state->options.turn_limit == 0 ||
	    state->head.turn < state->options.turn_limit)
		return;
	event = event_new(turn->events, "limit", "turn {turn} was the last one");
	event_integer(event, "turn", state->head.turn);
	event_to_all(event);
	finish_at_limit(turn);
}

/* --- The turn --------------------------------------------------------------------- */

void sx_turn_begin(struct turn *turn)
{
	struct sx_state *state = (struct sx_state *)turn->state;
	bool fallen[SX_SEATS] = {false};

	sx_facts_new(state);
	state->winner = -1;
	state->ended = SX_ENDED_NOT;
	for (unsigned seat = 0; seat < state->seats; seat++) {
		struct order *order;
		unsigned index = 0;
		while (sx_acts(state, seat) && (order = sx_next_order(turn, seat, SX_ORDER_QUIT, &index))) {
			order->status = ORDER_DONE;
			fallen[seat] = true;
		}
	}
	sx_fall(turn, fallen, SX_ENDED_QUIT);
}

/* Sets the status of orders that no phase carried out. */
static void settle_order(const struct sx_state *state, unsigned seat, struct order *order)
{
	if (order->status != ORDER_ACCEPTED)
		return;
	switch ((enum sx_form)order->form) {
	case SX_ORDER_REMOVAL:
	case SX_ORDER_FIRE:
	case SX_ORDER_HOLD:
	case SX_ORDER_PASS:
		order->status = ORDER_DONE;
		return;
	default:
		order->status = ORDER_FAILED;
		order_note(order,
		    state->empires[seat].out ? "your empire was out before" : "the game was over before");
		return;
	}
}

/* For the forecast: notes what a view's own orders could not do. Replaced lines were reported by the check. */
static void note_shortfall(struct sx_state *state, const struct order *order)
{
	GString *text;

	if (order->status != ORDER_PARTLY && order->status != ORDER_FAILED)
		return;
	text = g_string_new(NULL);
	g_string_printf(
	    text, "%s: %s", order->canonical, order->status == ORDER_PARTLY ? "only partly" : "would fail");
	for (guint i = 0; order->notes && i < order->notes->len; i++)
		g_string_append_printf(text, ", %s", (const char *)order->notes->pdata[i]);
	g_ptr_array_add(sx_facts_of(state)->shortfalls, g_string_free(text, FALSE));
}

void sx_turn_end(struct turn *turn)
{
	struct sx_state *state = (struct sx_state *)turn->state;

	for (unsigned seat = 0; seat < state->seats; seat++) {
		struct order_set *set = turn->orders[seat];
		for (unsigned i = 0; set && i < set->count; i++) {
			settle_order(state, seat, &set->orders[i]);
			if (state->view && !sx_order_is_replaced(&set->orders[i]))
				note_shortfall(state, &set->orders[i]);
		}
		if (state->status != SX_RUNNING)
			sx_facts_of(state)->reads[seat] = true;
	}
}
