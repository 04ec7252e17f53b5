/* The galaxy and what its empires know. All things are owned by the state;
   a state is played once, and the dead stay in it. */
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
#define SE_SERIALS 0xfffff /* of a code: 00001 to fffff */

struct se_class {
	char *name;                 /* as written */
	char *full;                 /* CODE.name; the name if nobody designed it (SE-18) */
	char *key;                  /* full in lower case */
	struct se_empire *designer; /* NULL: predefined or a GM class */
	unsigned number;            /* in state->classes */
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
	char *key; /* handle in lower case */
	struct se_class *class;
	struct se_coord at; /* the carrier's, if it is loaded */
	struct se_ship *carrier;
	GPtrArray *cargo; /* NULL: never carried */
	int64_t load;     /* tonnage of the cargo */
	int64_t dp;
	bool public;
	struct bits identified;
	struct bits concealed; /* whom CONCEAL named since: not shared with them (SE-122) */
	struct se_role *role;  /* in the turn being played (role.h); NULL: none yet */
};

enum se_status { SE_FREE, SE_BLOCKADED, SE_INTERDICTED };

struct se_world {
	char *name, *key;
	struct se_coord at;
	struct se_empire *owner;
	int64_t production, stockpile;
	enum se_status status;
	struct se_scene *scene; /* of the turn being played (role.h); NULL: nothing happened */
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

/* A thing on an empire's map, as it was when it was last seen. */
struct se_thing {
	enum se_kind kind;
	char *name, *key;
	struct se_coord at;
	int64_t production, rating;
	struct se_empire *owner;
	int64_t turn; /* -1: never scanned */
	bool fresh;   /* seen in this recording */
};

/* How well a sector is seen. Clouded: only its storms are (SE-121). */
enum se_level { SE_STALE, SE_CLOUDED, SE_SCANNED, SE_VISIBLE };

/* A sector that an empire has ever scanned, or sees clouded now. */
struct se_seen {
	struct se_coord at;
	int64_t turn;       /* last scanned; -1: never */
	enum se_level own;  /* by own ships and worlds, now */
	enum se_level best; /* with what was shared */
	bool glimpse;       /* a destroyed ship, own or of one who shares, showed it (SE-121) */
};

/* What a giver shows of one sector. */
struct se_shown {
	struct se_coord at;
	struct se_empire *giver;
	enum se_level level;
	bool glimpse; /* seen by destroyed ships of the empire, as it was then */
};

struct se_map {
	GHashTable *sectors; /* by se_coord_key: struct se_seen */
	GHashTable *things;  /* by key: struct se_thing */
	GArray *shown;       /* struct se_shown, by sector and giver's number, of the last scan */
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
	struct bits attacked_by; /* in the last turn */
	struct bits contacts;
	GByteArray *classes; /* known, by number */
	bool basics;         /* false: predefined classes are listed as the others are (SE-171) */
	struct se_map map;
	GPtrArray *fleet;                /* its struct se_ship, as st->ships has them */
	GHashTable *names, *serial_keys; /* living ships, by lower-case name; by serial (SE-5) */
	int64_t serials;                 /* given for the turn that the state stands at */
	int64_t numbered;                /* its ships, the dead of the turn too: SE_SERIALS at most */
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

/* What stands in a sector besides ships. */
struct se_site {
	struct se_world *world;
	GPtrArray *portals, *storms; /* NULL: none; by name */
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
	struct se_empire *leader; /* who fulfils it; NULL: nobody does */
	int64_t led;              /* at so many turns' ends running */
	GPtrArray *empires, *worlds, *portals, *storms, *classes, *ships;
	GArray *grants;         /* struct se_grant */
	GPtrArray *winner;      /* struct se_empire */
	GHashTable *names;      /* empires by name in lower case */
	GHashTable *objects;    /* worlds, portals, storms by key: struct se_object */
	GHashTable *class_keys; /* classes by key */
	GHashTable *serials;    /* of all ships of the state */
	GHashTable *sites;      /* by se_coord_key: struct se_site */
	struct se_grid *grid;   /* of the last scan: where the ships are between turns */
	int reader;             /* the seat whose report this state was made from, -1: it is the full state */
};

/* An entry of the one name space of worlds, portals and storms (SE-4). */
struct se_object {
	enum se_kind kind;
	void *thing;
};

struct se_state *se_state_new(const struct state *head);
void se_state_free(struct state *state);

/* --- Making and finding things. Names are copied; all checks are the caller's. */

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
/* Takes the object out of the game; links, grants and navigation data go with it. It is the caller's to free. */
void se_object_remove(struct se_state *st, struct se_object *object);
void se_object_free(void *object);
/* For sorting pointers to them: by name. */
int se_portal_compare(gconstpointer a, gconstpointer b);
/* False: the link exists already. */
bool se_portal_link(struct se_portal *from, struct se_portal *to);

struct se_class *se_class_add(struct se_state *st, const char *name, struct se_empire *designer);
/* The same for a class whose designer may be unknown. */
struct se_class *se_class_add_full(struct se_state *st, const char *name, const char *full);
/* By full name. */
struct se_class *se_class_find(const struct se_state *st, const char *full);

void se_ship_free(struct se_ship *ship);

#endif
