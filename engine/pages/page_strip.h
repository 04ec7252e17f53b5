/* The head of a page: deadline, progress, things that need orders, and the news by importance (HO-181). */
#ifndef ENGINE_PAGES_PAGE_STRIP_H
#define ENGINE_PAGES_PAGE_STRIP_H

#include "engine/pages/page_parts.h"

/* Writes the head and the news, the most important first. */
void page_strip(const struct page_context *page, const char *title, const char *deadline, GString *out);
void page_news(const struct page_context *page, GString *out);

#endif
