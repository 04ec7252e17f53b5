/* Texts broken at blanks into lines. */
#ifndef ENGINE_BASE_WRAP_H
#define ENGINE_BASE_WRAP_H

#include <glib.h>

/* Appends a text so that no line, with what stands in `out` before it, has more than `width` columns, unless a word is
   longer; lines after the first begin with `indent` blanks, and with no word that begins with a slash where the word
   before it can go with it. Several blanks count as one. Valid UTF-8. */
void wrap_text(GString *out, unsigned width, unsigned indent, const char *text);

/* How many characters the last line of a text has. */
size_t wrap_column(const GString *out);

#endif
