/* Meaning of curl's results and of an SMTP server's words. */
#ifndef MAILER_SMTP_CAUSES_H
#define MAILER_SMTP_CAUSES_H

#include "engine/base/error.h"
#include "mailer/net/lazy_curl.h"

/* Does the server say that we send too much for now (MC-230)? Words for greylisting or a full mailbox are not among
   these. */
bool smtp_says_throttled(const char *reply);

/* `trouble`: curl's own words, or GnuTLS's if TLS failed. */
enum error_cause smtp_cause_of(CURLcode result, const char *trouble);

#endif
