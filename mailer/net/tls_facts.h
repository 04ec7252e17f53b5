/* A description of a TLS connection for people: version, certificate, days until it expires. */
#ifndef MAILER_TLS_FACTS_H
#define MAILER_TLS_FACTS_H

#include "mailer/net/lazy_gnutls.h"

#include <stdbool.h>
#include <stdint.h>

/* Returns "TLS1.3, AES-256-GCM; certificate of mail.example.org by R11, RSA 2048 bits, for mail.example.org, 61 days
   left"; days: until the first certificate of the chain expires. NULL: the handshake did not get that far. g_free
   it. */
char *tls_facts(gnutls_session_t session, int64_t *days);

/* When the server's own certificate is valid, and whether it is for this host. False: the server sent none. */
bool tls_validity(gnutls_session_t session, const char *host, int64_t *from, int64_t *until, bool *fits);

#endif
