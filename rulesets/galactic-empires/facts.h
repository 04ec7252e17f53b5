/* What a turn notes for itself and leaves beside the state, and what reports of it share. */
#ifndef GE_FACTS_H
#define GE_FACTS_H

#include "engine/documents/json.h"
#include "rulesets/galactic-empires/view.h"

/* A unit's part in the turn. */
struct ge_part {
	bool late;                   /* was a garrison until Final Events: no order of this turn means it */
	bool cloak_changed;          /* GE-73, GE-39, GE-46 */
	bool moved;                  /* entered a sector this turn by its own step (GE-79) */
	int64_t searching;           /* the last phase in which it searched */
	int64_t points;              /* move-points (GE-94) */
	struct ge_sector *from;      /* where it entered its sector from this turn, or NULL */
	struct order *path;          /* or NULL */
	struct ge_sector *step_from; /* it crossed a border in this phase, or NULL */
	struct ge_sector *old_from;  /* `from` and `moved` before that step (GE-47) */
	bool old_moved;
	struct ge_sector *step_to; /* decided, not yet done */
	int64_t step_cost;
};

/* What goes on in a sector. */
struct ge_scene {
	unsigned owner_before; /* at the start of the turn */
	int64_t damage_before;
	bool changed;    /* hands (GE-96) */
	bool battled;    /* a sector battle */
	bool ships_lost; /* in one */
	bool pillaged, annexed, constructed, razed;
	struct ge_part garrison;
};

struct ge_round {
	int64_t round;
	unsigned empire;
	int64_t shots, hits, saved;
	int64_t lost[GE_TYPES_MAX];
};

/* A battle as those read it who may (GE-111). */
struct ge_battle_report {
	int64_t sector, other; /* ids; other 0: a sector battle, else the border of both */
	int64_t phase, rounds;
	char *result;       /* "Concord won" */
	GArray *sides;      /* struct ge_round */
	struct bits128 to;  /* empires */
	struct bits128 won; /* empires that were left, each without an enemy */
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
	int64_t value[GE_ITEMS]; /* or GE_NOT_LEARNT; money in tenths */
	char *relations;         /* NULL: not learnt */
};

struct ge_shown {
	unsigned from;
	unsigned sector; /* index */
};

/* What reports show of a sector to all who see it: gathered once, when the first of them asks. */
struct ge_face {
	GArray *forces; /* struct ge_force (ge_forces); NULL: not yet gathered */
	GPtrArray
	    *lines; /* char *: the text report's of these forces, as they are seen in full; NULL: not yet */
	char *full,
	    *near; /* of the sector itself, in the first and the second form (GE-112); NULL: not yet */
	struct json_item items[GE_SEEN_FULL + 1]; /* for who has nothing there, by enum ge_seen (`sectors`) */
};

/* Of one empire. */
struct ge_doings {
	bool died;
	int64_t revenue;      /* GE-71 */
	int64_t owned;        /* sectors, at L12 */
	char *proclamation;   /* or NULL */
	GArray *shown;        /* sectors that others let it see by SL: struct ge_shown; NULL: none */
	uint8_t *sight;       /* enum ge_seen by sector, by own eyes; NULL: not yet looked (ge_view) */
	uint8_t *view;        /* the same with what others share (ge_view) */
	GHashTable *admirals; /* number -> unit, for look-up only (ge_admirals_index); NULL: not yet looked */
};

struct ge_facts {
	struct ge_scene *scenes; /* by sector; NULL: no turn is played with this state */
	GPtrArray *parts;        /* struct ge_part of fleets */
	int64_t phase;           /* of Movement Events */
	GHashTable *named;       /* F9: unit -> ships that rank orders have named (first_units.c), or NULL */
	GPtrArray *graveyard;    /* struct ge_unit: those that died (ge_fleet_vanish) */
	GPtrArray *battles;      /* struct ge_battle_report */
	GPtrArray *espionages;   /* struct ge_espionage */
	GString *board; /* lines of all reports (report_board.c), empty until the first one is written */
	struct ge_face *faces;           /* by sector; NULL: nobody asked for one */
	struct json_store *sectors;      /* of their JSON; NULL: not yet */
	struct ge_doings of[GE_EMPIRES]; /* by id */
};

/* Of this state; empty ones where no turn was played with it. */
struct ge_facts *ge_facts_of(const struct ge_state *state);
/* New ones among its facts, all zero. */
struct ge_battle_report *ge_battle_report_new(struct ge_state *state);
struct ge_espionage *ge_espionage_new(struct ge_state *state, unsigned by);
struct ge_face *ge_face_of(const struct ge_state *state, const struct ge_sector *sector);
/* At the turn's start: gives all units their parts, all sectors their scenes. */
void ge_facts_begin(struct ge_state *state);
void ge_facts_free(struct state *state);

/* A fleet formed in a turn, as ge_fleet_new. */
struct ge_unit *ge_fleet_form(
    struct ge_state *state, unsigned owner, unsigned number, struct ge_sector *sector);
/* Takes a fleet and all that is in it out of the game; it is freed with the turn (GE-91). */
void ge_fleet_vanish(struct ge_state *state, struct ge_unit *fleet);

/* Notes where all admirals of an empire are; hold it right with ge_admiral_moved. */
void ge_admirals_index(const struct ge_state *state, unsigned empire);
/* The unit that an admiral of the empire is in, NULL: no such one. */
struct ge_unit *ge_admiral_unit(const struct ge_state *state, unsigned empire, int64_t id);
void ge_admiral_moved(const struct ge_state *state, int64_t id, struct ge_unit *unit);

#endif
