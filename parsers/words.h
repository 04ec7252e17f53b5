/* Decodes encoded words in headers (RFC 2047), tolerating the errors of real mails (MC-63, MC-64). */
#ifndef PARSERS_WORDS_H
#define PARSERS_WORDS_H

#include <glib.h>

/* Appends the header's value as UTF-8. Other text stays as it is; unlabelled bytes are UTF-8 if valid, else
   windows-1252. The result may contain any character, including line ends. */
void words_decode(const char *value, GString *out);

#endif
