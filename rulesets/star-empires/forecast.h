/* Forecasts: the turn as if nobody else moved (HO-14). */
#ifndef STAR_EMPIRES_FORECAST_H
#define STAR_EMPIRES_FORECAST_H

#include <glib.h>

struct order_set;
struct state;

void se_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

#endif
