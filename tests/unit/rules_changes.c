/* What is told of rules and tables that changed (HO-116). */
#include "engine/play/table_changes.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Each rules number from 2 on has a sentence, and no future number has. */
static void test_sentences(void **unused)
{
	(void)unused;
	for (unsigned i = 0; rulesets[i]; i++) {
		const struct ruleset *ruleset = rulesets[i];
		unsigned last = 1;
		for (const struct rules_change *c = ruleset->changes; c && c->number; c++) {
			size_t size = strlen(c->text);
			if (c->number != last && c->number != last + 1)
				fail_msg("%s: a sentence for %u follows one for %u", ruleset->name, c->number,
				    last);
			if (size < 10 || size > 120 || !isupper((unsigned char)c->text[0]) ||
			    c->text[size - 1] != '.' || strstr(c->text, ". ") || strpbrk(c->text, "\n\t"))
				fail_msg("%s: not one sentence: %s", ruleset->name, c->text);
			last = c->number;
		}
		if (last != ruleset->rules)
			fail_msg("%s: changes.def ends with %u, the rules are number %u", ruleset->name, last,
			    ruleset->rules);
	}
}

static void test_since(void **unused)
{
	static const struct rules_change changes[] = {{2, "A."}, {2, "B."}, {3, "C."}, {0, NULL}};
	static const char *const told[] = {" A. B. C.", " A. B. C.", " C.", "", ""};
	const struct ruleset ruleset = {.rules = 3, .changes = changes}, none = {.rules = 1};

	(void)unused;
	for (int64_t since = 0; since < 5; since++) {
		g_autoptr(GString) out = g_string_new(NULL);
		ruleset_changes(&none, since, out);
		ruleset_changes(&ruleset, since, out);
		assert_string_equal(out->str, told[since]);
	}
}

static void test_tables(void **unused)
{
	static const struct {
		const char *before, *now, *told;
	} cases[] = {
	    {"{a: 1}", "# other words\n{a: 1}", "no number is another one"},
	    {"{a: 1, b: {c: [1, 2]}}", "{a: 2, b: {c: [1, 3]}}",
	        "a is 2 instead of 1, b.c.2 is 3 instead of 2"},
	    {"{l: [{name: X, n: 1}]}", "{l: [{name: X, n: 5}]}", "l.X.n is 5 instead of 1"},
	    {"{l: [1]}", "{l: [1, 2]}", "l.2 is 2 instead of nothing"},
	    {"{l: [1, 2], m: 1}", "{l: [1]}", "l.2 is nothing instead of 2, m is nothing instead of 1"},
	    {"{a: 1}", "{a: [1]}", "a is a list instead of 1"},
	    {"{a: 1.5}", "{a: null}", "a is null instead of 1.5"},
	    {"{a: [1,1,1,1,1,1,1,1,1,1,1,1,1,1]}", "{a: [2,2,2,2,2,2,2,2,2,2,2,2,2,2]}",
	        "a.1 is 2 instead of 1, a.2 is 2 instead of 1, a.3 is 2 instead of 1, a.4 is 2 instead of 1, "
	        "a.5 is 2 instead of 1, a.6 is 2 instead of 1, a.7 is 2 instead of 1, a.8 is 2 instead of 1, "
	        "a.9 is 2 instead of 1, a.10 is 2 instead of 1, a.11 is 2 instead of 1, a.12 is 2 instead of 1, "
	        "and 2 more"},
	};
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const char *a = cases[i].before, *b = cases[i].now;
		struct rules before = {.document = document_parse("a", a, strlen(a), EXIT_DATA, &err)};
		struct rules now = {.document = document_parse("b", b, strlen(b), EXIT_DATA, &err)};
		g_autoptr(GString) out = g_string_new(NULL);
		assert_false(error_is_set(&err));
		table_changes(&before, &now, out);
		assert_string_equal(out->str, cases[i].told);
		document_free(before.document);
		document_free(now.document);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_sentences), cmocka_unit_test(test_since), cmocka_unit_test(test_tables)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
