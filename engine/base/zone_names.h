/* IANA's names of time zones, current and older ones. */
#ifndef ENGINE_BASE_ZONE_NAMES_H
#define ENGINE_BASE_ZONE_NAMES_H

#include <stddef.h>

struct zone_name {
	const char *name, *today; /* today: NULL if `name` is the current one */
};

/* The next other name of the same zone; start with *at 0. NULL: no more. */
const char *zone_other_name(const char *name, size_t *at);

#endif
