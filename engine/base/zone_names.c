#include "engine/base/zone.h"
#include "engine/base/zone_names.h"

#include <stdlib.h>
#include <string.h>

static const struct zone_name names[] = {
#define ZONE(name, today) {name, today},
#include "engine/base/zone_names.def"
#undef ZONE
};

static int by_name(const void *key, const void *entry)
{
	const struct zone_name *name = entry;

	return strcmp(key, name->name);
}

static const struct zone_name *find(const char *name)
{
	return bsearch(name, names, sizeof names / sizeof *names, sizeof *names, by_name);
}

const char *zone_today(const char *name)
{
	const struct zone_name *found = find(name);

	return found && found->today ? found->today : name;
}

bool zone_is_iana(const char *name)
{
	return find(name) != NULL;
}

const char *zone_other_name(const char *name, size_t *at)
{
	const char *today = zone_today(name);

	for (; *at < sizeof names / sizeof *names; (*at)++) {
		const struct zone_name *each = &names[*at];
		bool same =
		    strcmp(each->name, today) == 0 || (each->today && strcmp(each->today, today) == 0);
		if (same && strcmp(each->name, name) != 0)
			return names[(*at)++].name;
	}
	return NULL;
}
