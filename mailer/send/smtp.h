/* The outgoing SMTP server: one connection for many mails, one recipient a mail (HO-30). */
#ifndef MAILER_SMTP_H
#define MAILER_SMTP_H

#include "engine/site/config.h"

#include <glib.h>

struct smtp;

/* Connects with the first mail. Errors: 77, 78 about the password. Ownership: smtp_free. */
struct smtp *smtp_new(const struct config *config, struct error *err);
void smtp_free(struct smtp *smtp);

enum smtp_verdict {
	SMTP_SENT,       /* the server has taken it */
	SMTP_LATER,      /* 4xx for this mail */
	SMTP_REFUSED,    /* 5xx for this mail */
	SMTP_NO_SENDER,  /* 5xx to the empty envelope of this mail: others may go */
	SMTP_CUT,        /* cut: whether it was taken may not be known, which *said tells then */
	SMTP_UNANSWERED, /* wholly sent, and no answer in all patience: it may have been taken */
	SMTP_THROTTLED,  /* not now, and not because of this mail */
	SMTP_STOP, /* trouble with the server itself: err tells it; 75 for a while, else until somebody acts */
};

/* Sends one mail. *said: what the server said, short, or what went wrong. sender "" is the empty envelope. */
enum smtp_verdict smtp_send(struct smtp *smtp, const char *sender, const char *recipient,
    const GString *message, char **said, struct error *err);

/* What smtp_probe has seen. Start with {0}; smtp_facts_clear. */
struct smtp_facts {
	enum smtp_stage { SMTP_CONNECTION, SMTP_TLS, SMTP_CAPABILITIES, SMTP_LOGIN, SMTP_READY } stage;
	GPtrArray *offers; /* lines of EHLO; NULL: none came */
	char *greeting;    /* NULL: none came */
	char *tls;         /* as tls_facts tells it, NULL: no TLS */
	int64_t days;
};

/* Connects, says hello, begins TLS, logs in, and leaves without a mail. False with err: `stage` is where that went
   wrong. */
bool smtp_probe(struct smtp *smtp, struct smtp_facts *facts, struct error *err);
void smtp_facts_clear(struct smtp_facts *facts);

#endif
