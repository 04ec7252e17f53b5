/* The outgoing SMTP server: one connection for many mails, one recipient per mail (HO-30). */
#ifndef MAILER_SMTP_H
#define MAILER_SMTP_H

#include "engine/site/config.h"

#include <glib.h>

struct smtp;

/* Makes a client, which connects with the first mail. Errors: 77, 78 about the password. Ownership: smtp_free. */
struct smtp *smtp_new(const struct config *config, struct error *err);
void smtp_free(struct smtp *smtp);

enum smtp_verdict {
	SMTP_SENT,       /* the server has accepted it */
	SMTP_LATER,      /* 4xx for this mail */
	SMTP_REFUSED,    /* 5xx for this mail */
	SMTP_NO_SENDER,  /* 5xx to this mail's empty envelope sender: other mails may be sent */
	SMTP_CUT,        /* connection cut: *said tells if it is unknown whether the mail was accepted */
	SMTP_UNANSWERED, /* wholly sent, but no reply in time: it may have been accepted */
	SMTP_THROTTLED,  /* the server postpones, not because of this mail */
	SMTP_STOP,       /* error of the server itself, in err; 75: temporary, else until somebody acts */
};

/* Sends one mail. *said: the server's words, shortened, or the error. sender "" is the empty envelope sender. */
enum smtp_verdict smtp_send(struct smtp *smtp, const char *sender, const char *recipient,
    const GString *message, char **said, struct error *err);

/* What smtp_probe has found. Start with {0}; smtp_facts_clear. */
struct smtp_facts {
	enum smtp_stage { SMTP_CONNECTION, SMTP_TLS, SMTP_CAPABILITIES, SMTP_LOGIN, SMTP_READY } stage;
	GPtrArray *offers; /* lines of EHLO; NULL: none came */
	char *greeting;    /* NULL: none came */
	char *tls;         /* as tls_facts gives it, NULL: no TLS */
	int64_t days;
};

/* Connects, sends EHLO, begins TLS, logs in, and leaves without sending a mail. False with err: `stage` is where that
   failed. */
bool smtp_probe(struct smtp *smtp, struct smtp_facts *facts, struct error *err);
void smtp_facts_clear(struct smtp_facts *facts);

#endif
