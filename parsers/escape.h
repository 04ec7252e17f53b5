/* Text from strangers on its way to a screen, log, header or another player's mail. */
#ifndef PARSERS_ESCAPE_H
#define PARSERS_ESCAPE_H

#include <glib.h>
#include <stdbool.h>

/* A control or format character: C0, DEL, C1, zero-width, bidi, and those without a meaning of their own. */
bool escape_needed(gunichar c);

/* Appends at most `limit` characters of the text (0: all), "..." where more follow. Such characters, and letters that
   show nothing, are `\x1b` below U+0100 or `\u202e`, bytes that are no UTF-8 `\xNN`; line ends and tabs too. */
void escape_text(GString *out, const char *text, gsize size, unsigned limit);

#endif
