/* Converts the character sets of mails to UTF-8 (HO-12 b, MC-51 to MC-62). */
#ifndef PARSERS_CHARSET_H
#define PARSERS_CHARSET_H

#include <glib.h>
#include <stddef.h>

/* Opens all converters in advance and keeps them open: a process that parses mails must not open files. */
void charset_prepare(void);

/* Appends the bytes as UTF-8. If `label` is NULL, unknown or us-ascii: as UTF-8 if they are valid, else as
   windows-1252. Undecodable bytes become U+FFFD and are never dropped. */
void charset_decode(const char *label, const char *bytes, size_t size, GString *out);

/* Our spelling of a common label, whose character set is decoded without a converter; NULL: another one. */
const char *charset_common(const char *label, size_t size);

#endif
