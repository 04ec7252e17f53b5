/* What a page owns that was made from a report (page_read.c). */
#ifndef STAR_EMPIRES_TOLD_H
#define STAR_EMPIRES_TOLD_H

#include "schemas.h"

struct se_told {
	GStringChunk *strings;
	GPtrArray *pool;     /* all below, g_free */
	GHashTable *worlds;  /* by key: struct se_world_row */
	GHashTable *classes; /* by full name: struct se_class, those that are not known */
	GHashTable *ships;   /* by the state's own struct se_ship: struct told_ship */
	GHashTable *entries; /* by sector: struct se_entry */
	GPtrArray *nav, *grants;
};

/* All empty. Ownership: se_told_free, of NULL nothing. */
struct se_told *se_told_new(void);
void se_told_free(struct se_told *told);

/* The row of a world. */
struct se_world_row se_told_world(const struct se_told *told, const struct se_thing *thing);

#endif
