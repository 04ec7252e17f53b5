/* What one empire reads, gathered for text, JSON and graph (SE-130 to SE-136). */
#ifndef STAR_EMPIRES_PAGE_H
#define STAR_EMPIRES_PAGE_H

#include "engine/play/rulesets.h"
#include "desk.h"
#include "glimpse.h"
#include "view.h"

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
	const struct se_glimpse *glimpse; /* seen as it stood then; NULL: as it is now */
	GPtrArray *things;                /* struct se_thing: worlds, portals, storms, each by name */
	GPtrArray *ships; /* own unloaded ones and those at short range, by owner and handle */
	GArray *groups;   /* struct se_group at long range */
	struct se_group unidentified;
	GPtrArray *destroyed; /* struct se_ship */
};

struct se_page {
	const struct se_state *st;
	struct se_empire *me;
	GPtrArray *entries; /* struct se_entry: visible, scanned, stale; each by local o, y */
	GPtrArray *ships;   /* own living ships by handle */
	GPtrArray *things;  /* of the map, by name */
	GPtrArray *classes; /* known, and those of own ships, by full name */
	const struct se_folder *folder;
	GPtrArray *none;   /* the list of each entry that has nothing of its kind */
	GArray *no_groups; /* the same of groups */
	int64_t ru, production, worlds;
};

/* It is kept until another one is asked for: text and JSON are made of one. */
const struct se_page *se_page_of(const struct se_state *st, struct se_empire *me);
void se_page_free(struct se_page *page);

/* The world itself behind a thing of a sector that is seen now, or as it stood then, else NULL. */
const struct se_world *se_entry_world(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing);
/* Is that one a homeworld? */
bool se_entry_home(const struct se_entry *entry, const struct se_world *world);
/* The same for portals. */
const struct se_portal *se_entry_portal(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing);
/* Exits of a portal whose links the empire knows (SE-76), by name; free it. */
GPtrArray *se_known_exits(const struct se_page *page, const struct se_portal *portal);

/* Without printf, for the reports hold thousands: appends texts up to NULL; a number with what stands before it. */
void se_put(GString *out, ...) G_GNUC_NULL_TERMINATED;
void se_put_figure(GString *out, const char *before, int64_t value);
/* One line of the map for a ship (SE-130). */
void se_ship_text(const struct se_page *page, const struct se_ship *ship, GString *out);

/* Appends the map drawn in letters, and its legend. */
void se_map_draw(const struct se_page *page, GString *out);

void se_report_text(const struct report *report, GString *out);
void se_report_json(const struct report_source *source, struct json *json);
bool se_chart(const struct node *report, struct map *map, struct error *err);
extern const struct report_word se_words[];
extern const char *const se_spoken_order[];
void se_chart_order(struct map *map, const struct order *order);
/* The GM's. */
void se_gm_text(const struct report *report, GString *out);
void se_gm_json(const struct report_source *source, struct json *json);

/* Reading a report back, and what would be (HO-14). */
struct state *se_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);
void se_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

#endif
