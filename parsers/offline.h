/* What the host's answer would say, without a host: for `check` and `play`. */
#ifndef PARSERS_OFFLINE_H
#define PARSERS_OFFLINE_H

#include "engine/play/play.h"
#include "engine/records/solo.h"
#include "parsers/reading.h"

#include <stddef.h>

/* What is asked, and what is said to it. */
struct offline {
	const struct rules *rules;
	struct node *report; /* of the JSON */
	const char *text;    /* orders, read as a mail's */
	size_t size;
	bool alone;      /* the player writes no mails (HO-161) */
	unsigned odds;   /* runs that are asked for (HO-82), 0: none */
	GString *answer; /* appended: what will run, what was not taken, the forecast, the odds, notes */
	GString *orders; /* appended: what was taken, canonical */
	GString *json;   /* appended: the odds as a document instead; NULL: in the answer */
};

/* Orders read as a mail's and checked by what the play's state knows; the commands of the same text that are refused.
   reading_free, order_set_free. */
struct reading *offline_read(struct play *play, unsigned seat, const char *text, size_t size,
    struct order_set **commands, struct error *err);

/* From a JSON report alone. How many lines were refused. */
unsigned offline_answer(const struct offline *offline, struct error *err);

/* The same for the first seat of a game that is played alone, by the report that begins the turn; `odds` as above. */
unsigned offline_alone(const struct solo *solo, const GString *text, unsigned odds, GString *answer,
    GString *orders, struct error *err);

#endif
