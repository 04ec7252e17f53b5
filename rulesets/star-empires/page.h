/* What one empire reads, gathered for text, JSON and graph (SE-130 to SE-136). */
#ifndef STAR_EMPIRES_PAGE_H
#define STAR_EMPIRES_PAGE_H

#include "engine/play/rulesets.h"
#include "desk.h"
#include "glimpse.h"
#include "schemas.h"

#include "engine/play/report_text.h"

enum se_standing { SE_STANDS_VISIBLE, SE_STANDS_SCANNED, SE_STANDS_STALE };
extern const char *const se_standing_names[];

/* Ships that are seen as a number only. */
struct se_group {
	struct se_empire *owner; /* NULL: unidentified */
	struct se_class *class;
	int64_t count, tonnage;
};

/* One sector of the map. */
struct se_entry {
	struct se_coord at, local;
	enum se_standing standing;
	int64_t turn;                     /* last scanned, -1: never */
	const struct se_glimpse *glimpse; /* seen as it stood then; NULL: as it is now, or told by a report */
	const char *as_of;                /* phase in which it was seen so; NULL: as it is now */
	GPtrArray *things;                /* struct se_thing: worlds, portals, storms, each by name */
	GPtrArray *ships; /* own unloaded ones and those at short range, by owner and handle */
	GArray *groups;   /* struct se_group at long range */
	struct se_group unidentified;
	GPtrArray *destroyed; /* struct se_ship */
};

struct se_page {
	const struct se_state *st;
	struct se_empire *me;
	GPtrArray *entries;      /* struct se_entry: visible, scanned, stale; each by local o, y */
	GPtrArray *ships;        /* own living ships by handle */
	GPtrArray *things;       /* of the map, by name */
	GPtrArray *classes;      /* known, and those of own ships, by full name */
	const GPtrArray *own;    /* its struct se_world, by name */
	const GPtrArray *nav;    /* struct se_portal whose navigation data it has, by name */
	const GPtrArray *grants; /* struct se_grant that it gave or has, as a document lists them */
	GPtrArray *none;         /* the list of each entry that has nothing of its kind */
	GArray *no_groups;       /* the same of groups */
	int64_t ru, production, worlds;
	struct se_told *told; /* what a report told, of which the page was made; NULL: it was gathered */
};

/* Gathered from the state. It is kept until another one is asked for: text and JSON are made of one. */
const struct se_page *se_page_of(const struct se_state *st, struct se_empire *me);
/* The same of a state that was made from a report: what that told. */
const struct se_page *se_page_read_of(const struct se_state *st, struct se_empire *me);
void se_page_free(struct se_page *page);

/* For those who make one: an empty page, an entry of it, the lists of an entry to be added to; then what follows. */
struct se_page *se_page_new(const struct se_state *st, struct se_empire *me);
struct se_entry *se_page_entry(struct se_page *page, struct se_coord at);
GPtrArray *se_page_list(const struct se_page *page, GPtrArray **list);
GArray *se_page_groups(const struct se_page *page, struct se_entry *entry);
void se_page_finish(struct se_page *page);

/* Makes a page of a report and its rows, for the state that was made of them; false with err (page_read.c). */
struct se_report_rows;

/* What is seen of the world behind a thing of the map; what is not known is -1. */
struct se_world_row se_page_world(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing);
/* A thing of the map, by its key. */
const struct se_thing *se_page_thing(const struct se_page *page, const char *key);
/* The portal behind a thing of a sector that is seen; else NULL. */
const struct se_portal *se_entry_portal(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing);
/* Exits of a portal whose links the empire knows (SE-76), by name; free it. */
GPtrArray *se_known_exits(const struct se_page *page, const struct se_portal *portal);

/* Without printf, for the reports hold thousands: appends texts up to NULL; a number with what stands before it. */
void se_put(GString *out, ...) G_GNUC_NULL_TERMINATED;
void se_put_figure(GString *out, const char *before, int64_t value);
/* One line of the map for a ship (SE-130). */
void se_ship_text(const struct se_page *page, const struct se_ship *ship, GString *out);

#endif
