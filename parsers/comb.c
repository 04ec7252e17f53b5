#include "parsers/comb.h"

#include "parsers/marks.h"

#include <string.h>

/* Limit on the rests of one line. */
#define RESTS_MAX 6
/* Widths to which mail programs wrap quotations, in characters. */
#define WRAP_MIN 24
#define WRAP_MAX 80
/* How wide a line is, at least, that was full before a word of a usual size. */
#define FULL_MIN 50
#define WORD_USUAL 12

static const char cause[] =
    "it may be the end of the quoted line above, which a mail program wrapped: write it above "
    "the quotation, or below a blank line";

static struct letter_line *line_of(const struct letter *letter, guint index)
{
	return &g_array_index(letter->lines, struct letter_line, index);
}

static bool is_quoted(const struct letter *letter, guint index)
{
	return index < letter->lines->len && mark_quotes(line_of(letter, index)->text);
}

/* Width of the line as it was sent, without blanks at its end. */
static glong width_of(const struct letter_line *line)
{
	gsize size = line->raw_size;

	while (size && line->raw[size - 1] == ' ')
		size--;
	return g_utf8_strlen(line->raw, (gssize)size);
}

/* The width to which the program wrapped: that of the widest quoted line which it could have broken. Programs do not
   wrap to more than WRAP_MAX; a rival's long word, or lines that were left alone, say nothing. */
static glong wrap_of(const struct letter *letter)
{
	glong width = 0;

	for (guint i = 0; i < letter->lines->len; i++) {
		glong its = is_quoted(letter, i) ? width_of(line_of(letter, i)) : 0;
		if (its <= WRAP_MAX && strchr(mark_behind(line_of(letter, i)->text, NULL), ' '))
			width = MAX(width, its);
	}
	return width;
}

/* Was the line above full, so that the first word of this one had no room there? */
static bool is_wrapped(const struct letter *letter, guint index, glong width)
{
	const char *text = line_of(letter, index)->text;
	glong above = width_of(line_of(letter, index - 1));
	/* without a line that could have been broken the width is not known */
	glong least = width < WRAP_MIN ? FULL_MIN : MIN(FULL_MIN, width - WORD_USUAL);

	return above >= least && above + 1 + g_utf8_strlen(text, (gssize)strcspn(text, " ")) > width;
}

void comb_find(struct letter *letter)
{
	glong width = wrap_of(letter);

	for (guint i = 1; i < letter->lines->len; i++) {
		guint from = i, end = i;
		bool wrapped = true;
		if (!is_quoted(letter, i - 1))
			continue;
		while (end < letter->lines->len && line_of(letter, end)->text[0] && !is_quoted(letter, end) &&
		       end - from < RESTS_MAX) {
			wrapped = wrapped && is_wrapped(letter, end, width);
			line_of(letter, end)->rest = end - from + 1;
			end++;
		}
		wrapped = wrapped && is_quoted(letter, end);
		for (guint n = from; n < end && wrapped; n++) {
			struct letter_line *line = line_of(letter, n);
			line->wrapped = true;
			if (line->kind == LETTER_OWN && line->text[0] == '/') {
				line->kind = LETTER_REFUSED;
				line->cause = cause;
				line->column = 1;
			}
		}
	}
}

char *comb_join(const struct letter *letter, guint first, guint count)
{
	g_autoptr(GString) text = g_string_new(mark_behind(line_of(letter, first - 1)->text, NULL));

	for (guint i = first; i < first + count; i++) {
		const struct letter_line *line = line_of(letter, i);
		g_string_append_len(text, line->raw, (gssize)line->raw_size);
	}
	return g_string_free(g_steal_pointer(&text), FALSE);
}

void comb_settle(struct letter *letter, const struct letter_options *options)
{
	for (guint i = 0; i < letter->lines->len; i++) {
		struct letter_line *line = line_of(letter, i);
		if (!line->wrapped)
			continue;
		if (line->complete && line->kind == LETTER_REFUSED && line->cause == cause &&
		    !mark_begins_text(line->text)) {
			line->kind = LETTER_COMMAND;
		} else if (!line->complete && line->kind == LETTER_OWN &&
		           letter_would_read(options, line->text)) {
			line->kind = LETTER_REFUSED;
			line->cause = cause;
			line->column = 1;
		}
	}
}
