/* Signatures of many large providers (Gmail's, for one) do not cover Content-Type and Content-Transfer-Encoding, so
   anybody who has a signed mail can change how its body is decoded while the signature stays valid. */
#ifndef MAILER_EVIDENT_H
#define MAILER_EVIDENT_H

#include "parsers/header.h"

#include <stdbool.h>
#include <stddef.h>

/* Does the body itself, which is signed, show that its header tells the decoding correctly? A multipart begins with its
   own delimiter and ends with the closing one; HTML begins with a tag and plain text does not; base64 contains nothing
   else; quoted-printable hides no line end, and other encodings have no line with a soft end. False: it could be
   decoded otherwise. */
bool evident_form(const struct headers *headers, const char *raw, size_t size);

#endif
