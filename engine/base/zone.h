/* Time zones as the zone database has them (RFC 8536): what its files list, and the rule at their end. */
#ifndef ENGINE_BASE_ZONE_H
#define ENGINE_BASE_ZONE_H

#include <stdbool.h>
#include <stdint.h>

struct zone;

/* The zone of this name, from $TZDIR, else /usr/share/zoneinfo; UTC needs no file. If the system dropped an older name,
   or does not have today's yet, the zone's other names are tried. NULL: there is none, or its file cannot be read
   whole. Ownership: zone_free. */
struct zone *zone_read(const char *name);
void zone_free(struct zone *zone);

/* The name that IANA uses today for a zone of this name, as America/New_York for US/Eastern; other names are returned
   as they are. */
const char *zone_today(const char *name);

/* Is it a name of IANA's, today's or an older one, whether this system knows the zone or not? */
bool zone_is_iana(const char *name);

/* Seconds that its clocks are ahead of UTC at that time. */
int64_t zone_offset(const struct zone *zone, int64_t time);

#endif
