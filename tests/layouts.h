/* One document laid out on lines in different ways: they all mean the same (HO-100). */
#ifndef TESTS_LAYOUTS_H
#define TESTS_LAYOUTS_H

#include <glib.h>
#include <string.h>

enum layout {
	LAYOUT_ONE_LINE,
	LAYOUT_ITEMS,  /* each item of a list of the top mapping on its line, as the program writes it */
	LAYOUT_PRETTY, /* every value on its line, two blanks a level */
	LAYOUT_TABS,
	LAYOUT_WINDOWS, /* the same with CR LF, behind a byte order mark */
	LAYOUT_RAGGED,  /* blanks and line ends at random, also within items */
	LAYOUTS
};

static inline void layout_break(enum layout layout, unsigned depth, GRand *dice, GString *out)
{
	static const char *const ragged[] = {"", "", " ", "\n", "\r\n", "\t", "  \n\n ", "\r"};

	switch (layout) {
	case LAYOUT_ONE_LINE:
	case LAYOUTS:
		break;
	case LAYOUT_ITEMS:
		g_string_append(out, depth <= 2 ? "\n " : "");
		break;
	case LAYOUT_RAGGED:
		g_string_append(out, ragged[g_rand_int_range(dice, 0, G_N_ELEMENTS(ragged))]);
		break;
	case LAYOUT_PRETTY:
	case LAYOUT_TABS:
	case LAYOUT_WINDOWS:
		g_string_append(out, layout == LAYOUT_WINDOWS ? "\r\n" : "\n");
		for (unsigned i = 0; i < depth; i++)
			g_string_append(out, layout == LAYOUT_TABS ? "\t" : "  ");
		break;
	}
}

/* The JSON `text` once more in a layout. */
static inline GString *layout_of(const char *text, enum layout layout, GRand *dice)
{
	GString *out = g_string_new(layout == LAYOUT_WINDOWS ? "\xef\xbb\xbf" : NULL);
	bool quoted = false;
	unsigned depth = 0;

	for (const char *c = text; *c; c++) {
		if (quoted) {
			quoted = *c != '"';
			g_string_append_c(out, *c);
			if (*c == '\\')
				g_string_append_c(out, *++c);
			continue;
		}
		if (g_ascii_isspace(*c))
			continue;
		if (*c == '}' || *c == ']')
			layout_break(layout, --depth, dice, out);
		g_string_append_c(out, *c);
		quoted = *c == '"';
		depth += *c == '{' || *c == '[';
		if (*c == '{' || *c == '[' || *c == ',')
			layout_break(layout, depth, dice, out);
		else if (*c == ':')
			g_string_append_c(out, ' ');
	}
	return out;
}

#endif
