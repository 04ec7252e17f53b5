/* The state of a game of space-empires. Worlds are numbered by their place in
   the list of worlds, ascending by id; empires by their place in the document;
   fleets by their tag in the list of all fleets of the turn. */
#ifndef SPACE_EMPIRES_STATE_H
#define SPACE_EMPIRES_STATE_H

#include "engine/play/rulesets.h"
#include "rulesets/space-empires/tables.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#define SP_NOBODY (-1)
#define SP_NOWHERE (-1)
#define SP_NUMBER_MAX INT64_C(1000000000000) /* SP-93 */
#define SP_TREASURE_SIZE 8                   /* letters and digits of a treasure's id (SP-10) */
#define SP_JUMPS 3                           /* at most, as the grammar has it (SP-61) */
#define SP_LEAD_LEAST 1000                   /* thousandths: a lead of 1 is none */

enum sp_treasure_kind { SP_OTHER, SP_VAM, SP_CRS, SP_G2, SP_L2, SP_MM, SP_SV };

struct sp_fleet;

/* On a fleet, or on a world, or (fleet NULL and world SP_NOWHERE) destroyed. */
struct sp_treasure {
	char id[SP_TREASURE_SIZE + 1];
	enum sp_treasure_kind kind;
	struct sp_fleet *fleet;
	int world;
};

/* What a world line shows: also of worlds seen before (SP-92). */
struct sp_face {
	int owner; /* SP_NOBODY */
	int64_t ind, rms, rmp, pop;
	GPtrArray *treasures; /* char *, ascending; NULL: none */
};

struct sp_world {
	int64_t id;
	int owner;
	int64_t ind, rms, rmp, pop;
	int64_t ind_damage, pop_damage; /* in points; in quarters during the bombardment */
	unsigned *links;                /* ascending */
	unsigned link_count;
	bool unknown;         /* only its id is known (state_of_report) */
	bool unseen;          /* ... or its links too, from the chart of the game: the rest is 0 */
	GPtrArray *treasures; /* struct sp_treasure, ascending by id; NULL: none */
	/* Those that are here, by owner's name and number at the turn's start; new ones follow. NULL: none. */
	struct sp_fleet *fleets, *last_fleet;
	struct sp_scene *scene; /* of the turn being played (turn.h), or NULL */
};

struct sp_fleet {
	unsigned owner, world;
	int64_t id, ships, cargo;
	GPtrArray *treasures;       /* struct sp_treasure, ascending by id; NULL: none */
	int supply_from, supply_to; /* SP_NOWHERE: no run */
	unsigned tag;               /* in sp_state.all */
	unsigned place : 31;        /* in sp_state.fleets, once settled */
	bool gone : 1;              /* in the turn being played */
	struct sp_part *part;       /* its part in the turn being played (turn.h), or NULL */
	struct sp_fleet *next;      /* of its world */
};

/* A number of an empire's own space (SP-5): of a fleet of its own, or of a
   foreign one (a sighting). A foreign number whose fleet is NULL is taken for good. */
struct sp_name {
	int64_t number;
	struct sp_fleet *fleet;
	unsigned empire, owner;
	bool used;      /* else the number is free, and nothing else is told */
	bool at_start;  /* was in use when the turn began */
	bool automatic; /* given when the document was read */
	bool freed;     /* its fleet is gone, as the empire knows: free from the next turn on */
};

/* A world seen before and not in sight now. */
struct sp_known {
	unsigned world;
	int64_t turn; /* of its last sight; 0: never seen, from the chart of the game: its links alone */
	struct sp_face face;
	unsigned *links;
	unsigned link_count;
};

struct sp_totals {
	int64_t worlds, ships, ind, pop, rms, rmp;
};

struct sp_empire {
	char *name;
	int64_t home;                      /* id of the world where it began, 0: the document does not say */
	int64_t out;                       /* the turn in which it was eliminated, 0: in play */
	unsigned rank;                     /* by name */
	int64_t lowest;                    /* no number below it is free */
	unsigned fleet_first, fleet_count; /* in sp_state.fleets */
	GPtrArray *known;                  /* struct sp_known, by world */
	GPtrArray *names;                  /* struct sp_name of foreign fleets, by number (sp_names_list) */
	struct sp_totals totals;
};

/* A grid whose edges are joined (SP-6). */
struct sp_board {
	int64_t width, height;
};

/* Who sees which worlds (SP-81). */
struct sp_sight {
	GArray **worlds; /* one an empire: unsigned, ascending */
	unsigned *first; /* of each world in viewers; one more at the end */
	GArray *viewers; /* unsigned */
};

/* What a report shows under a world: a fleet, or the marker of one that left. */
struct sp_item {
	int64_t number; /* the reader's */
	unsigned world, owner;
	const struct sp_fleet *fleet; /* NULL: a marker */
	int from, to;                 /* where it came from, or left for; SP_NOWHERE: nothing is shown */
	const char *strategy;         /* its letter, NULL: none is shown */
	char target[32];              /* what it fired at; "": nothing is shown */
	int former_owner;             /* of a captured fleet, else SP_NOBODY */
	int64_t former;               /* its number before that, 0: none */
};

/* What a report tells of the turn just played, in the state that is read from it. */
struct sp_told {
	GArray *items; /* struct sp_item, by world and number */
	bool has_before;
	struct sp_totals before; /* the reader's, as the turn began */
};

enum sp_victory { SP_VICTORY_WORLDS, SP_VICTORY_TURNS, SP_VICTORY_LAST };

/* How a game is won (SP-90). */
struct sp_goal {
	enum sp_victory kind;
	int64_t worlds, lead; /* thousandths */
	int64_t hold;         /* turns' ends */
	int64_t turns;        /* 0: no such end */
};

/* Who has fulfilled a goal of worlds, and at how many turns' ends running. */
struct sp_leader {
	int empire; /* SP_NOBODY */
	int64_t turns;
};

struct sp_state {
	struct state head;
	const struct sp_tables *tables;
	bool has_victory; /* the document says it */
	struct sp_goal goal;
	struct sp_leader leader; /* where the goal has to be held for more than one turn */
	GArray *winners;         /* unsigned, by name; empty: none yet */
	/* One more behind the last: nobody, whose fleets are the natives (SP-6). It has the empty name, and no seat. */
	struct sp_empire *empires;
	unsigned empire_count;
	unsigned *by_name; /* empires in byte order of names */
	struct sp_world *worlds;
	unsigned world_count;
	struct sp_board board; /* of a grid; width 0: there is none */
	GPtrArray *treasures;  /* struct sp_treasure, owned */
	GHashTable *treasure_index;
	GPtrArray *all;    /* struct sp_fleet, owned: every fleet of the turn, gone ones too */
	GPtrArray *fleets; /* those that are there, by owner's name and number */
	GPtrArray *names;  /* struct sp_names: of all numbers in use, owned (sp_name_next) */
	GHashTable *named; /* the same by empire and number */
	GHashTable *seen;  /* struct sp_name of foreign fleets by empire and fleet */
	struct sp_sight *now;
	struct sp_told *told; /* of a state of a report, else NULL */
};

static inline struct sp_state *sp_of(const struct state *state)
{
	return (struct sp_state *)state;
}

/* An empty state with this head; empires and worlds to be filled in. */
struct sp_state *sp_state_new(const struct state *head);
void sp_state_free(struct state *state);

/* Is this owner of fleets nobody (SP-6)? */
static inline bool sp_is_native(const struct sp_state *state, unsigned owner)
{
	return owner == state->empire_count;
}
/* The owner of fleets as texts name him: "nobody" for natives. */
const char *sp_owner_name(const struct sp_state *state, unsigned owner);

/* Empires and worlds of a state, all zero but their defaults. */
void sp_state_size(struct sp_state *state, unsigned empires, unsigned worlds);

/* Ranks the empires by name; after names changed. */
void sp_state_rank(struct sp_state *state);

/* Place of the world with this id, SP_NOWHERE if there is none. */
int sp_world_find(const struct sp_state *state, int64_t id);
bool sp_world_linked(const struct sp_world *world, unsigned to);
/* Gives a world its links, sorted; the array is taken. */
void sp_world_link(struct sp_world *world, unsigned *links, unsigned count);

void sp_sight_free(struct sp_sight *sight);

/* A new fleet in the list of all; its number enters its owner's space. */
struct sp_fleet *sp_fleet_add(
    struct sp_state *state, unsigned owner, int64_t id, unsigned world, int64_t ships);
/* The own fleet of this number that is there now, or NULL. */
struct sp_fleet *sp_fleet_find(const struct sp_state *state, unsigned owner, int64_t id);
/* Gives back its number, if that was not in use at the turn's start. */
void sp_fleet_unname(struct sp_state *state, const struct sp_fleet *fleet);
/* Gives it another number of its owner's space, which must be free. */
void sp_fleet_rename(struct sp_state *state, struct sp_fleet *fleet, int64_t id);
/* Order of fleets: owner's name, number. For g_ptr_array_sort_with_data. */
gint sp_fleet_compare(gconstpointer a, gconstpointer b, gpointer state);

/* Sorts what is there by owner and number and places it on the worlds. Before
   the first turn and at the end of each. */
void sp_state_settle(struct sp_state *state);

#endif
