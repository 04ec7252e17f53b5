/* Documents with long lists: which lists are long, and that random ones are what the whole document is. */
#include "engine/documents/fields.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define LONG 16384

static struct document *read_long(const char *text, struct error *err)
{
	char path[] = "/tmp/nightmail-long-XXXXXX";
	int fd = g_mkstemp(path);
	size_t size = strlen(text);

	assert_true(fd >= 0 && write(fd, text, size) == (ssize_t)size && close(fd) == 0);
	struct document *doc = document_read_long(path, EXIT_DATA, err);
	assert_int_equal(unlink(path), 0);
	return doc;
}

/* A list of five items in so many bytes between its brackets, each on a line as the program writes it. */
static char *list_of(int bytes)
{
	return g_strdup_printf("[\n  1,\n  1,\n  1,\n  1,\n  %*d]", bytes - 23, 1);
}

/* @ is a list just long enough, # one that is a byte too short, % one of one line; `lists` names the long ones. */
static void only_lists_of_the_top_are_long(void **state)
{
	static const struct {
		const char *text, *lists;
	} cases[] = {{"{\"a\": @}", "a"}, {"{\"a\": #}", ""}, {"{\"a\": #,\n \"b\": @}", "b"},
	    {"{\"a\": @,\n \"b\": @}", "a b"}, {"{\"m\": {\"k\": 1}, \"a\": @}", "a"},
	    {"{\"m\": {\"k\": {}}, \"a\": @,\n \"n\": {\"k\": [1]},\n \"b\": @}", "a b"},
	    {"{\"m\": {\"a\": @}}", ""}, {"{\"m\": {\"a\": @},\n \"b\": @}", "b"},
	    {"{\"m\": {\"l\": [[1], [2]]}, \"a\": @}", "a"}, {"[@]", ""}, {"{\"x\\\"y\": 1, \"a\": @}", "a"},
	    {"{\"x\": \"]}{[\", \"a\": @}", "a"}, {"{\"x\": \"\\\\\", \"a\": @}", "a"},
	    {"{\"few\": [\"\\n\"], \"a\": @}", "a"}, {"{\"few\": [\"}\", \"]\"], \"a\": @}", "a"},
	    {"{\"few\": [\"\xc3\xa9\"], \"a\": @}", "a"}, {"{\"x\": \"\xc3\xa9\\n\", \"a\": @}", "a"},
	    {"{\"a\": %}", ""}, {"{\"b\": %, \"a\": @}", "a"}, {"{\"a\": @,\n \"b\": 1}\n", "a"},
	    {"{\"a\": @\n}", "a"}, {"{\"a\": @ ,\n \"b\": @}", "b"}, {"\n{\"a\": @}", ""}, {"{a: @}", ""}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *enough = list_of(LONG), *less = list_of(LONG - 1);
		g_autoptr(GString) text = g_string_new(cases[i].text), names = g_string_new(NULL);
		struct error err = {0};
		g_string_replace(text, "@", enough, 0);
		g_string_replace(text, "#", less, 0);
		g_strdelimit(enough, "\n", ' ');
		g_string_replace(text, "%", enough, 0);
		struct document *doc = read_long(text->str, &err);
		assert_non_null(doc);
		for (struct node *n = document_root(doc)->first; n; n = n->next)
			if (node_is_long(n)) {
				assert_int_equal(n->count, 5);
				g_string_append_printf(names, "%s%s", names->len ? " " : "", n->key);
			}
		assert_string_equal(names->str, cases[i].lists);
		assert_int_equal(document_is_long(doc), names->len > 0);
		document_free(doc);
	}
}

/* A list with a backslash or anything but ASCII in it is no long one, and a control character is found as it is read.
 */
static void odd_bytes(void **state)
{
	(void)state;
	for (int byte = 1; byte < 256; byte++) {
		g_autofree char *pad = list_of(LONG);
		g_autofree char *text = g_strdup_printf("{\"a\": [\n  \"x%cy\",\n  %s]}", byte, pad);
		struct error err = {0};
		if (byte == '"')
			continue;
		struct document *doc = read_long(text, &err);
		bool is_long = doc && document_is_long(doc);
		assert_int_equal(is_long, byte != '\n' && byte < 0x80 && byte != '\\');
		if (is_long)
			assert_int_equal(node_first(node_get(document_root(doc), "a")) != NULL,
			    byte >= ' ' && byte != 0x7f);
		document_free(doc);
		error_clear(&err);
	}
}

/* --- Item by item -------------------------------------------------------------- */

static GString *long_text(void)
{
	GString *text = g_string_new("{\"name\": \"\xc3\xa9\\n\",\n \"items\": [\n  ");

	for (int i = 1; i <= 1000; i++)
		g_string_append_printf(text, "%s{\"id\": %d, \"a\": [%d, 1.5, null], \"n\": \"x%d\"}",
		    i > 1 ? ",\n  " : "", i, -i, i);
	g_string_append(text, "],\n \"few\": [1, {\"b\": true}]}\n");
	return text;
}

/* What is written item by item from both documents is the same. False: the long one could not be read. */
static bool same_items(struct document *doc, struct node *other)
{
	g_autoptr(GString) items = g_string_new(NULL);
	g_autoptr(GString) whole = g_string_new(NULL);
	struct json *json = json_new(items);

	json_map(json, NULL);
	for (struct node *list = document_root(doc)->first; list; list = list->next) {
		if (list->kind != NODE_LIST) {
			json_node(json, NULL, list);
			continue;
		}
		json_list(json, list->key);
		unsigned count = 0;
		for (struct node *item = node_first(list); item; item = node_after(list, item), count++)
			json_node(json, NULL, item);
		json_end(json);
		if (document_was_read(doc))
			assert_int_equal(count, list->count);
	}
	json_end(json);
	json_free(json);
	if (!document_was_read(doc))
		return false;
	assert_non_null(other);
	json = json_new(whole);
	json_node(json, NULL, other);
	json_free(json);
	assert_string_equal(items->str, whole->str);
	return true;
}

static void long_lists_are_read_item_by_item(void **state)
{
	g_autoptr(GString) text = long_text();
	struct error err = {0}, none = {0};
	struct document *doc = read_long(text->str, &none),
	                *whole = document_parse("whole", text->str, text->len, EXIT_DATA, &err);
	struct node *items = node_get(document_root(doc), "items");

	(void)state;
	assert_true(document_is_long(doc));
	assert_true(node_is_long(items));
	assert_false(node_is_long(node_get(document_root(doc), "few")));
	assert_false(document_was_read(doc));
	assert_int_equal(items->count, 1000);
	/* The last of its items, not the first, is the end of it. */
	struct node *item = node_first(items);
	for (int i = 1; i < 1000; i++) {
		assert_false(document_was_read(doc));
		item = node_after(items, item);
	}
	assert_true(document_was_read(doc));
	assert_null(node_after(items, item));
	assert_true(same_items(doc, document_root(whole)));
	/* From the beginning again. */
	assert_true(same_items(doc, document_root(whole)));
	/* And as a whole again, in spite of what was read of it. */
	doc = document_make_whole(doc, &err);
	assert_false(document_is_long(doc));
	assert_true(same_items(doc, document_root(whole)));
	document_free(doc);
	document_free(whole);
}

static void damaged_long_lists_are_read_as_a_whole(void **state)
{
	static const char odd[] = "{}[]\",:\\ \n\t0-.1a\xc3\x7f";
	GRand *dice = g_rand_new_with_seed(7);
	unsigned whole_ones = 0, long_ones = 0;

	(void)state;
	for (int i = 0; i < 400; i++) {
		g_autoptr(GString) text = long_text();
		gssize at = g_rand_int_range(dice, 1, (gint)text->len);
		char c = odd[g_rand_int_range(dice, 0, sizeof odd - 1)];
		if (g_rand_boolean(dice))
			g_string_insert_c(text, at, c);
		else if (c == ' ')
			g_string_erase(text, at, g_rand_int_range(dice, 1, 40));
		else
			text->str[at] = c;
		struct error err = {0}, none = {0};
		struct document *whole = document_parse("whole", text->str, text->len, EXIT_DATA, &err),
		                *doc = read_long(text->str, &none);
		assert_int_equal(whole != NULL, !error_is_set(&err));
		if (doc && same_items(doc, whole ? document_root(whole) : NULL))
			long_ones += document_is_long(doc);
		else
			whole_ones++;
		document_free(doc);
		document_free(whole);
		error_clear(&err);
		error_clear(&none);
	}
	assert_true(whole_ones > 50);
	assert_true(long_ones > 50);
	g_rand_free(dice);
}

/* --- Random ones ------------------------------------------------------------ */

struct item {
	int64_t id;
	int ships;
	unsigned rank, kind;
	bool loud;
	const char *name;
	int64_t money;
	struct node *at, *own;
};
static const char *const kinds[] = {"slow", "fast", NULL};
static const struct field item_fields[] = {
    INTEGER_FIELD("id", struct item, id, 1, 9999, .flags = FIELD_NEEDED),
    INTEGER_FIELD("ships", struct item, ships, 0, 50, .fallback = 3),
    INTEGER_FIELD("rank", struct item, rank, 1, 9, .fallback = 2, .flags = FIELD_NULLABLE),
    CHOICE_FIELD("kind", struct item, kind, kinds, .fallback = 1),
    BOOL_FIELD("loud", struct item, loud, .fallback = true),
    TEXT_FIELD("name", struct item, name, 1, 5, .flags = FIELD_NULLABLE),
    TENTHS_FIELD("money", struct item, money, 0, 1000, .fallback = 55),
    LIST_FIELD("at", struct item, at, .flags = FIELD_NULLABLE), MAP_FIELD("own", struct item, own), {0}};
static const struct schema item_schema = {.name = "items", .fields = item_fields};

/* What each key has, the last ones wrong, or only seldom written so. */
static const char *const values[][9] = {{"1", "22", "333", "9999", "707", "12", "0", "-1", "\"1\""},
    {"0", "50", "7", "49", "12", "1", "51", "1000000000000000000", "9223372036854775808"},
    {"1", "9", "null", "2", "3", "5", "01", "10", "1.0"},
    {"\"slow\"", "\"fast\"", "\"slow\"", "\"fast\"", "\"fast\"", "\"slow\"", "\"odd\"", "null", "1"},
    {"true", "false", "true", "false", "false", "true", "null", "\"true\"", "tru"},
    {"\"a\"", "\"}, {\"", "null", "\"x [1]\"", "\"abcde\"", "\"',:\"", "\"\"", "\"abcdef\"", "b"},
    {"1", "60.5", "0.0", "100.0", "0.5", "99.9", "100.1", "1.25", "-0.5"},
    {"[]", "[1, 2]", "null", "[[], {}]", "[{\"a\": 1}]", "[\"]\", \",\"]", "{}", "[1,]", "[1 2]"},
    {"{}", "{\"a\": 1}", "{\"a\": {}, \"b\": [1]}", "{\"a\": \"}\"}", "{\"b\": 1, \"a\": 2}", "{\"a\": null}",
        "{\"a\": 1, \"a\": 2}", "[]", "{\"a\" 1}"}};

/* Of an item: all in order and good, but now and then. `odd`: of a thousand values so many are. */
static void append_item(GRand *dice, int odd, GString *text)
{
	const char *comma = "";

	g_string_append_c(text, '{');
	for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
		size_t field =
		    g_rand_int_range(dice, 0, 1000) < odd ? (size_t)g_rand_int_range(dice, 0, 9) : i;
		if (g_rand_int_range(dice, 0, 4) == 0 && i > 0)
			continue;
		bool wrong = g_rand_int_range(dice, 0, 1000) < odd;
		const char *value =
		    values[field][wrong ? g_rand_int_range(dice, 6, 9) : g_rand_int_range(dice, 0, 6)];
		const char *blank = g_rand_int_range(dice, 0, 1000) < odd ? "  " : "";
		g_string_append_printf(
		    text, "%s\"%s\":%s %s%s", comma, item_fields[field].key, blank, value, blank);
		comma = g_rand_int_range(dice, 0, 1000) < odd ? "," : ", ";
	}
	g_string_append(text, g_rand_int_range(dice, 0, 1000) < odd ? ", \"extra\": 1}" : "}");
}

static char *random_text(GRand *dice, int odd)
{
	GString *text = g_string_new("{\"turn\": 5, \"host\": {\"a\": {\"b\": 1}},\n \"items\": [\n  ");

	for (int i = 0; i < 250; i++) {
		append_item(dice, odd, text);
		g_string_append(
		    text, i < 249 ? ",\n  " : "],\n \"few\": [1, {\"b\": true}],\n \"more\": [\n  ");
	}
	for (int i = 0; i < 250; i++) {
		append_item(dice, odd, text);
		g_string_append(text, i < 249 ? ",\n  " : "]}\n");
	}
	return g_string_free(text, FALSE);
}

static void append_node(GString *out, struct node *node)
{
	struct json *json = json_new(out);

	json_list(json, NULL);
	if (node)
		json_node(json, NULL, node);
	json_end(json);
	json_free(json);
}

/* All records of a list as a text, or where the first one is refused. */
static void append_records(struct node *list, GString *out, struct error *err)
{
	struct rows rows = {.list = list};
	struct item item;

	while (schema_next(&rows, &item_schema, &item, err)) {
		g_string_append_printf(out, "%d %d %u %u %d %s %d ", (int)item.id, item.ships, item.rank,
		    item.kind, item.loud, item.name ? item.name : "-", (int)item.money);
		append_node(out, item.at);
		append_node(out, item.own);
	}
}

/* All items of a list, one by one, as a text. */
static void append_items(struct node *list, GString *out, struct error *err)
{
	(void)err;
	for (struct node *item = node_first(list); item; item = node_after(list, item))
		append_node(out, item);
}

typedef void append_t(struct node *list, GString *out, struct error *err);

/* What one of these two makes of both lists is the same, unless there is trouble, which the whole decides. */
static bool reads_alike(append_t *append, struct document *doc, struct document *whole)
{
	g_autoptr(GString) parts = g_string_new(NULL), all = g_string_new(NULL);
	struct error err = {0}, whole_err = {0};
	static const char *const lists[] = {"items", "more"};

	for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
		if (!error_is_set(&err))
			append(node_get(document_root(doc), lists[i]), parts, &err);
		if (whole && !error_is_set(&whole_err))
			append(node_get(document_root(whole), lists[i]), all, &whole_err);
	}
	bool good = document_was_read(doc) && !error_is_set(&err);
	if (good) {
		assert_true(whole && !error_is_set(&whole_err));
		assert_string_equal(parts->str, all->str);
	}
	error_clear(&err);
	error_clear(&whole_err);
	return good;
}

static void random_ones_are_what_the_whole_is(void **state)
{
	GRand *dice = g_rand_new_with_seed(11);
	unsigned good = 0, refused = 0;

	(void)state;
	for (int i = 0; i < 60; i++) {
		struct error err = {0}, none = {0};
		g_autofree char *text = random_text(dice, i % 3);
		struct document *whole = document_parse("f", text, strlen(text), EXIT_DATA, &err);
		struct document *doc = read_long(text, &none);
		if (doc && document_is_long(doc)) {
			bool read = reads_alike(append_records, doc, whole);
			assert_true(read || i % 3 > 0);
			/* From the beginning, from the middle, and as a whole again, whatever was read of it. */
			reads_alike(append_items, doc, whole);
			good += read;
			refused += !read;
			node_first(node_get(document_root(doc), "more"));
			doc = document_make_whole(doc, &none);
		}
		assert_int_equal(doc != NULL, whole != NULL);
		if (doc)
			reads_alike(append_records, doc, whole);
		else
			assert_string_equal(none.text, err.text);
		error_clear(&err);
		error_clear(&none);
		document_free(doc);
		document_free(whole);
	}
	g_rand_free(dice);
	assert_true(good >= 20 && refused >= 10);
}

/* A record with this between its braces, in two lists of which the second is long by its blanks. */
static void reads_as_the_whole(const char *inside)
{
	g_autofree char *blanks = g_strnfill(LONG, ' ');
	g_autofree char *text =
	    g_strdup_printf("{\"items\": [\n  {\"id\": 7},\n  {\"id\": 8},\n  %s{\"id\": 9}],\n"
	                    " \"more\": [\n  {\"id\": 1},\n  %s{%s},\n  {\"id\": 3}]}",
	        blanks, blanks, inside);
	struct error err = {0}, none = {0};
	struct document *whole = document_parse("f", text, strlen(text), EXIT_DATA, &err),
	                *doc = read_long(text, &none);

	if (doc && document_is_long(doc)) {
		g_autoptr(GString) own = g_string_new(NULL), other = g_string_new(NULL);
		append_records(node_get(document_root(doc), "items"), other, &none);
		/* One of both is read; a line break leaves no other. */
		assert_int_equal(document_was_read(doc), strchr(inside, '\n') != NULL);
		append_records(node_get(document_root(doc), "more"), own, &none);
		g_string_truncate(other, 0);
		if (whole)
			append_records(node_get(document_root(whole), "more"), other, &err);
		bool good = !error_is_set(&none) && document_was_read(doc);
		if (good && (error_is_set(&err) || strcmp(own->str, other->str) != 0))
			fail_msg("%s: %s, not %s", inside, own->str, err.text ? err.text : other->str);
	} else
		assert_int_equal(doc != NULL, whole != NULL);
	error_clear(&err);
	error_clear(&none);
	document_free(doc);
	document_free(whole);
}

/* Each value of each key, alone and between others, and what may stand around it. */
static void each_value_is_read_as_in_the_whole(void **state)
{
	static const char *const forms[] = {"\"id\": 2, \"%s\": %s",
	    "\"id\": 2, \"%s\": %s, \"own\": {\"a\": 1}", "\"id\": 2,\"%s\": %s", "\"id\": 2,  \"%s\": %s",
	    "\"id\": 2, \"%s\":%s", "\"id\": 2, \"%s\": %s ", "\"id\": 2, \"%s\": %s\n",
	    "\"%s\": %s, \"id\": 2", "\"id\": 2, \"%s\": %s,", "\"id\": 2, \"%s\": %s, ", "\"%s\": %s",
	    "\"id\": 2, \"%s\": %s, \"extra\": 1", "\"id\": 2, \"%s\": %s, \"id\": 2"};
	static const char *const numbers[] = {"00", "02", "05", "010", "-0", "-2", "3.", "3.0", "3x",
	    "000000000000000001", "999999999999999999", "1000000000000000002", "18446744073709551617",
	    "18446744073709551623", "+3", "3e0"};

	(void)state;
	for (size_t form = 0; form < G_N_ELEMENTS(forms); form++)
		for (size_t key = 0; item_fields[key].key; key++)
			for (size_t i = 0;
			     i < G_N_ELEMENTS(values[0]) + (form < 2 && key < 3 ? G_N_ELEMENTS(numbers) : 0);
			     i++) {
				const char *value = i < G_N_ELEMENTS(values[0])
				                        ? values[key][i]
				                        : numbers[i - G_N_ELEMENTS(values[0])];
				g_autoptr(GString) inside = g_string_new(forms[form]);
				g_string_replace(inside, "%s", item_fields[key].key, 1);
				g_string_replace(inside, "%s", value, 1);
				if (key == 0 && form < 2) /* instead of the other one */
					g_string_replace(inside, "\"id\": 2, ", "", 1);
				reads_as_the_whole(inside->str);
			}
	reads_as_the_whole("");
	reads_as_the_whole(" ");
	reads_as_the_whole("\"ships\": 3");
}

static void each_list_is_read_as_in_the_whole(void **state)
{
	static const char *const lists[] = {"[]", "[7]", "[-7]", "[0]", "[0, 0]", "[1, 2, 3]", "[ 1, 2]",
	    "[1 , 2]", "[1,2]", "[1,  2]", "[1, 2 ]", "[1, 2,]", "[1, 2, ]", "[1, 2", "[1]]", "[01]",
	    "[1, 02]", "[1, -]", "[1, 2.5]", "[2.]", "[1, \"2\"]", "[1, null]", "[1, true]", "[1, [2, 3]]",
	    "[[1, 2], 3]", "[1, {\"a\": 2}]", "[1, x]", "[1x]", "[1, 9223372036854775807]",
	    "[9223372036854775808, 1]", "[1, 99999999999999999999]", "[1, 2], \"own\": {\"a\": [3, 4]}",
	    "[1, 2] , \"own\": {}"};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
		g_autofree char *inside = g_strconcat("\"id\": 2, \"at\": ", lists[i], NULL);
		reads_as_the_whole(inside);
	}
}

/* A key of reports alone is refused in a long list as in any other. */
static void what_reports_tell_is_refused(void **state)
{
	static const struct field told_fields[] = {INTEGER_FIELD("id", struct item, id, 1, 9999, .shown = 1),
	    INTEGER_FIELD("ships", struct item, ships, 0, 50, .flags = FIELD_REPORT, .shown = 1), {0}};
	static const struct schema told_schema = {.name = "items", .fields = told_fields};
	g_autofree char *blanks = g_strnfill(LONG, ' ');

	(void)state;
	for (int told = 0; told < 2; told++) {
		g_autofree char *text = g_strdup_printf("{\"items\": [\n  {\"id\": 1%s},\n  %s{\"id\": 2}]}",
		    told ? ", \"ships\": 5" : "", blanks);
		struct error err = {0};
		struct item item;
		struct document *doc = read_long(text, &err);
		struct rows rows = {.list = document_root(doc)->first};
		assert_true(node_is_long(rows.list));
		assert_int_equal(schema_next(&rows, &told_schema, &item, &err), !told);
		if (told)
			assert_string_equal(
			    err.text, "unknown key \"ships\"; see the manual for the keys that there are");
		error_clear(&err);
		document_free(doc);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(only_lists_of_the_top_are_long),
	    cmocka_unit_test(odd_bytes), cmocka_unit_test(long_lists_are_read_item_by_item),
	    cmocka_unit_test(damaged_long_lists_are_read_as_a_whole),
	    cmocka_unit_test(random_ones_are_what_the_whole_is),
	    cmocka_unit_test(each_value_is_read_as_in_the_whole),
	    cmocka_unit_test(each_list_is_read_as_in_the_whole),
	    cmocka_unit_test(what_reports_tell_is_refused)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
