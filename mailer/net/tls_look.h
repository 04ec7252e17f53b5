/* Examines a server whose TLS failed: what it offers, and what its certificate says (HO-125). None of it is trusted,
   and nothing is sent over the connection. */
#ifndef MAILER_TLS_LOOK_H
#define MAILER_TLS_LOOK_H

#include "engine/site/config.h"

#include <glib.h>

struct tls_look {
	bool spoken; /* the server speaks TLS */
	char *facts; /* TLS version, the certificate's key, names and validity; NULL: no certificate came */
	bool old;    /* the server offers only obsolete versions */
	int64_t from, until; /* validity of the server's own certificate; 0: unknown */
	bool fits;           /* one of the certificate's names is the host's */
	char *words;         /* what is wrong with the certificate; NULL: nothing, or none came */
};

/* Connects to the server as its scheme says, or at once with TLS (`at_once`). tls_look_clear it. */
void tls_look(const struct mail_server *server, bool at_once, struct tls_look *look);
void tls_look_clear(struct tls_look *look);

#endif
