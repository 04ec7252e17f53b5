/* What was found of who writes a mail (HO-11, HO-17). */
#ifndef MAILER_ADMISSION_H
#define MAILER_ADMISSION_H

#include "mailer/admit/machine.h"
#include "mailer/admit/people.h"
#include "mailer/admit/verdict.h"

enum mail_class {
	CLASS_BOUNCE,
	CLASS_AUTO,
	CLASS_REJECT,
	CLASS_ORDERS,
	CLASS_EMPTY,
	CLASS_COPY,     /* of an admitted mail (HO-92) */
	CLASS_ADMITTED, /* ORDERS or EMPTY, once its orders are read */
};

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
	enum mail_class class;
	enum refusal refusal;
	char *reason;
	char *from, *folded; /* From address as written and for comparing, NULL: not exactly one */
	enum verdict verdict;
	/* It carries a mark of this, and why (HO-93): that counts if nothing is admitted, or no line reads as an order
	   or command */
	enum machine machine;
	const char *machine_reason;
	struct people_game *game;
	struct people_seat *seat; /* NULL with gm */
	bool gm;
	char *doubt;        /* why a good verdict is none or does not suffice alone, NULL: it does */
	int64_t confirms;   /* the mail that a one-time code with it confirms (HO-91), 0: none */
	bool named;         /* by a /game line */
	bool roster_from;   /* From is on the seat's roster (or the GM's) */
	bool sits;          /* From sits for the seat (HO-154): it may do less than a player */
	bool has_token;     /* a token of this empire came along */
	int64_t token_turn; /* its turn */
	int64_t arrived;    /* the mail (HO-10) */
	GArray *sittings;   /* of From at that time (people_sittings_of) */
	int64_t tries;      /* old tokens that this mail may still be compared with */
	bool stale;         /* admitted by an old token alone: orders are refused, some commands work */
	bool genuine; /* the GM has looked at it and says that it comes from its sender (`mail release`) */
	char *answer_to;
};

void admission_clear(struct admission *admission);

/* "orders", "auto", ... */
const char *mail_class_name(enum mail_class class);

#endif
