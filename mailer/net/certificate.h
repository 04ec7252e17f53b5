/* Checks the certificate of a mail server, for IMAP and SMTP: chain, name, purpose and strength. */
#ifndef MAILER_CERTIFICATE_H
#define MAILER_CERTIFICATE_H

#include "mailer/net/lazy_gnutls.h"

#include <stdbool.h>

/* TLS versions and key strength that a session accepts; appended to the library's default priorities. */
#define CERTIFICATE_PRIORITY "-VERS-TLS1.0:-VERS-TLS1.1:-VERS-DTLS1.0:%PROFILE_MEDIUM"

/* Checks after the handshake, before anything is sent: is the server's certificate valid for `host` and meant for
   servers, and is every key of the chain as strong as RSA with 2048 bits? If not, `*why` says why in words; g_free
   it. */
bool certificate_holds(gnutls_session_t session, const char *host, char **why);

#endif
