/* Texts of a picture: what strangers wrote is text and nothing else, and what is too long is cut. */
#include "engine/maps/canvas.h"

#include "engine/base/text.h"

#include <string.h>

#define BYTES_MAX 1000 /* bytes that are looked at for a line */

void svg_show(GString *out, const char *text, unsigned most)
{
	g_autofree char *head = g_strndup(text, 4 * ((gsize)most + 1));
	g_autofree char *shown = error_shown(head);
	g_autofree char *valid = text_valid(shown);
	glong size = text_length(valid);
	g_autofree char *cut =
	    size > (glong)most ? g_utf8_substring(valid, 0, most > 1 ? (glong)most - 1 : 0) : NULL;
	g_autofree char *escaped = g_markup_escape_text(cut ? cut : valid, -1);

	g_string_append(out, escaped);
	if (cut)
		g_string_append(out, "…");
}

static double room_of(gunichar c)
{
	if (c < 0x80)
		return strchr("MWmw@%", (int)c)         ? 1.02
		       : g_ascii_isupper((char)c)       ? 0.76
		       : strchr("ijl.,:'|!() ", (int)c) ? 0.42
		                                        : 0.66;
	return g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 1.05 : 0.8;
}

double svg_room(const char *text, double size, bool bold)
{
	double room = 0;

	for (const char *c = text; *c; c = g_utf8_next_char(c))
		room += room_of(g_utf8_get_char_validated(c, -1));
	return room * size * (bold ? 1.1 : 1);
}

void svg_line(struct canvas *canvas, const char *class, const char *text, const struct room *room,
    double size, bool bold)
{
	g_autofree char *head = g_strndup(text, BYTES_MAX);
	g_autofree char *shown = error_shown(head);
	g_autofree char *valid = text_valid(shown);
	g_autofree char *escaped = NULL;
	glong length = text_length(valid);
	bool cut = false;

	while (length > 1 && svg_room(valid, size, bold) + (cut ? size : 0) > 2 * room->half) {
		*g_utf8_offset_to_pointer(valid, --length) = '\0';
		cut = true;
	}
	if (cut && length < 2)
		return;
	escaped = g_markup_escape_text(valid, -1);
	g_string_append_printf(canvas->out, "<text%s%s%s x=\"%d\" y=\"%d\" font-size=\"%d\"%s>%s%s</text>\n",
	    class ? " class=\"" : "", class ? class : "", class ? "\"" : "", (int)room->x,
	    (int)(room->y + size * 0.36), (int)size, bold ? " font-weight=\"bold\"" : "", escaped,
	    cut ? "…" : "");
}
