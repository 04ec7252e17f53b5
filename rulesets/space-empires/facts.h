/* The facts of a turn: made as it begins, freed after its reports. */
#ifndef SPACE_EMPIRES_FACTS_H
#define SPACE_EMPIRES_FACTS_H

#include "rulesets/space-empires/state.h"

/* Steps in which orders are carried out one by one (SP-13). */
enum sp_step {
	SP_STEP_BOMBARD,
	SP_STEP_UNLOAD,
	SP_STEP_LOAD,
	SP_STEP_BUILD,
	SP_STEP_TRANSFER,
	SP_STEP_MOVE,
	SP_STEP_RENAME,
	SP_STEPS
};

/* An order in its step. */
struct sp_act {
	unsigned empire;
	struct order *order;
	struct sp_fleet *fleet; /* that it is given to, as at the turn's start; NULL for B, T, R */
};

/* One owner's share of those who stop others at a world. */
struct sp_presence {
	unsigned owner;
	int64_t points; /* of an ambush, in quarters; 0: these are defenders */
	guint count;    /* of fleets */
};

/* What goes on at a world. */
struct sp_scene {
	GArray *presences;               /* struct sp_presence of defenders, by owner's name; NULL: none */
	GArray *ambushes;                /* struct sp_presence of ambushers, by owner's name; NULL: none */
	GPtrArray *interdictors;         /* INTERDICT fleets after combat; NULL: none */
	int64_t defenders;               /* fleets that stop others (SP-50) */
	int64_t ambush;                  /* quarter points of all ambushers (SP-62) */
	guint ambushers, ambusher_count; /* in sp_play.volleys */
	int64_t built;                   /* ships built in this turn (SP-52) */
	int captor;                      /* who gets it in step 6 (SP-43) */
	GPtrArray *departed;             /* fleets that began here and left; NULL: none */
};

enum sp_pursuit { SP_PURSUIT_NEW, SP_PURSUIT_OPEN, SP_PURSUIT_SETTLED }; /* SP-63 */
enum sp_aim { SP_AIM_NONE, SP_AIM_PEOPLE, SP_AIM_INDUSTRY };

/* What was fired at a fleet in the combat phase. */
struct sp_fight {
	int64_t shots, weak_shots; /* points: by ASSAULT fleets, by others */
	int64_t storm;             /* points by ATTACK and PURSUIT fleets (SP-31) */
	int64_t defence, lost;     /* its own points, and the ships that it lost */
	guint volley, volley_size; /* who fired: in sp_play.volleys */
	bool assaulted;            /* by an ASSAULT fleet */
};

/* What a fleet does, and what befalls it. There are many, and each step looks at all: they are small. */
struct sp_part {
	bool fresh;       /* created or captured in this turn */
	bool surrendered; /* also the new fleet that the captor gets */
	bool attacked;    /* an interdictor that attacked by itself (SP-24) */
	bool exposed;     /* a hider that an SV carrier attacks (SP-75) */
	bool busy;        /* SP-54 */
	bool stops;       /* counted as a defender of its presence (SP-50) */
	bool left;        /* made a jump in this turn */
	bool running;     /* goes on its supply run (SP-64) */
	bool fired;       /* fired at target by order */
	bool is_explicit; /* the strategy was ordered */
	enum sp_strategy strategy : 8;
	enum sp_pursuit pursuit : 8;
	enum sp_aim bombarded : 8;
	uint8_t way_size;
	unsigned way[SP_JUMPS]; /* worlds really entered */
	unsigned start_world;
	int came_from; /* the last world before, SP_NOWHERE: did not move */
	int captor;
	int64_t start_ships, start_id;
	int64_t fire_lost; /* ships lost by fire (SP-33) */
	struct order *attack, *bombard, *move, *supply, *stance;
	struct sp_fleet *target;        /* of its attack, while it may fire */
	struct sp_fleet *captured_from; /* the fleet that it was before */
	struct sp_fight *fight;         /* NULL: nobody fired at it */
};

/* An event that waits for its readers. */
struct sp_notice {
	struct event *event;
	unsigned world;
	bool is_private;
	guint party, parties; /* in sp_play.parties */
};

/* The facts of a turn, from its beginning to its last report. */
struct sp_play {
	GArray *steps[SP_STEPS]; /* struct sp_act */
	GArray *volleys;         /* unsigned tags of fleets, runs of them named by events */
	GArray *notices;         /* struct sp_notice: events whose readers are found at the end */
	GArray *parties;         /* unsigned empires */
	GHashTable *
	    *called; /* by reader: of worlds their ambushers in the order in which they are named, or NULL */
	struct sp_part *parts;   /* by tag, of the fleets that were there as it began */
	GPtrArray *founded;      /* struct sp_part of new ones */
	GPtrArray *fights;       /* struct sp_fight */
	struct sp_scene *scenes; /* by world */
	/* As the turn began. */
	struct sp_face *faces; /* by world */
	struct sp_totals *totals;
	/* As it ended. */
	struct sp_sight *before;       /* what was in sight when it began; NULL: it has not ended */
	bool *leaving;                 /* by empire: was eliminated */
	const struct sp_fleet *vision; /* with which SV was destroyed, until that is told; or NULL */
};

/* The facts of the turn played with this state; NULL: none was. */
static inline struct sp_play *sp_play_of(const struct sp_state *state)
{
	return state->head.facts;
}

void sp_play_new(struct sp_state *state);
void sp_play_free(struct state *state);
/* What was in sight when the turn just played began, NULL: none was played. */
const struct sp_sight *sp_sight_before(const struct sp_state *state);
/* The fleets that began there and left, NULL: none. */
const GPtrArray *sp_departed(const struct sp_state *state, unsigned world);
bool sp_is_leaving(const struct sp_state *state, unsigned empire);

/* One owner's share in a list by owner's name (NULL: none), or NULL. */
struct sp_presence *sp_presence_of(const struct sp_state *state, const GArray *list, unsigned owner);
/* Its part in the turn just played; none of those if none was. */
const struct sp_part *sp_part_of(const struct sp_fleet *fleet);
/* A new fleet, as sp_fleet_add. */
struct sp_fleet *sp_fleet_found(
    struct sp_state *state, unsigned owner, int64_t id, unsigned world, int64_t ships);

#endif
