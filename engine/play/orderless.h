/* Things of an empire's own that could take an order and have none (HO-140, HO-143). */
#ifndef ENGINE_PLAY_ORDERLESS_H
#define ENGINE_PLAY_ORDERLESS_H

#include "engine/play/order.h"

struct state;

struct idle_thing {
	const char *noun, *nouns; /* "fleet", "fleets" */
	char *id;                 /* as in orders */
};

/* Elements are struct idle_thing, in the order of the report's template; none where the ruleset does not tell.
   `set`: what the seat orders, or NULL; refused orders are none. Ownership: g_array_unref. */
GArray *idle_things(const struct state *state, unsigned seat, const struct order_set *set);

/* For rulesets. Does an order of the set, of one form or (-1) of any but `other`, have this number in one of these
   slots? `set` may be NULL. */
bool idle_named(const struct order_set *set, int form, int other, const char *slots, int64_t number);
/* Appends one; its id as by printf. */
#define IDLE_ADD(things, noun, ...) idle_add((things), (noun), noun "s", __VA_ARGS__)
void idle_add(GArray *things, const char *noun, const char *nouns, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* "Without an order: F3 F7 W2", a line, ten ids at most; nothing where all have one. */
void idle_put(const GArray *things, GString *out);
/* "3 fleets and 1 world have no order."; nothing where all have one. */
void idle_count(const GArray *things, GString *out);

#endif
