#include "engine/maps/canvas.h"
#include "engine/maps/svg_text.h"

#include "engine/base/text.h"

#include <string.h>

#define BYTES_MAX 1000 /* bytes of a line that are measured, at most */

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

/* Width of a bold letter in thousandths of its size. */
static unsigned room_of(gunichar c)
{
	static const unsigned short capitals[] = {774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637,
	    995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725},
	                            small[] = {675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343,
	                                1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652,
	                                582};

	if (c >= 'A' && c <= 'Z')
		return capitals[c - 'A'];
	if (c >= 'a' && c <= 'z')
		return small[c - 'a'];
	if (c < 0x80)
		return g_ascii_isdigit((char)c)     ? 696
		       : strchr(" .,:;'!|", (int)c) ? 390
		       : strchr("()-/", (int)c)     ? 457
		                                    : 870;
	return g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 1050 : 840;
}

double svg_room(const char *text, double size, bool bold)
{
	double room = 0;

	for (const char *c = text; *c; c = g_utf8_next_char(c))
		room += room_of(g_utf8_get_char_validated(c, -1));
	return room / 1000 * size * (bold ? 1 : 0.92);
}

void svg_write(GString *out, const struct svg_line *line, const char *text)
{
	g_string_append_printf(out,
	    "<text class=\"%s\" x=\"%.5g\" y=\"%.5g\" font-size=\"%.4g\" fill=\"%s\"%s", line->class, line->x,
	    line->y + line->size * 0.36, line->size, line->fill, line->bold ? " font-weight=\"bold\"" : "");
	if (line->anchor)
		g_string_append_printf(out, " text-anchor=\"%s\"", line->anchor);
	g_string_append_printf(out, "%s>", line->more ? line->more : "");
	svg_show(out, text, BYTES_MAX);
	g_string_append(out, "</text>\n");
}

char *svg_fitting(const char *text, double room, double size, bool bold)
{
	char *fit = g_strdup(text);

	if (svg_room(fit, size, bold) <= room)
		return fit;
	while (*fit && svg_room(fit, size, bold) + size * 0.8 > room)
		*g_utf8_find_prev_char(fit, fit + strlen(fit)) = '\0';
	text = fit;
	fit = g_strconcat(text, *text ? "…" : "", NULL);
	g_free((char *)text);
	return fit;
}
