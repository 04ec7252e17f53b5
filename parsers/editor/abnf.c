/* The grammar in the notation of RFC 5234. */
#include "parsers/editor/abnf.h"
#include "parsers/editor/notation.h"

#include <string.h>

#define LINE_MOST 72

struct abnf {
	const struct grammar *grammar;
	struct lexemes *all;
	GString *out;
	size_t line; /* where the current line begins */
	bool terse;
	unsigned quoted;
};

static void put(struct abnf *a, const struct lexeme *lexeme, bool within);

/* Adds an element after a blank; breaks long lines. */
static void add(struct abnf *a, const char *text)
{
	if (a->out->len - a->line + strlen(text) > LINE_MOST) {
		g_string_append(a->out, "\n   ");
		a->line = a->out->len - 3;
	}
	if (a->out->str[a->out->len - 1] != '(')
		g_string_append_c(a->out, ' ');
	g_string_append(a->out, text);
}

static void blanks(struct abnf *a)
{
	if (a->terse && a->quoted == 0)
		add(a, "b");
}

static void put_char(struct abnf *a, char first, char last)
{
	g_autofree char *text = NULL;

	if (first == '0' && last == '9')
		text = g_strdup("DIGIT");
	else if (first != last)
		text = g_strdup_printf("%%x%02X-%02X", (unsigned)first, (unsigned)last);
	else if (g_ascii_isprint(first) && first != '"')
		text = g_strdup_printf("\"%c\"", first);
	else
		text = g_strdup_printf("%%x%02X", (unsigned)first);
	add(a, text);
}

static void put_text(struct abnf *a, const char *text)
{
	bool plain = !strchr(text, '"') && (!a->terse || a->quoted);

	if (plain) {
		g_autofree char *whole = g_strdup_printf("\"%s\"", text);
		add(a, whole);
		return;
	}
	for (const char *c = text; *c; c++) {
		put_char(a, *c, *c);
		blanks(a);
	}
}

static void put_set(struct abnf *a, const char *pairs)
{
	bool many = strlen(pairs) > 2;

	if (many)
		add(a, "(");
	for (const char *c = pairs; *c; c += 2) {
		if (c != pairs)
			add(a, "/");
		put_char(a, c[0], c[1]);
	}
	if (many)
		g_string_append_c(a->out, ')');
	blanks(a);
}

static void put_parts(struct abnf *a, const struct lexeme *lexeme, const char *between)
{
	for (unsigned i = 0; i < lexeme->count; i++) {
		if (i && *between)
			add(a, between);
		put(a, lexeme->parts[i], true);
	}
}

static void put_repeat(struct abnf *a, const struct lexeme *lexeme)
{
	g_autofree char *count = NULL;

	if (lexeme->least == 0 && lexeme->most == 1)
		count = g_strdup("[");
	else if (lexeme->most == 0)
		count = lexeme->least ? g_strdup_printf("%u*(", lexeme->least) : g_strdup("*(");
	else if (lexeme->least == lexeme->most)
		count = g_strdup_printf("%u(", lexeme->least);
	else
		count = g_strdup_printf("%u*%u(", lexeme->least, lexeme->most);
	add(a, count);
	put_parts(a, lexeme, "");
	g_string_append_c(a->out, *count == '[' ? ']' : ')');
}

static void put_kind(struct abnf *a, const struct token_kind *kind)
{
	g_autoptr(GString) name = g_string_new(NULL);

	notation_name(kind->name, '-', name);
	g_string_append(name, "-value");
	add(a, name->str);
}

static void put(struct abnf *a, const struct lexeme *lexeme, bool within)
{
	switch (lexeme->type) {
	case LEXEME_TEXT:
		put_text(a, lexeme->text);
		break;
	case LEXEME_SET:
		put_set(a, lexeme->text);
		break;
	case LEXEME_NOT:
		add(a, "in-quotes");
		break;
	case LEXEME_SEQUENCE:
		a->quoted += lexeme->quoted;
		put_parts(a, lexeme, "");
		a->quoted -= lexeme->quoted;
		if (lexeme->quoted)
			blanks(a);
		break;
	case LEXEME_CHOICE:
		if (within)
			add(a, "(");
		put_parts(a, lexeme, "/");
		if (within)
			g_string_append_c(a->out, ')');
		break;
	case LEXEME_REPEAT:
		put_repeat(a, lexeme);
		break;
	case LEXEME_KIND:
		put_kind(a, lexeme->kind);
		break;
	case LEXEME_BLANKS:
		if (!a->terse)
			add(a, "1*blank");
		break;
	case LEXEME_BARRED: /* RFC 5234 cannot express this; a comment at the kind does */
		break;
	}
}

static void begin_rule(struct abnf *a, const char *name)
{
	a->line = a->out->len;
	g_string_append_printf(a->out, "%s =", name);
}

static void comment(struct abnf *a, const char *text)
{
	g_string_append_printf(a->out, "; %s\n", text);
}

static void put_form(struct abnf *a, const struct compiled *compiled, const struct order_form *form)
{
	g_autofree char *code = grammar_code(a->grammar, form);
	g_autoptr(GString) name = g_string_new("order-");
	bool first = true;

	notation_name(code, '-', name);
	comment(a, form->meaning);
	begin_rule(a, name->str);
	for (unsigned i = 0; i < compiled->count; i++) {
		if (compiled->patterns[i].form != form)
			continue;
		if (!first)
			add(a, "/");
		first = false;
		put(a, lexeme_of_items(a->all, compiled->patterns[i].first), true);
	}
	g_string_append(a->out, "\n\n");
}

static void put_kind_rule(struct abnf *a, const struct token_kind *kind)
{
	g_autoptr(GString) name = g_string_new(NULL);
	g_autofree char *barred = kind->barred ? g_strjoinv(" ", (char **)(guintptr)kind->barred) : NULL;

	notation_name(kind->name, '-', name);
	g_string_append(name, "-value");
	comment(a, kind->what);
	if (barred && kind->like && strchr(kind->like, '~')) {
		g_autofree char *text = g_strdup_printf("no name: %s", barred);
		comment(a, text);
	}
	begin_rule(a, name->str);
	put(a, lexeme_of_kind(a->all, kind), false);
	g_string_append(a->out, "\n\n");
}

static void put_head(struct abnf *a, const struct notation *notation)
{
	const struct grammar *grammar = a->grammar;

	g_string_append_printf(a->out,
	    "; A line of orders of %s, for RFC 5234 (nightmail grammar %s --abnf).\n"
	    "; Letters are in either case.%s\n\n",
	    notation->ruleset, notation->ruleset,
	    grammar->terse ? " Blanks do not matter outside quotes." : "");
	g_string_append_printf(a->out, "line = *blank [%s%s] [comment]\n\n",
	    grammar->commas ? "one-order *(\",\" *blank one-order)" : "one-order",
	    grammar->end ? " / end" : "");
	if (grammar->end)
		comment(a, "what follows this line is not read");
	if (grammar->end) {
		begin_rule(a, "end");
		put_text(a, grammar->end);
		g_string_append(a->out, a->terse ? "\n\n" : " *blank\n\n");
	}
}

void notation_abnf(const struct notation *notation, GString *out)
{
	const struct grammar *grammar = notation->grammar;
	const struct compiled *compiled = grammar_compiled(grammar);
	g_autoptr(lexemes) all = lexemes_new();
	struct abnf a = {grammar, all, out, 0, grammar->terse, 0};

	put_head(&a, notation);
	begin_rule(&a, "one-order");
	add(&a, "(");
	for (const struct order_form *form = grammar->forms; form->pattern; form++) {
		g_autofree char *code = grammar_code(grammar, form);
		g_autoptr(GString) name = g_string_new("order-");
		notation_name(code, '-', name);
		if (form != grammar->forms)
			add(&a, "/");
		add(&a, name->str);
	}
	g_string_append(out, grammar->terse ? ")\n\n" : ") *blank\n\n");
	for (const struct order_form *form = grammar->forms; form->pattern; form++)
		put_form(&a, compiled, form);
	for (const struct token_kind *kind = grammar->tokens; kind->name; kind++)
		if (notation_uses(compiled, kind)) {
			put_kind_rule(&a, kind);
		}
	if (compiled->has_quotes)
		g_string_append(out, "in-quotes = %x09 / %x20-21 / %x23-7E / %xA0-10FFFF\n\n");
	g_string_append(out, "comment = (\";\" / \"#\") *(%x09 / %x20-7E / %xA0-10FFFF)\n\n");
	if (grammar->terse)
		g_string_append(out, "b = *blank\n\n");
	g_string_append(out, "blank = SP / HTAB / %xA0 / %x1680 / %x2000-200A / %x202F / %x205F / %x3000\n\n"
	                     "; of RFC 5234, appendix B.1\n\nDIGIT = %x30-39\n\nSP = %x20\n\nHTAB = %x09\n");
}
