#include "engine/pages/page_parts.h"
#include "engine/pages/page_text.h"

#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/maps/svg.h"

void page_text(GString *out, const char *text)
{
	svg_show(out, text, PAGE_TEXT);
}

char *page_plain(const char *text)
{
	g_autofree char *head = g_strndup(text, 4 * PAGE_TEXT);
	g_autofree char *shown = error_shown(head);

	return text_length(shown) > PAGE_TEXT ? g_utf8_substring(shown, 0, PAGE_TEXT)
	                                      : g_steal_pointer(&shown);
}
