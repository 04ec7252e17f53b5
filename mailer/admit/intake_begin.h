/* A run over mails: its state and caches. */
#ifndef MAILER_INTAKE_BEGIN_H
#define MAILER_INTAKE_BEGIN_H

#include "mailer/admit/games_kept.h"

#include <glib.h>

/* State and caches that are kept between the mails of a run. */
struct intake {
	struct site *site;
	struct mail_reader *reader; /* reader of the mails' MIME */
	bool unread;                /* the reader failed on the last mail, through no fault of that mail */
	bool again;                 /* a mail that was filed earlier has to be filed again in this run */
	bool dry;                   /* dry run: change nothing, count nothing */
	int64_t now;
	int64_t answers;       /* answers queued in this run */
	int64_t stale_answers; /* answers to mails that only an old token admits */
	int64_t odds_work;     /* work done for /odds in this run (what_if.c) */
	int64_t tries;         /* old tokens that mails without a good verdict may still be compared with */
	int64_t empires;       /* number of empires of the site, 0: not counted yet */
	GHashTable *tokens;    /* cache of people_token_find, NULL at first */
	GArray *own;           /* cache of people_own_address, NULL at first */
	GHashTable *rules;     /* struct rules by name */
	GHashTable *states;    /* struct state of the open turn by game id, for the games read last */
	int64_t state_bytes;   /* bytes of the documents of those states */
	struct games_kept *games;
};

void intake_begin(struct intake *intake, struct site *site, bool dry);
void intake_end(struct intake *intake);
/* Forgets games, states, tokens and addresses: a turn was run or undone, or a game changed. */
void intake_forget(struct intake *intake);

#endif
