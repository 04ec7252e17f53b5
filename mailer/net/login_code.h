/* The authorization code flow with PKCE (RFC 6749 4.1, 7636, 8252): the code comes from a browser on this machine, or
   is pasted. */
#ifndef MAILER_LOGIN_CODE_H
#define MAILER_LOGIN_CODE_H

#include "mailer/net/oauth.h"

#include <stdio.h>

/* Prints the address to open on `out`, waits for the code at a port of this machine and on standard input, and stores
   the tokens. Errors: 77 refused; 75 no code came in time; those of oauth_ask. */
bool login_by_code(const struct oauth *oauth, FILE *out, struct error *err);

#endif
