/* Counters that survive restarts (HO-11, HO-14). */
#ifndef MAILER_RATES_H
#define MAILER_RATES_H

#include "mailer/admit/admit.h"

#define RATE_HOUR 3600
#define RATE_DAY 86400

/* Counts `more` in the period of `seconds` that the run's clock is in; returns how many there are now.
   When dry, only looks: what it would be. */
int64_t rate_add(struct intake *intake, const char *kind, const char *key, int64_t seconds, int64_t more,
    struct error *err);
/* One more. */
int64_t rate_count(
    struct intake *intake, const char *kind, const char *key, int64_t seconds, struct error *err);

/* How many there are. */
int64_t rate_look(
    struct intake *intake, const char *kind, const char *key, int64_t seconds, struct error *err);

#endif
