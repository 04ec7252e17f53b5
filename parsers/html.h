/* HTML mail as text (HO-12 a, MC-100 to MC-109): no tree, no network, linear in its size. */
#ifndef PARSERS_HTML_H
#define PARSERS_HTML_H

#include <glib.h>
#include <stddef.h>

/* Appends the text: block elements and <br> end a line, cells of a row are parted by a blank; style, script,
   head and comments are nothing; a quoted block is one line `>`. Input is valid UTF-8. */
void html_to_text(const char *html, size_t size, GString *out);

#endif
