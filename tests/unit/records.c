/* Each ruleset's manual contains the tables of its records as described in code, between the comments "records" and
   "end of records". With a ruleset's name as argument: prints the tables to be put there. */
#include "engine/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static GString *tables_of(const struct ruleset *ruleset)
{
	struct error err = {0};
	struct rules *rules = rules_load(ruleset, NULL, &err);
	struct state head = {.ruleset = ruleset, .tables = rules->tables};
	GString *out = g_string_new(".\\\" records\n");

	for (const struct schema *const *schema = ruleset->schemas; *schema; schema++)
		schema_table(*schema, ruleset->readers, &head, out);
	g_string_append(out, ".\\\" end of records\n");
	rules_free(rules);
	return out;
}

static void manuals_have_them(void **state)
{
	(void)state;
	for (const struct ruleset *const *ruleset = rulesets; *ruleset; ruleset++) {
		if (!(*ruleset)->schemas)
			continue;
		g_autoptr(GString) tables = tables_of(*ruleset);
		g_autofree char *path =
		    g_strdup_printf("rulesets/%s/%s.7", (*ruleset)->name, (*ruleset)->name);
		g_autofree char *page = NULL;
		assert_true(g_file_get_contents(path, &page, NULL, NULL));
		if (!strstr(page, tables->str))
			fail_msg("%s has not what build/tests/records %s prints", path, (*ruleset)->name);
	}
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(manuals_have_them)};
	const struct ruleset *asked = argc > 1 ? ruleset_find(argv[1]) : NULL;

	if (!asked)
		return cmocka_run_group_tests(tests, NULL, NULL);
	g_autoptr(GString) tables = tables_of(asked);
	fputs(tables->str, stdout);
	return 0;
}
