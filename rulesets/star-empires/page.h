/* The contents of one empire's report, collected for text, JSON and graph (SE-130 to SE-136). */
#ifndef STAR_EMPIRES_PAGE_H
#define STAR_EMPIRES_PAGE_H

#include "engine/play/rulesets.h"
#include "desk.h"
#include "glimpse.h"
#include "schemas.h"

#include "engine/play/report_text.h"

enum se_standing { SE_STANDS_VISIBLE, SE_STANDS_SCANNED, SE_STANDS_STALE };
extern const char *const se_standing_names[];

/* Ships of which only the number is visible. */
struct se_group {
	struct se_empire *owner; /* NULL: unidentified */
	struct se_class *class;
	int64_t count, tonnage;
};

/* One sector of the map. */
struct se_entry {
	struct se_coord at, local;
	enum se_standing standing;
	int64_t turn;                     /* turn of the last scan, -1: never */
	const struct se_glimpse *glimpse; /* view by destroyed ships; NULL: as it is now, or from a report */
	const char *as_of;                /* phase of that view; NULL: as it is now */
	GPtrArray *things;                /* struct se_thing: worlds, portals, storms, each by name */
	GPtrArray *ships; /* own unloaded ones and those at short range, by owner and handle */
	GArray *groups;   /* struct se_group at long range */
	struct se_group unidentified;
	GPtrArray *destroyed; /* struct se_ship */
};

struct se_page {
	const struct se_state *st;
	struct se_empire *me;
	GPtrArray *entries;   /* struct se_entry: visible, scanned, stale; each part sorted by local o, y */
	GPtrArray *ships;     /* own living ships by handle */
	GPtrArray *things;    /* of the map, by name */
	GPtrArray *classes;   /* known ones, and those of own ships, by full name */
	const GPtrArray *own; /* its struct se_world, by name */
	const GPtrArray *nav; /* struct se_portal whose navigation data it has, by name */
	const GPtrArray *grants; /* struct se_grant that it gave or has, as a document lists them */
	GPtrArray *none;         /* the shared empty list of entries */
	GArray *no_groups;       /* the shared empty list of groups */
	int64_t ru, production, worlds;
	struct se_told *told; /* of the report that it was made from; NULL: collected from a state */
};

/* The page collected from the state. Cached until another empire's is asked for, as text and JSON use the same. */
const struct se_page *se_page_of(const struct se_state *st, struct se_empire *me);
/* The page of a state that was made from a report: the report's contents. */
const struct se_page *se_page_read_of(const struct se_state *st, struct se_empire *me);
void se_page_free(struct se_page *page);

/* For building a page: an empty page, an entry, lists of an entry that can be appended to, and sorting at the end. */
struct se_page *se_page_new(const struct se_state *st, struct se_empire *me);
struct se_entry *se_page_entry(struct se_page *page, struct se_coord at);
GPtrArray *se_page_list(const struct se_page *page, GPtrArray **list);
GArray *se_page_groups(const struct se_page *page, struct se_entry *entry);
void se_page_finish(struct se_page *page);

/* What is known of the world behind a thing of the map; unknown values are -1. */
struct se_world_row se_page_world(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing);
/* The map's thing with this key. */
const struct se_thing *se_page_thing(const struct se_page *page, const char *key);
/* The portal behind a thing in a sector that is seen; else NULL. */
const struct se_portal *se_entry_portal(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing);
/* The exits of a portal whose links the empire knows (SE-76), by name; free it. */
GPtrArray *se_known_exits(const struct se_page *page, const struct se_portal *portal);

/* Without printf, for speed: appends texts up to NULL; and a number with the text before it. */
void se_put(GString *out, ...) G_GNUC_NULL_TERMINATED;
void se_put_figure(GString *out, const char *before, int64_t value);
/* Appends the map's line of a ship (SE-130). */
void se_ship_text(const struct se_page *page, const struct se_ship *ship, GString *out);

#endif
