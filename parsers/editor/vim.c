/* Writes the grammar as a syntax file for Vim and Neovim. */
#include "parsers/editor/notation.h"
#include "parsers/editor/regex.h"
#include "parsers/editor/vim.h"

#include "engine/base/hash.h"

#include <string.h>

struct vim {
	const struct grammar *grammar;
	bool quotes;
	GString *out;
};

/* A very magic pattern for where an order may begin. */
static const char *begin_of(const struct vim *v)
{
	return v->grammar->commas ? "%(^|,)@1<=" : "^";
}

/* A very magic pattern for where an order must end. */
static const char *end_of(const struct vim *v)
{
	return v->grammar->commas ? "\\ze%($|[,;#])" : "\\ze%($|[;#])";
}

/* Matches everything as wrong; later groups win if they begin at the same place. */
static void put_wrong(const struct vim *v)
{
	const char *comma = v->grammar->commas ? "," : "", *quote = v->quotes ? "\"" : "";
	const char *whole = v->quotes ? "|\"[^\"]*%(\"|$)" : "";

	g_string_append_printf(v->out,
	    "syntax match nightmailWrong /\\v%s[ \\t]*%%([^%s%s;# \\t]%s)%%([^%s%s;#]%s)*/\n", begin_of(v),
	    comma, quote, whole, comma, quote, whole);
	if (v->grammar->commas)
		g_string_append(v->out, "syntax match nightmailWrong /\\v,\\ze[ \\t]*%($|[,;#])/\n"
		                        "syntax match nightmailWrong /\\v^[ \\t]*,/\n");
}

static void put_orders(const struct vim *v)
{
	const struct compiled *compiled = grammar_compiled(v->grammar);

	for (unsigned i = 0; i < compiled->count; i++) {
		g_string_append_printf(v->out, "syntax match nightmailOrder /\\v%s", begin_of(v));
		notation_order_regex(REGEX_VIM, v->grammar, &compiled->patterns[i], v->out);
		g_string_append_printf(v->out,
		    "%s/ contains=nightmailVerb,nightmailNumber,nightmailString,nightmailWord\n", end_of(v));
	}
}

static void add_word(GHashTable *seen, GString *list, const char *text)
{
	size_t size = 0;

	while (g_ascii_isalnum(text[size]) || text[size] == '_')
		size++;
	if (size > 1 && text[size] == '\0' && g_hash_table_add(seen, (gpointer)text))
		g_string_append_printf(list, " %s", text);
}

static void add_words(GHashTable *seen, GString *list, const struct item *item)
{
	for (; item; item = item->next) {
		if (item->type == ITEM_LITERAL)
			add_word(seen, list, item->literal);
		for (unsigned i = 0; i < item->way_count; i++)
			add_words(seen, list, item->ways[i]);
	}
}

/* Matches words after the first one; a terse grammar has none. */
static void put_words(const struct vim *v)
{
	const struct compiled *compiled = grammar_compiled(v->grammar);
	g_autoptr(GHashTable) seen = g_hash_table_new(hash_text, g_str_equal);
	g_autoptr(GString) list = g_string_new(NULL);

	for (unsigned i = 0; i < compiled->count; i++)
		add_words(seen, list, compiled->patterns[i].first->next);
	for (const struct token_kind *kind = v->grammar->tokens; kind->name; kind++)
		for (const char *const *word = kind->words; word && *word; word++)
			add_word(seen, list, *word);
	if (!v->grammar->terse && list->len)
		g_string_append_printf(v->out, "syntax keyword nightmailWord contained%s\n", list->str);
}

static void put_end(const struct vim *v)
{
	g_string_append(v->out, "syntax region nightmailRest start=/\\v^[ \\t]*");
	for (const char *c = v->grammar->end; *c; c++)
		g_string_append_printf(v->out, "%c[ \\t]*", *c);
	g_string_append(v->out, "%($|[;#].*$)/ end=/\\%$/\n");
}

static void put_links(GString *out)
{
	static const char *const links[][2] = {{"Verb", "Statement"}, {"Number", "Number"},
	    {"String", "String"}, {"Word", "Keyword"}, {"Comment", "Comment"}, {"Rest", "Comment"},
	    {"Command", "PreProc"}, {"Wrong", "Error"}};

	for (size_t i = 0; i < G_N_ELEMENTS(links); i++)
		g_string_append_printf(
		    out, "highlight default link nightmail%s %s\n", links[i][0], links[i][1]);
}

void notation_vim(const struct notation *notation, GString *out)
{
	struct vim v = {notation->grammar, grammar_compiled(notation->grammar)->has_quotes, out};

	g_string_append_printf(out,
	    "\" Vim syntax file: orders of %s (nightmail grammar %s --vim).\n"
	    "if exists(\"b:current_syntax\")\n\tfinish\nendif\nsyntax case ignore\n"
	    "setlocal commentstring=;\\ %%s\n\n",
	    notation->ruleset, notation->ruleset);
	put_wrong(&v);
	put_orders(&v);
	g_string_append_printf(out,
	    "syntax match nightmailVerb contained /\\v%s[ \\t]*\\zs[A-Z_]+/\n"
	    "syntax match nightmailNumber contained /\\v\\d+/\n",
	    begin_of(&v));
	if (v.quotes)
		g_string_append(out, "syntax match nightmailString contained /\"[^\"]*\"/\n");
	put_words(&v);
	g_string_append(out, "syntax match nightmailComment /[;#].*$/\n");
	g_string_append(out, "syntax match nightmailCommand /\\v^[ \\t]*\\/.*$/\n");
	if (v.grammar->end)
		put_end(&v);
	g_string_append_c(out, '\n');
	put_links(out);
	g_string_append_printf(out, "let b:current_syntax = \"nightmail-%s\"\n", notation->ruleset);
}
