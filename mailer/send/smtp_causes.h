/* What an outcome of curl, and words of an SMTP server, mean. */
#ifndef MAILER_SMTP_CAUSES_H
#define MAILER_SMTP_CAUSES_H

#include "engine/base/error.h"
#include "mailer/libraries/lazy_curl.h"

/* Are these words of a server that has had enough of us for now (MC-230)? Greylisting and a full mailbox say none of
   them. */
bool smtp_says_throttled(const char *reply);

/* `trouble`: curl's own words, which are GnuTLS's where TLS failed. */
enum error_cause smtp_cause_of(CURLcode result, const char *trouble);

#endif
