#include "parsers/readable.h"

#include "parsers/fold.h"

#include <string.h>

static bool line_reads(const struct grammar *grammar, const char *text)
{
	return grammar_reads(grammar, text, strlen(text));
}

size_t readable_size(const char *text)
{
	bool quoted = false;
	size_t n = 0;

	for (; text[n]; n++) {
		if (text[n] == '"')
			quoted = !quoted;
		else if (!quoted && (text[n] == ';' || text[n] == '#'))
			break;
	}
	while (n && text[n - 1] == ' ')
		n--;
	return n;
}

size_t readable_mark(const char *text)
{
	size_t size = strspn(text, "0123456789");

	if (size > 3 || (!size && !g_ascii_isalpha(*text)))
		return 0;
	size = MAX(size, 1);
	if (text[size] != '.' && text[size] != ')')
		return 0;
	size += 1 + strspn(text + size + 1, ".) ");
	return text[size] ? size : 0;
}

char *readable_unstopped(const char *text)
{
	size_t size = readable_size(text);

	if (size < 2 || text[size - 1] != '.')
		return NULL;
	g_autofree char *before = g_strndup(text, size - 1);
	return g_strconcat(before, text + size, NULL);
}

/* The text, or the text without its full stop, whichever reads as an order. g_free it. */
static char *readable_stopped(const struct grammar *grammar, const char *text)
{
	g_autofree char *before = readable_unstopped(text);

	if (before && line_reads(grammar, before))
		return g_steal_pointer(&before);
	return line_reads(grammar, text) ? g_strdup(text) : NULL;
}

char *readable(const struct grammar *grammar, const char *text, unsigned *front)
{
	g_autofree char *plain = NULL;
	char *found = readable_stopped(grammar, text);
	size_t mark;

	*front = 0;
	if (found)
		return found;
	plain = fold_marks(text);
	found = plain ? readable_stopped(grammar, plain) : NULL;
	mark = readable_mark(text);
	if (found || !mark)
		return found;
	*front = (unsigned)mark;
	found = readable_stopped(grammar, text + mark);
	return found || !plain ? found : readable_stopped(grammar, plain + mark);
}
