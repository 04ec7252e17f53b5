/* A run over mails: what is kept from one to the next. */
#ifndef MAILER_INTAKE_BEGIN_H
#define MAILER_INTAKE_BEGIN_H

#include "mailer/admit/games_kept.h"

#include <glib.h>

/* What is kept between the mails of a run. */
struct intake {
	struct site *site;
	struct mail_reader *reader; /* of mails */
	bool unread;                /* it could not read the last one, for no fault of the mail */
	bool again;                 /* a mail that was filed before has to be filed again in this run */
	bool dry;                   /* change nothing, count nothing */
	int64_t now;
	int64_t answers;       /* queued in this run */
	int64_t stale_answers; /* of mails that an old token alone admits */
	int64_t odds_work;     /* done for /odds in this run (what_if.c) */
	int64_t tries;   /* old tokens that mails without the mail server's word may still be compared with */
	int64_t empires; /* of the site, 0: not counted yet */
	GHashTable *tokens;  /* people_token_find, NULL at first */
	GArray *own;         /* people_own_address, NULL at first */
	GHashTable *rules;   /* by name: struct rules */
	GHashTable *states;  /* by game id: struct state of the open turn, the last ones read */
	int64_t state_bytes; /* of their documents */
	struct games_kept *games;
};

void intake_begin(struct intake *intake, struct site *site, bool dry);
void intake_end(struct intake *intake);
/* Forgets games, states, tokens and addresses: a turn was run or undone, or a game changed. */
void intake_forget(struct intake *intake);

#endif
