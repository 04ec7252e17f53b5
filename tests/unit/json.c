/* The JSON writer's output, byte by byte. */
#include "engine/documents/document.h"
#include "engine/documents/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void write_ship(struct json *json, int64_t number, const char *name, bool armed)
{
	json_map(json, NULL);
	json_integer(json, "id", number);
	if (armed)
		json_bool(json, "armed", armed);
	json_text(json, "name", name);
	json_list(json, "at");
	json_tenths(json, NULL, number);
	json_null(json, NULL);
	json_end(json);
	json_end(json);
}

static void assert_tree(const struct document *tree, const char *text)
{
	g_autoptr(GString) out = g_string_new(NULL);
	struct json *json = json_new(out);

	json_node(json, NULL, document_root(tree));
	json_free(json);
	assert_string_equal(out->str, text);
}

/* {"turn": 5, "ships": [ONE, TWO, ONE]}, with the ships from a store, or NULL. */
static void write_ships(struct json *json, struct json_store *store)
{
	struct json_item kept[2];

	for (int i = 0; i < 2 && store; i++) {
		write_ship(json_store_writer(store), i + 1, i ? "two" : "one", i);
		kept[i] = json_store_keep(store);
	}
	json_map(json, NULL);
	json_integer(json, "turn", 5);
	json_list(json, "ships");
	for (int i = 0; i < 3; i++)
		if (store)
			json_copy(json, store, &kept[i % 2]);
		else
			write_ship(json, i % 2 + 1, i % 2 ? "two" : "one", i % 2);
	json_end(json);
	json_end(json);
	json_free(json);
}

/* Items of a store make the same text and tree, in one document after the other. */
static void items_are_copied(void **state)
{
	g_autoptr(GString) wanted = g_string_new(NULL);
	struct document *tree = document_empty("tree", EXIT_SOFTWARE);
	struct json_store *store = json_store_new("ships");

	(void)state;
	write_ships(json_new(wanted), NULL);
	for (int i = 0; i < 3; i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		document_clear(tree);
		write_ships(i == 1 ? json_new(out) : json_new_tree(out, tree), store);
		assert_string_equal(out->str, wanted->str);
		if (i != 1)
			assert_tree(tree, wanted->str);
	}
	json_store_free(store);
	document_free(tree);
}

/* Escaped characters and invalid UTF-8, anywhere in a text of any length. */
static void texts_are_escaped_anywhere(void **state)
{
	static const struct {
		char byte;
		const char *escaped;
	} odd[] = {{'\n', "\\n"}, {'\t', "\\t"}, {'"', "\\\""}, {'\\', "\\\\"}, {'\r', "\\u000d"},
	    {'\x1f', "\\u001f"}, {'\x7f', "\\u007f"}, {' ', " "}, {'!', "!"}, {'~', "~"},
	    {'\xff', "\xef\xbf\xbd"}, {'\x80', "\xef\xbf\xbd"}};
	char text[41], wanted[100];

	(void)state;
	for (size_t o = 0; o < G_N_ELEMENTS(odd); o++)
		for (int size = 1; size < (int)sizeof text; size++)
			for (int at = 0; at < size; at++) {
				g_autoptr(GString) out = g_string_new(NULL);
				struct json *json = json_new(out);
				memset(text, 'x', sizeof text);
				text[size] = '\0';
				text[at] = odd[o].byte;
				g_snprintf(wanted, sizeof wanted, "[\"%.*s%s%s\"]\n", at, text,
				    odd[o].escaped, text + at + 1);
				json_list(json, NULL);
				json_text(json, NULL, text);
				json_end(json);
				json_free(json);
				assert_string_equal(out->str, wanted);
			}
}

/* A key of any length, with escaped characters anywhere, before each kind of value. */
static void write_under(struct json *json, const char *key)
{
	json_map(json, NULL);
	json_integer(json, key, -7);
	json_tenths(json, key, 605);
	json_text(json, key, "t");
	json_bool(json, key, true);
	json_null(json, key);
	json_list(json, key);
	json_end(json);
	json_map(json, key);
	json_integer(json, key, 1);
	json_end(json);
	json_end(json);
	json_free(json);
}

static void keys_are_escaped_anywhere(void **state)
{
	static const char odd[][2] = {"x", "\"", "\n", "\x01"};
	static const char *const escaped[] = {"x", "\\\"", "\\n", "\\u0001"};

	(void)state;
	for (size_t o = 0; o < G_N_ELEMENTS(odd); o++)
		for (gsize size = 1; size < 70; size++)
			for (gsize at = 0; at<size; at += size> 40 ? 6 : 1) {
				g_autofree char *before = g_strnfill(at, 'a'),
				                *after = g_strnfill(size - at - 1, 'z');
				g_autofree char *key = g_strconcat(before, odd[o], after, NULL);
				g_autofree char *k =
				    g_strconcat("\"", before, escaped[o], after, "\": ", NULL);
				g_autoptr(GString) out = g_string_new(NULL), wanted = g_string_new(NULL);
				write_under(json_new(out), key);
				g_string_printf(wanted, "{%s-7,\n %s60.5,\n %s\"t\",\n %strue,\n %snull,\n",
				    k, k, k, k, k);
				g_string_append_printf(wanted, " %s[],\n %s{%s1}}\n", k, k, k);
				assert_string_equal(out->str, wanted->str);
			}
}

/* A closed document gets more keys. */
static void documents_are_gone_on_with(void **state)
{
	static const struct {
		const char *before, *after;
	} cases[] = {{"{\"a\": 1}\n", "{\"a\": 1,\n \"b\": 2,\n \"c\": {\"d\": 3, \"e\": 4}}\n"},
	    {"{\"a\": {}}\n", "{\"a\": {},\n \"b\": 2,\n \"c\": {\"d\": 3, \"e\": 4}}\n"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(cases[i].before);
		struct json *json = json_reopen(out);
		json_integer(json, "b", 2);
		json_map(json, "c");
		json_integer(json, "d", 3);
		json_integer(json, "e", 4);
		json_end(json);
		json_end(json);
		json_free(json);
		assert_string_equal(out->str, cases[i].after);
	}
}

/* Fractions are written exactly from their counts, without trailing zeros. */
static void numbers_are_exact(void **state)
{
	static const struct {
		void (*write)(struct json *, const char *, int64_t);
		int64_t number;
		const char *text;
	} cases[] = {{json_integer, 0, "0"}, {json_integer, INT64_MIN, "-9223372036854775808"},
	    {json_integer, INT64_MAX, "9223372036854775807"}, {json_tenths, 0, "0.0"},
	    {json_tenths, -1, "-0.1"}, {json_tenths, 9, "0.9"}, {json_tenths, 10, "1.0"},
	    {json_tenths, -1234, "-123.4"}, {json_thousandths, 0, "0"}, {json_thousandths, 1, "0.001"},
	    {json_thousandths, -1, "-0.001"}, {json_thousandths, 10, "0.01"}, {json_thousandths, 100, "0.1"},
	    {json_thousandths, 999, "0.999"}, {json_thousandths, 1000, "1"}, {json_thousandths, 1050, "1.05"},
	    {json_thousandths, -2000, "-2"}, {json_thousandths, 123456, "123.456"}, {json_share, 0, "0.0000"},
	    {json_share, 1, "0.0001"}, {json_share, 6200, "0.6200"}, {json_share, 9999, "0.9999"},
	    {json_share, 10000, "1.0000"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		struct json *json = json_new(out);
		json_list(json, NULL);
		cases[i].write(json, NULL, cases[i].number);
		cases[i].write(json, NULL, cases[i].number);
		json_end(json);
		json_free(json);
		g_autofree char *want = g_strdup_printf("[%s,\n %s]\n", cases[i].text, cases[i].text);
		assert_string_equal(out->str, want);
	}
}

static void write_list(struct json *json, const char *key, size_t first, size_t rest)
{
	static const int64_t values[] = {0, -2, 123456789012, 9999, 10000, INT64_MIN};

	json_list(json, key);
	json_integers(json, values, first);
	json_integers(json, values + first, rest);
	json_end(json);
}

/* An array of whole numbers is written like single ones, in the tree, too. */
static void numbers_at_once(void **state)
{
	const char *wanted = "{\"a\": [\n  0,\n  -2,\n  123456789012],\n \"b\": [],\n"
	                     " \"c\": {\"d\": [0, -2, 123456789012, 9999, 10000, -9223372036854775808]}}\n";
	g_autoptr(GString) out = g_string_new(NULL);
	struct document *tree = document_empty("tree", EXIT_SOFTWARE);
	struct json *json = json_new_tree(out, tree);

	(void)state;
	json_map(json, NULL);
	write_list(json, "a", 2, 1);
	write_list(json, "b", 0, 0);
	json_map(json, "c");
	write_list(json, "d", 0, 6);
	json_end(json);
	json_end(json);
	json_free(json);
	assert_string_equal(out->str, wanted);
	assert_tree(tree, wanted);
	document_free(tree);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(items_are_copied),
	    cmocka_unit_test(texts_are_escaped_anywhere), cmocka_unit_test(keys_are_escaped_anywhere),
	    cmocka_unit_test(documents_are_gone_on_with), cmocka_unit_test(numbers_are_exact),
	    cmocka_unit_test(numbers_at_once)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
