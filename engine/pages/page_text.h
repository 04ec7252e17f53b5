/* What strangers wrote, as every part of a page shows it. */
#ifndef ENGINE_PAGES_PAGE_TEXT_H
#define ENGINE_PAGES_PAGE_TEXT_H

#include <glib.h>

/* A stranger's text, cut at PAGE_TEXT. */
void page_text(GString *out, const char *text);
/* The same for a script, which escapes it itself: cut, controls and bidi marks escaped. g_free it. */
char *page_plain(const char *text);

#endif
