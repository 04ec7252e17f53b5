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

/* Why a good verdict proves nothing all the same, for people; g_free it, NULL: it does. A field that may stand once
   stands twice: a signature covers the last one, readers take the first (HO-90). Or a signature of the domain's
   organization covers only a part of the text. */
char *verdict_doubt(const struct headers *headers, const char *domain);

/* Does a signature of the domain's organization cover the field `beside` (NULL: whatever it covers), but not the field
   `name` (small letters)? That may have been added or changed later, by anybody: the field of a mail that was sent to
   somebody else may name us, or the text be read otherwise (HO-90, HO-91). */
bool verdict_leaves_out(
    const struct headers *headers, const char *domain, const char *name, const char *beside);

/* Does one of `ids` (as above) stand for the id of a header? */
bool verdict_id_fits(const char *id, char *const *ids);

#endif
