/* Answers orders as the host would, without a host: for `check` and `play`. */
#ifndef PARSERS_OFFLINE_H
#define PARSERS_OFFLINE_H

#include "engine/play/play.h"
#include "engine/records/solo.h"
#include "parsers/reading.h"

#include <stddef.h>

/* Input and output of an answer. */
struct offline {
	const struct rules *rules;
	struct node *report; /* the report's JSON */
	const char *text;    /* orders, parsed like a mail's text */
	size_t size;
	bool alone;      /* nobody waits for a mail with orders: do not mention replies (HO-161) */
	bool typed;      /* the player sits at the terminal: mention no commands by mail either */
	unsigned odds;   /* number of runs for the odds (HO-82); 0: no odds */
	GString *answer; /* output: what will run, what was refused, forecast, odds, notes */
	GString *orders; /* output: the accepted orders, canonical */
	GString *json;   /* output: the odds as a document instead of in the answer; NULL: in the answer */
};

/* Parses orders like a mail's and checks them against the play's state; refuses commands in the text.
   reading_free, order_set_free. */
struct reading *offline_read(struct play *play, unsigned seat, const char *text, size_t size,
    struct order_set **commands, struct error *err);

/* Answers from a JSON report alone. Returns the number of refused lines. */
unsigned offline_answer(const struct offline *offline, struct error *err);

/* The same for the first seat of a game played alone, using the report that opens the turn; `odds` as above. */
unsigned offline_alone(const struct solo *solo, const GString *text, unsigned odds, GString *answer,
    GString *orders, struct error *err);

#endif
