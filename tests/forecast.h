/* The forecast in the answer to a seat's orders (HO-14), from the report at the turn's beginning. */
#ifndef TESTS_FORECAST_H
#define TESTS_FORECAST_H

#include "engine/play/play.h"

/* Appends the section IF NOBODY ELSE MOVED, or why there is none. The play must not have run yet. */
void forecast_of(
    const struct rules *rules, const struct play *play, unsigned seat, const char *orders, GString *text);

#endif
