/* The facts of a turn: made as it begins, freed after its reports. */
#ifndef RULESETS_CYOE_FACTS_H
#define RULESETS_CYOE_FACTS_H

#include "rulesets/cyoe/state.h"

/* What one empire lost in a battle. */
struct cy_loss {
	int system, seat;
	int64_t ships;
};

/* A fleet's facts during the turn. */
struct cy_part {
	bool fought, retreated;
	bool deaf;          /* takes no orders this turn */
	struct order *move; /* its accepted M order */
	unsigned jumps;     /* jumps made */
	int task;           /* form of its first task (CY-90), -1: none */
	int64_t scans;      /* SC lines carried out so far */
	int64_t scanned;    /* planets scanned so far */
};

/* Owners of a planet during the turn. */
struct cy_tenure {
	int first;      /* seat of the owner when the turn began, -1: nobody */
	int abandoner;  /* seat that lowered its class by AB (CY-46), -1: none */
	bool new_owner; /* the owner settled it from the queue (CY-71) */
};

/* Facts of a system during the turn. */
struct cy_scene {
	bool new_holder; /* the holder's rating came from the queue (CY-71) */
	bool combat;     /* there was a battle, a bombardment or a landing (CY-47) */
	bool battle;
	struct bits128 winners; /* winners of the battle; empty: contested */
};

/* What an empire deploys in a system during the turn. */
struct cy_yard {
	int64_t deployed; /* list price of what was deployed (CY-26) */
	int64_t common;   /* number of the common fleet (CY-73), 0: none yet */
	int64_t places;   /* free station places of turn 0, used or sold (CY-20) */
};

/* An order and the seat that gave it. */
struct cy_line {
	int seat, form;
	struct order *o;
};

/* Numbers of all fleets that an empire had since the turn began. */
struct cy_roll_call {
	uint64_t bits[CY_FLEETS / 64 + 1];
};

/* A turn in progress; its facts stay until the last report is written. */
struct cy_play {
	struct turn *turn;
	struct cy_state *s;
	struct cy_scene *scenes;     /* by system */
	struct cy_tenure *tenures;   /* by planet */
	struct cy_part *parts;       /* of the fleets that existed when the turn began */
	GPtrArray *founded;          /* struct cy_part *: of fleets founded since */
	struct cy_roll_call *fleets; /* by seat */
	struct dice_stream *dice;
	bool check;             /* a rehearsal of one empire's orders: no die is rolled */
	struct cy_yard **yards; /* by seat, then by system; NULL: nothing deployed yet */
	struct cy_line *lines;  /* all orders: by empire, then line */
	guint line_count;
	bool *out_now;          /* by seat: eliminated this turn; gets a last report */
	GArray *losses;         /* struct cy_loss: of all who fought */
	GArray *guarded;        /* struct cy_meeting: who was stopped where (CY-79) */
	GPtrArray *lost;        /* struct cy_item *: goods that could not be deployed (CY-27) */
	struct cy_found *found; /* by seat, on turn 0 */
	guint own_queue;        /* index in the queue at which the current seat's items begin */
	int queue_seat;
};

/* How an empire's founding stands (turn 0). */
struct cy_found {
	int near; /* system of the planet of MD, -1: not ordered */
	int64_t techs, looks;
	char *filled; /* text: how open choices were filled (CY-66), NULL: none were open */
};

struct cy_meeting {
	int system, guard, runner; /* system: index; guard, runner: seats */
};

void cy_turn_begin(struct turn *turn);
void cy_turn_end(struct turn *turn);
void cy_facts_free(struct state *state);
struct cy_play *cy_play_of(struct turn *turn);

struct cy_yard *cy_yard_of(struct cy_play *p, int system, int seat);

/* Founds a fleet in a turn; otherwise as cy_fleet_new. */
struct cy_fleet *cy_fleet_found(struct cy_play *p, int seat, int64_t id, int system);
/* Did the empire have such a fleet when the turn began, or since? */
bool cy_fleet_was(const struct cy_play *p, int seat, int64_t id);

#endif
