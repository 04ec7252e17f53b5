/* Orders of computer players: random ones, and those of a sensible beginner. */
#ifndef SPACE_EMPIRES_RANDOM_H
#define SPACE_EMPIRES_RANDOM_H

#include <stdbool.h>
#include <glib.h>

struct dice_stream;
struct state;

void sp_orders_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out);
/* A sensible beginner (HO-72). */
void sp_orders_steady(const struct state *base, unsigned seat, unsigned plan, bool calm,
    struct dice_stream *dice, GString *out);

#endif
