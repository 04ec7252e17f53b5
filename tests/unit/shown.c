/* Each player's order is shown in its ruleset's manual, RULESET(7), as it is written. */
#include "engine/base/file.h"
#include "engine/play/rulesets.h"
#include "parsers/grammar.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The page with its macros taken away: what stands on a line, or between commas of a macro's line, can be an order. */
static char *plain_lines(const char *page)
{
	g_autoptr(GString) text = g_string_new(page);

	g_string_replace(text, "\\(dq", "\"", 0);
	g_string_replace(text, "\\&", "", 0);
	g_string_replace(text, "\n.It Li ", "\n", 0);
	g_string_replace(text, "\n.Li ", "\n", 0);
	g_string_replace(text, " , ", "\n", 0);
	return g_string_free(g_steal_pointer(&text), FALSE);
}

static void note_forms(const struct ruleset *ruleset, const char *line, GHashTable *forms)
{
	struct order_set *set = ruleset->orders_read(0, line, strlen(line));

	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].status != ORDER_REFUSED)
			g_hash_table_add(forms, GINT_TO_POINTER(set->orders[i].form + 1));
	order_set_free(set);
}

/* The order's word with words that stand for its values, as in `LOAD handles ONTO carrier`. */
static bool has_syntax(const char *text, const struct order_form *form)
{
	g_autofree char *word = g_strndup(form->example, strcspn(form->example, " "));
	g_autofree char *syntax = g_strdup_printf("\n%s (Ar|Oo|Op) ", word);

	return g_regex_match_simple(syntax, text, 0, 0);
}

static void test_orders(void **unused)
{
	(void)unused;
	for (unsigned r = 0; rulesets[r]; r++) {
		const struct ruleset *ruleset = rulesets[r];
		g_autofree char *path = g_strdup_printf("rulesets/%s/%s.7", ruleset->name, ruleset->name);
		g_autofree char *page = file_read(path, 0, NULL, NULL);
		g_autoptr(GHashTable) forms = g_hash_table_new(g_direct_hash, g_direct_equal);
		assert_non_null(page);
		g_autofree char *text = plain_lines(page);
		g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
		for (char **line = lines; *line; line++) {
			g_auto(GStrv) words = g_strsplit(*line, " ", -1);
			note_forms(ruleset, *line, forms);
			for (char **word = words; *word; word++)
				note_forms(ruleset, *word, forms);
		}
		for (const struct order_form *form = ruleset->grammar->forms; form->pattern; form++)
			if (!g_hash_table_contains(forms, GINT_TO_POINTER(form->code + 1)) &&
			    !has_syntax(text, form))
				fail_msg(
				    "%s shows no order like %s (%s)", path, form->example, form->meaning);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_orders)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
