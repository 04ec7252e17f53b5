#include "engine/base/wrap.h"

#include "engine/base/text.h"

#include <string.h>

size_t wrap_column(const GString *out)
{
	/* Search backwards: a text of many wrapped lines is long. */
	size_t begin = out->len;

	while (begin > 0 && out->str[begin - 1] != '\n')
		begin--;
	return text_width(out->str + begin, out->len - begin);
}

/* Does the whole text fit into the line, with single blanks between words? True for most texts. */
static bool fits(const char *text, size_t size, size_t column, unsigned width)
{
	return size > 0 && text[0] != ' ' && text[size - 1] != ' ' && !strstr(text, "  ") &&
	       column + text_width(text, size) <= width;
}

/* Size of the next word, together with a following word that begins with a slash: a line that begins with "/"
   would read as a command (HO-31). */
static size_t word_size(const char *text)
{
	size_t size = strcspn(text, " ");

	if (*text != '/' && text[size] == ' ' && text[size + 1] == '/')
		size += 1 + strcspn(text + size + 1, " ");
	return size;
}

void wrap_text(GString *out, unsigned width, unsigned indent, const char *text)
{
	size_t column = wrap_column(out), whole = strlen(text);
	bool first = true;

	if (fits(text, whole, column, width)) {
		text_add(out, text, whole);
		return;
	}
	for (;;) {
		size_t size, columns;
		while (*text == ' ')
			text++;
		size = word_size(text);
		if (size == 0)
			break;
		columns = text_width(text, size);
		if (!first && column + 1 + columns > width) {
			g_string_append_c(out, '\n');
			text_blanks(out, indent);
			column = indent;
		} else if (!first) {
			g_string_append_c(out, ' ');
			column++;
		}
		text_add(out, text, size);
		column += columns;
		text += size;
		first = false;
	}
}
