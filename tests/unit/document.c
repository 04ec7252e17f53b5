/* Documents whose nodes have their places, and structs read from them. */
#include "engine/documents/document.h"
#include "engine/documents/fields.h"
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
	refuses("a: \"x\\0y\"\n", 1, 4, "a text must not hold a NUL character");
	/* Invalid bytes, behind characters of one byte and of more. */
	refuses("a: 1\nb: \xff\n", 2, 4, "(byte 8)");
	refuses("\xc3\xa4\xe6\x97\xa5: \xff\n", 1, 5, "(byte 7)");
	refuses("a: *x\n", 1, 4, "aliases are not taken here; write the value itself");
	refuses("a: &x [1]\n", 1, 4, "anchors and tags are not taken here; write the value itself");
	refuses("a: !x {b: c}\n", 1, 4, "anchors and tags are not taken here; write the value itself");
	refuses("- !x [1]\n", 1, 3, "anchors and tags are not taken here; write the value itself");
	refuses("? [a]\n: b\n", 1, 3, "a key must be a plain word");
	refuses("{\"a\": 1, \"a\": 2}", 1, 10, "the key \"a\" stands twice; leave one out");
	refuses("[{\"a\": 1, \"b\": 2}, {\"a\": 1, \"a\": 2}]", 1, 29,
	    "the key \"a\" stands twice; leave one out");
	refuses(
	    "[{\"a\": 1, \"b\": 2}, {\"b\": 1, \"a\": 2, \"b\": 3}]", 1, 37, "the key \"b\" stands twice");
}

/* 64 nested lists or mappings, as JSON and as YAML. */
static void refuses_what_is_too_deep(void **state)
{
	(void)state;
	for (unsigned depth = 64; depth <= 65; depth++)
		for (unsigned yaml = 0; yaml < 2; yaml++) {
			g_autofree char *open = g_strnfill(depth, '['), *close = g_strnfill(depth, ']');
			g_autofree char *text = g_strconcat(open, yaml ? " a " : "1", close, NULL);
			struct error err = {0};
			struct document *doc = parse(text, &err);
			assert_int_equal(doc != NULL, depth == 64);
			if (!doc)
				assert_string_equal(err.text, "is nested too deeply");
			assert_int_equal(err.column, doc ? 0 : 65);
			error_clear(&err);
			document_free(doc);
		}
}

/* Refuses characters that act when shown, with their place. */
static void refuses_controls(void **state)
{
	static const struct {
		const char *text, *told;
	} cases[] = {{"abc \xc3\xa4 \xe6\x97\xa5", NULL}, {"", NULL}, {"a\x01", "U+0001"}, {"\x1f", "U+001F"},
	    {"a\x7f", "U+007F"}, {"\xc3\xa4\xc2\x9b", "U+009B"}, {"a\xe2\x80\xaez", "U+202E"},
	    {"\xe2\x80\xa8", "U+2028"}, {"\t", "U+0009"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct document *doc = document_empty("f", EXIT_DATA);
		struct node node = {.kind = NODE_TEXT, .text = cases[i].text, .document = doc};
		struct error err = {0};
		g_autofree char *want =
		    g_strconcat("a text contains the control or format character ", cases[i].told, NULL);
		assert_int_equal(node_is_plain(&node, &err), cases[i].told == NULL);
		if (cases[i].told)
			assert_string_equal(err.text, want);
		error_clear(&err);
		document_free(doc);
	}
}

static void knows_kinds(void **state)
{
	static const struct {
		const char *text;
		enum node_kind kind;
	} cases[] = {{"12", NODE_INTEGER}, {"-3", NODE_INTEGER}, {"0", NODE_INTEGER}, {"010", NODE_TEXT},
	    {"1.5", NODE_DECIMAL}, {"1e5", NODE_TEXT}, {".5", NODE_TEXT}, {"\"1\"", NODE_TEXT},
	    {"12x", NODE_TEXT}, {"1x2", NODE_TEXT}, {"1.5x", NODE_TEXT}, {"1.x5", NODE_TEXT},
	    {"1x.5", NODE_TEXT}, {"x1.5", NODE_TEXT}, {"1.5.5", NODE_TEXT}, {"-1.5", NODE_DECIMAL},
	    {"--1", NODE_TEXT}, {"1.", NODE_TEXT}, {"true", NODE_BOOL}, {"yes", NODE_TEXT},
	    {"null", NODE_NULL}, {"~", NODE_NULL}, {"", NODE_NULL}, {"[]", NODE_LIST}, {"{}", NODE_MAP},
	    {"9223372036854775807", NODE_INTEGER}, {"9223372036854775808", NODE_TEXT}};
	struct error err = {0};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct document *doc = parse(cases[i].text, &err);
		assert_int_equal(document_root(doc)->kind, cases[i].kind);
		document_free(doc);
	}
}

/* A missing key, or one of another kind, gives the default. */
static void asks_for_kinds(void **state)
{
	struct error err = {0};
	struct document *doc = parse("{n: 7, t: seven, l: [5, 6], m: {n: 8}, none: null, e: []}\n", &err);
	struct node *root = document_root(doc);
	static const char *const keys[] = {"n", "t", "l", "m", "none", "e", "x"};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
		assert_int_equal(node_number_of(root, keys[i], -1), i == 0 ? 7 : -1);
		assert_string_equal(node_text_of(root, keys[i]), i == 1 ? "seven" : "");
		assert_int_equal(node_first_of(root, keys[i]) != NULL, i == 2);
	}
	/* A node that is not a mapping has no keys, and no unknown ones. */
	for (struct node *node = root->first; node; node = node->next)
		if (node->kind != NODE_MAP) {
			assert_null(node_get(node, "n"));
			assert_int_equal(node_number_of(node, "n", -1), -1);
			assert_string_equal(node_text_of(node, "n"), "");
			assert_true(node_done(node, &err));
		}
	assert_null(node_get(NULL, "n"));
	document_free(doc);
}

struct thing {
	int64_t ships, money, mode;
	bool loud;
	const char *name;
	struct node *list;
};

static const char *const modes[] = {"slow", "fast", NULL};
static const struct field fields[] = {
    INTEGER_FIELD("ships", struct thing, ships, 1, 99, .flags = FIELD_NEEDED),
    TENTHS_FIELD("money", struct thing, money, 0, 1000, .fallback = 50),
    CHOICE_FIELD("mode", struct thing, mode, modes, .fallback = 1),
    BOOL_FIELD("loud", struct thing, loud),
    TEXT_FIELD("name", struct thing, name, 1, 5, .flags = FIELD_NULLABLE),
    LIST_FIELD("list", struct thing, list),
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
	/* Columns count characters of their own line: the first line has an é, the second none. */
	assert_int_equal(node_get(root, "b")->column, 30);
	assert_int_equal(node_get(node_get(root, "b")->first, "c")->column, 9);
	document_free(doc);
}

static void same_tree(const struct node *json, const struct node *yaml)
{
	for (; json && yaml; json = json->next, yaml = yaml->next) {
		assert_int_equal(json->kind, yaml->kind);
		assert_int_equal(json->line + 1, yaml->line);
		assert_int_equal(json->column, yaml->column);
		assert_int_equal(json->count, yaml->count);
		assert_int_equal(json->number, yaml->number);
		assert_int_equal(json->key != NULL, yaml->key != NULL);
		if (json->key)
			assert_string_equal(json->key, yaml->key);
		if (yaml->kind != NODE_LIST && yaml->kind != NODE_MAP) {
			assert_int_equal(json->size, yaml->size);
			assert_string_equal(json->text, yaml->text);
		}
		same_tree(json->first, yaml->first);
	}
	assert_ptr_equal(json, yaml);
}

static void same_content(const struct node *written, const struct node *read)
{
	for (; written && read; written = written->next, read = read->next) {
		assert_int_equal(written->kind, read->kind);
		assert_int_equal(written->count, read->count);
		assert_int_equal(written->number, read->number);
		assert_int_equal(written->key != NULL, read->key != NULL);
		if (read->key)
			assert_string_equal(written->key, read->key);
		if (read->kind != NODE_LIST && read->kind != NODE_MAP && read->kind != NODE_INTEGER) {
			assert_int_equal(written->size, read->size);
			assert_string_equal(written->text, read->text);
		}
		same_content(written->first, read->first);
	}
	assert_ptr_equal(written, read);
}

static void write_ship(struct json *json, int64_t number, const char *name, bool armed)
{
	char key[] = "id";

	json_map(json, NULL);
	json_integer(json, key, number);
	key[0] = 'x'; /* the tree must not have kept it */
	if (armed)
		json_bool(json, "armed", armed);
	json_text(json, "name", name);
	json_integer(json, "age", 9);
	json_list(json, "a");
	json_list(json, NULL);
	json_end(json);
	json_integer(json, NULL, 1);
	json_end(json);
	json_list(json, "at");
	json_tenths(json, NULL, number);
	json_null(json, NULL);
	json_end(json);
	json_end(json);
}

static void tree_of_what_is_written(void **state)
{
	struct error err = {0};
	g_autoptr(GString) out = g_string_new(NULL);
	struct document *tree = document_empty("tree", EXIT_SOFTWARE);
	struct json *json = json_new_tree(out, tree);

	(void)state;
	json_map(json, NULL);
	json_list(json, "ships");
	write_ship(json, 1, "x\"\\\n\x01\xc3\xa9", false);
	write_ship(json, -605, "bad \xff", true);
	write_ship(json, INT64_MIN, NULL, false);
	write_ship(json, 4, "", true);
	json_end(json);
	json_thousandths(json, "whole", 2000);
	json_thousandths(json, "half", -500);
	json_share(json, "share", 6200);
	json_real(json, "real", 1.5);
	json_map(json, "empty");
	json_end(json);
	json_end(json);
	json_free(json);
	struct document *doc = parse(out->str, &err);
	same_content(document_root(tree), document_root(doc));
	/* The tree writes the same text again, and that reads as the same tree. */
	g_autoptr(GString) again = g_string_new(NULL);
	struct document *second = document_empty("second", EXIT_SOFTWARE);
	json = json_new_tree(again, second);
	json_node(json, NULL, document_root(tree));
	json_free(json);
	assert_string_equal(again->str, out->str);
	same_content(document_root(second), document_root(doc));
	document_free(second);
	document_free(doc);
	document_free(tree);
}

/* Numbers around changes in their number of digits. */
static void whole_numbers(void **state)
{
	static const char *const numbers[] = {"0", "9", "10", "99", "100", "999", "1000", "9999", "10000",
	    "10001", "99999", "100000", "12345678", "100000000", "1000000000000", "9223372036854775807", "-1",
	    "-9999", "-10000", "-10203", "-9223372036854775808"};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		struct json *json = json_new(out);
		json_list(json, NULL);
		json_integer(json, NULL, g_ascii_strtoll(numbers[i], NULL, 10));
		json_end(json);
		json_free(json);
		g_autofree char *wanted = g_strdup_printf("[%s]\n", numbers[i]);
		assert_string_equal(out->str, wanted);
	}
}

/* Is there a line end before a colon? JSON allows it (plain_json.c), libyaml does not. */
static bool breaks_before_colon(const char *text)
{
	for (const char *at = strchr(text, '\n'); at; at = strchr(at + 1, '\n'))
		if (at[strspn(at, "\n \t")] == ':')
			return true;
	return false;
}

/* A text that begins with a brace may go to the JSON reader; with a comment before it libyaml reads it, one line
   later. */
static void agrees_with_libyaml(const char *text)
{
	g_autofree char *lower = g_strconcat("#\n", text, NULL);
	struct error err = {0}, lower_err = {0};
	struct document *json = parse(text, &err), *yaml = parse(lower, &lower_err);

	if (!breaks_before_colon(text))
		assert_int_equal(json != NULL, yaml != NULL);
	if (json && yaml) {
		same_tree(document_root(json), document_root(yaml));
	} else if (!json && !yaml) {
		assert_int_equal(err.line + 1, lower_err.line);
		assert_int_equal(err.column, lower_err.column);
	}
	error_clear(&err);
	error_clear(&lower_err);
	document_free(json);
	document_free(yaml);
}

static void json_is_read_as_libyaml_reads_it(void **state)
{
	static const char *const texts[] = {"{}", "{ }\n", "{\"a\": []}",
	    "{\"a\":1,\"b\":-2 , \"c\":[1 ,2\n]\n}", "{\"a\": \"\\u00e9\\/\\t\xc3\xa9\", \"b\": 1}",
	    "{\"a\": \"\\u00e9b\", \"b\": \"\\u00419\\u004aF\"}", "{\"a\": \"\\u0000\"}", "{\"a\": 01}",
	    "{\"a\": 1e5}", "{\"a\": -}", "{\"a\": -0}", "{\"a\": 1.}", "{\"a\": 1.50}", "{\"a\": yes}",
	    "{\"a\": nullx}", "{\"a\": 9223372036854775807, \"b\": -9223372036854775809}",
	    "{\"a\": 1, \"a\": 2}", "{\"l\": [{\"a\": 1, \"b\": 2}, {\"a\": 1, \"a\": 2}]}",
	    "{\"l\": [{\"a\": 1, \"b\": 2}, {\"b\": 1, \"a\": 2}]}",
	    "{\"l\": [{\"a\": 1, \"b\": 2}, {\"a\": 1, \"b\": 2, \"a\": 3}]}",
	    "{\"l\": [{\"a\": 1, \"b\": 2}, {\"b\": 1, \"a\": 2, \"b\": 3}]}",
	    "{\"l\": [{\"a\": 1, \"b\": 2, \"c\": 3}, {\"a\": 1, \"c\": 2, \"b\": 3, \"c\": 4}]}",
	    "{\"a\" : 1}", "{\"a\":\n1}", "{\"a\": 1,}", "{\"a\": [1, 2}", "{\"a\": 1} x", "{\"a\": 1}\n{}",
	    "{\"a\": \"x\ny\"}", "{\"a\": \"x\ty\"}", "{\"a\":\t1}", "{\"a\": 1}\r\n",
	    "{\"a\": \"\xe2\x80\xa8\", \"b\": 2}", "{\"a\": \"\xc2\x85\", \"b\": 2}", "{\"a\": \"\xff\"}",
	    "{\"a\": \"\x7f\"}", "{\"a\": \"\xef\xbb\xbf\"}", "{\"\": 1}", "{\"a\": &x 1}", "{\"a\": !x 1}",
	    "{a: 1}", "{", "{\"", "{\"a\": \"\\", "{\"a\": \"\\u12", "{\"a\": tru", "{\"a\": 1 2}",
	    "{\"a\": 1 # no\n}", "{\"a\": \"b\" \"c\"}", "{\"a\":", "{\"a\": ", "{\"a\": [", "{\"a\": [1,",
	    "{\"a\": 1,"};
	g_autoptr(GString) deep = g_string_new(NULL);

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
		agrees_with_libyaml(texts[i]);
	for (unsigned depth = 1; depth <= 66; depth++) {
		g_string_append(deep, "{");
		agrees_with_libyaml(deep->str);
		g_string_append(deep, "\"a\":");
		agrees_with_libyaml(deep->str);
	}
}

/* Keys of any length, about the longest that libyaml takes, and numbers of any, about the largest. */
static void sizes_are_read_as_libyaml_reads_them(void **state)
{
	static const char *const numbers[] = {"999999999999999999", "1000000000000000000",
	    "9223372036854775806", "9223372036854775807", "9223372036854775808", "9999999999999999999",
	    "10000000000000000000", "18446744073709551615", "18446744073709551616", "18446744073709551617",
	    "36893488147419103233", "100000000000000000000000", "00", "0", "000000000000000000001", "1.5",
	    "123456789012345678901234.5", "0.", ".5", "1.5.5"};

	(void)state;
	for (gsize size = 990; size <= 1040; size++) {
		g_autofree char *key = g_strnfill(size, 'k');
		g_autofree char *text =
		    g_strdup_printf("{\"%s\": 1, \"l\": [{\"%s\": 1}, {\"%s\": 2}]}", key, key, key);
		agrees_with_libyaml(text);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
		for (int minus = 0; minus < 2; minus++) {
			g_autofree char *text =
			    g_strdup_printf("{\"a\": %s%s}", minus ? "-" : "", numbers[i]);
			agrees_with_libyaml(text);
		}
}

/* A repeated key is found, however many keys the mapping has. */
static void refuses_keys_of_any_number(void **state)
{
	(void)state;
	for (int count = 1; count <= 40; count++)
		for (int twice = -1; twice < count; twice++)
			for (int yaml = 0; yaml < 2; yaml++) {
				g_autoptr(GString) text = g_string_new(yaml ? "" : "{");
				g_autofree char *told =
				    g_strdup_printf("the key \"k%d\" stands twice; leave one out", twice);
				struct error err = {0};
				for (int i = 0; i < count; i++)
					g_string_append_printf(text, yaml ? "k%d: 1\n" : "\"k%d\": 1, ", i);
				g_string_append_printf(
				    text, yaml ? "k%d: 1\n" : "\"k%d\": 1}", twice < 0 ? count : twice);
				struct document *doc = parse(text->str, &err);
				assert_int_equal(doc != NULL, twice < 0);
				if (doc)
					assert_int_equal(document_root(doc)->count, count + 1);
				else
					assert_string_equal(err.text, told);
				error_clear(&err);
				document_free(doc);
			}
}

/* Each unusual character, with others behind it. */
static void characters_are_read_as_libyaml_reads_them(void **state)
{
	static const gunichar spans[][2] = {{0x80, 0x120}, {0x7f0, 0x810}, {0x1ff0, 0x2080}, {0xd7f0, 0xd7ff},
	    {0xe000, 0xe010}, {0xfe80, 0xff80}, {0xffb0, 0x10010}, {0x10fff0, 0x10ffff}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(spans); i++)
		for (gunichar u = spans[i][0]; u <= spans[i][1]; u++) {
			char utf8[7] = "";
			g_unichar_to_utf8(u, utf8);
			g_autofree char *text =
			    g_strdup_printf("{\"a\": \"%s\", \"b\": 1, \"%s\": \"", utf8, utf8);
			g_autofree char *closed = g_strconcat(text, "\"}", NULL);
			agrees_with_libyaml(closed);
			agrees_with_libyaml(text);
		}
}

/* Texts in which a few bytes were changed, removed or doubled at random. */
static void damaged_json_is_read_as_libyaml_reads_it(void **state)
{
	static const char whole[] =
	    "{\"format\": 1,\n \"w\": [\n  {\"id\": 1, \"n\": \"\xc3\xa9\\n\", \"o\": null},\n"
	    "  {\"id\": -22, \"n\": \"b\", \"o\": [1.5, true]}],\n \"e\": {}}\n";
	static const char odd[] = "{}[]\",:\\ \n\tu0-.1ae&#~\xc3\xa9";
	GRand *dice = g_rand_new_with_seed(7);

	(void)state;
	for (int i = 0; i < 30000; i++) {
		g_autoptr(GString) text = g_string_new(whole);
		for (int changes = g_rand_int_range(dice, 1, 4); changes > 0; changes--) {
			gssize at = g_rand_int_range(dice, 1, (gint)text->len);
			char c = odd[g_rand_int_range(dice, 0, sizeof odd - 1)];
			switch (g_rand_int_range(dice, 0, 3)) {
			case 0:
				text->str[at] = c;
				break;
			case 1:
				g_string_erase(text, at, 1);
				break;
			default:
				g_string_insert_c(text, at, c);
			}
		}
		agrees_with_libyaml(text->str);
	}
	g_rand_free(dice);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(refuses_what_is_no_plain_document),
	    cmocka_unit_test(refuses_what_is_too_deep), cmocka_unit_test(refuses_controls),
	    cmocka_unit_test(knows_kinds), cmocka_unit_test(asks_for_kinds), cmocka_unit_test(reads_fields),
	    cmocka_unit_test(refuses_fields), cmocka_unit_test(writes_canonical_json),
	    cmocka_unit_test(reads_what_it_writes), cmocka_unit_test(tree_of_what_is_written),
	    cmocka_unit_test(whole_numbers), cmocka_unit_test(json_is_read_as_libyaml_reads_it),
	    cmocka_unit_test(characters_are_read_as_libyaml_reads_them),
	    cmocka_unit_test(sizes_are_read_as_libyaml_reads_them),
	    cmocka_unit_test(refuses_keys_of_any_number),
	    cmocka_unit_test(damaged_json_is_read_as_libyaml_reads_it)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
