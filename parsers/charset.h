/* Character sets of mail to UTF-8 (HO-12 b, MC-51 to MC-62). */
#ifndef PARSERS_CHARSET_H
#define PARSERS_CHARSET_H

#include <glib.h>
#include <stddef.h>

/* Opens all converters that may be needed, for as long as the program runs: a process that reads mails must not open
   files. */
void charset_prepare(void);

/* Appends the bytes as UTF-8. `label` may be NULL or nonsense: then, as for us-ascii, UTF-8 if the bytes are
   valid, else windows-1252. What cannot be decoded becomes U+FFFD, never nothing. */
void charset_decode(const char *label, const char *bytes, size_t size, GString *out);

/* A label of those that most mails have, which are decoded without a converter, as we write it; NULL: it is none. */
const char *charset_common(const char *label, size_t size);

#endif
