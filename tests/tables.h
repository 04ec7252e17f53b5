/* Tables of a ruleset with one place edited: how they are refused. For unit tests of rulesets. */
#ifndef TESTS_TABLES_H
#define TESTS_TABLES_H

#include "engine/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct test_edit {
	const char *from, *to; /* the first such words of tables.yaml, and their replacement */
	const char *told;      /* NULL: they are accepted */
};

static inline void test_edits(const char *name, const struct test_edit *edits, size_t count)
{
	const struct ruleset *ruleset = ruleset_find(name);
	g_autofree char *text =
	    g_strndup(ruleset->tables_yaml, (gsize)(ruleset->tables_end - ruleset->tables_yaml));

	for (size_t i = 0; i < count; i++) {
		const char *at = strstr(text, edits[i].from);
		struct error err = {0};
		if (!at)
			fail_msg("%s stands nowhere", edits[i].from);
		g_autofree char *edited = g_strdup_printf(
		    "%.*s%s%s", (int)(at - text), text, edits[i].to, at + strlen(edits[i].from));
		struct document *doc = document_parse("tables", edited, strlen(edited), EXIT_DATA, &err);
		struct node *root = doc ? document_root(doc) : NULL;
		void *tables = root ? ruleset->tables_read(root, &err) : NULL;
		if (!tables != error_is_set(&err))
			fail_msg("%s for %s: read in spite of it: %s", edits[i].to, edits[i].from, err.text);
		bool good = tables && node_done(root, &err);
		if (good == (edits[i].told != NULL) || (!good && !strstr(err.text, edits[i].told)))
			fail_msg("%s for %s: %s", edits[i].to, edits[i].from, good ? "it is read" : err.text);
		if (tables)
			ruleset->tables_free(tables);
		document_free(doc);
		error_clear(&err);
	}
}

#endif
