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
	SX_CP_LAST = 999999, /* limit of a state document */
	SX_TURN_LAST = 9999, /* limit of a state document */
	SX_NAME_LAST = 20,   /* in characters */
};

struct sx_arrival {
	int64_t turn;
	int64_t round; /* of its last entry; 0: built there, or at the start (SX-56) */
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
	int home, colony; /* seats, -1: nobody */
	int64_t founded;
	int64_t hits; /* on the Colony (SX-71) */
};

struct sx_square {
	int planet;               /* index of the planet, -1: empty space */
	unsigned ships[SX_SEATS]; /* living ships by owner */
	unsigned yards[SX_SEATS]; /* Shipyards among them */
	unsigned bases[SX_SEATS]; /* Bases among them */
	unsigned seen[SX_SEATS];  /* ships of which a report shows only the number (sx_state_of_report) */
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
	bool view; /* made from a report: others have more than is known, and no combat is played */
};

/* --- Making a state ------------------------------------------------------- */

/* A state with its board but without empires, planets and ships. */
struct sx_state *sx_state_new(
    const struct state *head, const struct sx_options *options, int width, int height);
void sx_state_free(struct state *state);

/* Adds a seat with start levels and no ships; the name is copied. */
struct sx_empire *sx_empire_add(struct sx_state *state, const char *name);

/* Sets the planets (SX-10) in board order; the state then owns them. */
void sx_planets_set(struct sx_state *state, struct sx_planet *planets, unsigned count);

/* Is the name valid for a seat? (state document; HO-7) */
bool sx_seat_name_check(const char *name, struct error *err);

/* --- Reading a state (state.c) -------------------------------------------- */

const struct sx_tables *sx_tables(const struct sx_state *state);
const struct sx_type_row *sx_type_row(const struct sx_state *state, enum sx_type type);
bool sx_on_board(const struct sx_state *state, int64_t x, int64_t y);
struct sx_square *sx_square_at(struct sx_state *state, int x, int y);
const struct sx_square *sx_square_seen(const struct sx_state *state, int64_t x, int64_t y);

/* The planet on a square of the board, or NULL. */
struct sx_planet *sx_planet_at(const struct sx_state *state, int64_t x, int64_t y);
bool sx_planet_is_home(const struct sx_planet *planet); /* of its Colony's owner */
const struct sx_planet *sx_home_of(const struct sx_state *state, unsigned seat);

/* What the planet's Colony, which must exist, pays (SX-40, SX-71). */
int64_t sx_income(const struct sx_state *state, const struct sx_planet *planet);
const struct sx_incomes *sx_incomes_of(const struct sx_state *state, const struct sx_planet *planet);

/* The living ship of that number, or NULL. */
struct sx_ship *sx_ship_of(const struct sx_state *state, unsigned seat, int64_t id);
bool sx_type_moves(const struct sx_state *state, enum sx_type type); /* SX-53: can ships of this type move? */

/* Has an empire other than `seat` ships there? In a report's state: known ships. */
bool sx_others_there(const struct sx_state *state, unsigned seat, int x, int y);
/* Appends the names of the others with ships there, with commas. */
void sx_others_names(const struct sx_state *state, unsigned seat, int x, int y, GString *out);

/* Squares that this ship may move in each of the three rounds (SX-52, SX-53). */
const int64_t *sx_allowance(const struct sx_state *state, unsigned seat, const struct sx_ship *ship);
/* sx_allowance for a given level of movement technology. */
const int64_t *sx_allowance_at(const struct sx_state *state, const struct sx_ship *ship, int64_t level);
/* The movement level of this ship: its own, or its empire's present one (option `move_tech`). */
int64_t sx_ship_speed(const struct sx_state *state, unsigned seat, const struct sx_ship *ship);

/* Building capacity of a place with so many Shipyards (SX-46). */
int64_t sx_capacity(const struct sx_state *state, unsigned seat, int64_t yards);
/* Number of the seat's ships there that can move (SX-81), including those only counted in a report. */
unsigned sx_movable_there(const struct sx_square *square, unsigned seat);

/* Sum of the upkeep of all ships of the seat (SX-42). */
int64_t sx_upkeep(const struct sx_state *state, unsigned seat);

/* Initiative of a turn (SX-51): the seat at a place, and the place of a seat. */
unsigned sx_seat_at(const struct sx_state *state, int64_t turn, unsigned place);
unsigned sx_place_of(const struct sx_state *state, int64_t turn, unsigned seat);

unsigned sx_playing(const struct sx_state *state); /* number of empires that are not out */

/* --- Changing a state ----------------------------------------------------- */

/* Adds a ship with hits 0 and its empire's present levels; the number must be free. */
struct sx_ship *sx_ship_add(
    struct sx_state *state, unsigned seat, int64_t id, enum sx_type type, int x, int y);
void sx_ship_remove(struct sx_state *state, unsigned seat, int64_t id);
void sx_ship_move(struct sx_state *state, unsigned seat, int64_t id, int x, int y);
void sx_colony_remove(struct sx_planet *planet);

#endif
