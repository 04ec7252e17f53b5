/* Texts broken at blanks into lines. */
#ifndef ENGINE_BASE_WRAP_H
#define ENGINE_BASE_WRAP_H

#include <glib.h>

/* Appends a text, broken so that no line, including what `out` already holds of the first one, has more than
   `width` columns, unless a word is longer. Later lines begin with `indent` blanks; none begins with a word
   that starts with a slash if the word before can join it. Several blanks count as one. Valid UTF-8. */
void wrap_text(GString *out, unsigned width, unsigned indent, const char *text);

/* How many characters the last line of a text has. */
size_t wrap_column(const GString *out);

#endif
