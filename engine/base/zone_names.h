/* IANA's names of time zones, today's and older ones. */
#ifndef ENGINE_BASE_ZONE_NAMES_H
#define ENGINE_BASE_ZONE_NAMES_H

#include <stddef.h>

struct zone_name {
	const char *name, *today; /* NULL: it is today's */
};

/* The next other name of the same zone; *at begins with 0. NULL: no more. */
const char *zone_other_name(const char *name, size_t *at);

#endif
