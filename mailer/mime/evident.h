/* Signatures of many large providers leave out Content-Type and Content-Transfer-Encoding (Gmail's do), so that whoever
   has a signed mail can say anew how its body is to be read, and the signature stays good. */
#ifndef MAILER_EVIDENT_H
#define MAILER_EVIDENT_H

#include "parsers/header.h"

#include <stdbool.h>
#include <stddef.h>

/* Does the body itself, which is signed, show that it is read as its header says? A multipart begins with its own
   delimiter and ends with the closing one; HTML begins with a tag, and text with none; base64 has nothing else; what is
   quoted-printable hides no line end, and what is not has no line that goes on. False: it could be otherwise. */
bool evident_form(const struct headers *headers, const char *raw, size_t size);

#endif
