/* The one place where the clock is read (HO-8), and times as people write them. */
#ifndef ENGINE_CLOCK_H
#define ENGINE_CLOCK_H

#include "engine/error.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Seconds of the Unix epoch; NIGHTMAIL_NOW (RFC 3339) sets it. */
int64_t clock_now(void);

/* RFC 3339 in UTC: 2026-12-03T19:00:02Z. */
void clock_rfc3339(int64_t time, GString *out);

/* "Thu 3 Dec 2026, 20:00 Europe/Berlin". */
void clock_people(int64_t time, const char *zone, GString *out);

/* "2026-12-03 20:00 Europe/Berlin", without zone `zone`; RFC 3339 too. A local time that does
   not exist is the first instant after the gap; one that exists twice the first of the two. */
bool clock_parse(const char *text, const char *zone, int64_t *time, struct error *err);

/* "90s", "15m", "24h", "3d" in seconds. */
bool clock_duration(const char *text, int64_t *seconds, struct error *err);

/* RFC 5322 date for headers, in UTC. */
void clock_rfc5322(int64_t time, GString *out);

#endif
