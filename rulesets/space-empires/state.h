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
#define SP_NUMBER_MAX INT64_C(1000000000000) /* the greatest number in a document (SP-93) */
#define SP_TREASURE_SIZE 8                   /* letters and digits of a treasure's id (SP-10) */
#define SP_JUMPS 3                           /* most jumps of an order, as in the grammar (SP-61) */
#define SP_LEAD_LEAST 1000                   /* thousandths: a lead of 1 requires nothing */

enum sp_treasure_kind { SP_OTHER, SP_VAM, SP_CRS, SP_G2, SP_L2, SP_MM, SP_SV };

struct sp_fleet;

/* A treasure on a fleet, or on a world, or (fleet NULL and world SP_NOWHERE) destroyed. */
struct sp_treasure {
	char id[SP_TREASURE_SIZE + 1];
	enum sp_treasure_kind kind;
	struct sp_fleet *fleet;
	int world;
};

/* What a world's line shows; also for worlds seen before (SP-92). */
struct sp_face {
	int owner; /* SP_NOBODY: none */
	int64_t ind, rms, rmp, pop;
	GPtrArray *treasures; /* char *, ascending; NULL: none */
};

struct sp_world {
	int64_t id;
	int owner;
	int64_t ind, rms, rmp, pop;
	int64_t ind_damage, pop_damage; /* remainders of damage in points; in quarters during bombardment */
	unsigned *links;                /* indices of worlds, ascending */
	unsigned link_count;
	bool unknown;         /* only its id is known (in state_of_report) */
	bool unseen;          /* ... or its links too, from the public chart: other members are 0 */
	GPtrArray *treasures; /* struct sp_treasure, ascending by id; NULL: none */
	/* Fleets here, by owner's name and number at the turn's start; new ones follow. NULL: none. */
	struct sp_fleet *fleets, *last_fleet;
	struct sp_scene *scene; /* its facts of the current turn (facts.h), or NULL */
};

struct sp_fleet {
	unsigned owner, world;
	int64_t id, ships, cargo;
	GPtrArray *treasures;       /* struct sp_treasure, ascending by id; NULL: none */
	int supply_from, supply_to; /* SP_NOWHERE: no supply run */
	unsigned tag;               /* index in sp_state.all */
	unsigned place : 31;        /* index in sp_state.fleets, once settled */
	bool gone : 1;              /* lost in the current turn */
	struct sp_part *part;       /* its facts of the current turn (facts.h), or NULL */
	struct sp_fleet *next;      /* next fleet at its world */
};

/* A number in an empire's own space (SP-5): of a fleet of its own, or of a foreign one (a sighting). A foreign number
   whose fleet is NULL is taken for ever. */
struct sp_name {
	int64_t number;
	struct sp_fleet *fleet;
	unsigned empire, owner;
	bool used;      /* false: the number is free, and nothing else is set */
	bool at_start;  /* it was in use when the turn began */
	bool automatic; /* given while the document was read */
	bool freed;     /* the empire knows that its fleet is gone: free from next turn on */
};

/* A world seen before and not in sight now. */
struct sp_known {
	unsigned world;
	int64_t turn; /* of the last sight; 0: only the public chart shows its links */
	struct sp_face face;
	unsigned *links;
	unsigned link_count;
};

struct sp_totals {
	int64_t worlds, ships, ind, pop, rms, rmp;
};

struct sp_empire {
	char *name;
	int64_t home;                      /* id of its home at the start, 0: the document does not say */
	int64_t out;                       /* turn of its elimination, 0: in play */
	unsigned rank;                     /* rank by name */
	int64_t lowest;                    /* no number below is free */
	unsigned fleet_first, fleet_count; /* its fleets in sp_state.fleets: first one, and number */
	GPtrArray *known;                  /* struct sp_known, by world */
	GPtrArray *names;                  /* struct sp_name of foreign fleets, by number (sp_names_list) */
	struct sp_totals totals;
};

/* A grid whose opposite edges are joined (SP-6). */
struct sp_board {
	int64_t width, height;
};

/* Who sees which worlds (SP-81). */
struct sp_sight {
	GArray **worlds; /* by empire: unsigned worlds, ascending */
	unsigned *first; /* by world: index of its first viewer; one more at the end */
	GArray *viewers; /* unsigned: empires */
};

/* What a report shows under a world: a fleet, or the marker of a departed one. */
struct sp_item {
	int64_t number; /* number by which the reader knows it */
	unsigned world, owner;
	const struct sp_fleet *fleet; /* NULL: the marker of a departed fleet */
	int from, to;                 /* where it came from, or went to; SP_NOWHERE: not shown */
	const char *strategy;         /* letter of its strategy, NULL: not shown */
	char target[32];              /* what it fired at; "": not shown */
	int former_owner;             /* former owner of a captured fleet, else SP_NOBODY */
	int64_t former;               /* its number before the capture, 0: none */
};

/* Facts of the turn just played, in a state that was made from a report. */
struct sp_told {
	GArray *items; /* struct sp_item, by world and number */
	bool has_before;
	struct sp_totals before; /* the reader's totals when the turn began */
};

enum sp_victory { SP_VICTORY_WORLDS, SP_VICTORY_TURNS, SP_VICTORY_LAST };

/* How a game is won (SP-90). */
struct sp_goal {
	enum sp_victory kind;
	int64_t worlds, lead; /* thousandths */
	int64_t hold;         /* turns' ends in a row */
	int64_t turns;        /* last turn; 0: no such limit */
};

/* Who has met a goal of worlds, and at how many turns' ends in a row. */
struct sp_leader {
	int empire; /* SP_NOBODY: none */
	int64_t turns;
};

struct sp_state {
	struct state head;
	const struct sp_tables *tables;
	bool has_victory; /* the document has a goal */
	struct sp_goal goal;
	struct sp_leader leader; /* only if the goal has to be held for more than one turn */
	GArray *winners;         /* unsigned empires, by name; empty: none yet */
	/* One more behind the last: nobody, who owns the natives' fleets (SP-6). It has the empty name and no seat. */
	struct sp_empire *empires;
	unsigned empire_count;
	unsigned *by_name; /* empires in byte order of names */
	struct sp_world *worlds;
	unsigned world_count;
	struct sp_board board; /* of a grid; width 0: none */
	GPtrArray *treasures;  /* struct sp_treasure, owned */
	GHashTable *treasure_index;
	GPtrArray *all;    /* struct sp_fleet, owned: every fleet of the turn, including lost ones */
	GPtrArray *fleets; /* existing fleets, by owner's name and number */
	GPtrArray *names;  /* struct sp_names: of all numbers in use, owned (sp_name_next) */
	GHashTable *named; /* those blocks by empire and number */
	GHashTable *seen;  /* struct sp_name of foreign fleets by empire and fleet */
	struct sp_sight *now;
	struct sp_told *told; /* in a state made from a report, else NULL */
};

static inline struct sp_state *sp_of(const struct state *state)
{
	return (struct sp_state *)state;
}

/* Makes an empty state with this head; empires and worlds are still to be filled in. */
struct sp_state *sp_state_new(const struct state *head);
void sp_state_free(struct state *state);

/* Is this owner of fleets nobody (SP-6)? */
static inline bool sp_is_native(const struct sp_state *state, unsigned owner)
{
	return owner == state->empire_count;
}
/* The owner's name in texts: "nobody" for natives. */
const char *sp_owner_name(const struct sp_state *state, unsigned owner);

/* Allocates empires and worlds, zeroed except for defaults. */
void sp_state_size(struct sp_state *state, unsigned empires, unsigned worlds);

/* Ranks the empires by name; call after names have changed. */
void sp_state_rank(struct sp_state *state);

/* Index of the world with this id, SP_NOWHERE: none. */
int sp_world_find(const struct sp_state *state, int64_t id);
bool sp_world_linked(const struct sp_world *world, unsigned to);
/* Sets a world's links and sorts them; takes ownership of the array. */
void sp_world_link(struct sp_world *world, unsigned *links, unsigned count);

void sp_sight_free(struct sp_sight *sight);

/* Adds a fleet to the list of all and its number to its owner's space. */
struct sp_fleet *sp_fleet_add(
    struct sp_state *state, unsigned owner, int64_t id, unsigned world, int64_t ships);
/* The own, existing fleet of this number, or NULL. */
struct sp_fleet *sp_fleet_find(const struct sp_state *state, unsigned owner, int64_t id);
/* Frees the fleet's number, unless that was in use at the turn's start. */
void sp_fleet_unname(struct sp_state *state, const struct sp_fleet *fleet);
/* Changes the fleet's number in its owner's space; the new one must be free. */
void sp_fleet_rename(struct sp_state *state, struct sp_fleet *fleet, int64_t id);
/* Compares fleets by owner's name, then number. For g_ptr_array_sort_with_data. */
gint sp_fleet_compare(gconstpointer a, gconstpointer b, gpointer state);

/* Sorts existing fleets by owner and number and lists them at their worlds. Call before the first turn and at the end
   of each. */
void sp_state_settle(struct sp_state *state);

#endif
