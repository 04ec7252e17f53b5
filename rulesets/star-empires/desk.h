/* Lists for each empire that all reports of one state share, made once. */
#ifndef STAR_EMPIRES_DESK_H
#define STAR_EMPIRES_DESK_H

#include "state.h"

/* Lists of one empire. */
struct se_folder {
	GPtrArray *grants; /* struct se_grant that it gave or has, as a document lists them */
	GPtrArray *worlds; /* its struct se_world, by name */
	GPtrArray *nav;    /* struct se_portal whose navigation data it has, by name */
	GPtrArray *wrecks; /* lists of wrecks of this turn, in sectors where it reads of some (SE-135) */
};

void se_desk_free(struct se_desk *desk);

/* All classes by full name. */
const GPtrArray *se_desk_classes(const struct se_state *st);
const struct se_folder *se_desk_folder(const struct se_state *st, const struct se_empire *empire);

#endif
