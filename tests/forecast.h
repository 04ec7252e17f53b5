/* What the answer to a seat's orders would foretell (HO-14), made of the report that the turn began with. */
#ifndef TESTS_FORECAST_H
#define TESTS_FORECAST_H

#include "engine/play/play.h"

/* Appends the section IF NOBODY ELSE MOVED, or why there is none. The play was not run yet. */
void forecast_of(
    const struct rules *rules, const struct play *play, unsigned seat, const char *orders, GString *text);

#endif
