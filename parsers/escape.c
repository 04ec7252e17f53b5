#include "parsers/escape.h"

#include "engine/base/text.h"

bool escape_needed(gunichar c)
{
	if (c < 0x20 || (c >= 0x7f && c < 0xa0))
		return true;
	switch (g_unichar_type(c)) {
	case G_UNICODE_CONTROL:
	case G_UNICODE_FORMAT:
	case G_UNICODE_SURROGATE:
	case G_UNICODE_UNASSIGNED:
	case G_UNICODE_PRIVATE_USE:
	case G_UNICODE_LINE_SEPARATOR:
	case G_UNICODE_PARAGRAPH_SEPARATOR:
		return true;
	default:
		return false;
	}
}

/* Appends a character that follows `before`, escaped if needed; returns the number of characters appended. */
static unsigned escape_char(GString *out, gunichar c, gunichar before)
{
	gsize size = out->len;

	if (!escape_needed(c) && !text_is_hidden(c, before)) {
		g_string_append_unichar(out, c);
		return 1;
	}
	g_string_append_printf(out, c < 0x100 ? "\\x%02x" : "\\u%04x", c);
	return (unsigned)(out->len - size);
}

void escape_text(GString *out, const char *text, gsize size, unsigned limit)
{
	const char *end = text + size;
	gunichar before = 0;
	unsigned shown = 0;

	while (text < end) {
		gunichar c = g_utf8_get_char_validated(text, end - text);
		if (limit && shown >= limit) {
			g_string_append(out, "...");
			return;
		}
		if (c == (gunichar)-1 || c == (gunichar)-2) {
			g_string_append_printf(out, "\\x%02x", (unsigned char)*text);
			shown += 4;
			text++;
			continue;
		}
		shown += escape_char(out, c, before);
		before = c;
		text = g_utf8_next_char(text);
	}
}
