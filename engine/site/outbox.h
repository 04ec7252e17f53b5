/* The outbox: outgoing mails, queued in the same transaction as the change that they report (HO-21, HO-30, HO-33). */
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

/* Whose name a letter hides from the other side. */
enum { MASK_WRITER = 1, MASK_READER = 2 };

/* Start of a letter's last line, which is the host's; lines of the writer begin with a mark. */
#define LETTER_HINT "Reply to this mail"

/* Start of a line that is never broken, because a URL follows. */
#define WEB_PLACE_LINE "On the web: "

struct outbox_mail {
	enum outbox_kind kind;
	int64_t game, seat; /* ids; 0: none (mails not about an empire; for the GM: seat 0) */
	int64_t turn;       /* the turn whose token Reply-To and Message-ID carry */
	const char *recipient;
	const char *subject;     /* written by us: ASCII, or UTF-8 without control characters */
	const char *body;        /* UTF-8, LF */
	const char *attachments; /* names of report rows, one a line (`TURN/NAME` for other turns); or NULL */
	const char *in_reply_to; /* a valid `<...>`, or NULL */
	/* for answers: the References of the answered mail; for others, NULL: looked up in the game's mails */
	const char *references;
	int64_t due;             /* 0: now */
	bool flowed;             /* lines may be long: send as format=flowed */
	const char *code;        /* a one-time code (HO-91) to carry instead of a token, or NULL */
	int64_t mail;            /* id of the mail that this one answers; 0: none */
	bool unproved;           /* answers a mail that was not authenticated: carries no token (HO-17) */
	const char *unsubscribe; /* the command that unsubscribes from such mails, or NULL */
	int64_t writer;          /* for OUTBOX_PRESS: id of the writer's seat; 0: the game master */
	unsigned masks;          /* for OUTBOX_PRESS: MASK_ bits */
	bool of_site;            /* about the whole site: no note about the game below the text */
	/* For people who play no game, or caused by a mail that was not authenticated; implied by `unproved`. */
	bool caused;
};

/* The priority of mails caused by unauthenticated mails: after everything players need, and limited to a share
   of what the server accepts (HO-11, HO-30). */
#define OUTBOX_UNPROVED 7

/* Makes Message-ID, From and Reply-To (HO-17, HO-33) and inserts the row, in the caller's transaction. */
bool outbox_queue(struct site *site, const struct outbox_mail *mail, struct error *err);

/* Breaks lines that a long title, address or order made too wide for a mail, as in reports (HO-31). g_free it. */
char *outbox_fit(const char *body);
/* The same for a body that is sent as format=flowed (RFC 3676), whose reader joins the lines again. */
char *outbox_flow(const char *body);

/* After keys were raised: gives queued mails of a game new tokens, so that a reply to them is still valid
   (HO-17). Mails that may have been sent already are not changed (HO-30). */
bool outbox_rekey(struct site *site, int64_t game, struct error *err);

/* Makes all mails that wait for a retry due now; with `failed` also those that were given up. `count`: their
   number. */
bool outbox_retry_all(struct site *site, bool failed, int64_t *count, struct error *err);

#endif
