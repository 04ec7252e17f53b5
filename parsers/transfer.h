/* Content transfer encodings of RFC 2045, read with the errors of real mails (MC-36 to MC-45). */
#ifndef PARSERS_TRANSFER_H
#define PARSERS_TRANSFER_H

#include <glib.h>
#include <stddef.h>

enum transfer { TRANSFER_NONE, TRANSFER_QUOTED, TRANSFER_BASE64 };

/* The encoding that a header value means: a known word anywhere in it, else none. NULL: none. */
enum transfer transfer_of(const char *value);

/* Appends the decoded bytes. Quoted-printable: what is no escape stays as it is. Base64: blanks and missing
   padding are fine. Returns how many bytes of the text were encoded ones: below base64 a list may have put its
   footer as it is. */
size_t transfer_decode(enum transfer encoding, const char *text, size_t size, GString *out);

#endif
