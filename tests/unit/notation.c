/* HO-170: `grammar` tells editors the same orders that the parser accepts: random lines, made from the forms' examples,
   are checked with both. */
#include "parsers/editor/notation.h"
#include "parsers/editor/regex.h"
#include "engine/documents/document.h"
#include "engine/play/rulesets.h"
#include "parsers/grammar.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define LINES 4000 /* lines per ruleset */

/* A regular expression for each pattern of a grammar. */
static GPtrArray *orders_of(const struct grammar *grammar)
{
	const struct compiled *compiled = grammar_compiled(grammar);
	GPtrArray *all = g_ptr_array_new_with_free_func((GDestroyNotify)g_regex_unref);

	for (unsigned i = 0; i < compiled->count; i++) {
		g_autoptr(GString) text = g_string_new("^(?:");
		GError *trouble = NULL;
		GRegex *regex;
		notation_order_regex(REGEX_PERL, grammar, &compiled->patterns[i], text);
		g_string_append(text, ")$");
		regex = g_regex_new(
		    text->str, G_REGEX_CASELESS | G_REGEX_DOLLAR_ENDONLY | G_REGEX_OPTIMIZE, 0, &trouble);
		if (trouble)
			fail_msg("%s", trouble->message);
		g_ptr_array_add(all, regex);
	}
	return all;
}

static bool fits(const GPtrArray *regexes, const char *line)
{
	for (guint i = 0; i < regexes->len; i++)
		if (g_regex_match(regexes->pdata[i], line, 0, NULL))
			return true;
	return false;
}

/* Changes, removes, adds or moves a few characters of the line. */
static void spoil(GRand *rand, GString *line)
{
	static const char signs[] = "0123456789ABCEFGLMPRSTUWXacfhimstw ()/@._+-*\t\"";
	int count = g_rand_int_range(rand, 0, 4);

	for (int i = 0; i < count; i++) {
		gssize at = g_rand_int_range(rand, 0, (gint32)line->len + 1);
		char sign = signs[g_rand_int_range(rand, 0, sizeof signs - 1)];
		switch (g_rand_int_range(rand, 0, 4)) {
		case 0:
			g_string_insert_c(line, at, sign);
			break;
		case 1:
			if ((gsize)at < line->len)
				line->str[at] = sign;
			break;
		case 2:
			if ((gsize)at < line->len)
				g_string_erase(line, at, 1);
			break;
		default: /* a number, possibly outside of its range */
			if (at > 0 && g_ascii_isdigit(line->str[at - 1]))
				g_string_insert(line, at, g_rand_boolean(rand) ? "00" : "9999999");
		}
	}
}

static void lines_of(const struct ruleset *ruleset, unsigned *read)
{
	g_autoptr(GPtrArray) regexes = orders_of(ruleset->grammar);
	GRand *rand = g_rand_new_with_seed(50);
	g_autoptr(GString) line = g_string_new(NULL);
	unsigned forms = 0;

	while (ruleset->grammar->forms[forms].pattern)
		forms++;
	for (int i = 0; i < LINES; i++) {
		const struct order_form *form =
		    &ruleset->grammar->forms[g_rand_int_range(rand, 0, (gint32)forms)];
		bool reads;
		g_string_assign(line, form->example);
		spoil(rand, line);
		/* a set's end mark is not an order */
		if (line->len == 0 || grammar_is_end(ruleset->grammar, line->str, line->len))
			continue;
		reads = grammar_reads(ruleset->grammar, line->str, line->len);
		if (reads != fits(regexes, line->str))
			fail_msg("%s: \"%s\" is %s order for the parser", ruleset->name, line->str,
			    reads ? "an" : "no");
		*read += reads;
	}
	g_rand_free(rand);
}

static void editors_and_parser_read_the_same(void **state)
{
	(void)state;
	for (size_t i = 0; rulesets[i]; i++) {
		unsigned read = 0;
		lines_of(rulesets[i], &read);
		assert_in_range(read, LINES / 5, LINES * 4 / 5);
	}
}

static const struct node *item_of(const struct node *list, const char *key, const char *text)
{
	for (const struct node *node = list->first; node; node = node->next)
		if (strcmp(node_text_of(node, key), text) == 0)
			return node;
	fail_msg("no \"%s\"", text);
	return NULL;
}

/* M<f:number>W<a:world>[W<b:world>[W<c:world>]] */
static void forms_and_fields(void **state)
{
	const struct ruleset *ruleset = ruleset_find("space-empires");
	const struct notation notation = {ruleset->name, ruleset->grammar};
	g_autoptr(GString) out = g_string_new(NULL);
	struct error err = {0};
	struct document *document;
	const struct node *root, *move, *stance, *field;

	(void)state;
	notation_json(&notation, out);
	document = document_parse("grammar", out->str, out->len, EXIT_DATA, &err);
	assert_non_null(document);
	root = document_root(document);
	assert_int_equal(node_number_of(root, "format", 0), 1);
	assert_string_equal(node_text_of(root, "ruleset"), "space-empires");
	move = item_of(node_get(root, "forms"), "form", "MOVE");
	assert_string_equal(node_text_of(move, "example"), "M5W2W3");
	assert_int_equal(node_get(move, "fields")->count, 4);
	field = item_of(node_get(move, "fields"), "name", "f");
	assert_string_equal(node_text_of(field, "kind"), "number");
	assert_int_equal(node_get(field, "optional")->number, 0);
	assert_int_equal(node_number_of(field, "min", 0), 1);
	assert_int_equal(node_number_of(field, "max", 0), 1000000);
	assert_int_equal(node_get(field, "words")->count, 0);
	field = item_of(node_get(move, "fields"), "name", "b");
	assert_int_equal(node_get(field, "optional")->number, 1);
	stance = item_of(node_get(root, "forms"), "form", "STANCE");
	field = item_of(node_get(stance, "fields"), "name", "s");
	assert_int_equal(node_get(field, "words")->count, 4);
	assert_int_equal(node_get(field, "min")->kind, NODE_NULL);
	document_free(document);
}

/* No form of a ruleset has the name of another one. */
static void forms_have_names_of_their_own(void **state)
{
	(void)state;
	for (size_t i = 0; rulesets[i]; i++) {
		const struct grammar *grammar = rulesets[i]->grammar;
		for (const struct order_form *a = grammar->forms; a->pattern; a++)
			for (const struct order_form *b = grammar->forms; b < a; b++) {
				g_autofree char *first = grammar_code(grammar, a),
				                *second = grammar_code(grammar, b);
				assert_string_not_equal(first, second);
			}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(editors_and_parser_read_the_same),
	    cmocka_unit_test(forms_and_fields),
	    cmocka_unit_test(forms_have_names_of_their_own),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
