/* Advice on errors of mail servers (HO-79). */
#ifndef MAILER_ADVICE_H
#define MAILER_ADVICE_H

#include "engine/base/error.h"
#include "engine/site/provider.h"
#include "engine/site/site.h"

/* The meaning of the server's words (err->said) by the table (NULL: none) and its host (NULL: not a server); else the
   usual advice for errors of that cause or exit code. Never NULL; owned by the table. */
const char *advice_of(const struct providers *providers, const char *host, const struct error *err);

/* Adds advice to a network error (75 to 78) of one of the site's servers. Advice that this process has already added to
   another error is not repeated (HO-125). */
void advice_add(const struct site *site, const struct mail_server *server, struct error *err);

#endif
