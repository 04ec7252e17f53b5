#include "parsers/fold.h"

#include "parsers/escape.h"

#include <string.h>

bool fold_is_nothing(gunichar c)
{
	return c == 0xad || (c >= 0x200b && c <= 0x200f) || c == 0x2060 || c == 0xfeff;
}

bool fold_is_blank(gunichar c)
{
	return c == '\t' || c == ' ' || (c > 0x7f && g_unichar_type(c) == G_UNICODE_SPACE_SEPARATOR);
}

/* Is it an embedding or isolate? Unlike overrides, these do not reorder letters; they only mark a run with
   another direction. */
static bool is_embedding(gunichar c)
{
	return (c >= 0x202a && c <= 0x202c) || (c >= 0x2066 && c <= 0x2069);
}

static gunichar fold_char(gunichar c)
{
	if (fold_is_blank(c))
		return ' ';
	return c >= 0xff01 && c <= 0xff5e ? c - 0xff01 + 0x21 : c;
}

static void note_column(struct fold *fold, unsigned column)
{
	if (fold->columns)
		g_array_append_val(fold->columns, column);
}

static void append(struct fold *fold, gunichar c, unsigned column)
{
	g_string_append_unichar(fold->text, c);
	note_column(fold, column);
}

/* Removes `bytes` bytes (`chars` characters) from the front. */
static void drop_front(struct fold *fold, gsize bytes, unsigned chars)
{
	g_string_erase(fold->text, 0, (gssize)bytes);
	if (fold->columns)
		g_array_remove_range(fold->columns, 0, chars);
}

static void drop_outer_blanks(struct fold *fold)
{
	gsize blanks = 0, size = fold->text->len;

	while (size && fold->text->str[size - 1] == ' ')
		size--;
	g_string_truncate(fold->text, size);
	while (blanks < size && fold->text->str[blanks] == ' ')
		blanks++;
	if (fold->columns)
		g_array_set_size(fold->columns, (guint)g_utf8_strlen(fold->text->str, (gssize)size));
	if (blanks)
		drop_front(fold, blanks, (unsigned)blanks);
}

static void drop_bullet(struct fold *fold)
{
	const char *text = fold->text->str;
	gunichar c = g_utf8_get_char(text);
	const char *next = c ? g_utf8_next_char(text) : text;

	if (c && g_utf8_strchr("-*+\u2022\u25e6\u25aa\u25cf\u25cb\u2013\u2014\u00b7\u2023", -1, c) &&
	    *next == ' ') {
		drop_front(fold, (gsize)(next - text), 1);
		drop_outer_blanks(fold);
	}
	/* Also drop the checkbox of a task list. */
	text = fold->text->str;
	if (text[0] == '[' && text[1] && strchr(" xX", text[1]) && text[2] == ']' && text[3] == ' ') {
		drop_front(fold, 3, 3);
		drop_outer_blanks(fold);
	}
}

/* Is `close` a closing mark for `open`? Some marks have two, because languages use them differently. */
static bool closes(gunichar open, gunichar close)
{
	static const struct {
		gunichar open, close;
	} pairs[] = {{'"', '"'}, {'\'', '\''}, {'*', '*'}, {0x201c, 0x201d}, {0x2018, 0x2019},
	    {0x201e, 0x201c}, {0x201e, 0x201d}, {0x201d, 0x201d}, {0x201a, 0x2018}, {0x201a, 0x2019},
	    {0x2019, 0x2019}, {0xab, 0xbb}, {0xbb, 0xab}, {0x2039, 0x203a}, {0x203a, 0x2039}};

	for (unsigned i = 0; i < G_N_ELEMENTS(pairs); i++)
		if (pairs[i].open == open && pairs[i].close == close)
			return true;
	return false;
}

static void drop_quotes(struct fold *fold)
{
	const char *text = fold->text->str;
	gsize size = fold->text->len;
	const char *last, *within;

	if (!*text)
		return;
	last = g_utf8_find_prev_char(text, text + size);
	if (!last || last == text || !closes(g_utf8_get_char(text), g_utf8_get_char(last)))
		return;
	within = g_utf8_next_char(text);
	/* Keep a pair with nothing in it: a line must not vanish. */
	if (within + strspn(within, " ") == last)
		return;
	g_string_truncate(fold->text, (gsize)(last - text));
	drop_front(fold, (gsize)(within - text), 1);
	drop_outer_blanks(fold);
}

gsize fold_plain(const char *text, const char *end)
{
	const char *at = text;

	while (at < end && *at >= ' ' && *at < 0x7f)
		at++;
	return (gsize)(at - text);
}

void fold_line(struct fold *fold, const char *raw, gsize size)
{
	const char *end = raw + size;

	fold->trouble = fold->length = 0;
	fold->embedded = true;
	g_string_truncate(fold->text, 0);
	if (fold->columns)
		g_array_set_size(fold->columns, 0);
	while (raw < end) {
		gsize run = fold_plain(raw, end);
		g_string_append_len(fold->text, raw, (gssize)run);
		for (unsigned i = 1; fold->columns && i <= run; i++)
			note_column(fold, fold->length + i);
		fold->length += (unsigned)run;
		raw += run;
		if (raw == end)
			break;
		gunichar c = *raw ? g_utf8_get_char(raw) : 0;
		raw = *raw ? g_utf8_next_char(raw) : raw + 1;
		fold->length++;
		if (fold_is_nothing(c))
			continue;
		if (c != '\t' && escape_needed(c) && c != 0xfffd) {
			if (!fold->trouble)
				fold->trouble = fold->length;
			fold->embedded = fold->embedded && is_embedding(c);
			append(fold, 0xfffd, fold->length);
			continue;
		}
		append(fold, fold_char(c), fold->length);
	}
	drop_outer_blanks(fold);
	drop_bullet(fold);
	drop_quotes(fold);
}

static const char *plain_mark(gunichar c)
{
	switch (c) {
	case 0x201c:
	case 0x201d:
	case 0x201e:
	case 0x201f:
		return "\"";
	case 0x2018:
	case 0x2019:
	case 0x201a:
	case 0x201b:
		return "'";
	case 0x2013:
	case 0x2014:
		return "-";
	case 0x2026:
		return "...";
	default:
		return NULL;
	}
}

char *fold_marks(const char *text)
{
	GString *out = g_string_new(NULL);
	bool any = false;

	for (; *text; text = g_utf8_next_char(text)) {
		gunichar c = g_utf8_get_char(text);
		const char *plain = plain_mark(c);
		if (plain)
			g_string_append(out, plain);
		else
			g_string_append_unichar(out, c);
		any = any || plain;
	}
	return g_string_free(out, !any);
}

unsigned fold_stranger(const char *text, gunichar *c)
{
	unsigned column = 1;
	bool quoted = false;

	for (; *text; text = g_utf8_next_char(text), column++) {
		*c = g_utf8_get_char(text);
		if (*c == '"')
			quoted = !quoted;
		else if (!quoted && (*c == ';' || *c == '#'))
			return 0;
		else if (!quoted && *c > 0x7f &&
		         !(g_unichar_isalpha(*c) && g_unichar_get_script(*c) == G_UNICODE_SCRIPT_LATIN))
			return column;
	}
	return 0;
}
