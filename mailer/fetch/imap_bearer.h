/* Logging in to IMAP with an OAuth token: OAUTHBEARER (RFC 7628) or XOAUTH2, as the server offers. */
#ifndef MAILER_IMAP_BEARER_H
#define MAILER_IMAP_BEARER_H

#include "mailer/libraries/lazy_etpan.h"

/* The session knows the server's capabilities. MAILIMAP_ERROR_LOGIN: it refuses; MAILIMAP_ERROR_EXTENSION: it offers
   neither of the two. The token is printable ASCII. */
int imap_bearer_login(mailimap *session, const char *user, const char *token);

#endif
