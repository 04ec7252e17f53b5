#include "engine/base/speech.h"

#include <string.h>

#define FURTHER "Further: "
/* Room for FURTHER and the full stop. */
#define PIECE (SPEECH_LINE - 16)

static bool is_sign(gunichar c)
{
	return !g_unichar_isalnum(c) && !g_unichar_ismark(c) && !g_unichar_isspace(c);
}

/* The text without what a voice stumbles over; g_string_free. */
static GString *clean(const char *text)
{
	g_autofree char *valid = g_utf8_make_valid(text, -1);
	GString *out = g_string_new(NULL);
	unsigned signs = 0;
	bool blank = true; /* none at the beginning */

	for (const char *at = valid; *at; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);
		GUnicodeType type = g_unichar_type(c);
		bool gap = g_unichar_isspace(c) || type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT ||
		           c == 0x2028 || c == 0x2029;
		if (gap && blank)
			continue;
		if (!gap && is_sign(c) && ++signs == 3) {
			g_string_append_c(out, ' ');
			signs = 1;
		} else if (gap || !is_sign(c)) {
			signs = 0;
		}
		blank = gap;
		if (gap)
			g_string_append_c(out, ' ');
		else
			g_string_append_unichar(out, c);
	}
	if (out->len && out->str[out->len - 1] == ' ')
		g_string_truncate(out, out->len - 1);
	return out;
}

static const char *last_of(const char *from, gsize size, const char *what)
{
	const char *found = g_strrstr_len(from, (gssize)size, what);

	return found > from ? found : NULL;
}

/* Bytes of a piece that is short enough: up to a sentence's end, else a comma, else a blank. */
static gsize piece_size(const char *text)
{
	glong characters = g_utf8_strlen(text, -1);
	gsize size;
	const char *cut;

	if (characters <= PIECE)
		return strlen(text);
	size = (gsize)(g_utf8_offset_to_pointer(text, PIECE) - text);
	if ((cut = last_of(text, size, ". ")) || (cut = last_of(text, size, ", ")) ||
	    (cut = last_of(text, size, " ")))
		return (gsize)(cut - text);
	return size;
}

void speech_line(GString *out, const char *text)
{
	g_autoptr(GString) line = clean(text);
	const char *at = line->str;
	bool first = true;

	while (*at) {
		gsize size = piece_size(at), end = size;
		while (end && strchr(".,; ", at[end - 1]))
			end--;
		if (end)
			g_string_append_printf(out, "%s%.*s.\n", first ? "" : FURTHER, (int)end, at);
		first = false;
		at += size;
		at += strspn(at, "., ");
	}
}

static void put_head(GString *out, const char *marks, const char *name, guint count)
{
	g_string_append_printf(out, "%s %s, %u\n", marks, name, count);
}

void speech_section(GString *out, const char *name, guint count)
{
	put_head(out, "+++", name, count);
}

void speech_part(GString *out, const char *name, guint count)
{
	put_head(out, "++", name, count);
}
