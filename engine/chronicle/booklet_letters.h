/* Escapes anybody's text for groff. */
#ifndef ENGINE_CHRONICLE_BOOKLET_LETTERS_H
#define ENGINE_CHRONICLE_BOOKLET_LETTERS_H

#include <glib.h>

/* Appends the text in ASCII. It contains no groff request or escape, unless it begins a line. Characters that
   groff's fonts lack are transliterated or become question marks. */
void booklet_letters(GString *out, const char *text);

#endif
