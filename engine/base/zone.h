/* Time zones as the zone database has them (RFC 8536): what its files list, and the rule at their end. */
#ifndef ENGINE_BASE_ZONE_H
#define ENGINE_BASE_ZONE_H

#include <stdint.h>

struct zone;

/* The zone of this name, from $TZDIR, else /usr/share/zoneinfo; UTC needs no file. NULL: there is none, or its file
   cannot be read whole. Ownership: zone_free. */
struct zone *zone_read(const char *name);
void zone_free(struct zone *zone);

/* Seconds that its clocks are ahead of UTC at that time. */
int64_t zone_offset(const struct zone *zone, int64_t time);

#endif
