/* Time zones from files of the zone database (RFC 8536): the changes that a file lists, and the rule at its end. */
#ifndef ENGINE_BASE_ZONE_H
#define ENGINE_BASE_ZONE_H

#include <stdbool.h>
#include <stdint.h>

struct zone;

/* The zone of this name, from $TZDIR, else /usr/share/zoneinfo; UTC needs no file. If the system lacks the
   name, as one that is too old or too new, tries the zone's other names. NULL: unknown, or its file is invalid.
   Ownership: zone_free. */
struct zone *zone_read(const char *name);
void zone_free(struct zone *zone);

/* Today's IANA name for the zone, such as America/New_York for US/Eastern; names that are current or unknown
   are returned unchanged. */
const char *zone_today(const char *name);

/* Is it an IANA name, current or older, whether this system has the zone or not? */
bool zone_is_iana(const char *name);

/* Seconds by which the zone's clocks are ahead of UTC at that time. */
int64_t zone_offset(const struct zone *zone, int64_t time);

#endif
