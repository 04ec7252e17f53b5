/* The outbox: mails that are to go out, queued inside the transaction of what
   they tell (HO-21, HO-30, HO-33). */
#ifndef ENGINE_SITE_OUTBOX_H
#define ENGINE_SITE_OUTBOX_H

#include "engine/site/site.h"

#include <stdint.h>

enum outbox_kind {
	OUTBOX_REPORT,
	OUTBOX_ANSWER,
	OUTBOX_NOTICE,
	OUTBOX_REMINDER,
	OUTBOX_PRESS,
	OUTBOX_DIGEST
};

/* Whose name is kept from the other one by a letter. */
enum { MASK_WRITER = 1, MASK_READER = 2 };

/* The line that ends a letter begins so; those of its writer begin with a mark. */
#define LETTER_HINT "Reply to this mail"

/* A line that is never broken: an address of the web follows. */
#define WEB_PLACE_LINE "On the web: "

struct outbox_mail {
	enum outbox_kind kind;
	int64_t game, seat; /* ids, 0: none (mails to nobody's empire; to the GM: seat 0) */
	int64_t turn;       /* whose token the Reply-To and Message-ID carry */
	const char *recipient;
	const char *subject;     /* ours: ASCII or UTF-8 without control characters */
	const char *body;        /* UTF-8, LF */
	const char *attachments; /* names of report rows, one a line, of other turns `TURN/NAME`; or NULL */
	const char *in_reply_to; /* of clean form `<...>`, or NULL */
	const char *
	    references; /* for answers: the mail's own References; for others the game's earlier mail is looked up */
	int64_t due;             /* 0: now */
	bool flowed;             /* lines may be long: they go out as format=flowed */
	const char *code;        /* a one-time code (HO-91) that its ids carry in place of a token, or NULL */
	int64_t mail;            /* the mail that it answers, 0: none */
	bool unproved;           /* an answer to a mail that was not admitted: it brings no token (HO-17) */
	const char *unsubscribe; /* the command that ends such mails, or NULL */
	int64_t writer;          /* of OUTBOX_PRESS: id of the seat that wrote it, 0: the game master */
	unsigned masks;          /* the same: MASK_ */
	bool of_site;            /* about the whole site: it has no note of a game */
	/* It is for people who play no game, or caused by a mail that proves nothing, as all that is unproved is. */
	bool caused;
};

/* The outbox's priority of what mails that prove nothing cause: behind all that players need, and never more than a
   share of what the server takes (HO-11, HO-30). */
#define OUTBOX_UNPROVED 7

/* Makes Message-ID, From and Reply-To (HO-17, HO-33) and inserts the row, in the caller's transaction. */
bool outbox_queue(struct site *site, const struct outbox_mail *mail, struct error *err);

/* Lines that a long title, address or order made too wide for a mail are broken at a blank, as reports are (HO-31).
   g_free it. */
char *outbox_fit(const char *body);
/* The same of a body that goes out as format=flowed (RFC 3676): who reads it has its lines whole. */
char *outbox_flow(const char *body);

/* Mails of a game that wait get the newest keys, after keys were raised: a reply to one is still a reply of its empire
   (HO-17). What may have gone out stays the same mail (HO-30). */
bool outbox_rekey(struct site *site, int64_t game, struct error *err);

/* All that waits for another try is due now; `failed`: what was given up begins anew. `count`: so many. */
bool outbox_retry_all(struct site *site, bool failed, int64_t *count, struct error *err);

#endif
