/* What our mail server says of a mail's sender (HO-11, RFC 8601). */
#ifndef MAILER_VERDICT_H
#define MAILER_VERDICT_H

#include "parsers/header.h"

#include <stdbool.h>

enum verdict { VERDICT_NONE, VERDICT_PASS, VERDICT_FAIL };

/* The topmost Authentication-Results whose id fits one of `ids` (NULL-terminated, `*.example.net` fits all below
   it; NULL: none) decides for the sender's domain (ASCII, lower case); all others are ignored, and one that does not
   read by the grammar, whole, proves nothing. */
enum verdict verdict_of(const struct headers *headers, char *const *ids, const char *domain);

/* Does one of `ids` (as above) stand for the id of a header? */
bool verdict_id_fits(const char *id, char *const *ids);

#endif
