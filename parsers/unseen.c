#include "parsers/unseen.h"

#include <string.h>

#define STYLE_MAX 4000

static bool is_in(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(name, *list) == 0)
			return true;
	return false;
}

bool unseen_is_void(const char *name)
{
	static const char *const voids[] = {"area", "base", "br", "col", "embed", "hr", "img", "input",
	    "link", "meta", "param", "source", "track", "wbr", NULL};
	return is_in(name, voids);
}

bool unseen_goes_on(const char *name)
{
	static const char *const formats[] = {"s", "strike", "a", "b", "big", "code", "em", "font", "i",
	    "nobr", "small", "strong", "tt", "u", NULL};
	return is_in(name, formats);
}

/* --- Styles -------------------------------------------------------------------- */

/* Without blanks and comments, in lower case. */
static char *clean(struct markup_bytes style)
{
	g_autoptr(GString) text = g_string_new(NULL), out = g_string_new(NULL);

	markup_decode(style.bytes, style.size, text);
	for (const char *at = text->str; *at; at++) {
		const char *end = strncmp(at, "/*", 2) == 0 ? strstr(at + 2, "*/") : NULL;
		if (end)
			at = end + 1;
		else if (!g_ascii_isspace(*at))
			g_string_append_c(out, g_ascii_tolower(*at));
	}
	return g_strdup(out->str);
}

static bool is_zero(const char *value)
{
	char *end;
	double size = g_ascii_strtod(value, &end);

	return end > value && size >= 0 && size <= 0;
}

/* Which ways to hide a style uses; a later declaration of a property takes the place of an earlier one. */
struct style {
	bool displayed_none, invisible, struck, tiny;
};

static void declare(struct style *style, const char *name, const char *value)
{
	if (strcmp(name, "display") == 0)
		style->displayed_none = g_str_has_prefix(value, "none");
	else if (strcmp(name, "visibility") == 0)
		style->invisible = g_str_has_prefix(value, "hidden") || g_str_has_prefix(value, "collapse");
	else if (strcmp(name, "text-decoration") == 0 || strcmp(name, "text-decoration-line") == 0)
		style->struck = strstr(value, "line-through");
	else if (strcmp(name, "font-size") == 0)
		style->tiny = is_zero(value);
}

static bool style_hides(struct markup_bytes bytes)
{
	struct style style = {0};

	if (!bytes.bytes || bytes.size > STYLE_MAX)
		return false;
	g_autofree char *text = clean(bytes);
	g_auto(GStrv) parts = g_strsplit(text, ";", 0);
	for (char **part = parts; *part; part++) {
		char *colon = strchr(*part, ':');
		if (!colon)
			continue;
		*colon = '\0';
		declare(&style, *part, colon + 1);
	}
	return style.displayed_none || style.invisible || style.struck || style.tiny;
}

bool unseen_begins(const struct markup *tag)
{
	static const char *const deleted[] = {"s", "strike", "del", NULL};

	return !unseen_is_void(tag->name) &&
	       (tag->hidden || is_in(tag->name, deleted) || style_hides(tag->style));
}
