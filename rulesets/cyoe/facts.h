/* The facts of a turn: made as it begins, freed after its reports. */
#ifndef RULESETS_CYOE_FACTS_H
#define RULESETS_CYOE_FACTS_H

#include "rulesets/cyoe/state.h"

/* What one empire lost in a battle. */
struct cy_loss {
	int system, seat;
	int64_t ships;
};

/* A fleet's part in the turn. */
struct cy_part {
	bool fought, retreated;
	bool deaf;          /* takes no orders this turn */
	struct order *move; /* its accepted M */
	unsigned jumps;     /* made */
	int task;           /* form of its first task (CY-90), -1: none */
	int64_t scans;      /* SC lines so far */
	int64_t scanned;    /* planets so far */
};

/* Whose a planet is in the turn. */
struct cy_tenure {
	int first;      /* seat as it began, -1: nobody */
	int abandoner;  /* seat whose AB has lowered it (CY-46), -1: none */
	bool new_owner; /* from the queue (CY-71) */
};

/* What goes on in a system. */
struct cy_scene {
	bool new_holder; /* from the queue (CY-71) */
	bool combat;     /* CY-47: a battle, a bombardment or a landing */
	bool battle;
	struct bits128 winners; /* of the battle; empty: contested */
};

/* What an empire makes in a system. */
struct cy_yard {
	int64_t deployed; /* list worth (CY-26) */
	int64_t common;   /* number of the common fleet (CY-73), 0: none yet */
	int64_t places;   /* free places of turn 0, used or sold (CY-20) */
};

/* An order, and whose. */
struct cy_line {
	int seat, form;
	struct order *o;
};

/* The numbers of an empire's fleets that there were. */
struct cy_roll_call {
	uint64_t bits[CY_FLEETS / 64 + 1];
};

/* A turn in progress, and its facts until its last report. */
struct cy_play {
	struct turn *turn;
	struct cy_state *s;
	struct cy_scene *scenes;     /* by system */
	struct cy_tenure *tenures;   /* of the planets */
	struct cy_part *parts;       /* of the fleets that there were as it began */
	GPtrArray *founded;          /* struct cy_part *: of those founded since */
	struct cy_roll_call *fleets; /* by seat */
	struct dice_stream *dice;
	bool check;             /* a rehearsal of one empire's orders: no die is rolled */
	struct cy_yard **yards; /* by seat, then by system; NULL: nothing yet */
	struct cy_line *lines;  /* all orders: by empire, then line */
	guint line_count;
	bool *out_now;          /* by seat: eliminated; has a last report */
	GArray *losses;         /* struct cy_loss: of all who fought */
	GArray *guarded;        /* struct cy_meeting: who was stopped where (CY-79) */
	GPtrArray *lost;        /* struct cy_item *: goods that could not be deployed (CY-27) */
	struct cy_found *found; /* by seat, on turn 0 */
	guint own_queue;        /* where the items of the seat at hand begin in the queue */
	int queue_seat;
};

/* What an empire's founding has come to (turn 0). */
struct cy_found {
	int near; /* system of the planet of MD, -1: not said */
	int64_t techs, looks;
	char *filled; /* what was made of what its orders left open (CY-66), NULL: nothing */
};

struct cy_meeting {
	int system, guard, runner; /* index, seats */
};

void cy_turn_begin(struct turn *turn);
void cy_turn_end(struct turn *turn);
void cy_facts_free(struct state *state);
struct cy_play *cy_play_of(struct turn *turn);

struct cy_yard *cy_yard_of(struct cy_play *p, int system, int seat);

/* A fleet founded in a turn, as cy_fleet_new. */
struct cy_fleet *cy_fleet_found(struct cy_play *p, int seat, int64_t id, int system);
/* Was there such a fleet as the turn began, or since? */
bool cy_fleet_was(const struct cy_play *p, int seat, int64_t id);

#endif
