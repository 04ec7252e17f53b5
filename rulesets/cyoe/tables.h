/* The tables of cyoe: every number of the rules (tables.yaml). */
#ifndef RULESETS_CYOE_TABLES_H
#define RULESETS_CYOE_TABLES_H

#include "engine/documents/document.h"

#include <stdbool.h>
#include <stdint.h>

/* Units in the order of the ship table (CY-37), then stations (CY-33). */
enum cy_code {
	CY_IW,
	CY_FW,
	CY_BW,
	CY_GS,
	CY_RF,
	CY_C1,
	CY_C2,
	CY_C3,
	CY_C4,
	CY_C5,
	CY_SM,
	CY_IN,
	CY_DC,
	CY_SH,
	CY_X1,
	CY_X2,
	CY_X3,
	CY_X4,
	CY_X5,
	CY_X6,
	CY_BR,
	CY_TT,
	CY_SD,
	CY_SV,
	CY_TR,
	CY_CO,
	CY_MP,
	CY_MR,
	CY_GN,
	CY_CV,
	CY_SHIPS,
	CY_PS = CY_SHIPS,
	CY_PM,
	CY_PL,
	CY_DS,
	CY_DM,
	CY_DL,
	CY_RS,
	CY_RM,
	CY_RL,
	CY_HS,
	CY_HM,
	CY_HL,
	CY_CODES
};
#define CY_STATIONS (CY_CODES - CY_SHIPS)
#define CY_WINGS 5 /* the first five are strike craft */

/* Codes of all units in that order, ended by NULL. */
extern const char *const cy_codes[];
/* The number of a code, -1: none. `size` -1: all of it. */
int cy_code_find(const char *text);

enum cy_kind { CY_STRIKE, CY_CAPITAL, CY_PRODUCTION, CY_DEFENCE, CY_RESEARCH, CY_HABITAT };

struct cy_unit {
	const char *code, *name;
	int64_t kind; /* enum cy_kind */
	int64_t size; /* stations: 1..3 */
	int64_t price, rating, tech, classes;
	int64_t bombard, troops, as, ac, hull, pp, rp;
	bool sensor, civil;
};

enum cy_trait_kind { CY_POSITIVE, CY_NEGATIVE, CY_NEUTRAL };

struct cy_trait {
	const char *code, *name;
	int64_t kind;
	struct node *excludes_list, *forbids_list;
	uint64_t excludes; /* traits, by index */
	uint64_t forbids;  /* units */
	int64_t production, research, home_planets, class_discount, nebula_percent, marines, capture_to;
	int64_t adjacent_planets, rating_discount, salvage, strike_percent, capital_as_percent,
	    deploy_percent;
	int64_t slots, research_turns, ship_percent;
	bool nebula_planets, no_colonies, home_class_h, loyal;
};

enum cy_seen { CY_SEEN_NEVER, CY_SEEN_CARRIED, CY_SEEN_HIDING };

struct cy_tech {
	int64_t tech; /* its number; 0: there is no such tech */
	const char *name;
	int64_t price, turns, seen;
	bool carried, ambush, monitors, artifact;
	int64_t first_ac_percent, ac_percent, capital_as_percent, hull_percent, jumps, deploy_percent;
	int64_t detection, station_detection, observed_to;
};

struct cy_numbers {
	int64_t start_pp, start_looks, free_home, free_near, free_price, free_techs, idle_stations;
	int64_t slots, slot_price, traits_positive, traits_negative, traits_neutral;
	int64_t rating_most, rating_bought, stations_most, retire_percent, class_most, class_nebula,
	    asteroid_pp;
	int64_t reverse_percent, observed_to, observed_turns, jumps, cutter_jumps, hole_to, asteroid_to;
	int64_t run_rate, run_rate_runners, run_rate_held, run_rate_held_runners, run_divisor, run_stop,
	    run_stop_most;
	int64_t fire_base, fire_divisor, rounds, ambush_base, ambush_sensor, ambush_picket, ambush_least,
	    ambush_most;
	int64_t carrier_percent, carrier_most, tender_percent, spill, retreat_hole_to, capture_to;
	int64_t level_points, class_points, colony_class, generation_class, civilisation_class,
	    civilisation_rating;
	int64_t civilisation_yield, artifact_to, artifact_price, artifact_price_die, artifact_time,
	    prototype_price;
	int64_t trial_to, trials, swarm_wings, victory_turns, score_yield, score_list;
};

#define CY_TECHS 100 /* numbers of techs are below */
#define CY_TRAITS 64 /* so many traits at most: they are bits of a word */
#define CY_CLASSES 6 /* classes 0 to 5 */
#define CY_STANCES 4

struct cy_tables {
	struct cy_unit units[CY_CODES];
	struct cy_trait traits[CY_TRAITS];
	int trait_count;
	int trait_order[CY_TRAITS]; /* by code, as they are written */
	struct cy_tech techs[CY_TECHS];
	struct {
		int64_t price[2], rating[2];
	} upgrades[4]; /* production, defence, research, habitat */
	int64_t station_troops[3];
	int64_t yield[CY_CLASSES], price_basic[CY_CLASSES], price_h[CY_CLASSES], price_nebula[CY_CLASSES];
	int64_t planet_troops[CY_CLASSES], transports[CY_CLASSES];
	int64_t defences[CY_CLASSES][CY_CODES];
	int64_t rating_price[4], limit[5];
	int64_t troop_times[3][3];
	struct {
		const char *code;
		int64_t out, in;
	} stances[CY_STANCES];
	struct cy_numbers numbers;
};

/* Reads and checks the tables; err names the place. Ownership: cy_tables_free. */
void *cy_tables_read(struct node *root, struct error *err);
void cy_tables_free(void *tables);

/* The number of a trait by its code, -1: none. */
int cy_trait_find(const struct cy_tables *tables, const char *code);

/* May these traits stand together (CY-1..6)? */
bool cy_traits_fit(const struct cy_tables *tables, uint64_t traits);

static inline bool cy_is_wing(int code)
{
	return code < CY_WINGS;
}

static inline bool cy_is_ship(int code)
{
	return code < CY_SHIPS;
}

static inline bool cy_is_defence(int code)
{
	return code >= CY_DS && code <= CY_DL;
}

#endif
