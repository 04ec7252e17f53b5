/* The galaxy and what its empires know. The state owns all things; it is played once, and dead ships stay in it. */
#ifndef STAR_EMPIRES_STATE_H
#define STAR_EMPIRES_STATE_H

#include "engine/base/bits.h"
#include "engine/play/rulesets.h"

#include "hex.h"
#include "tables.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#define SE_NAME_MOST 30
#define SE_SERIAL_SIZE 7
#define SE_SERIALS 0xfffff /* serials of one code: 00001 to fffff */

struct se_class {
	char *name;                 /* as the designer wrote it */
	char *full;                 /* CODE.name; just the name if it has no designer (SE-18) */
	char *key;                  /* `full` in lower case */
	struct se_empire *designer; /* NULL: predefined or a GM class */
	unsigned number;            /* index in state->classes */
	bool predefined, starbase, buildable;
	enum se_hull hull;
	int64_t parts[SE_PARTS], cost, tonnage, ar;
};

struct se_role;
struct se_scene;

struct se_ship {
	struct se_empire *owner;
	char *name; /* NULL: none */
	char serial[SE_SERIAL_SIZE + 1];
	char *key; /* its handle in lower case */
	struct se_class *class;
	struct se_coord at; /* sector; the carrier's if it is loaded */
	struct se_ship *carrier;
	GPtrArray *cargo; /* NULL: it never carried anything */
	int64_t load;     /* tonnage of the cargo */
	int64_t dp;
	bool public;
	struct bits identified;
	struct bits concealed; /* empires named by CONCEAL since: the ship is not shared with them (SE-122) */
	struct se_role *role;  /* its facts of the current turn (role.h); NULL: none yet */
};

enum se_status { SE_FREE, SE_BLOCKADED, SE_INTERDICTED };

struct se_world {
	char *name, *key;
	struct se_coord at;
	struct se_empire *owner;
	int64_t production, stockpile;
	enum se_status status;
	struct se_scene *scene; /* its facts of the current turn (role.h); NULL: nothing happened */
};

struct se_portal {
	char *name, *key;
	struct se_coord at;
	GPtrArray *exits; /* struct se_portal, by name */
	int64_t collapsed;
	struct bits nav; /* empires with its navigation data */
};

enum se_pattern { SE_STEADY, SE_RANDOM, SE_CYCLE };

struct se_storm {
	char *name, *key;
	struct se_coord at;
	int64_t rating, initial;
	enum se_pattern pattern;
	GArray *cycle; /* int64_t; NULL: none */
};

enum se_kind { SE_WORLD, SE_PORTAL, SE_STORM };

/* A thing on an empire's map, as it was last seen. */
struct se_thing {
	enum se_kind kind;
	char *name, *key;
	struct se_coord at;
	int64_t production, rating;
	struct se_empire *owner;
	int64_t turn; /* turn of the last scan, -1: never */
	bool fresh;   /* seen in the current recording */
};

/* How well a sector is seen. Clouded: only its storms are visible (SE-121). */
enum se_level { SE_STALE, SE_CLOUDED, SE_SCANNED, SE_VISIBLE };

/* A sector that an empire has scanned at some time, or sees clouded now. */
struct se_seen {
	struct se_coord at;
	int64_t turn;       /* turn of the last scan; -1: never */
	enum se_level own;  /* present level by own ships and worlds */
	enum se_level best; /* present level including shared scans */
	bool glimpse;       /* seen by a destroyed ship, own or of a giver (SE-121) */
};

/* A sector as a giver shows it. */
struct se_shown {
	struct se_coord at;
	struct se_empire *giver;
	enum se_level level;
	bool glimpse; /* seen by destroyed ships of the giver, as it was then */
};

struct se_map {
	GHashTable *sectors; /* by se_coord_key: struct se_seen */
	GHashTable *things;  /* by key: struct se_thing */
	GArray *shown;       /* struct se_shown, by sector and giver's number, from the last scan */
};

struct se_empire {
	unsigned number;
	char *name;
	char code[3];
	struct se_world *home; /* NULL: homeless */
	bool had_home;         /* last_home is set */
	struct se_coord last_home;
	struct se_frame frame;
	bool abandoned;
	int64_t abandoned_for;
	struct bits attacked_by; /* empires that attacked it in the last turn */
	struct bits contacts;
	GByteArray *classes; /* by class number: known? */
	bool basics;         /* false: predefined classes are known only if listed (SE-171) */
	struct se_map map;
	GPtrArray *fleet;                /* its struct se_ship, in the order of st->ships */
	GHashTable *names, *serial_keys; /* living ships, by lower-case name; by serial (SE-5) */
	int64_t serials;                 /* serials given so far in the state's turn */
	int64_t numbered;                /* its ships, including this turn's dead: at most SE_SERIALS */
};

enum se_grant_kind { SE_GRANT_ALL, SE_GRANT_SECTOR, SE_GRANT_SHIP, SE_GRANT_CLASS };

struct se_grant {
	struct se_empire *from, *to;
	enum se_grant_kind kind;
	struct se_coord at;
	struct se_ship *ship;
	struct se_class *class;
};
guint se_grant_hash(gconstpointer grant);
gboolean se_grant_same(gconstpointer a, gconstpointer b);

/* Worlds, portals and storms of a sector. */
struct se_site {
	struct se_world *world;
	GPtrArray *portals, *storms; /* by name; NULL: none */
};

struct se_work;
struct se_desk;
struct se_page;
struct se_grid;

struct se_state {
	struct state head;
	const struct se_tables *tables;
	struct se_options options;
	struct se_victory victory;
	struct se_empire *leader; /* empire that meets the condition; NULL: none */
	int64_t led;              /* turns' ends in a row at which it did */
	GPtrArray *empires, *worlds, *portals, *storms, *classes, *ships;
	GArray *grants;         /* struct se_grant */
	GPtrArray *winner;      /* struct se_empire */
	GHashTable *names;      /* empires by name in lower case */
	GHashTable *objects;    /* worlds, portals, storms by key: struct se_object */
	GHashTable *class_keys; /* classes by key */
	GHashTable *serials;    /* serials of all ships of the state */
	GHashTable *sites;      /* by se_coord_key: struct se_site */
	struct se_grid *grid;   /* of the last scan: ships' places between turns */
	int reader;             /* seat whose report the state was made from, -1: the full state */
};

/* An entry of the common name space of worlds, portals and storms (SE-4). */
struct se_object {
	enum se_kind kind;
	void *thing;
};

struct se_state *se_state_new(const struct state *head);
void se_state_free(struct state *state);

/* --- Making and finding things. Names are copied; the caller checks them. ---- */

struct se_empire *se_empire_add(struct se_state *st, const char *name);
static inline struct se_empire *se_empire_at(const struct se_state *st, unsigned number)
{
	return st->empires->pdata[number];
}
struct se_empire *se_empire_find(const struct se_state *st, const char *name);
void se_empire_rename(struct se_state *st, struct se_empire *empire, const char *name);

struct se_world *se_world_add(struct se_state *st, const char *name, struct se_coord at);
struct se_portal *se_portal_add(struct se_state *st, const char *name, struct se_coord at);
struct se_storm *se_storm_add(struct se_state *st, const char *name, struct se_coord at, int64_t rating);
struct se_object *se_object_find(const struct se_state *st, const char *name);
struct se_world *se_world_find(const struct se_state *st, const char *name);
struct se_portal *se_portal_find(const struct se_state *st, const char *name);
struct se_storm *se_storm_find(const struct se_state *st, const char *name);
/* Removes the object from the game with its links, grants and navigation data. The caller frees it. */
void se_object_remove(struct se_state *st, struct se_object *object);
void se_object_free(void *object);
/* Compare pointers for sorting: by name. */
int se_portal_compare(gconstpointer a, gconstpointer b);
/* False: the link exists already. */
bool se_portal_link(struct se_portal *from, struct se_portal *to);

struct se_class *se_class_add(struct se_state *st, const char *name, struct se_empire *designer);
/* se_class_add for a class whose designer may be unknown. */
struct se_class *se_class_add_full(struct se_state *st, const char *name, const char *full);
/* Finds a class by full name. */
struct se_class *se_class_find(const struct se_state *st, const char *full);

void se_ship_free(struct se_ship *ship);

#endif
