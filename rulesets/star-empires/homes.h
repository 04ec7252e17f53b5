/* Homeworlds, interdiction and blockade (SE-82 to SE-84). */
#ifndef STAR_EMPIRES_HOMES_H
#define STAR_EMPIRES_HOMES_H

#include "work.h"

/* The own world with the best ratio of friendly DP to foreign guns, then DP, production, name; NULL: none. */
struct se_world *se_best_world(struct turn *turn, const struct se_empire *empire);

/* Compares two own worlds as home or pool by the ratio of friendly DP to foreign guns (SE-83). */
int se_ratio_compare(int64_t dp_a, int64_t guns_a, int64_t dp_b, int64_t guns_b);

#endif
