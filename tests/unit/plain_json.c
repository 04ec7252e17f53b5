/* The JSON reader for documents as programs write them: what it accepts, which libyaml reads alike, and what it leaves
   to libyaml. */
#include "engine/documents/document_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void tell(const struct node *node, GString *out)
{
	g_autofree char *key = g_strescape(node->key ? node->key : "-", NULL);
	g_autofree char *text = g_strescape(node->text ? node->text : "-", NULL);

	g_string_append_printf(out, "%s %d %" G_GINT64_FORMAT " %u %s %u at %d:%d\n", key, (int)node->kind,
	    (gint64)node->number, node->count, text, node->size, node->line, node->column);
	for (const struct node *child = node->first; child; child = child->next)
		tell(child, out);
}

/* Parsed by libyaml, which is used for documents that do not begin with a brace. */
static char *told_by_libyaml(const char *text)
{
	g_autofree char *list = g_strdup_printf("[%s]", text);
	struct error err = {0};
	struct document *doc = document_parse("f", list, strlen(list), EXIT_DATA, &err);
	GString *out = g_string_new(NULL);

	if (!doc)
		fail_msg("%s: %s", text, err.text);
	struct node *root = document_root(doc)->first;
	tell(root, out);
	document_free(doc);
	return g_string_free(out, FALSE);
}

/* Parsed by our reader; NULL: it leaves the text to libyaml. */
static char *told(const char *text)
{
	struct document *doc = document_empty("f", EXIT_DATA);
	g_autofree char *bytes = g_strdup(text);
	char *said = NULL;

	if (document_take_json(doc, bytes, strlen(text))) {
		GString *out = g_string_new(NULL);
		tell(document_root(doc), out);
		said = g_string_free(out, FALSE);
	}
	document_free(doc);
	return said;
}

/* Removes the extra column from places in the first line, which the bracket before the text caused. */
static char *moved_back(const char *said)
{
	GString *out = g_string_new(NULL);
	g_auto(GStrv) lines = g_strsplit(said, "\n", -1);

	for (char **line = lines; **line; line++) {
		const char *place = g_strrstr(*line, " at ");
		int row = (int)strtol(place + 4, NULL, 10),
		    column = (int)strtol(strrchr(place, ':') + 1, NULL, 10);
		g_string_append_printf(
		    out, "%.*s at %d:%d\n", (int)(place - *line), *line, row, column - (row == 1));
	}
	return g_string_free(out, FALSE);
}

static void takes(const char *text)
{
	g_autofree char *is = told(text), *want = told_by_libyaml(text), *placed = moved_back(want);

	if (g_strcmp0(is, placed) != 0)
		fail_msg("%s: %s, not %s", text, is ? is : "left", placed);
}

static void leaves(const char *text)
{
	g_autofree char *is = told(text);

	if (is)
		fail_msg("%s: %s", text, is);
}

static void test_values(void **unused)
{
	static const char *const taken[] = {"0", "-0", "5", "-12", "1234567890123456789",
	    "9223372036854775807", "-9223372036854775807", "0.5", "-1.25", "12.0",
	    "0.0000000000000000000000001", "null", "true", "false", "\"\"", "\"a b\"", "\"null\"", "{}", "[]",
	    "[1]", "[1,2]", "[1, \"a\", null, true, 1.5, {}, [], -3]", "{\"a\": 1}", "[\t1]", "[1\r\n, 2]",
	    "[1\r, 2,\r\n\t{\"a\":\r\n null\t}\r\n]", "{\"a\":1,\"b\":[{}]}", "{\"a\" : 1, \"b\"  :2}",
	    "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {\"c\": true}\n}", "{\"\": 1}",
	    "{\"a b\": {\"\\u00e9\": \"x\"}, \"\xc3\xa9\": [\"\xe6\x97\xa5\", 2]}", "[[[]], [], [[1], 2]]"};
	static const char *const left[] = {"01", "00", "-01", "-", "+1", ".5", "1.", "1.e", "-a", "1e5",
	    "1.5e3", "0x1", "9223372036854775808", "-9223372036854775808", "18446744073709551617",
	    "12345678901234567890", "nul", "nulls", "true1", "True", "falsey", "none", "\"a", "\"", "{", "[",
	    "{\"a\"", "{\"a\":", "{\"a\": 1", "[1", "[1,", "[1 2]", "[1}", "[1}1]", "{\"a\": 1]",
	    "{\"a\": 1]\"b\": 2}", "{\"a\": [1}, \"b\": 2}", "{\"a\" 1}", "{a: 1}", "{\"a\": 1,}", "[1,]",
	    "[,]", "{,}", "{1: 2}", "{\"a\": }", "{\"a\"; 1}", "{\"a\": 1 \"b\": 2}", "{\"a\": 1, \"a\": 2}",
	    "'a'", "[a]", "[1]]", "1 2", "", ",", "&x 1", "1:", "{\"a\": {\"b\": 1, \"b\": 1}}"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(taken); i++)
		takes(taken[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(left); i++)
		leaves(left[i]);
	struct document *doc = document_empty("f", EXIT_DATA);
	char nul[] = "\"a\0b\"", bad[] = "\"\xff\"";
	assert_false(document_take_json(doc, nul, 5) || document_take_json(doc, bad, 3));
	document_free(doc);
}

/* Each escape, and characters at the limits of those that libyaml refuses or reads as line ends. */
static void test_texts(void **unused)
{
	static const char *const taken[] = {"\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t",
	    "\\u0001", "\\u0041", "\\u00e9", "\\u20aC", "\\ud7ff", "\\ue000", "\\uFFFD", "a\\u0041b\\nc", " ",
	    "~", "\xc2\xa0", "\xc3\x80", "\xc3\x9f", "\xe2\x80\xa7", "\xe2\x80\xaa", "\xe2\x81\xa8",
	    "\xe2\x82\xa9", "\xe3\x80\xa8", "\xe3\x80\xa9", "\xef\xbb\xbe", "\xef\xba\xbf", "\xef\xbf\xbd",
	    "\xef\xbe\xbf", "\xef\xbe\xbe", "\xee\xbb\xbf", "\xee\xbf\xbe", "\xf0\x9f\x98\x80"};
	static const char *const left[] = {"\\", "\\x41", "\\u", "\\u12", "\\u12g4", "\\U0041", "\\u0000",
	    "\\ud800", "\\udbff", "\\udc00", "\\udfff", "\\ud83d\\u0041", "\\ud83d\\ud83d", "\\ud83dude00",
	    "\\ude00\\ud83d", "\\ud83d\\n", "\\'", "\\e", "\n", "\t", "\x01", "\x1f", "\x7f", "\xc2\x80",
	    "\xc2\x85", "\xc2\x9f", "\xe2\x80\xa8", "\xe2\x80\xa9", "\xef\xbb\xbf", "\xef\xbf\xbe",
	    "\xef\xbf\xbf"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(taken); i++) {
		g_autofree char *text = g_strdup_printf("[\"%s\", {\"%s\": 1}, 2]", taken[i], taken[i]);
		takes(text);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(left); i++) {
		g_autofree char *text = g_strdup_printf("[\"%s\", 2]", left[i]),
		                *key = g_strdup_printf("{\"%s\": 2}", left[i]);
		leaves(text);
		leaves(key);
	}
}

/* What JSON allows and libyaml does not: line ends before a colon, and a pair of escapes for one character. */
static void test_beyond_libyaml(void **unused)
{
	static const struct {
		const char *text, *plain;
	} same[] = {{"{\"a\"\n\n: 1}", "{\"a\": 1}"}, {"{\"a\"\t:\r\n1}", "{\"a\": 1}"},
	    {"[{\"a\": 1}, {\"a\"\n:2}]", "[{\"a\": 1}, {\"a\":2}]"},
	    {"[\"x\\ud83d\\ude00y\"]", "[\"x\xf0\x9f\x98\x80y\"]"},
	    {"{\"\\uD800\\uDC00\": 1}", "{\"\xf0\x90\x80\x80\": 1}"},
	    {"[\"\\udbff\\udfff\"]", "[\"\xf4\x8f\xbf\xbf\"]"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(same); i++) {
		g_autofree char *is = told(same[i].text), *want = told(same[i].plain);
		g_autoptr(GRegex) place = g_regex_new(" at \\d+:\\d+", 0, 0, NULL);
		assert_non_null(is);
		g_autofree char *bare = g_regex_replace_literal(place, is, -1, 0, "", 0, NULL),
		                *bare_want = g_regex_replace_literal(place, want, -1, 0, "", 0, NULL);
		assert_string_equal(bare, bare_want);
	}
}

/* Maps in a list with the same keys as the one before share them; a repeated key is still found. */
static void test_keys(void **unused)
{
	static const char *const taken[] = {
	    "[{\"a\": 1, \"b_2\": 2}, {\"a\": 3, \"b_2\": 4}, {\"a\": 5, \"b_2\": 6}]",
	    "[{\"a\": 1, \"b\": 2}, {\"b\": 1, \"a\": 2}]", "[{\"ab\": 1}, {\"a\": 1}, {\"ab\": 2}]",
	    "[{\"a\": 1}, {\"a\": 1, \"b\": 2}, {\"a\": 1}]",
	    "[{\"a\": 1, \"b\": 1}, {\"a\": 1, \"c\": 1, \"b\": 2}]",
	    "[{\"a\": 1, \"b\": 1}, {\"b\": 2}, {\"a\": 1, \"b\": 3}]", "[{\"a\": 1}, {\"a\" :1}]",
	    "[{\"a\": 1}, 5, {\"a\": 2}, [], {\"a\": 3}, {}, {\"a\": 4}]",
	    "[{\"x-y\": 1, \"z\": 2}, {\"x-y\": 3, \"z\": 4}]", "[{\"\\\"\": 1}, {\"\\\"\": 2}]",
	    "[{\"a\": {\"b\": 1}}, {\"a\": {\"b\": 2}}]", "[{\"\": 1, \"q\": 2}, {\"\": 3, \"q\": 4}]"};
	static const char *const left[] = {"[{\"a\": 1, \"b\": 2}, {\"a\": 1, \"a\": 2}]",
	    "[{\"a\": 1, \"b\": 2}, {\"b\": 1, \"b\": 2}]",
	    "[{\"a\": 1, \"b\": 1}, {\"a\": 1, \"c\": 1, \"a\": 2}]", "[{\"a\": 1}, {\"a\"}]",
	    "[{\"a\": 1}, {\"a;: 1}]", "[{\"a\": 1}, {a\": 1}]",
	    "[{\"a\": 1, \"b\": 2}, {\"b\": 1, \"a\": 2, \"b\": 3}]",
	    "[{\"a\": 1, \"b-\": 2}, {\"b-\": 1, \"a\": 2, \"b-\": 3}]", "[{\"a\": 1}, {\"a\": 1, \"a\": 1}]",
	    "[{\"a\": 1}, {\"a\", 1}]"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(taken); i++)
		takes(taken[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(left); i++)
		leaves(left[i]);
	char text[] = "[{\"a_1\": 1, \"b-c\": 2}, {\"a_1\": 3, \"b-c\": 4}]";
	struct document *doc = document_empty("f", EXIT_DATA);
	assert_true(document_take_json(doc, text, strlen(text)));
	const struct node *a = document_root(doc)->first->first, *b = document_root(doc)->first->next->first;
	assert_true(a->key == b->key && a->next->key == b->next->key);
	document_free(doc);
}

/* Limits: levels, a key's bytes with quotes, and maps with any number of keys, none of them repeated. */
static void test_edges(void **unused)
{
	(void)unused;
	for (int depth = 61; depth < 67; depth++) {
		g_autofree char *open = g_strnfill((gsize)depth, '['), *close = g_strnfill((gsize)depth, ']');
		g_autofree char *text = g_strconcat(open, close, NULL),
		                *one = g_strconcat(open, "1", close, NULL);
		g_autofree char *all = told(text), *all_one = told(one);
		assert_true(!!all == (depth <= 64) && !!all_one == (depth <= 64));
	}
	for (int size = 990; size < 1010; size++) {
		g_autofree char *key = g_strnfill((gsize)size, 'k'),
		                *text = g_strdup_printf("{\"%s\": 1}", key);
		g_autofree char *said = told(text);
		assert_int_equal(!!said, size + 2 <= 1000);
	}
	for (int count = 1; count < 40; count++)
		for (int twice = -1; twice < count; twice++) {
			g_autoptr(GString) text = g_string_new("{");
			for (int i = 0; i < count; i++)
				g_string_append_printf(text, "\"k%d\": %d, ", i, i);
			g_string_append_printf(text, "\"k%d\": 0}", twice < 0 ? count : twice);
			g_autofree char *said = told(text->str);
			assert_int_equal(!!said, twice < 0);
		}
}

/* Texts and nodes of a tree stay valid while it grows; a cleared tree is filled again in the same memory. */
static void test_cleared(void **unused)
{
	struct document *doc = document_empty("f", EXIT_DATA);
	g_autofree char *wide = g_strnfill(8192, 'w');
	guint blocks = 0, slabs = 0;

	(void)unused;
	for (int round = 0; round < 3; round++) {
		const char *texts[3000];
		struct node *nodes[3000];
		for (int i = 0; i < 3000; i++) {
			g_autofree char *text = g_strdup_printf("text %d", i);
			texts[i] = document_keep(doc, text, strlen(text));
			nodes[i] = document_node(doc, NODE_TEXT, i, 1);
		}
		/* A text that fills a block with its NUL shares it, one byte less does not. */
		assert_string_equal(document_keep(doc, wide, 8191), wide + 1);
		assert_int_equal(doc->large->len, 0);
		assert_string_equal(document_keep(doc, wide, 8192), wide);
		assert_int_equal(doc->large->len, 1);
		for (int i = 0; i < 3000; i++) {
			g_autofree char *text = g_strdup_printf("text %d", i);
			assert_string_equal(texts[i], text);
			assert_true(nodes[i]->line == i && nodes[i]->document == doc);
		}
		if (round > 0)
			assert_true(doc->blocks->len == blocks && doc->slabs->len == slabs);
		blocks = doc->blocks->len;
		slabs = doc->slabs->len;
		document_attach(doc, NULL, nodes[0]);
		assert_ptr_equal(document_root(doc), nodes[0]);
		document_clear(doc);
		assert_null(document_root(doc));
		assert_int_equal(doc->large->len, 0);
	}
	document_free(doc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_texts),
	    cmocka_unit_test(test_beyond_libyaml), cmocka_unit_test(test_keys), cmocka_unit_test(test_edges),
	    cmocka_unit_test(test_cleared)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
