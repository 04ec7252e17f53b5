/* Interdiction: one combined attack and the fire that answers it (SP-42, SP-53). */
#ifndef SPACE_EMPIRES_EXCHANGE_H
#define SPACE_EMPIRES_EXCHANGE_H

#include "rulesets/space-empires/turn.h"

/* A combined attack of interdictors (SP-42, SP-53). */
struct sp_exchange {
	unsigned world;
	int only;               /* owner of the interdictors, or SP_NOBODY: all empires but `against` */
	unsigned against;       /* owner of the target */
	struct sp_fleet *fleet; /* the target fleet, or NULL: new ships */
	int64_t ships;          /* number of new ships */
};

/* Carries it out; returns the ships left of the target (0: gone). `answered`: whether anybody attacked. */
int64_t sp_exchange(struct turn *turn, const struct sp_exchange *exchange, bool *answered);

#endif
