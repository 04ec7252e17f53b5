/* Beginning and end of a turn, of an empire and of the game (SX-72 to SX-75), and what the phases share. */
#ifndef SX_END_H
#define SX_END_H

#include "rulesets/space-empires-4x/facts.h"
#include "rulesets/space-empires-4x/orders.h"
#include "rulesets/space-empires-4x/state.h"

/* Kinds of things that events name. */
enum sx_thing {
	SX_THING_EMPIRE, /* a: seat */
	SX_THING_SHIP,   /* a: type, b: number: SC1 */
};

void sx_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

/* Carries out QUIT orders and starts the facts of the turn for the report. */
void sx_turn_begin(struct turn *turn);
void sx_turn_end(struct turn *turn);

/* Eliminates empires together, for one reason; ends the game or removes them from the board (SX-72, SX-73). */
void sx_fall(struct turn *turn, const bool fallen[SX_SEATS], enum sx_ended why);

/* Does this seat act in the turn's phases? */
bool sx_acts(const struct sx_state *state, unsigned seat);

/* Returns the next accepted order of a form at or after *index and moves *index behind it; NULL: none left. */
struct order *sx_next_order(const struct turn *turn, unsigned seat, enum sx_form form, unsigned *index);

/* Sets the status of an order that asked for `wanted` things and got `got`. */
void sx_order_share(struct order *order, int64_t got, int64_t wanted);

#endif
