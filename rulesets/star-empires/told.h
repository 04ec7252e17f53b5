/* What a page made from a report owns (page_read.c). */
#ifndef STAR_EMPIRES_TOLD_H
#define STAR_EMPIRES_TOLD_H

#include "schemas.h"

struct se_told {
	GStringChunk *strings;
	GPtrArray *pool;     /* memory of the tables below, freed with g_free */
	GHashTable *worlds;  /* struct se_world_row by key */
	GHashTable *classes; /* struct se_class by full name, for unknown classes */
	GHashTable *ships;   /* struct told_ship by the state's own struct se_ship */
	GHashTable *entries; /* struct se_entry by sector */
	GPtrArray *nav, *grants;
};

/* Makes empty tables. Ownership: se_told_free, NULL is legal. */
struct se_told *se_told_new(void);
void se_told_free(struct se_told *told);

/* The row of the world behind a thing. */
struct se_world_row se_told_world(const struct se_told *told, const struct se_thing *thing);

#endif
