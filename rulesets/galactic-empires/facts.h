/* What a turn records beside the state, and caches that its reports share. */
#ifndef GE_FACTS_H
#define GE_FACTS_H

#include "engine/documents/json.h"
#include "rulesets/galactic-empires/view.h"

/* A unit's facts during the turn. */
struct ge_part {
	bool late; /* it became a fleet in Final Events, from a garrison: this turn's orders do not mean it */
	bool cloak_changed;          /* it cloaked or uncloaked (GE-73, GE-39, GE-46) */
	bool moved;                  /* it entered a sector this turn by a step of its own (GE-79) */
	int64_t searching;           /* the last phase in which it searched */
	int64_t points;              /* move-points left (GE-94) */
	struct ge_sector *from;      /* the sector from which it entered its present one this turn, or NULL */
	struct order *path;          /* its path order, or NULL */
	struct ge_sector *step_from; /* the sector from which it crossed a border in this phase, or NULL */
	struct ge_sector *old_from;  /* `from` and `moved` before that step (GE-47) */
	bool old_moved;
	struct ge_sector *step_to; /* the sector it is about to enter in this phase */
	int64_t step_cost;
};

/* Facts of a sector during the turn. */
struct ge_scene {
	unsigned owner_before; /* owner at the start of the turn */
	int64_t damage_before;
	bool changed;    /* it changed hands (GE-96) */
	bool battled;    /* there was a sector battle */
	bool ships_lost; /* ships were lost in a sector battle */
	bool pillaged, annexed, constructed, razed;
	struct ge_part garrison;
};

struct ge_round {
	int64_t round;
	unsigned empire;
	int64_t shots, hits, saved;
	int64_t lost[GE_TYPES_MAX];
};

/* A battle, as reports tell it to those who may read of it (GE-111). */
struct ge_battle_report {
	int64_t sector, other; /* ids; other 0: a battle in `sector`, else on their border */
	int64_t phase, rounds;
	char *result;       /* "Concord won" */
	GArray *sides;      /* struct ge_round */
	struct bits128 to;  /* empires that read of it */
	struct bits128 won; /* empires with units left and without an enemy */
};

enum ge_item {
	GE_ITEM_SECTORS,
	GE_ITEM_ANNEXED,
	GE_ITEM_SHIPS,
	GE_ITEM_ADMIRALS,
	GE_ITEM_TREASURY,
	GE_ITEM_UPKEEP,
	GE_ITEM_REVENUE,
	GE_ITEM_RELATIONS,
	GE_ITEMS
};

#define GE_NOT_LEARNT (-1)

struct ge_espionage {
	unsigned by, target;
	int64_t value[GE_ITEMS]; /* value, or GE_NOT_LEARNT; money in tenths */
	char *relations;         /* NULL: not learnt */
};

struct ge_shown {
	unsigned from;
	unsigned sector; /* index of the sector */
};

/* What reports show of a sector to everybody who sees it; computed once, for the first reader. */
struct ge_face {
	GArray *forces;   /* struct ge_force (ge_forces); NULL: not computed yet */
	GPtrArray *lines; /* char *: text lines of these forces, seen in full; NULL: not yet */
	char *full,
	    *near; /* texts about the sector in the first and the second form (GE-112); NULL: not computed yet */
	struct json_item items[GE_SEEN_FULL + 1]; /* JSON for who has nothing there (`sectors`) */
};

/* What an empire did and got in the turn. */
struct ge_doings {
	bool died;
	int64_t revenue;      /* this turn's revenue (GE-71) */
	int64_t owned;        /* sectors owned at L12 */
	char *proclamation;   /* its proclamation, or NULL */
	GArray *shown;        /* struct ge_shown: sectors that others show it by SL; NULL: none */
	uint8_t *sight;       /* enum ge_seen by sector, by own units; NULL: not yet (ge_view) */
	uint8_t *view;        /* `sight` with what others share (ge_view) */
	GHashTable *admirals; /* number -> unit, for look-up only; NULL: not yet built */
};

struct ge_facts {
	struct ge_scene *scenes; /* by sector; NULL: no turn is played with this state */
	GPtrArray *parts;        /* struct ge_part of all fleets */
	int64_t phase;           /* current phase of Movement Events */
	GHashTable *named;       /* F9: unit -> ships that rank orders have named (first_units.c), or NULL */
	GPtrArray *graveyard;    /* struct ge_unit: fleets that died (ge_fleet_vanish) */
	GPtrArray *battles;      /* struct ge_battle_report */
	GPtrArray *espionages;   /* struct ge_espionage */
	struct ge_face *faces;   /* by sector; NULL until first needed */
	struct json_store *sectors;      /* store of the sectors' JSON; NULL: none yet */
	struct ge_doings of[GE_EMPIRES]; /* by empire id */
};

/* The facts of this state; empty ones if no turn was played with it. */
struct ge_facts *ge_facts_of(const struct ge_state *state);
/* Add an empty record to the state's facts. */
struct ge_battle_report *ge_battle_report_new(struct ge_state *state);
struct ge_espionage *ge_espionage_new(struct ge_state *state, unsigned by);
struct ge_face *ge_face_of(const struct ge_state *state, const struct ge_sector *sector);
/* At the turn's start: gives every unit its part and every sector its scene. */
void ge_facts_begin(struct ge_state *state);
void ge_facts_free(struct state *state);

/* Forms a fleet in a turn; otherwise as ge_fleet_new. */
struct ge_unit *ge_fleet_form(
    struct ge_state *state, unsigned owner, unsigned number, struct ge_sector *sector);
/* Removes a fleet and everything in it from the game; its memory is freed with the turn (GE-91). */
void ge_fleet_vanish(struct ge_state *state, struct ge_unit *fleet);

/* Indexes where all admirals of an empire are; ge_admiral_moved keeps the index up to date. */
void ge_admirals_index(const struct ge_state *state, unsigned empire);
/* The unit in which the empire's admiral is, NULL: no such admiral. */
struct ge_unit *ge_admiral_unit(const struct ge_state *state, unsigned empire, int64_t id);
void ge_admiral_moved(const struct ge_state *state, int64_t id, struct ge_unit *unit);

#endif
