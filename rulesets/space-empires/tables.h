/* The numbers of the rules, from tables.yaml. */
#ifndef SPACE_EMPIRES_TABLES_H
#define SPACE_EMPIRES_TABLES_H

#include "engine/base/error.h"
#include "engine/documents/document.h"

#include <stdint.h>

/* A point in the quarters that all points are counted in. */
#define SP_POINT 4

enum sp_strategy {
	SP_DEFEND,
	SP_ATTACK,
	SP_ASSAULT,
	SP_PURSUIT,
	SP_HIDE,
	SP_INTERDICT,
	SP_SUPPLY,
	SP_TRANSIT,
	SP_STRATEGIES,
};

/* Quarter points of one ship. */
struct sp_strategy_row {
	int64_t name;       /* the enum */
	const char *letter; /* in reports; "-": none (SP-80) */
	int64_t attack, defence;
};

struct sp_values {
	int64_t ind, rms, rmp, pop;
};

struct sp_tables {
	struct sp_strategy_row strategies[SP_STRATEGIES];
	int64_t cargo_divisor, return_divisor, weak_divisor, surrender_ratio, loss_divisor, exposed_defence;
	int64_t ambush_factor;
	int64_t unit_points;
	int64_t g2_divisor, l2_ind, l2_ships, mm_ships;
	struct node *treasures; /* list: those of a game whose setup names none */
	int64_t worlds_a_player, side_min, width_min, width_max, web_worlds_max, web_links, one_way;
	struct sp_values home, least, most; /* least and most: of worlds that nobody owns */
	int64_t victory_share;              /* thousandths */
};

extern const char *const sp_strategy_names[]; /* NULL-terminated */

void *sp_tables_read(struct node *root, struct error *err);
void sp_tables_free(void *tables);

#endif
