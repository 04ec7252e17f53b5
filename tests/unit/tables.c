/* Every ruleset refuses tables with one damaged place (HO-19). */
#include "engine/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct reading {
	const struct ruleset *ruleset;
	struct node *root;
};

static void untake(struct node *node)
{
	node->taken = false;
	for (struct node *n = node->first; n; n = n->next)
		untake(n);
}

/* Are the tables accepted in their present state? */
static bool reads(const struct reading *r)
{
	struct error err = {0};
	void *tables;

	untake(r->root);
	tables = r->ruleset->tables_read(r->root, &err);
	bool good = tables && node_done(r->root, &err);
	if (tables)
		r->ruleset->tables_free(tables);
	assert_int_equal(error_is_set(&err), !good);
	error_clear(&err);
	return good;
}

/* Damages a node and all below: another key, an empty text, numbers beyond all limits, null. */
static void spoil(const struct reading *r, struct node *node)
{
	static const struct node others[] = {{.kind = NODE_TEXT, .text = ""},
	    {.kind = NODE_INTEGER, .text = "x", .number = INT64_MAX},
	    {.kind = NODE_INTEGER, .text = "x", .number = -INT64_MAX}, {.kind = NODE_NULL}};
	const struct node kept = *node;

	for (int i = node->key ? -1 : 0; i < (int)G_N_ELEMENTS(others); i++) {
		if (i < 0) {
			node->key = "spoiled";
		} else {
			*node = others[i];
			node->key = kept.key;
			node->next = kept.next;
			node->line = kept.line;
			node->column = kept.column;
			node->document = kept.document;
		}
		if (reads(r))
			fail_msg("%s, line %d, column %d: spoiled, and taken (%d)", r->ruleset->name,
			    kept.line, kept.column, i);
		*node = kept;
	}
	/* words that a site may choose */
	if (node->key && (strcmp(node->key, "levels") == 0 || strcmp(node->key, "banned") == 0))
		return;
	for (struct node *n = node->first; n; n = n->next)
		spoil(r, n);
}

static void spoiled(void **unused)
{
	struct error err = {0};

	(void)unused;
	for (unsigned i = 0; rulesets[i]; i++) {
		struct rules *rules = rules_load(rulesets[i], NULL, &err);
		const struct reading r = {rulesets[i], document_root(rules->document)};
		assert_true(reads(&r));
		spoil(&r, r.root);
		rules_free(rules);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(spoiled)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
