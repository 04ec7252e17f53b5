/* The numbers of the rules, read from tables.yaml. */
#ifndef STAR_EMPIRES_TABLES_H
#define STAR_EMPIRES_TABLES_H

#include "engine/documents/document.h"

#include <stdbool.h>
#include <stdint.h>

enum se_hull {
	SE_CAPITAL_SHIP,
	SE_GUNSHIP,
	SE_ORBITAL,
	SE_TRANSPORT,
	SE_SCOUT,
	SE_WING,
	SE_MISSILE,
	SE_HULLS
};

/* The five components, in the order of every list of ratings. */
enum se_part { SE_GUNS, SE_DP, SE_ENGINES, SE_SCAN, SE_RACKS, SE_PARTS };

/* Highest number of a state document (SE-170), and highest coordinate. */
#define SE_MOST 1000000000
#define SE_EDGE 9999
/* Highest rating in a state document, and highest scan. */
#define SE_RATING_MOST 9999
#define SE_SCAN_MOST 99

struct se_hull_table {
	int64_t hull, parts[SE_PARTS], cost, tonnage;
	int64_t cost_k[SE_PARTS], tonnage_k[SE_PARTS]; /* tenths */
	int64_t max[SE_PARTS];                         /* -1: no limit */
};

struct se_class_table {
	const char *name;
	int64_t hull, parts[SE_PARTS], cost, tonnage;
	bool buildable;
};

/* Keys of a setup's map with their values (SE-160). */
struct se_map_keys {
	int64_t radius, home_ring, home_production, home_stockpile, nearby_worlds, nearby_radius,
	    nearby_production;
	int64_t world_density, max_production, storm_density, nebula_density, max_storm, storm_fluctuates;
	int64_t cloud_home_distance, wormnets, wormnet_portals, portal_spacing, portal_home_distance, frames;
	int64_t instability, self_destruct_tonnes, one_way, storms_cyclic;
};

struct se_numbers {
	int64_t design_limit, missile_max, missile_k, missile_free, repair_divisor, salvage_ratio,
	    interdict_ratio, blockade_ratio, repair_rate, repair_rate_orbital, fee_divisor, home_factor,
	    scout_scan, instability_die, cycle_least, cycle_most;
};

/* What a state document leaves out. */
struct se_options {
	int64_t self_destruct_tonnes, instability;
};

/* Lists of names; all borrowed from the document. */
struct se_names {
	const struct node *worlds, *portals, *storms, *nebulae;
	const char *starbase;
};

struct se_tables {
	struct se_hull_table hulls[SE_HULLS];
	struct se_class_table *classes;
	unsigned class_count, starbase; /* starbase: index of the class that counts as one */
	struct se_numbers numbers;
	struct se_options options;
	struct se_map_keys map;
	struct se_names names;
};

extern const char *const se_hull_names[SE_HULLS + 1];
extern const char *const se_part_names[SE_PARTS + 1];
extern const char *const se_frame_choices[];

void *se_tables_read(struct node *root, struct error *err);
void se_tables_free(void *tables);

/* SE-15: cost and tonnage of a design. */
void se_design_price(const struct se_tables *tables, enum se_hull hull, const int64_t parts[SE_PARTS],
    int64_t *cost, int64_t *tonnage);

/* SE-16: cost of a missile. More than the design limit: the limit + 1. */
int64_t se_missile_cost(const struct se_tables *tables, int64_t guns, int64_t tonnage);

/* ceil(e^(p/q)), exact below 2^20; more: 2^20. */
int64_t se_exp_up(int64_t p, int64_t q);

/* floor(e^(p/q) + 1/2), exact below 2^20; more: 2^20. */
int64_t se_exp_near(int64_t p, int64_t q);

#endif
