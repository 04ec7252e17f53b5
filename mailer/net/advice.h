/* What to do about a trouble with a mail server (HO-79). */
#ifndef MAILER_ADVICE_H
#define MAILER_ADVICE_H

#include "engine/base/error.h"
#include "engine/site/provider.h"
#include "engine/site/site.h"

/* What the server's words (err->said) mean, by the table (NULL: none) and its host (NULL: no server's); else what helps
   with troubles of that cause or exit code. Never NULL; belongs to the table. */
const char *advice_of(const struct providers *providers, const char *host, const struct error *err);

/* Adds to a trouble of the net (75 to 78) with a server of the site what to do about it. What this process has added to
   another trouble already is not said again (HO-125). */
void advice_add(const struct site *site, const struct mail_server *server, struct error *err);

#endif
