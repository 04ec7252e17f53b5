/* Orders of computer players: random ones, and those of a sensible beginner; and invariants. */
#ifndef STAR_EMPIRES_SIMULATE_H
#define STAR_EMPIRES_SIMULATE_H

#include "engine/base/error.h"
#include <glib.h>

struct dice_stream;
struct error;
struct state;

void se_orders_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out);
/* A sensible beginner (HO-72). */
void se_orders_steady(const struct state *base, unsigned seat, unsigned plan, bool calm,
    struct dice_stream *dice, GString *out);
bool se_invariants(const struct state *state, struct error *err);

#endif
