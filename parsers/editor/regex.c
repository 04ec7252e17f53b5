/* Lexemes as regular expressions. */
#include "parsers/editor/notation.h"
#include "parsers/editor/regex.h"

#include <string.h>

struct writer {
	enum regex regex;
	bool terse;
	struct lexemes *all;
	GString *out;
	unsigned quoted; /* number of quoted lexemes around the current one */
};

static void put(struct writer *w, const struct lexeme *lexeme);

static void open_group(struct writer *w)
{
	g_string_append(w->out, w->regex == REGEX_VIM ? "%(" : "(?:");
}

static void put_char(struct writer *w, char c)
{
	if (w->regex == REGEX_TREE && g_ascii_isalpha(c)) {
		g_string_append_printf(w->out, "[%c%c]", c, g_ascii_tolower(c));
		return;
	}
	/* escape all other characters; a slash would end Vim's pattern */
	if (!g_ascii_isalnum(c) && c != '_' && c != ' ' && c != '\t' && c != '"' && c != ',')
		g_string_append_c(w->out, '\\');
	g_string_append_c(w->out, c);
}

/* In a terse grammar, allows blanks after a character. */
static void put_blanks(struct writer *w)
{
	if (w->terse && w->quoted == 0)
		g_string_append(w->out, w->regex == REGEX_VIM ? "\\s*" : "[ \\t]*");
}

static void put_set_char(struct writer *w, char c)
{
	if (strchr("]^\\-/", c))
		g_string_append_c(w->out, '\\');
	g_string_append_c(w->out, c);
}

static void put_set(struct writer *w, const char *pairs)
{
	if (pairs[0] == pairs[1] && !pairs[2]) {
		put_char(w, pairs[0]);
		put_blanks(w);
		return;
	}
	g_string_append_c(w->out, '[');
	for (; *pairs; pairs += 2) {
		put_set_char(w, pairs[0]);
		if (pairs[0] == pairs[1])
			continue;
		g_string_append_c(w->out, '-');
		put_set_char(w, pairs[1]);
	}
	g_string_append_c(w->out, ']');
	put_blanks(w);
}

/* Opens a group whose content must not follow. */
static void open_barrier(struct writer *w)
{
	g_string_append(w->out, w->regex == REGEX_VIM ? "%(" : "(?!");
}

static void close_barrier(struct writer *w)
{
	g_string_append(w->out, w->regex == REGEX_VIM ? ")@!" : ")");
}

static void put_word_end(struct writer *w)
{
	open_barrier(w);
	g_string_append(w->out, "[A-Za-z0-9_]");
	close_barrier(w);
}

static void put_text(struct writer *w, const struct lexeme *lexeme)
{
	const char *text = lexeme->text;
	size_t size = strlen(text);

	for (const char *c = text; *c; c++) {
		put_char(w, *c);
		put_blanks(w);
	}
	if (lexeme->whole && !w->terse && w->regex != REGEX_TREE && size &&
	    (g_ascii_isalnum(text[size - 1]) || text[size - 1] == '_'))
		put_word_end(w);
}

static void put_barred(struct writer *w, const char *const *words)
{
	open_barrier(w);
	open_group(w);
	for (const char *const *word = words; *word; word++)
		g_string_append_printf(w->out, "%s%s", word == words ? "" : "|", *word);
	g_string_append_c(w->out, ')');
	put_word_end(w);
	close_barrier(w);
}

static void put_parts(struct writer *w, const struct lexeme *lexeme, const char *between)
{
	for (unsigned i = 0; i < lexeme->count; i++) {
		g_string_append(w->out, i ? between : "");
		put(w, lexeme->parts[i]);
	}
}

static void put_repeat(struct writer *w, const struct lexeme *lexeme)
{
	open_group(w);
	put_parts(w, lexeme, "");
	g_string_append_c(w->out, ')');
	if (lexeme->most == 0)
		g_string_append_c(w->out, lexeme->least ? '+' : '*');
	else if (lexeme->least == 0 && lexeme->most == 1)
		g_string_append_c(w->out, '?');
	else
		g_string_append_printf(w->out, "{%u,%u}", lexeme->least, lexeme->most);
}

static void put_quoted(struct writer *w, const struct lexeme *lexeme)
{
	w->quoted++;
	put_parts(w, lexeme, "");
	w->quoted--;
	put_blanks(w);
}

static void put(struct writer *w, const struct lexeme *lexeme)
{
	switch (lexeme->type) {
	case LEXEME_TEXT:
		put_text(w, lexeme);
		break;
	case LEXEME_SET:
		put_set(w, lexeme->text);
		break;
	case LEXEME_NOT:
		g_string_append_printf(w->out, "[^%c]", lexeme->text[0]);
		break;
	case LEXEME_SEQUENCE:
		lexeme->quoted ? put_quoted(w, lexeme) : put_parts(w, lexeme, "");
		break;
	case LEXEME_CHOICE:
		open_group(w);
		put_parts(w, lexeme, "|");
		g_string_append_c(w->out, ')');
		break;
	case LEXEME_REPEAT:
		put_repeat(w, lexeme);
		break;
	case LEXEME_KIND:
		put(w, lexeme_of_kind(w->all, lexeme->kind));
		break;
	case LEXEME_BLANKS:
		g_string_append(w->out, w->terse ? "" : "[ \t]+");
		break;
	case LEXEME_BARRED:
		if (w->regex != REGEX_TREE)
			put_barred(w, lexeme->words);
		break;
	}
}

void notation_regex(enum regex regex, const struct grammar *grammar, struct lexemes *all,
    const struct lexeme *lexeme, GString *out)
{
	struct writer w = {regex, grammar->terse, all, out, 0};

	put(&w, lexeme);
}

/* Requires that the kind's only word occurs at most `most` times in the line. */
static void put_most(struct writer *w, const struct token_kind *kind)
{
	open_barrier(w);
	open_group(w);
	g_string_append(w->out, "[^");
	put_set_char(w, kind->words[0][0]);
	g_string_append(w->out, "]*");
	put_char(w, kind->words[0][0]);
	g_string_append_printf(w->out, "){%u}", kind->most + 1);
	close_barrier(w);
}

static void put_limits(struct writer *w, const struct item *item, GPtrArray *seen)
{
	for (; item; item = item->next) {
		if (item->type == ITEM_VALUE && item->kind->most && item->kind->words &&
		    !g_ptr_array_find(seen, item->kind, NULL)) {
			g_ptr_array_add(seen, (gpointer)item->kind);
			put_most(w, item->kind);
		}
		for (unsigned i = 0; i < item->way_count; i++)
			put_limits(w, item->ways[i], seen);
	}
}

void notation_order_regex(
    enum regex regex, const struct grammar *grammar, const struct pattern *pattern, GString *out)
{
	g_autoptr(lexemes) all = lexemes_new();
	g_autoptr(GPtrArray) seen = g_ptr_array_new();
	struct writer w = {regex, grammar->terse, all, out, 0};

	g_string_append(out, "[ \t]*");
	put_limits(&w, pattern->first, seen);
	put(&w, lexeme_of_items(all, pattern->first));
	g_string_append(out, "[ \t]*");
}
