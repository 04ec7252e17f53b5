/* A game of space-empires-4x: the board, the empires and their ships. */
#ifndef SX_STATE_H
#define SX_STATE_H

#include "engine/documents/document.h"
#include "engine/documents/json.h"
#include "engine/play/rulesets.h"
#include "rulesets/space-empires-4x/options.h"
#include "rulesets/space-empires-4x/tables.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum sx_status { SX_RUNNING, SX_WON, SX_DRAWN };

/* Why a game is over (SX-72 to SX-74). */
enum sx_ended { SX_ENDED_NOT = -1, SX_ENDED_HOME, SX_ENDED_QUIT, SX_ENDED_LIMIT };

enum {
	SX_CP_LAST = 999999, /* of a state document */
	SX_TURN_LAST = 9999, /* of a state document */
	SX_NAME_LAST = 20,   /* characters */
};

struct sx_arrival {
	int64_t turn;
	int64_t round; /* 0: built or standing at the start (SX-56) */
	int64_t place;
};

struct sx_ship {
	bool lives;
	enum sx_type type;
	int x, y;
	int64_t hits;
	int64_t attack, defense, movement; /* levels when it was built (SX-6) */
	struct sx_arrival arrived;
};

struct sx_empire {
	char *name;
	bool out;
	int64_t cp;
	int64_t next;
	int64_t tech[SX_TECHNOLOGIES];
	struct sx_ship *ships; /* by number, SX_NUMBERS + 1 of them */
};

struct sx_planet {
	int x, y;
	int home, colony; /* seats, -1: nobody's */
	int64_t founded;
	int64_t hits; /* on the Colony, SX-71 */
};

struct sx_square {
	int planet;               /* index, -1: empty space */
	unsigned ships[SX_SEATS]; /* living ones by owner */
	unsigned yards[SX_SEATS]; /* of them: Shipyards */
	unsigned bases[SX_SEATS]; /* of them: Bases */
	unsigned seen[SX_SEATS];  /* ships of which a report tells the number alone (sx_state_of_report) */
};

struct sx_state {
	struct state head;
	struct sx_options options;
	int width, height;
	struct sx_empire empires[SX_SEATS];
	unsigned seats;
	struct sx_planet *planets; /* by x, then y */
	unsigned planet_count;
	struct sx_square squares[SX_BOARD * SX_BOARD];
	enum sx_status status;
	int winner; /* seat, -1: none */
	enum sx_ended ended;
	bool view; /* made from a report: others have more than is known, nobody fights */
};

/* --- Making it ------------------------------------------------------------ */

/* A state with its board but without empires, planets and ships. */
struct sx_state *sx_state_new(
    const struct state *head, const struct sx_options *options, int width, int height);
void sx_state_free(struct state *state);

/* Adds a seat with start levels and no ships; name is copied. */
struct sx_empire *sx_empire_add(struct sx_state *state, const char *name);

/* Sets the planets (SX-10), which the state then owns, in their order on the board. */
void sx_planets_set(struct sx_state *state, struct sx_planet *planets, unsigned count);

/* May a seat be called so? (state document; HO-7) */
bool sx_seat_name_check(const char *name, struct error *err);

/* --- Looking at it (state.c) ---------------------------------------------- */

const struct sx_tables *sx_tables(const struct sx_state *state);
const struct sx_type_row *sx_type_row(const struct sx_state *state, enum sx_type type);
bool sx_on_board(const struct sx_state *state, int64_t x, int64_t y);
struct sx_square *sx_square_at(struct sx_state *state, int x, int y);
const struct sx_square *sx_square_seen(const struct sx_state *state, int64_t x, int64_t y);

/* The planet on a square of the board, or NULL. */
struct sx_planet *sx_planet_at(const struct sx_state *state, int64_t x, int64_t y);
bool sx_planet_is_home(const struct sx_planet *planet); /* of the owner of its Colony */
const struct sx_planet *sx_home_of(const struct sx_state *state, unsigned seat);

/* What its Colony, which it has, pays (SX-40, SX-71). */
int64_t sx_income(const struct sx_state *state, const struct sx_planet *planet);
const struct sx_incomes *sx_incomes_of(const struct sx_state *state, const struct sx_planet *planet);

/* The living ship of that number, or NULL for any other number. */
struct sx_ship *sx_ship_of(const struct sx_state *state, unsigned seat, int64_t id);
bool sx_type_moves(const struct sx_state *state, enum sx_type type); /* SX-53 */

/* Has another empire than `seat` ships there? (known ones in a report's state) */
bool sx_others_there(const struct sx_state *state, unsigned seat, int x, int y);
/* Their names, with commas. */
void sx_others_names(const struct sx_state *state, unsigned seat, int x, int y, GString *out);

/* Squares of the three rounds for this ship (SX-52, SX-53). */
const int64_t *sx_allowance(const struct sx_state *state, unsigned seat, const struct sx_ship *ship);
/* The same by another level of movement technology. */
const int64_t *sx_allowance_at(const struct sx_state *state, const struct sx_ship *ship, int64_t level);
/* The level that this ship of the seat moves by: its own, or its empire's of today (`move_tech`). */
int64_t sx_ship_speed(const struct sx_state *state, unsigned seat, const struct sx_ship *ship);

/* Capacity of a place with so many Shipyards (SX-46). */
int64_t sx_capacity(const struct sx_state *state, unsigned seat, int64_t yards);
/* Ships there that can move (SX-81), those that a report tells of counted. */
unsigned sx_movable_there(const struct sx_square *square, unsigned seat);

/* Sum of upkeep of all its ships (SX-42). */
int64_t sx_upkeep(const struct sx_state *state, unsigned seat);

/* Initiative of a turn: the seat at a place, the place of a seat (SX-51). */
unsigned sx_seat_at(const struct sx_state *state, int64_t turn, unsigned place);
unsigned sx_place_of(const struct sx_state *state, int64_t turn, unsigned seat);

unsigned sx_playing(const struct sx_state *state); /* empires that are not out */

/* --- Changing it ---------------------------------------------------------- */

/* A new ship with hits 0, levels of its empire now; the number is free. */
struct sx_ship *sx_ship_add(
    struct sx_state *state, unsigned seat, int64_t id, enum sx_type type, int x, int y);
void sx_ship_remove(struct sx_state *state, unsigned seat, int64_t id);
void sx_ship_move(struct sx_state *state, unsigned seat, int64_t id, int x, int y);
void sx_colony_remove(struct sx_planet *planet);

#endif
