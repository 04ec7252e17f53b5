/* The record of a combat (SX-60 to SX-69). */
#ifndef SX_COMBAT_H
#define SX_COMBAT_H

#include "rulesets/space-empires-4x/state.h"

/* A ship as its enemies see it in a combat (SX-82). */
struct sx_seen {
	unsigned owner;
	int64_t id;
	enum sx_type type;
	int64_t attack, defense, hits;
};

struct sx_shot {
	struct sx_seen by, at;
	int64_t needed, roll;
	bool hit, destroyed;
};

struct sx_round {
	GArray *screened; /* struct sx_seen, by place of the owner, then in the order of `H` */
	GArray *shots;    /* struct sx_shot, as fired */
};

struct sx_combat {
	int x, y;
	bool there[SX_SEATS]; /* seats whose ships took part */
	GArray *ships;        /* struct sx_seen at the beginning, by place, then number */
	GArray *removed;      /* struct sx_seen: removed because of tactics 0 (SX-61) */
	GPtrArray *rounds;    /* struct sx_round */
	GArray *left;         /* struct sx_seen at the end, by place, then number */
	bool broken;          /* broken off (SX-69) */
};

#endif
