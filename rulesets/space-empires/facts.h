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

/* An order in the step that carries it out. */
struct sp_act {
	unsigned empire;
	struct order *order;
	struct sp_fleet *fleet; /* the fleet that has the order, as at the turn's start; NULL for B, T, R */
};

/* One owner's fleets that stop others at a world. */
struct sp_presence {
	unsigned owner;
	int64_t points; /* points of an ambush, in quarters; 0: defenders */
	guint count;    /* number of fleets */
};

/* Facts of a world during the turn. */
struct sp_scene {
	GArray *presences;       /* struct sp_presence of DEFEND fleets, by owner's name; NULL: none */
	GArray *ambushes;        /* struct sp_presence of ambushers, by owner's name; NULL: none */
	GPtrArray *interdictors; /* INTERDICT fleets after combat; NULL: none */
	int64_t defenders;       /* number of fleets that stop others (SP-50) */
	int64_t ambush;          /* quarter points of all ambushers (SP-62) */
	guint ambushers, ambusher_count; /* first one in sp_play.volleys, and number */
	int64_t built;                   /* ships built this turn (SP-52) */
	int captor;                      /* empire that gets the world in step 6 (SP-43) */
	GPtrArray *departed;             /* fleets that began here and left; NULL: none */
};

enum sp_pursuit { SP_PURSUIT_NEW, SP_PURSUIT_OPEN, SP_PURSUIT_SETTLED }; /* State of a pursuit (SP-63). */
enum sp_aim { SP_AIM_NONE, SP_AIM_PEOPLE, SP_AIM_INDUSTRY };

/* Fire at a fleet in the combat phase. */
struct sp_fight {
	int64_t shots, weak_shots; /* points by ASSAULT fleets, and by others */
	int64_t storm;             /* points by ATTACK and PURSUIT fleets (SP-31) */
	int64_t defence, lost;     /* its own points, and ships it lost */
	guint volley, volley_size; /* who fired: first one in sp_play.volleys, and number */
	bool assaulted;            /* an ASSAULT fleet fired at it */
};

/* A fleet's facts during the turn. Kept small, as there are many and each step looks at all. */
struct sp_part {
	bool fresh;       /* created or captured this turn */
	bool surrendered; /* it surrendered; also set in the captor's new fleet */
	bool attacked;    /* an interdictor that attacked of its own accord (SP-24) */
	bool exposed;     /* a hidden fleet that a carrier of SV attacks (SP-75) */
	bool busy;        /* it cannot move this turn (SP-54) */
	bool stops;       /* counted as a defender of its presence (SP-50) */
	bool left;        /* made a jump this turn */
	bool running;     /* makes its supply run this turn (SP-64) */
	bool fired;       /* fired at a target by order */
	bool is_explicit; /* its strategy was ordered explicitly */
	enum sp_strategy strategy : 8;
	enum sp_pursuit pursuit : 8;
	enum sp_aim bombarded : 8;
	uint8_t way_size;
	unsigned way[SP_JUMPS]; /* worlds actually entered */
	unsigned start_world;
	int came_from; /* the last world before the present one, SP_NOWHERE: did not move */
	int captor;
	int64_t start_ships, start_id;
	int64_t fire_lost; /* ships lost by fire (SP-33) */
	struct order *attack, *bombard, *move, *supply, *stance;
	struct sp_fleet *target;        /* target of its attack, while it may fire */
	struct sp_fleet *captured_from; /* the fleet that it was before its capture */
	struct sp_fight *fight;         /* NULL: nobody fired at it */
};

/* An event whose readers are not determined yet. */
struct sp_notice {
	struct event *event;
	unsigned world;
	bool is_private;
	guint party, parties; /* first party in sp_play.parties, and number */
};

/* The facts of a turn, from its beginning to its last report. */
struct sp_play {
	GArray *steps[SP_STEPS]; /* struct sp_act */
	GArray *volleys;         /* unsigned: tags of fleets; events name runs of them */
	GArray *notices;         /* struct sp_notice: events whose readers are determined at the end */
	GArray *parties;         /* unsigned: empires */
	GHashTable **called;     /* by reader, by world: ambushers in the order of naming, or NULL */
	struct sp_part *parts;   /* by tag, for fleets that existed when the turn began */
	GPtrArray *founded;      /* struct sp_part of new fleets */
	GPtrArray *fights;       /* struct sp_fight */
	struct sp_scene *scenes; /* by world */
	/* At the turn's beginning: */
	struct sp_face *faces; /* by world */
	struct sp_totals *totals;
	/* At its end: */
	struct sp_sight *before;       /* what was in sight at the beginning; NULL: the turn has not ended */
	bool *leaving;                 /* by empire: eliminated this turn */
	const struct sp_fleet *vision; /* fleet with which SV was destroyed, until reported; or NULL */
};

/* The facts of the turn played with this state; NULL: none was played. */
static inline struct sp_play *sp_play_of(const struct sp_state *state)
{
	return state->head.facts;
}

void sp_play_new(struct sp_state *state);
void sp_play_free(struct state *state);
/* What was in sight when the turn just played began, NULL: none was played. */
const struct sp_sight *sp_sight_before(const struct sp_state *state);
/* Fleets that began the turn there and left, NULL: none. */
const GPtrArray *sp_departed(const struct sp_state *state, unsigned world);
bool sp_is_leaving(const struct sp_state *state, unsigned empire);

/* One owner's entry in a list by owner's name (NULL: none), or NULL. */
struct sp_presence *sp_presence_of(const struct sp_state *state, const GArray *list, unsigned owner);
/* A fleet's facts of the turn just played; empty ones if none was played. */
const struct sp_part *sp_part_of(const struct sp_fleet *fleet);
/* Founds a fleet in a turn; otherwise as sp_fleet_add. */
struct sp_fleet *sp_fleet_found(
    struct sp_state *state, unsigned owner, int64_t id, unsigned world, int64_t ships);

#endif
