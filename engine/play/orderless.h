/* An empire's things that could have an order but have none (HO-140, HO-143). */
#ifndef ENGINE_PLAY_ORDERLESS_H
#define ENGINE_PLAY_ORDERLESS_H

#include "engine/play/order.h"

struct state;

#define IDLE_ID 64

struct idle_thing {
	const char *noun, *nouns; /* "fleet", "fleets" */
	char id[IDLE_ID];         /* the id as it is written in orders */
};

/* The things without an order, struct idle_thing, in the order of the report's template; empty if the ruleset
   does not report them. `set`: the seat's orders, or NULL; refused orders do not count. Ownership:
   g_array_unref. */
GArray *idle_things(const struct state *state, unsigned seat, const struct order_set *set);

/* For rulesets: does an order of form `form` (-1: of any form except `other`) contain this number in one of
   these slots? `set` may be NULL. */
bool idle_named(const struct order_set *set, int form, int other, const char *slots, int64_t number);
/* Appends a thing; its id is given as to printf. */
#define IDLE_ADD(things, noun, ...) idle_add((things), (noun), noun "s", __VA_ARGS__)
void idle_add(GArray *things, const char *noun, const char *nouns, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Writes "Without an order: F3 F7 W2" as one line with at most ten ids; nothing if every thing has an order. */
void idle_put(const GArray *things, GString *out);
/* Writes "3 fleets and 1 world have no order."; nothing if every thing has one. */
void idle_count(const GArray *things, GString *out);

#endif
