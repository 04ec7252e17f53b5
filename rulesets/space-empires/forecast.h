/* Forecasts: the turn as if nobody else moved (HO-14), and the battles of the combat phase (HO-82). */
#ifndef SPACE_EMPIRES_FORECAST_H
#define SPACE_EMPIRES_FORECAST_H

#include <glib.h>

struct order_set;
struct state;

void sp_clashes(const struct state *state, GPtrArray *clashes);
void sp_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

#endif
