/* Documents whose nodes know their place, and structs read from them. */
#include "engine/documents/document.h"
#include "engine/documents/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct document *parse(const char *text, struct error *err)
{
	return document_parse("f.yaml", text, strlen(text), EXIT_DATA, err);
}

static void refuses(const char *text, int line, int column, const char *what)
{
	struct error err = {0};

	assert_null(parse(text, &err));
	assert_int_equal(err.code, EXIT_DATA);
	assert_string_equal(err.file, "f.yaml");
	assert_int_equal(err.line, line);
	assert_int_equal(err.column, column);
	if (what)
		assert_non_null(strstr(err.text, what));
	error_clear(&err);
}

static void refuses_what_is_no_plain_document(void **state)
{
	(void)state;
	refuses("a: 1\nb: 2\na: 3\n", 3, 1, "the key \"a\" stands twice");
	refuses("a: &x 1\nb: *x\n", 1, 4, "anchors");
	refuses("a: !!int 1\n", 1, 4, "tags");
	refuses("a: 1\n---\nb: 2\n", 2, 1, "only one document");
	refuses("{a: [1, 2}", 1, 10, NULL);
	refuses("a: \"x\\0y\"\n", 1, 4, "NUL");
}

static void knows_kinds(void **state)
{
	static const struct {
		const char *text;
		enum node_kind kind;
	} cases[] = {{"12", NODE_INTEGER}, {"-3", NODE_INTEGER}, {"0", NODE_INTEGER}, {"010", NODE_TEXT},
	    {"1.5", NODE_DECIMAL}, {"1e5", NODE_TEXT}, {".5", NODE_TEXT}, {"\"1\"", NODE_TEXT},
	    {"true", NODE_BOOL}, {"yes", NODE_TEXT}, {"null", NODE_NULL}, {"~", NODE_NULL}, {"", NODE_NULL},
	    {"[]", NODE_LIST}, {"{}", NODE_MAP}, {"9223372036854775807", NODE_INTEGER},
	    {"9223372036854775808", NODE_TEXT}};
	struct error err = {0};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct document *doc = parse(cases[i].text, &err);
		assert_int_equal(document_root(doc)->kind, cases[i].kind);
		document_free(doc);
	}
}

struct thing {
	int64_t ships, money, mode;
	bool loud;
	const char *name;
	struct node *list;
};

static const char *const modes[] = {"slow", "fast", NULL};
static const struct field fields[] = {
    {"ships", FIELD_INTEGER, offsetof(struct thing, ships), FIELD_NEEDED, 1, 99, 0, NULL},
    {"money", FIELD_TENTHS, offsetof(struct thing, money), 0, 0, 1000, 50, NULL},
    {"mode", FIELD_CHOICE, offsetof(struct thing, mode), 0, 0, 0, 1, modes},
    {"loud", FIELD_BOOL, offsetof(struct thing, loud), 0, 0, 0, 0, NULL},
    {"name", FIELD_TEXT, offsetof(struct thing, name), FIELD_NULLABLE, 1, 5, 0, NULL},
    {"list", FIELD_LIST, offsetof(struct thing, list), 0, 0, 0, 0, NULL},
    {0},
};

static void reads_fields(void **state)
{
	struct error err = {0};
	struct thing thing;
	struct document *doc = parse("ships: 7\nmoney: 60.5\nname: null\nloud: true\nlist: [1]\n", &err);

	(void)state;
	assert_true(fields_read(document_root(doc), fields, &thing, &err));
	assert_int_equal(thing.ships, 7);
	assert_int_equal(thing.money, 605);
	assert_int_equal(thing.mode, 1);
	assert_true(thing.loud);
	assert_null(thing.name);
	assert_int_equal(thing.list->count, 1);
	document_free(doc);
}

static void refuses_fields(void **state)
{
	static const struct {
		const char *text;
		int line, column;
		const char *what;
	} cases[] = {{"money: 1\n", 1, 1, "the key \"ships\" is missing"},
	    {"ships: 0\n", 1, 8, "\"ships\" must be 1 to 99"},
	    {"ships: 1.0\n", 1, 8, "\"ships\" must be a whole number, not a decimal number"},
	    {"ships: \"1\"\n", 1, 8, "\"ships\" must be a whole number, not a text"},
	    {"ships: 1\nmoney: 1.25\n", 2, 8, "\"money\" must be a number with at most one decimal"},
	    {"ships: 1\nmoney: 200\n", 2, 8, "\"money\" must be 0.0 to 100.0"},
	    {"ships: 1\nmode: odd\n", 2, 7, "\"mode\" must be slow or fast"},
	    {"ships: 1\nname: abcdef\n", 2, 7, "\"name\" must have 1 to 5 characters"},
	    {"ships: 1\nloud: 1\n", 2, 7, "\"loud\" must be true or false, not a whole number"},
	    {"ships: 1\nlist: {}\n", 2, 7, "\"list\" must be a list, not a mapping"},
	    {"ships: 1\nextra: 2\n", 2, 8, "unknown key \"extra\""}};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct error err = {0};
		struct thing thing;
		struct document *doc = parse(cases[i].text, &err);
		assert_false(fields_read(document_root(doc), fields, &thing, &err));
		assert_non_null(strstr(err.text, cases[i].what));
		assert_int_equal(err.line, cases[i].line);
		assert_int_equal(err.column, cases[i].column);
		error_clear(&err);
		document_free(doc);
	}
}

static void writes_canonical_json(void **state)
{
	g_autoptr(GString) out = g_string_new(NULL);
	struct json *json = json_new(out);

	(void)state;
	json_map(json, NULL);
	json_integer(json, "a", -5);
	json_text(json, "b", "x\"\\\n\x01\xc3\xa9");
	json_list(json, "c");
	json_map(json, NULL);
	json_tenths(json, "t", 605);
	json_list(json, "empty");
	json_end(json);
	json_end(json);
	json_bool(json, NULL, true);
	json_end(json);
	json_list(json, "d");
	json_end(json);
	json_text(json, "e", NULL);
	json_end(json);
	json_free(json);
	assert_string_equal(out->str,
	    "{\"a\": -5,\n \"b\": \"x\\\"\\\\\\n\\u0001\xc3\xa9\",\n \"c\": [\n  {\"t\": 60.5, "
	    "\"empty\": []},\n  true],\n \"d\": [],\n \"e\": null}\n");
}

static void reads_what_it_writes(void **state)
{
	struct error err = {0};
	struct document *doc =
	    parse("{\"a\": \"x\\\"\\\\\\n\\u0001\xc3\xa9\", \"b\": [\n  {\"c\": -5}]}\n", &err);
	struct node *root = document_root(doc);

	(void)state;
	assert_string_equal(node_get(root, "a")->text, "x\"\\\n\x01\xc3\xa9");
	assert_int_equal(node_get(node_get(root, "b")->first, "c")->number, -5);
	assert_int_equal(node_get(root, "b")->first->line, 2);
	document_free(doc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(refuses_what_is_no_plain_document),
	    cmocka_unit_test(knows_kinds), cmocka_unit_test(reads_fields), cmocka_unit_test(refuses_fields),
	    cmocka_unit_test(writes_canonical_json), cmocka_unit_test(reads_what_it_writes)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
