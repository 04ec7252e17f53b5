/* Who writes, and is it proved (HO-11, HO-17)? */
#ifndef MAILER_ADMIT_H
#define MAILER_ADMIT_H

#include "mailer/mime.h"
#include "mailer/people.h"
#include "mailer/verdict.h"
#include "parsers/reading.h"

enum mail_class { CLASS_BOUNCE, CLASS_AUTO, CLASS_REJECT, CLASS_ORDERS, CLASS_EMPTY };

/* What a mail that is not taken is told, and where. */
enum refusal {
	REFUSAL_NONE,      /* admitted */
	REFUSAL_SILENT,    /* nobody is told */
	REFUSAL_PROOF,     /* a roster address without proof: told how, once a day */
	REFUSAL_FORWARDED, /* a good token from elsewhere: the main address is told */
	REFUSAL_NAME,      /* several empires: told the names */
	REFUSAL_SECRET,    /* wrong secret, game or empire: one text for all three */
	REFUSAL_LIMIT,     /* over a limit, from somebody who is admitted */
	REFUSAL_DIFFER,    /* two /game lines that differ */
};

struct admission {
	enum mail_class class; /* ORDERS stands for `admitted` until the orders are read */
	enum refusal refusal;
	char *reason;
	char *from, *folded; /* From address as written and for comparing, NULL: not exactly one */
	enum verdict verdict;
	struct people_game *game;
	struct people_seat *seat; /* NULL with gm */
	bool gm;
	bool named;         /* by a /game line */
	bool roster_from;   /* From is on the seat's roster (or the GM's) */
	bool has_token;     /* a token of this empire came along */
	int64_t token_turn; /* its turn */
	int64_t tries;      /* old tokens that this mail may still be compared with */
	bool stale;         /* admitted by an old token alone: orders are refused, some commands work */
	bool genuine; /* the GM has looked at it and says that it comes from its sender (`mail release`) */
	char *answer_to;
};

/* What is kept between the mails of a run. */
struct intake {
	struct site *site;
	struct mail_reader *reader; /* of mails */
	bool unread;                /* it could not read the last one, for no fault of the mail */
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
};

void intake_begin(struct intake *intake, struct site *site, bool dry);
void intake_end(struct intake *intake);
/* Forgets states, tokens and addresses: a turn was run or undone, or a game changed. */
void intake_forget(struct intake *intake);

/* Judges a mail. `reading` is its text read without grammar; `genuine` as in the admission. False only for trouble with
   the database. */
bool admit(struct intake *intake, const struct mime_mail *mail, const struct reading *reading, bool genuine,
    struct admission *admission, struct error *err);
void admission_clear(struct admission *admission);

/* "orders", "auto", ... */
const char *mail_class_name(enum mail_class class);

/* Is the address one of the site's own? For machine_of; context is a struct intake. */
bool admit_is_own(const char *address, void *context);

/* Lines and orders that are read of a mail: HO-3's, and where several orders stand on a line four times as many.
   `config` NULL: the defaults. */
struct reading_limits admit_limits(const struct config *config);
/* Has the text that was read more of them? *reason (static text) says so. */
bool admit_too_many(const struct config *config, const struct reading *reading, const char **reason);

/* Lines of the report and the answers that the admission's token belongs to, for letters; NULL: none. */
GHashTable *admit_known_lines(struct intake *intake, const struct admission *admission, struct error *err);

#endif
