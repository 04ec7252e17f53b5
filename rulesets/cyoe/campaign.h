/* The wars of a computer player (HO-72). */
#ifndef RULESETS_CYOE_CAMPAIGN_H
#define RULESETS_CYOE_CAMPAIGN_H

#include "rulesets/cyoe/state.h"

struct cy_campaign {
	const struct cy_state *s;
	int seat;
	int64_t odds;  /* per cent: so many times what it sees must it beat */
	int64_t peace; /* the last turn in which it attacks nobody */
	bool calm;     /* attacks nobody at all */
	GString *out;
	int nearest; /* seat, of cy_campaign_run: the nearest neighbour, -1: none is known */
};

/* Orders of all its warships, one a line. */
void cy_campaign_run(struct cy_campaign *c);

/* Does the fleet have warships, which these orders move? */
bool cy_campaign_has(const struct cy_fleet *f);

/* What a realm needs to know of ships of others that it sees so many jumps around a system: their AC. */
int64_t cy_campaign_threat(const struct cy_campaign *c, int system, int jumps);

#endif
