/* The options of SX-9: one description reads and writes them in tables, setups and states. */
#ifndef SX_OPTIONS_H
#define SX_OPTIONS_H

#include "engine/base/error.h"
#include "engine/documents/fields.h"

#include <stdbool.h>
#include <stdint.h>

enum sx_economy { SX_ECONOMY_FIRST, SX_ECONOMY_LAST };
enum sx_initiative { SX_INITIATIVE_ROTATING, SX_INITIATIVE_FIXED };
enum sx_colonyship_speed { SX_SPEED_TECH, SX_SPEED_ONE };
enum sx_move_tech { SX_MOVE_BUILT, SX_MOVE_CURRENT };
enum sx_limit { SX_LIMIT_DRAW, SX_LIMIT_INCOME };
enum sx_yard_site { SX_SITE_COLONY, SX_SITE_YARD };
enum sx_conquest { SX_CONQUEST_OCCUPY, SX_CONQUEST_BOMBARD };

enum { SX_INCOMES = 10, SX_INCOME_LAST = 999 };

/* Income by hits; `count` hits destroy the Colony. */
struct sx_incomes {
	unsigned count;
	int64_t cp[SX_INCOMES];
};

struct sx_options {
	bool diagonals;
	int64_t economy;
	int64_t initiative;
	bool pinning;
	int64_t colonyship_speed;
	int64_t move_tech;
	int64_t yard_site;
	int64_t yards_per_turn;
	int64_t bases_per_planet;
	int64_t levels_per_turn;
	int64_t conquest;
	bool repair;
	bool fog;
	struct sx_incomes home_income, colony_income;
	int64_t start_cp;
	int64_t turn_limit;
	int64_t limit; /* the rule that decides after the last turn (SX-74) */
	int64_t combat_rounds;
};

struct state;
extern const struct schema
    sx_options_schema; /* struct sx_options; its context is the state, or its head alone */

/* Reads the options that `map` has. Missing ones get the values of the head's tables; with head NULL they are an error.
   `map` NULL: all are missing. */
bool sx_options_read(
    struct node *map, const struct state *head, struct sx_options *options, struct error *err);

/* Writes them as the map `options`; `head`: of a state with these tables. */
void sx_options_write(const struct sx_options *options, const struct state *head, struct json *json);

#endif
