/* Decodes the content transfer encodings of RFC 2045, tolerating the errors of real mails (MC-36 to MC-45). */
#ifndef PARSERS_TRANSFER_H
#define PARSERS_TRANSFER_H

#include <glib.h>
#include <stddef.h>

enum transfer { TRANSFER_NONE, TRANSFER_QUOTED, TRANSFER_BASE64 };

/* The encoding named by a header value, which may contain the known word anywhere; otherwise, and for NULL, no
   encoding. */
enum transfer transfer_of(const char *value);

/* Appends the decoded bytes. Quoted-printable: invalid escapes stay as they are. Base64: blanks and missing
   padding are accepted. Returns the number of encoded bytes: a mailing list may have appended a plain footer to
   base64. */
size_t transfer_decode(enum transfer encoding, const char *text, size_t size, GString *out);

#endif
