/* The forecast in answers: what the empire's own moves cost and what is left (HO-14). */
#ifndef SX_FORECAST_H
#define SX_FORECAST_H

#include <glib.h>

struct order_set;
struct state;

void sx_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

#endif
