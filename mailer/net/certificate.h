/* The certificate of a mail server, in both directions: chain, name, purpose and strength. */
#ifndef MAILER_CERTIFICATE_H
#define MAILER_CERTIFICATE_H

#include "mailer/libraries/lazy_gnutls.h"

#include <stdbool.h>

/* Versions of TLS and strength of keys that a session may agree on; behind the library's own default. */
#define CERTIFICATE_PRIORITY "-VERS-TLS1.0:-VERS-TLS1.1:-VERS-DTLS1.0:%PROFILE_MEDIUM"

/* After a handshake, before anything is said: does the server's certificate hold for `host`, is it meant for servers,
   and is every key of the chain as strong as RSA with 2048 bits? If not `*why` says it in words; g_free it. */
bool certificate_holds(gnutls_session_t session, const char *host, char **why);

#endif
