/* Writes the grammar as a grammar.js for tree-sitter. Its lexer takes the longest possible token, and of equals
   the first in the file; so the words of orders come before the names of things. */
#include "parsers/editor/notation.h"
#include "parsers/editor/regex.h"
#include "parsers/editor/tree.h"

#include <string.h>

struct tree {
	const struct grammar *grammar;
	GString *out;
};

static void put(struct tree *t, const struct item *item);

/* Writes a JavaScript string literal. */
static void put_string(GString *out, const char *text)
{
	g_string_append_c(out, '\'');
	for (const char *c = text; *c; c++)
		g_string_append_printf(out, *c == '\'' || *c == '\\' ? "\\%c" : "%c", *c);
	g_string_append_c(out, '\'');
}

static void put_literal(struct tree *t, const char *text)
{
	g_string_append(t->out, "word(");
	put_string(t->out, text);
	g_string_append_c(t->out, ')');
}

static void put_value(struct tree *t, const struct item *item)
{
	g_string_append_printf(t->out, "field('%c', $.", item->slot);
	notation_name(item->kind->name, '_', t->out);
	g_string_append_c(t->out, ')');
}

static void put_ways(struct tree *t, const char *name, const struct item *item)
{
	g_string_append_printf(t->out, "%s(", name);
	for (unsigned i = 0; i < item->way_count; i++) {
		g_string_append(t->out, i ? ", " : "");
		put(t, item->ways[i]);
	}
	g_string_append_c(t->out, ')');
}

static void put_item(struct tree *t, const struct item *item)
{
	switch (item->type) {
	case ITEM_LITERAL:
		put_literal(t, item->literal);
		break;
	case ITEM_VALUE:
		put_value(t, item);
		break;
	case ITEM_OPTION:
		put_ways(t, "optional", item);
		break;
	case ITEM_REPEAT:
		put_ways(t, "repeat", item);
		break;
	case ITEM_CHOICE:
		put_ways(t, "choice", item);
		break;
	case ITEM_BLANK:
		break;
	}
}

/* Writes an item; blanks are tree-sitter extras. */
static void put(struct tree *t, const struct item *item)
{
	const char *between = "";

	g_string_append(t->out, "seq(");
	for (; item; item = item->next) {
		if (item->type == ITEM_BLANK)
			continue;
		g_string_append(t->out, between);
		put_item(t, item);
		between = ", ";
	}
	g_string_append_c(t->out, ')');
}

static void put_form(struct tree *t, const struct compiled *compiled, const struct order_form *form)
{
	const char *between = "";
	unsigned ways = 0;

	for (unsigned i = 0; i < compiled->count; i++)
		ways += compiled->patterns[i].form == form;
	g_string_append_printf(t->out, "    // %s\n    order_", form->meaning);
	{
		g_autofree char *code = grammar_code(t->grammar, form);
		notation_name(code, '_', t->out);
	}
	g_string_append(t->out, ways > 1 ? ": $ => choice(" : ": $ => ");
	for (unsigned i = 0; i < compiled->count; i++) {
		if (compiled->patterns[i].form != form)
			continue;
		g_string_append(t->out, between);
		put(t, compiled->patterns[i].first);
		between = ",\n      ";
	}
	g_string_append(t->out, ways > 1 ? "),\n\n" : ",\n\n");
}

/* Is the kind a plain number? Any size is accepted here; the language server checks the range. */
static bool is_number(const struct token_kind *kind)
{
	return kind->type == TOKEN_NUMBER && !kind->signed_number;
}

static void put_words(struct tree *t, const struct token_kind *kind)
{
	g_string_append(t->out, "choice(");
	for (const char *const *word = kind->words; *word; word++) {
		g_string_append(t->out, word == kind->words ? "" : ", ");
		put_literal(t, *word);
	}
	g_string_append_c(t->out, ')');
}

static void put_kind(struct tree *t, const struct token_kind *kind)
{
	g_autoptr(lexemes) all = lexemes_new();

	g_string_append_printf(t->out, "    // %s\n    ", kind->what);
	notation_name(kind->name, '_', t->out);
	g_string_append(t->out, ": $ => ");
	if (is_number(kind)) {
		g_string_append(t->out, "$._digits");
	} else if (kind->words) {
		put_words(t, kind);
	} else {
		const struct grammar words = {.terse = false};
		g_string_append(t->out, "/");
		notation_regex(REGEX_TREE, &words, all, lexeme_of_kind(all, kind), t->out);
		g_string_append(t->out, "/");
	}
	g_string_append(t->out, ",\n\n");
}

/* Writes the end mark, after which everything is ignored. */
static void put_end(struct tree *t)
{
	g_string_append(t->out, "    end: $ => /");
	for (const char *c = t->grammar->end; *c; c++)
		g_string_append_printf(t->out, "[%c%c]", *c, g_ascii_tolower(*c));
	g_string_append(t->out, "([ \\t;#\\r\\n](.|[\\r\\n])*)?/,\n\n");
}

static void put_head(struct tree *t, const struct notation *notation)
{
	g_string_append_printf(t->out,
	    "// Orders of %s for tree-sitter (nightmail grammar %s --tree-sitter).\n"
	    "const word = text => new RegExp([...text].map(c =>\n"
	    "  /[A-Z]/.test(c) ? '[' + c + c.toLowerCase() + ']' : /[0-9_]/.test(c) ? c : '\\\\' + c).join(''));\n\n"
	    "module.exports = grammar({\n  name: 'nightmail_",
	    notation->ruleset, notation->ruleset);
	notation_name(notation->ruleset, '_', t->out);
	g_string_append_printf(t->out,
	    "',\n  extras: $ => [/[ \\t]/],\n  rules: {\n"
	    "    orders: $ => seq(repeat(seq(optional($._line), /\\r?\\n/)), optional($._line)),\n\n"
	    "    _line: $ => choice(seq(%s, optional($.comment)), $.comment, $.command%s),\n\n"
	    "    _order: $ => choice(",
	    t->grammar->commas ? "$._order, repeat(seq(',', $._order))" : "$._order",
	    t->grammar->end ? ", $.end" : "");
}

void notation_tree(const struct notation *notation, GString *out)
{
	const struct compiled *compiled = grammar_compiled(notation->grammar);
	struct tree t = {notation->grammar, out};
	bool numbers = false;

	put_head(&t, notation);
	for (const struct order_form *form = t.grammar->forms; form->pattern; form++) {
		g_autofree char *code = grammar_code(t.grammar, form);
		g_string_append(out, form == t.grammar->forms ? "\n      $.order_" : ",\n      $.order_");
		notation_name(code, '_', out);
	}
	g_string_append(out, "),\n\n");
	for (const struct order_form *form = t.grammar->forms; form->pattern; form++)
		put_form(&t, compiled, form);
	for (const struct token_kind *kind = t.grammar->tokens; kind->name; kind++)
		if (notation_uses(compiled, kind)) {
			put_kind(&t, kind);
			numbers = numbers || is_number(kind);
		}
	if (t.grammar->end)
		put_end(&t);
	if (numbers)
		g_string_append(out, "    _digits: $ => /[0-9]+/,\n\n");
	g_string_append(out, "    // a line for the host\n    command: $ => /\\/[^\\r\\n]*/,\n\n"
	                     "    comment: $ => /[;#][^\\r\\n]*/,\n  },\n});\n");
}
