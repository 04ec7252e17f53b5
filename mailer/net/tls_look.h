/* A second look at a server whose TLS failed: what it offers, and what its certificate says (HO-125). Nothing of it is
   trusted, and nothing is said within it. */
#ifndef MAILER_TLS_LOOK_H
#define MAILER_TLS_LOOK_H

#include "engine/site/config.h"

#include <glib.h>

struct tls_look {
	bool spoken; /* it speaks TLS */
	char *
	    facts; /* its version, the certificate's key and names, from when to when; NULL: no certificate came */
	bool old;            /* only versions that nobody should speak any more */
	int64_t from, until; /* of the server's own certificate; 0: unknown */
	bool fits;           /* one of the certificate's names is the host's */
	char *words;         /* what is wrong with the certificate; NULL: nothing, or none came */
};

/* Connects to the server as its scheme says, or at once with TLS (`at_once`). tls_look_clear it. */
void tls_look(const struct mail_server *server, bool at_once, struct tls_look *look);
void tls_look_clear(struct tls_look *look);

#endif
