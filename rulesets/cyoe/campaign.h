/* The wars of a computer player (HO-72). */
#ifndef RULESETS_CYOE_CAMPAIGN_H
#define RULESETS_CYOE_CAMPAIGN_H

#include "rulesets/cyoe/state.h"

struct cy_campaign {
	const struct cy_state *s;
	int seat;
	int64_t odds;  /* per cent of what it sees must be beaten, all of it of who is announced as winning */
	int64_t peace; /* last turn of peace: it attacks nobody until then */
	bool calm;     /* never attacks anybody */
	GString *out;
	bool *aimed;    /* by system: a force that suffices goes there; set by cy_campaign_run */
	int64_t number; /* the last number given to a new fleet */
};

/* Writes the orders of all warships, one a line. */
void cy_campaign_run(struct cy_campaign *c);

/* Does the fleet have warships, so that cy_campaign_run moves it? */
bool cy_campaign_has(const struct cy_fleet *f);

/* AC of others' ships that the seat sees within `jumps` of a system. */
int64_t cy_campaign_threat(const struct cy_campaign *c, int system, int jumps);

#endif
