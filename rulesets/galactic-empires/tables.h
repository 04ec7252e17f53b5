/* The numbers of the rules, read from tables.yaml and checked. Money in tenths
   of a resource, chances in per cent. */
#ifndef GE_TABLES_H
#define GE_TABLES_H

#include "engine/documents/document.h"

#include <stdbool.h>
#include <stdint.h>

#define GE_TYPES_MAX 64
#define GE_RANKS 5
#define GE_EMPIRES 100 /* ids 1 to 99, 0: independents */
#define GE_FLEETS 99   /* GE-23 */

struct ge_type {
	const char *code, *name; /* two capitals; "cruiser" */
	int64_t cost, upkeep, attacks, combat, defence, moves, search;
	bool cloaks, siege;
};

/* A build list (GE-85): bit n is the type of row n. */
struct ge_list {
	const char *name;
	uint64_t types;
};

struct ge_limits {
	int64_t owned, annexed, ships, admirals, fleets;
};

struct ge_skill_rolls {
	int64_t highest[5];
};

struct ge_admiral_numbers {
	int64_t hire, upkeep, combat, attack_bonus, defence_bonus, logistics, logistics_moves, lone_moves,
	    learn;
	struct node *skill_rolls;
};

struct ge_movement_numbers {
	int64_t steps, tags, own, let_in, sneak, enemy, independent, battle;
};

struct ge_battle_numbers {
	int64_t rounds, chance_least, chance_most, save_most, sd_chance, sd_save, sd_hits, siege;
};

struct ge_sector_numbers {
	int64_t conquest, cloak_part, pillage, pillage_damage, blockade, damage_most, damage_parts, decline,
	    annex_least, far_sight;
};

struct ge_money_numbers {
	int64_t send_fee, send_reach, decay, salvage_part, unpaid_lost, espionage, espionage_item,
	    proclamation, proclamation_least, proclamation_most;
};

struct ge_victory {
	int64_t solo, allies, turns;
};

struct ge_realm {
	const char *name;
	uint64_t types; /* of its speciality */
};

/* What the map generators put down together: ships and, for centres, revenue and defence. */
struct ge_group {
	int64_t max, sd;
	struct node *ships; /* list of {type, n} */
};

struct ge_capital {
	int64_t treasury, max, sd;
	uint64_t types;
	struct node *garrison, *fleet; /* lists of {type, n} */
	int64_t a, d, l;
};

struct ge_tables {
	struct ge_type types[GE_TYPES_MAX];
	unsigned type_count;
	struct ge_list lists[GE_TYPES_MAX];
	unsigned list_count;
	struct ge_limits limits[2]; /* by enum ge_status */
	struct ge_admiral_numbers admirals;
	int64_t skill_rolls[5];
	struct ge_movement_numbers movement;
	struct ge_battle_numbers battle;
	int64_t sd_levels, sd_cost, sd_workers, sd_raze;
	struct ge_sector_numbers sectors;
	struct ge_money_numbers money;
	struct ge_victory victory;
	int64_t victory_together, victory_in_a_row;
	struct node *banned; /* list of words */
	struct ge_capital capital;
	struct ge_realm realms[GE_EMPIRES];
	unsigned realm_count;
	struct node *ge24, *galaxy, *realm; /* checked by ge_rules_read */
};

enum ge_status { GE_ROYALTY, GE_COMMONER };
extern const char *const ge_status_names[];

void *ge_tables_read(struct node *root, struct error *err);
void ge_tables_free(void *tables);

/* Row of a ship type (case does not matter), -1: none. */
int ge_type_find(const struct ge_tables *tables, const char *code);

/* A build list by name, or NULL. */
const struct ge_list *ge_list_find(const struct ge_tables *tables, const char *name);

/* Reads a list of {type, n}; calls `put` for each. False with err. */
bool ge_group_each(const struct ge_tables *tables, struct node *list,
    void (*put)(int type, int64_t n, void *context), void *context, struct error *err);

#endif
