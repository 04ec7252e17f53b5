/* Logs in to IMAP with an OAuth token: OAUTHBEARER (RFC 7628) or XOAUTH2, as the server offers. */
#ifndef MAILER_IMAP_BEARER_H
#define MAILER_IMAP_BEARER_H

#include "mailer/net/lazy_etpan.h"

/* The session must know the server's capabilities. MAILIMAP_ERROR_LOGIN: refused; MAILIMAP_ERROR_EXTENSION: the server
   offers neither mechanism. The token is printable ASCII. */
int imap_bearer_login(mailimap *session, const char *user, const char *token);

#endif
