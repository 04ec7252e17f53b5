/* Encoded words of headers (RFC 2047), read with the errors of real mails (MC-63, MC-64). */
#ifndef PARSERS_WORDS_H
#define PARSERS_WORDS_H

#include <glib.h>

/* Appends the header's value as UTF-8. What is no encoded word stays as it is; bytes without a label are UTF-8 if
   valid, else windows-1252. The text may hold any character, line ends too. */
void words_decode(const char *value, GString *out);

#endif
