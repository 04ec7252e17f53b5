/* Counters that survive restarts (HO-11, HO-14). */
#ifndef MAILER_RATES_H
#define MAILER_RATES_H

#include "mailer/admit/admit.h"

#define RATE_HOUR 3600
#define RATE_DAY 86400

/* Adds `more` to the counter of the current period of `seconds` (by the run's clock); returns the sum. In a dry run it
   only returns what the sum would be. */
int64_t rate_add(struct intake *intake, const char *kind, const char *key, int64_t seconds, int64_t more,
    struct error *err);
/* Adds one. */
int64_t rate_count(
    struct intake *intake, const char *kind, const char *key, int64_t seconds, struct error *err);

/* Returns the count and adds nothing. */
int64_t rate_look(
    struct intake *intake, const char *kind, const char *key, int64_t seconds, struct error *err);

#endif
