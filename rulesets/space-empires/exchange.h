/* Interdiction: one combined attack and the fire that answers it (SP-42, SP-53). */
#ifndef SPACE_EMPIRES_EXCHANGE_H
#define SPACE_EMPIRES_EXCHANGE_H

#include "rulesets/space-empires/turn.h"

/* One combined attack of interdictors (SP-42, SP-53). */
struct sp_exchange {
	unsigned world;
	int only;               /* whose interdictors, or SP_NOBODY: all that are foreign to `against` */
	unsigned against;       /* owner of the target */
	struct sp_fleet *fleet; /* the target, or NULL: new ships */
	int64_t ships;          /* new ships */
};

/* Carries it out; what is left of the target (0: gone). `answered`: whether anybody attacked. */
int64_t sp_exchange(struct turn *turn, const struct sp_exchange *exchange, bool *answered);

#endif
