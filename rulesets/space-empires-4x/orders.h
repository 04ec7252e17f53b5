/* The orders of space-empires-4x (SX-20 to SX-34): their grammar, paths, and
   the checks on arrival. */
#ifndef SX_ORDERS_H
#define SX_ORDERS_H

#include "rulesets/space-empires-4x/state.h"

#include "engine/play/order.h"
#include "parsers/grammar.h"

/* Forms of orders, as numbered by struct order. */
enum sx_form {
#define ORDER(code, ...) code,
#include "rulesets/space-empires-4x/orders.def"
#undef ORDER
};

/* Slots: i a number, s a square, r a round mark, n a count, t a type, w a technology, l a level. */
extern const struct grammar sx_grammar;

struct order_set *sx_orders_read(unsigned seat, const char *text, size_t size);
void sx_orders_check(const struct state *state, struct order_set *set);
/* Is this an order that a stand-in must not give (HO-74)? None is: all are at war from the start. */
bool sx_order_commits(const struct state *state, unsigned seat, const struct order *order);

/* Did the check find a later line that replaces this one (SX-34)? */
bool sx_order_is_replaced(const struct order *order);

/* Ships that a `B` line asks for. */
int64_t sx_build_count(const struct order *order);

struct sx_step {
	int x, y;
	int round; /* 1..SX_ROUNDS */
};

struct sx_path {
	unsigned count;
	struct sx_step steps[SX_STEPS];
};

/* Splits the squares of an `M` line into rounds (SX-52). Returns 0, or the index of the value that does not fit (`path`
   then contains those before it). */
unsigned sx_path_make(const struct order *order, const int64_t allowance[SX_ROUNDS], struct sx_path *path);

/* Why a square is not one step from another (SX-50), NULL: it is. */
const char *sx_step_trouble(
    const struct sx_state *state, int64_t from_x, int64_t from_y, int64_t x, int64_t y);

#endif
