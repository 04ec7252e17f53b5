#include "engine/base/speech.h"

#include "engine/base/text.h"

#include <string.h>

#define FURTHER "Further: "
/* Room for FURTHER and the full stop. */
#define PIECE (SPEECH_LINE - 16)

static bool is_sign(gunichar c)
{
	return !g_unichar_isalnum(c) && !g_unichar_ismark(c) && !g_unichar_isspace(c);
}

/* Does a number's sign stand here, and not a hyphen or a range: "-1", "(0,-1)", but not "F-1" or "2-4"? */
static bool is_number_sign(const char *text, const char *at)
{
	gunichar before = at > text ? g_utf8_get_char(g_utf8_prev_char(at)) : ' ';

	return (*at == '-' || *at == '+') && g_ascii_isdigit(at[1]) &&
	       (g_unichar_isspace(before) || (is_sign(before) && before != '-' && before != '+'));
}

/* The text with words for signs that screen readers pass over: minus, plus, per cent. */
static GString *name_signs(const char *text)
{
	GString *out = g_string_new(NULL);

	for (const char *at = text; *at; at++) {
		bool after = out->len && g_ascii_isspace(out->str[out->len - 1]);
		if (is_number_sign(text, at))
			g_string_append(out, *at == '-' ? "minus " : "plus ");
		else if (*at == '%' && at > text && g_ascii_isdigit(after && at > text + 1 ? at[-2] : at[-1]))
			g_string_append(out, after ? "per cent" : " per cent");
		else
			g_string_append_c(out, *at);
	}
	return out;
}

/* The text without characters that a screen reader stumbles over; g_string_free. */
static GString *clean(const char *text)
{
	g_autofree char *valid = text_valid(text);
	g_autoptr(GString) named = name_signs(valid);
	GString *out = g_string_new(NULL);
	unsigned signs = 0;
	bool blank = true; /* drops leading blanks */

	g_string_replace(named, " <>", " of nobody", 0);
	for (const char *at = named->str; *at; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);
		GUnicodeType type = g_unichar_type(c);
		bool gap = g_unichar_isspace(c) || type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT;
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

static bool ends_with_two_signs(const char *text, gsize size)
{
	for (unsigned signs = 0; signs < 2; signs++) {
		if (!size)
			return false;
		size = (gsize)(g_utf8_prev_char(text + size) - text);
		if (!is_sign(g_utf8_get_char(text + size)))
			return false;
	}
	return true;
}

static const char *last_of(const char *from, gsize size, const char *what)
{
	const char *found = g_strrstr_len(from, (gssize)size, what);

	return found > from ? found : NULL;
}

/* Size of the next piece of a long text: up to a sentence's end, else a comma, else a blank. */
static gsize piece_size(const char *text)
{
	glong characters = text_length(text);
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
		while (ends_with_two_signs(at, end))
			end = (gsize)(g_utf8_prev_char(at + end) - at);
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

/* --- Texts ---------------------------------------------------------------------- */

/* A text being converted: its current heading (NULL: none) and the entries below it so far. */
struct telling {
	GString *out;
	char *head;
	bool starred;      /* entries begin with a star; their further lines are indented by two blanks */
	GPtrArray *things; /* GString */
};

static void thing_free(void *thing)
{
	g_string_free(thing, TRUE);
}

/* Is this line a heading? "ODDS, 200 runs": it begins with a word in capitals. */
static bool is_head(const char *line)
{
	return g_ascii_isupper(line[0]) && (g_ascii_isupper(line[1]) || line[1] == ' ') && !strchr(line, '.');
}

static void flush(struct telling *t)
{
	if (t->head && t->things->len)
		speech_section(t->out, t->head, t->things->len);
	for (guint i = 0; i < t->things->len; i++)
		speech_line(t->out, ((GString *)t->things->pdata[i])->str);
	g_ptr_array_set_size(t->things, 0);
}

/* The heading in mixed case: "If nobody else moved". */
static char *head_name(const char *line)
{
	char *name = text_lower(line);

	*name = g_ascii_toupper(*name);
	return name;
}

static bool says_something(const char *text)
{
	for (; *text; text = g_utf8_next_char(text))
		if (g_unichar_isalnum(g_utf8_get_char(text)))
			return true;
	return false;
}

static void take_line(struct telling *t, const char *line, bool after_blank)
{
	size_t indent = strspn(line, " ");
	const char *text = line + indent;
	bool begins;

	if (after_blank && is_head(line)) {
		flush(t);
		g_free(t->head);
		t->head = head_name(line);
		t->starred = false;
		return;
	}
	t->starred = t->starred || *text == '*';
	/* A bar only keeps a line from being read as an order. A sentence cannot be: the bar is dropped. */
	begins = t->things->len == 0 || after_blank || (t->head && !t->starred && indent <= 2) ||
	         *text == '|' || *text == '*';
	text += strspn(text, "|* ");
	if (!says_something(text))
		return;
	if (begins)
		g_ptr_array_add(t->things, g_string_new(text));
	else
		g_string_append_printf(t->things->pdata[t->things->len - 1], " %s", text);
}

void speech_text(GString *out, const char *text)
{
	struct telling telling = {.out = out, .things = g_ptr_array_new_with_free_func(thing_free)};
	g_auto(GStrv) lines = g_strsplit(text, "\n", 0);

	for (char **line = lines; *line; line++)
		if (**line)
			take_line(&telling, *line, line != lines && !*line[-1]);
	flush(&telling);
	g_free(telling.head);
	g_ptr_array_free(telling.things, TRUE);
}
