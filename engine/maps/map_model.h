/* What one report shows as a map (HO-60): the model that every picture, page and sentence is made from. A ruleset
   fills it from the report's JSON alone (struct ruleset, `map`), so that nothing else can show. */
#ifndef ENGINE_MAPS_MAP_MODEL_H
#define ENGINE_MAPS_MAP_MODEL_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Owners: an index into `owners`, or one of these. */
#define MAP_NOBODY (-1)
#define MAP_UNKNOWN (-2)

/* When a place was last seen, if never. */
#define MAP_NEVER (-1)

/* How players of the ruleset draw it. Hexes: x is the column, a neighbour north is y + 1, north-east x + 1, y + 1 (the
   oblique coordinates of SE-1). Board: squares, y = 0 on top. Graph: places stand where the layout puts them, in units
   of MAP_STEP for a link; y counts downwards. */
enum map_form { MAP_GRAPH, MAP_HEXES, MAP_BOARD };

#define MAP_STEP 100

/* What stands at a place: each has a symbol, and a word in the legend (map_mark_word). */
enum map_mark {
	MAP_HOME,
	MAP_CENTRE, /* builds ships */
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
	MAP_BATTLE, /* in the turn that was run */
	MAP_MARKS,
};

struct map_owner {
	const char *name;
	unsigned seat;   /* from 1, the same in every report of the game (HO-180) */
	const char *tag; /* "E3", by its seat */
	bool own;        /* the reader's empire; it has index 0, if it is on the map */
};

/* Ships of one owner at a place (MAP_UNKNOWN: whose they are does not show). */
struct map_force {
	int owner;
	int64_t ships;
};

struct map_place {
	const char *id;    /* as orders and text reports call it, no blanks: W12, (2,-1), (3,0), S7 */
	const char *name;  /* its own name, or NULL */
	const char *kind;  /* "world", "sector", "square", "system" */
	const char *brief; /* its figures as short as can be ("ind 50 pop 24"), or NULL */
	const char *cell;  /* what it is on a map of letters (SX-92), or NULL */
	bool placed;       /* x and y hold */
	int64_t x, y;
	int owner;
	int64_t seen;     /* turn; the report's own turn: now */
	bool facts_known; /* false: only that it is there, as the other end of a link, or a cell */
	bool links_known; /* false: it may have more links than the map shows */
	unsigned marks;   /* bits 1 << enum map_mark */
	bool enemy;       /* own, and foreign ships are there */
	bool threat;      /* own, and the foreign ships of one neighbouring place outnumber one's own here */
	GArray *forces;   /* struct map_force, own first, then in the order of owners */
	GPtrArray
	    *facts; /* whole sentences, each with its full stop: what stands there, but owner and forces */
};

struct map_link {
	unsigned from, to; /* places; one link a pair */
	bool both;         /* told by both ends */
	bool one_way;      /* only from `from` to `to`, as far as is known */
	bool wormnet;      /* of portals */
	bool barrier;
	bool over_edge; /* a torus drawn flat: it leaves the map on one side and comes in on the other */
};

struct map_move {
	const char *thing; /* as orders name it: F5, EX047ef, 4 */
	int owner;
	bool ordered;  /* for the open turn; false: made in the turn that was run */
	bool stays;    /* it ended before its way did */
	int64_t ships; /* 0: not known */
	GArray *path;  /* unsigned, places in order; one only: where it came from does not show */
};

/* Ships of an owner that were lost at a place in the turn that was run, as told. */
struct map_loss {
	unsigned place;
	int owner;
	int64_t ships;
};

/* What the reader has of what wins; all 0: not told. */
struct map_progress {
	const char *things; /* NULL: nothing is counted */
	int64_t have, all, need;
};

/* A fleet, ship or unit, own or foreign, as far as the report tells them apart. */
struct map_thing {
	const char *name; /* as orders name it; NULL: it has no name for the reader */
	int owner;
	unsigned place;
	int64_t ships;
	const char *what; /* what it is, in short: "12 CR, 1 TR, cloaked" */
};

struct map {
	enum map_form form;
	const char *game, *empire;
	int64_t turn;
	int64_t width, height; /* of a grid in cells; 0: it is none */
	bool wrap;             /* the grid's edges are joined */
	const char *home;      /* id of the reader's home as the report says it, or NULL */
	const char *deadline;  /* of the open turn, as people read it, or NULL */
	struct map_progress progress;
	GPtrArray *owners;  /* struct map_owner */
	GPtrArray *places;  /* struct map_place, in the order of the report */
	GArray *links;      /* struct map_link; filled by map_finish */
	GPtrArray *moves;   /* struct map_move */
	GPtrArray *things;  /* struct map_thing, in the order of the report */
	GPtrArray *wars;    /* const char *: declared on the reader, whole sentences */
	GHashTable *fleets; /* ships of a fleet by its name and its owner's */
	GArray *losses;     /* struct map_loss, one a place and owner */
	bool directed;      /* links may be one way */
	bool diagonals;     /* MAP_BOARD: a step may be diagonal */
	bool allied;        /* it is for another player: what its empire has stored is left out (HO-153) */
	bool terse;         /* map_fact and map_list keep nothing: for what shows no facts */
	bool still; /* nobody asks for things, moves, and of a graph for forces and marks but MAP_HOME: a
	                          ruleset may leave them out, but the places and owners that they bring */
	GHashTable *by_id; /* index + 1, of the first `indexed` places */
	guint indexed;
	bool large;                  /* some place has a number that the next two do not take */
	struct map_index *by_number; /* places by letter and number */
	struct map_index *by_cell;   /* the same by coordinates */
	GHashTable *by_name;         /* owners: index + 1 */
	GHashTable *seats;           /* number of an empire's seat by its name, as the report says it */
	guint asked;                 /* the owner that was named last: mostly it is named again */
	GHashTable *thing_at; /* where a thing that can be ordered is: index + 1, by its name (map_thing) */
	GArray *ways;         /* struct way: links as told, until map_finish */
	GArray *no_forces;    /* of all places that have none */
	GPtrArray *no_facts;
	GStringChunk *texts;
};

struct map *map_new(enum map_form form);
void map_free(struct map *map);

/* --- Filling, by a ruleset --------------------------------------------------- */

/* A copy that lives as long as the map; NULL stays NULL. */
const char *map_text(struct map *map, const char *text);

/* The number of an owner, made if need be; NULL: MAP_NOBODY. */
int map_owner(struct map *map, const char *name);

/* The number of a place by a letter and a number (W12), made if need be: without facts, owner unknown, never seen. */
unsigned map_place_number(struct map *map, char letter, int64_t number);
/* The same by coordinates, where it gets them: (2,-1). */
unsigned map_place_cell(struct map *map, int64_t x, int64_t y);
struct map_place *map_at(const struct map *map, unsigned place);

void map_mark(struct map *map, unsigned place, enum map_mark mark);
void map_fact(struct map *map, unsigned place, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Adds to what the owner has there. */
void map_force(struct map *map, unsigned place, int owner, int64_t ships);
/* The same of one fleet that has a name: with its sentence, and where it is (map_thing). */
void map_fleet(struct map *map, const char *name, unsigned place, int owner, int64_t ships);

/* What was told of a place is forgotten: facts and forces; its marks stay. */
void map_forget(struct map *map, unsigned place);

/* One can go from `from` to `to`; told by both ends or by one. */
void map_way(struct map *map, unsigned from, unsigned to);
void map_wormnet(struct map *map, unsigned from, unsigned to);
void map_barrier(struct map *map, unsigned from, unsigned to);

/* A thing stands at a place: an order that moves it begins there. */
void map_thing(struct map *map, const char *thing, unsigned place);
/* Where it stands, -1: not on the map. */
int map_thing_place(const struct map *map, const char *thing);

/* A row of the table of things; nothing on a terse map. The text is what it is, or empty. */
void map_list(struct map *map, const char *name, int owner, unsigned place, int64_t ships, const char *format,
    ...) __attribute__((format(printf, 6, 7)));

/* Adds to what the owner lost there. */
void map_lost(struct map *map, unsigned place, int owner, int64_t ships);

/* War was declared on the reader. */
void map_war(struct map *map, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The empire has that seat; before map_finish. */
void map_seat(struct map *map, const char *name, unsigned seat);

/* A move with an empty path; its place is added by map_step. The pointer lives as long as the map. */
struct map_move *map_move(struct map *map, const char *thing, int owner, bool ordered);
void map_step(struct map_move *move, unsigned place);

/* When all is told: links, tags of owners, order of forces. Called by map_of_report. */
void map_finish(struct map *map);

/* Sets `enemy` and `threat` of the places of a finished map, and marks the home. */
void map_mark_dangers(struct map *map);

/* Which places adjoin on a grid or among hexes, or are linked: a list of unsigned for each place, g_free with
   map_neighbours_free. */
GArray **map_neighbours(const struct map *map);
void map_neighbours_free(const struct map *map, GArray **near);

/* The number of the home of the reader, -1: none is on the map. */
int map_home(const struct map *map);

/* --- Reading ------------------------------------------------------------------ */

/* The number of a place by its id (case does not matter), -1: none. */
int map_find(const struct map *map, const char *id);

/* "homeworld", "storm", ... */
const char *map_mark_word(enum map_mark mark);

/* An owner's name, "nobody" or "unknown". */
const char *map_owner_name(const struct map *map, int owner);

bool map_is_stale(const struct map *map, const struct map_place *place);

/* All that is known of a place as sentences, its id first (the <title> of a picture). */
void map_sentence(const struct map *map, unsigned place, GString *out);

/* "14 of 81 worlds; 41 win". */
void map_progress_words(const struct map_progress *progress, GString *out);

/* "DEMO, turn 4, MING", and counts in words. */
void map_title(const struct map *map, GString *out);
void map_counts(const struct map *map, GString *out);

#endif
