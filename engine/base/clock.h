/* The only place where the clock is read (HO-8); times as people write them. */
#ifndef ENGINE_BASE_CLOCK_H
#define ENGINE_BASE_CLOCK_H

#include "engine/base/error.h"
#include "engine/base/zone.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Seconds since the Unix epoch; the environment variable NIGHTMAIL_NOW (RFC 3339) overrides the clock. */
int64_t clock_now(void);

/* Is NIGHTMAIL_NOW unset or a valid time? err 64 if not: a mistyped time must not run anything. */
bool clock_is_good(struct error *err);

/* RFC 3339 in UTC: 2026-12-03T19:00:02Z. */
void clock_rfc3339(int64_t time, GString *out);

/* "Thu 3 Dec 2026, 20:00 Europe/Berlin". */
void clock_people(int64_t time, const char *zone, GString *out);

/* "Thu 20:00" if the day is today or one of the next six, so that the weekday is unambiguous; else "Thu 17 Dec
   20:00", with the year if it is another one. */
void clock_short(int64_t time, const char *zone, int64_t now, GString *out);

/* Parses "2026-12-03 20:00 Europe/Berlin" (without a zone: in `zone`), RFC 3339, or a date alone, which means
   its midnight. A local time that does not exist becomes the first instant after the gap; one that exists
   twice, the first of the two. Refuses times outside the years 1970 to 9999 in UTC. */
bool clock_parse(const char *text, const char *zone, int64_t *time, struct error *err);

/* Parses a time in the past: "24h", "3d" (that long ago), "yesterday" (its midnight), or what clock_parse accepts. */
bool clock_since(const char *text, const char *zone, int64_t *time, struct error *err);

/* "90s", "15m", "24h", "3d" in seconds. */
bool clock_duration(const char *text, int64_t *seconds, struct error *err);

/* The shortest way to write a duration: "36h", "3d", "0h". */
void clock_duration_text(int64_t seconds, GString *out);

/* "64KiB", "1MiB" in bytes. */
bool clock_bytes(const char *text, int64_t *bytes, struct error *err);

/* The midnight that ends the day of `time` in a zone (UTC if the zone is unknown): a day has 23 or 25 hours
   when the clocks change. */
int64_t clock_end_of_day(int64_t time, const char *zone);
/* `count` days later, at the same local time. */
int64_t clock_days_later(int64_t time, int64_t count, const char *zone);

/* RFC 5322 date for headers, in UTC. */
void clock_rfc5322(int64_t time, GString *out);

/* Parses "2026-12-24" to its midnight as if in UTC; and "20:00" to seconds of the day. */
bool clock_parse_day(const char *text, int64_t *midnight);
bool clock_parse_hour(const char *text, int64_t *seconds);

/* --- Local times: seconds since the epoch as a local wall clock would count them --- */

/* A zone of the zone database by its name, or NULL. Ownership: zone_free. */
struct zone *clock_zone(const char *zone);
int64_t clock_to_local(const struct zone *zone, int64_t time);
/* A time in a gap becomes the first instant after it; of two possible instants, the first is taken (HO-8). */
int64_t clock_from_local(const struct zone *zone, int64_t local);

#endif
