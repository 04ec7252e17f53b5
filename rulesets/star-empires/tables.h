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

/* Highest number in a state document (SE-170), and highest coordinate. */
#define SE_MOST 1000000000
#define SE_EDGE 9999
/* Highest rating in a state document, and highest scan. */
#define SE_RATING_MOST 9999
#define SE_SCAN_MOST 99

/* Declares a row of tables.def as a member. */
#define SE_MEMBER(kind, member, ...) SE_MEMBER_##kind member;
#define SE_MEMBER_NUMBER int64_t
#define SE_MEMBER_LATER int64_t
#define SE_MEMBER_FLAG bool

struct se_hull_table {
	int64_t hull, parts[SE_PARTS];
#define SE_HULL SE_MEMBER
#include "tables.def"
	int64_t cost_k[SE_PARTS], tonnage_k[SE_PARTS]; /* tenths */
	int64_t max[SE_PARTS];                         /* -1: no limit */
	struct {
		struct node *cost_k, *tonnage_k, *max;
	} lists; /* lists of names (struct se_names) */
};

struct se_class_table {
	const char *name;
	int64_t hull, parts[SE_PARTS];
#define SE_CLASS SE_MEMBER
#include "tables.def"
};

/* How a game is won (SE-143); share, lead in thousandths. `turns` 0: no limit of turns; `hold` 0: by the GM alone. */
struct se_victory {
#define SE_VICTORY SE_MEMBER
#include "tables.def"
};

/* A setup's keys of the map (SE-160). */
struct se_map_keys {
	int64_t home_ring, self_destruct_tonnes, frames; /* a setup has only the first two */
	struct se_victory victory;                       /* victory by the setup */
#define SE_MAP SE_MEMBER
#include "tables.def"
};

struct se_numbers {
#define SE_NUMBER SE_MEMBER
#include "tables.def"
};

/* Values that a state document may leave out. */
struct se_options {
#define SE_OPTION SE_MEMBER
#include "tables.def"
};

/* Lists of names, borrowed from the document. */
struct se_names {
	const struct node *worlds, *portals, *storms, *nebulae;
	const char *starbase;
};

struct se_tables {
	struct se_hull_table hulls[SE_HULLS];
	struct se_class_table *classes;
	unsigned class_count, starbase; /* starbase: index of the class that counts as a starbase */
	struct se_numbers numbers;
	struct se_options options;
	struct se_victory victory; /* default of a new game */
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

/* SE-16: cost of a missile; above the design limit: the limit + 1. */
int64_t se_missile_cost(const struct se_tables *tables, int64_t guns, int64_t tonnage);

/* ceil(e^(p/q)), exact below 2^20; more: 2^20. */
int64_t se_exp_up(int64_t p, int64_t q);

/* floor(e^(p/q) + 1/2), exact below 2^20; more: 2^20. */
int64_t se_exp_near(int64_t p, int64_t q);

#endif
