/* The verdict of our own mail server about a mail's sender (HO-11, RFC 8601). */
#ifndef MAILER_VERDICT_H
#define MAILER_VERDICT_H

#include "parsers/header.h"

#include <stdbool.h>

enum verdict { VERDICT_NONE, VERDICT_PASS, VERDICT_FAIL };

/* The topmost Authentication-Results field whose id matches one of `ids` (NULL-terminated, `*.example.net` matches all
   below it; NULL: none) decides about the sender's domain (ASCII, lower case). All others are ignored; a field that
   does not parse completely proves nothing. */
enum verdict verdict_of(const struct headers *headers, char *const *ids, const char *domain);

/* Why a good verdict still proves nothing, in words for people; g_free it, NULL: no doubt. Either a field that may
   occur only once occurs twice: a signature covers the last one, readers take the first (HO-90). Or a signature of the
   domain's organization covers only a part of the text. */
char *verdict_doubt(const struct headers *headers, const char *domain);

/* Does a signature of the domain's organization cover the field `beside` (NULL: whatever it covers), but not the field
   `name` (lower case)? Then anybody may have added or changed `name` later: a mail sent to somebody else may name us,
   or its text be decoded otherwise (HO-90, HO-91). */
bool verdict_leaves_out(
    const struct headers *headers, const char *domain, const char *name, const char *beside);

/* Does one of `ids` (as above) match the id of a header? */
bool verdict_id_fits(const char *id, char *const *ids);

#endif
