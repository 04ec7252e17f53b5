/* What a person wants to know of a TLS connection: versions, the certificate, how long it holds. */
#ifndef MAILER_TLS_FACTS_H
#define MAILER_TLS_FACTS_H

#include "mailer/lazy_gnutls.h"

#include <stdint.h>

/* "TLS1.3, AES-256-GCM; certificate of mail.example.org by R11, 61 days left"; *days: until the first certificate of
   the chain runs out. NULL: the handshake has not come so far. g_free it. */
char *tls_facts(gnutls_session_t session, int64_t *days);

#endif
