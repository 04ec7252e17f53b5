/* The result of judging a mail: its class, its sender and the proof of that sender (HO-11, HO-17). */
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
	CLASS_COPY,     /* copy of an admitted mail (HO-92) */
	CLASS_ADMITTED, /* ORDERS or EMPTY, once its orders are read */
};

/* Why a mail is refused, and who is told so. */
enum refusal {
	REFUSAL_NONE,   /* the mail was admitted */
	REFUSAL_SILENT, /* nobody is told */
	REFUSAL_PROOF, /* from a roster address without proof: the sender is told how to prove it, once a day */
	REFUSAL_FORWARDED, /* good token, but another address: the main address is told */
	REFUSAL_NAME,      /* the sender plays several empires and named none: told their names */
	REFUSAL_SECRET,    /* wrong secret, game or empire: one text for all three */
	REFUSAL_LIMIT,     /* over a limit, from an admitted sender */
	REFUSAL_DIFFER,    /* two /game lines that differ */
};

struct admission {
	enum mail_class class;
	enum refusal refusal;
	char *reason;
	char *from, *folded; /* From address as written, and folded; NULL unless From has exactly one */
	enum verdict verdict;
	/* The kind of automatic mail that its marks suggest, and why (HO-93). The marks decide only if the mail is not
	   admitted or has no line that reads as an order or command. */
	enum machine machine;
	const char *machine_reason;
	struct people_game *game;
	struct people_seat *seat; /* NULL if the sender is the GM */
	bool gm;
	char *doubt;        /* why a good verdict is ignored or does not suffice alone; NULL: it suffices */
	int64_t confirms;   /* id of the mail that the one-time code in this mail confirms (HO-91), 0: none */
	bool named;         /* the empire was named by a /game line */
	bool roster_from;   /* the From address is on the seat's roster (or is the GM's) */
	bool sits;          /* the From address is a sitter's (HO-154), who may do less than the player */
	bool has_token;     /* the mail carried a token of this empire */
	int64_t token_turn; /* turn of that token */
	int64_t arrived;    /* when the mail arrived (HO-10) */
	GArray *sittings;   /* sittings of the From address at that time (people_sittings_of) */
	int64_t tries;      /* old tokens that this mail may still be compared with */
	bool stale;         /* admitted by an old token alone: orders are refused, some commands work */
	bool genuine;       /* the GM vouches that the mail comes from its sender (`mail release`) */
	char *answer_to;
};

void admission_clear(struct admission *admission);

/* The class as the log and the database write it: "orders", "auto", ... */
const char *mail_class_name(enum mail_class class);

#endif
