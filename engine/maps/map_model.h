/* The map model (HO-60): what one report shows, as the source of every picture, page and sentence. A ruleset
   fills it from the report's JSON alone (struct ruleset, `map`), so that nothing hidden can appear. */
#ifndef ENGINE_MAPS_MAP_MODEL_H
#define ENGINE_MAPS_MAP_MODEL_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* An owner is an index into `owners`, or one of these. */
#define MAP_NOBODY (-1)
#define MAP_UNKNOWN (-2)

/* Value of `seen` for a place that was never seen. */
#define MAP_NEVER (-1)

/* The kind of map. Hexes: x is the column, the neighbour north is y + 1, north-east is x + 1, y + 1 (the
   oblique coordinates of SE-1). Board: squares, y = 0 on top. Graph: positions come from the layout, MAP_STEP
   units for a link; y grows downwards. */
enum map_form { MAP_GRAPH, MAP_HEXES, MAP_BOARD };

#define MAP_STEP 100

/* Marks of a place: each has a symbol, and a word for the legend (map_mark_word). */
enum map_mark {
	MAP_HOME,
	MAP_CENTRE, /* a place that builds ships */
	MAP_PLANET,
	MAP_COLONY,
	MAP_PORTAL,
	MAP_PORTAL_CLOSED,
	MAP_STORM,
	MAP_NEBULA,
	MAP_ASTEROIDS,
	MAP_BLACK_HOLE,
	MAP_TREASURE,
	MAP_STATION,
	MAP_BATTLE, /* there was a battle in the turn that was run */
	MAP_MARKS,
};

struct map_owner {
	const char *name;
	unsigned seat;   /* from 1, the same in every report of the game (HO-180) */
	const char *tag; /* "E3", from the seat */
	bool own;        /* is the reader's empire; it has index 0 if it is on the map */
};

/* Ships of one owner at a place (MAP_UNKNOWN: the owner cannot be seen). */
struct map_force {
	int owner;
	int64_t ships;
};

struct map_place {
	const char *id;    /* as in orders and text reports, without blanks: W12, (2,-1), (3,0), S7 */
	const char *name;  /* its own name, or NULL */
	const char *kind;  /* "world", "sector", "square", "system" */
	const char *brief; /* its numbers in short ("ind 50 pop 24"), or NULL */
	const char *cell;  /* its text on a character map (SX-92), or NULL */
	bool placed;       /* x and y are set */
	int64_t x, y;
	int owner;
	int64_t seen;     /* the turn when it was last seen; the report's turn means now */
	bool facts_known; /* false: only its existence is known, as the other end of a link or as a cell */
	bool links_known; /* false: it may have more links than the map shows */
	unsigned marks;   /* bits 1 << enum map_mark */
	bool enemy;       /* the reader's place, with foreign ships at it */
	/* the reader's place, and the foreign ships at one neighbouring place outnumber the own ships here */
	bool threat;
	unsigned threat_from; /* the neighbouring place with the most of them */
	GArray *forces;       /* struct map_force, the reader's first, then in the order of owners */
	GPtrArray *facts;     /* sentences with full stops about the place, except owner and forces */
};

struct map_link {
	unsigned from, to; /* place numbers; each pair has one link */
	bool both;         /* reported by both ends */
	bool one_way;      /* leads only from `from` to `to`, as far as known */
	bool wormnet;      /* a link between portals */
	bool barrier;
	/* on a torus that is drawn flat: leaves the map on one side and enters on the other */
	bool over_edge;
};

struct map_move {
	const char *thing; /* the moving thing's name in orders: F5, EX047ef, 4 */
	int owner;
	bool ordered;  /* ordered for the open turn; false: made in the turn that was run */
	bool stays;    /* stopped before the end of its way */
	int64_t ships; /* 0: unknown */
	GArray *path;  /* unsigned, places in order; a single one: its origin cannot be seen */
};

/* Reported losses of an owner's ships at a place in the turn that was run. */
struct map_loss {
	unsigned place;
	int owner;
	int64_t ships;
};

/* The reader's progress towards victory; all 0: not reported. */
struct map_progress {
	const char *things; /* noun for what is counted; NULL: nothing */
	int64_t have, all, need;
};

/* A fleet, ship or unit, own or foreign, if the report lists it separately. */
struct map_thing {
	const char *name; /* its name in orders; NULL: the reader knows none */
	int owner;
	unsigned place;
	int64_t ships;
	const char *what; /* short description: "12 CR, 1 TR, cloaked" */
};

struct map {
	enum map_form form;
	const char *game, *empire;
	int64_t turn;
	int64_t width, height; /* size of a grid in cells; 0: not a grid */
	bool wrap;             /* the grid's edges are joined */
	const char *home;      /* id of the reader's home according to the report, or NULL */
	const char *deadline;  /* deadline of the open turn as text, or NULL */
	struct map_progress progress;
	GPtrArray *owners;  /* struct map_owner * */
	GPtrArray *places;  /* struct map_place *, in the order of the report */
	GArray *links;      /* struct map_link; filled by map_finish */
	GPtrArray *moves;   /* struct map_move * */
	GPtrArray *things;  /* struct map_thing *, in the order of the report */
	GPtrArray *wars;    /* const char *: sentences on declarations of war against the reader */
	GHashTable *fleets; /* key from fleet's and owner's name to the number of ships */
	GArray *losses;     /* struct map_loss, one for each place and owner */
	bool directed;      /* links may be one way */
	bool diagonals;     /* MAP_BOARD: steps may be diagonal */
	bool allied;        /* made for another player: leave out the empire's stores (HO-153) */
	/* drop facts and the list of things (map_fact, map_list), because the caller does not show them */
	bool terse;
	/* only places and owners matter: a ruleset may skip things and moves, and on a graph also forces and
	   marks except MAP_HOME; but not places or owners that they would add */
	bool still;
	GHashTable *by_id; /* maps an id to index + 1, for the first `indexed` places */
	guint indexed;
	bool large;                  /* some place is in neither of the next two indexes */
	struct map_index *by_number; /* index of places by letter and number */
	struct map_index *by_cell;   /* index of places by coordinates */
	GHashTable *by_name;         /* maps an owner's name to index + 1 */
	GHashTable *seats;           /* maps an empire's name to its seat, as far as the report lists them */
	unsigned empires;            /* how many play, according to the report; 0: it does not say */
	guint asked;                 /* the last owner looked up: usually the next one, too */
	/* maps the name of a thing that can be ordered to the index of its place + 1 (map_thing) */
	GHashTable *thing_at;
	GArray *ways;      /* struct way: links as reported, until map_finish */
	GArray *no_forces; /* shared empty list for places without forces */
	GPtrArray *no_facts;
	GStringChunk *texts;
};

struct map *map_new(enum map_form form);
void map_free(struct map *map);

/* --- Filling, by a ruleset --------------------------------------------------- */

/* Copies a text; the copy lives as long as the map; NULL stays NULL. */
const char *map_text(struct map *map, const char *text);

/* The number of an owner, which is added if new; NULL: MAP_NOBODY. */
int map_owner(struct map *map, const char *name);

/* The number of a place by letter and number (W12), which is added if new: without facts, owner unknown, never
   seen. */
unsigned map_place_number(struct map *map, char letter, int64_t number);
/* The same by coordinates, (2,-1), which become its position. */
unsigned map_place_cell(struct map *map, int64_t x, int64_t y);
struct map_place *map_at(const struct map *map, unsigned place);

void map_mark(struct map *map, unsigned place, enum map_mark mark);
void map_fact(struct map *map, unsigned place, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Adds ships to the owner's force at a place. */
void map_force(struct map *map, unsigned place, int owner, int64_t ships);
/* The same for a named fleet: with a sentence about it, and its place (map_thing). */
void map_fleet(struct map *map, const char *name, unsigned place, int owner, int64_t ships);

/* Deletes facts and forces of a place; keeps its marks. */
void map_forget(struct map *map, unsigned place);

/* Adds a way from `from` to `to`; each end may report it. */
void map_way(struct map *map, unsigned from, unsigned to);
void map_wormnet(struct map *map, unsigned from, unsigned to);
void map_barrier(struct map *map, unsigned from, unsigned to);

/* Records the place of a thing: an order that moves the thing starts there. */
void map_thing(struct map *map, const char *thing, unsigned place);
/* The place of a thing; -1: not on the map. */
int map_thing_place(const struct map *map, const char *thing);

/* Adds a row to the table of things, unless the map is terse. `format` is its description, may be empty. */
void map_list(struct map *map, const char *name, int owner, unsigned place, int64_t ships, const char *format,
    ...) __attribute__((format(printf, 6, 7)));

/* Adds losses of an owner at a place. */
void map_lost(struct map *map, unsigned place, int owner, int64_t ships);

/* Adds a sentence on a declaration of war against the reader. */
void map_war(struct map *map, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Sets the seat of an empire; call it before map_finish. */
void map_seat(struct map *map, const char *name, unsigned seat);

/* Adds a move with an empty path; add its places by map_step. The pointer is valid as long as the map. */
struct map_move *map_move(struct map *map, const char *thing, int owner, bool ordered);
void map_step(struct map_move *move, unsigned place);

/* Completes the map after filling: links, tags of owners, order of forces. Called by mapping.c. */
void map_finish(struct map *map);

/* --- Reading ------------------------------------------------------------------ */

/* The number of a place by its id, ignoring case; -1: none. */
int map_find(const struct map *map, const char *id);

/* An owner's name, "nobody" or "unknown". */
const char *map_owner_name(const struct map *map, int owner);

/* Is the owner the reader? */
bool map_is_own(const struct map *map, int owner);

#endif
