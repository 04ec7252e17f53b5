/* Converts HTML mail to text (HO-12 a, MC-100 to MC-109): without a tree or network access, in time linear in
   its size. */
#ifndef PARSERS_HTML_H
#define PARSERS_HTML_H

#include <glib.h>
#include <stddef.h>

/* Appends the text: block elements and <br> end a line, cells of a row are separated by a blank; style, script,
   head and comments are skipped; a quoted block becomes one line `>`. Input is valid UTF-8. */
void html_to_text(const char *html, size_t size, GString *out);

#endif
