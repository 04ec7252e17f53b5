/* Makes strangers' texts safe for a screen, log, header or another player's mail. */
#ifndef PARSERS_ESCAPE_H
#define PARSERS_ESCAPE_H

#include <glib.h>
#include <stdbool.h>

/* Is it a control or format character (C0, DEL, C1, zero-width, bidi) or unassigned? */
bool escape_needed(gunichar c);

/* Appends at most `limit` characters of the text (0: all), with "..." if it is longer. Characters that need
   escaping (also line ends and tabs) and invisible letters become `\x1b` below U+0100, else `\u202e`; invalid
   UTF-8 bytes become `\xNN`. */
void escape_text(GString *out, const char *text, gsize size, unsigned limit);

#endif
