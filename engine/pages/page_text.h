/* Escapes strangers' texts for pages. */
#ifndef ENGINE_PAGES_PAGE_TEXT_H
#define ENGINE_PAGES_PAGE_TEXT_H

#include <glib.h>

/* Appends a stranger's text as HTML, cut at PAGE_TEXT characters. */
void page_text(GString *out, const char *text);
/* The same for a script, which escapes HTML itself: cut, with controls and bidi marks escaped. g_free it. */
char *page_plain(const char *text);

#endif
