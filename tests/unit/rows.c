/* Records of long lists, read from their bytes, are those of the whole document. */
#include "engine/documents/fields.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

struct item {
	int64_t id, more;
	struct node *a, *n;
};
static const struct field item_fields[] = {
    INTEGER_FIELD("id", struct item, id, 1, 1000, .flags = FIELD_NEEDED),
    LIST_FIELD("a", struct item, a, .flags = FIELD_NULLABLE),
    INTEGER_FIELD("more", struct item, more, 0, 0, .fallback = 7),
    NODE_FIELD("n", struct item, n, .flags = FIELD_NEEDED | FIELD_NULLABLE), {0}};
static const struct schema item_schema = {.name = "items", .fields = item_fields};

/* All records of a list as a text; "" and the error where one is refused. Of a long list all are read from their bytes,
   which leaves no node, the 500th if it is `plain`. */
static void records_of(struct node *list, bool plain, GString *out, struct error *err)
{
	struct rows rows = {.list = list};
	struct item item;

	g_string_truncate(out, 0);
	for (int i = 1; schema_next(&rows, &item_schema, &item, err); i++) {
		if ((rows.node == list) != (node_is_long(list) && (i != 500 || plain)))
			fail_msg("item %d: %s", i, out->str + MAX((gssize)out->len - 20, 0));
		g_string_append_printf(out, "%d %" G_GINT64_FORMAT " %s %u\n", (int)item.id,
		    (gint64)item.more, item.n && item.n->kind == NODE_TEXT ? item.n->text : "-",
		    item.a ? item.a->count : 0);
	}
	if (error_is_set(err))
		g_string_truncate(out, 0);
}

/* 1,000 items, `item` in the place of the 500th, as a file. */
static char *write_long(const char *item, GString *text)
{
	char *path = g_strdup("/tmp/nightmail-rows-XXXXXX");
	int fd = g_mkstemp(path);

	g_string_append(text, "{\"items\": [\n  ");
	for (int i = 1; i <= 1000; i++)
		if (i == 500)
			g_string_append_printf(text, "%s,\n  ", item);
		else
			g_string_append_printf(text, "{\"id\": %d, \"a\": [%d, 1.5, null], \"n\": \"x%d\"}%s",
			    i, -i, i, i < 1000 ? ",\n  " : "");
	g_string_append(text, "]}\n");
	assert_true(fd >= 0 && write(fd, text->str, text->len) == (ssize_t)text->len && close(fd) == 0);
	return path;
}

static void reads_records(const char *item, bool plain, const char *record)
{
	g_autoptr(GString) text = g_string_new(NULL);
	g_autoptr(GString) parts = g_string_new(NULL);
	g_autoptr(GString) all = g_string_new(NULL);
	g_autofree char *path = write_long(item, text);
	struct error err = {0}, unsaid = {0};
	struct document *doc = document_read_long(path, EXIT_DATA, &err);
	struct document *whole = document_parse("whole", text->str, text->len, EXIT_DATA, &err);

	assert_int_equal(unlink(path), 0);
	assert_true(document_is_long(doc));
	records_of(node_get(document_root(whole), "items"), false, all, &err);
	records_of(node_get(document_root(doc), "items"), plain, parts, &unsaid);
	assert_int_equal(error_is_set(&err), record == NULL);
	assert_int_equal(error_is_set(&unsaid) || !document_was_read(doc), record == NULL);
	if (record) {
		assert_string_equal(parts->str, all->str);
		assert_non_null(strstr(all->str, record));
	}
	error_clear(&err);
	error_clear(&unsaid);
	document_free(doc);
	document_free(whole);
}

static void records_of_long_lists(void **state)
{
	(void)state;
	reads_records("{\"id\": 500, \"a\": [-500, 1.5, null], \"n\": \"x500\"}", true, "\n500 7 x500 3\n");
	reads_records("{\"id\": 5, \"a\": null, \"n\": \"y\"}", true, "\n5 7 y 0\n");
	reads_records("{\"id\": 5, \"n\": \"\"}", true, "\n5 7  0\n");
	reads_records("{\"id\": 5, \"n\": null}", false, NULL);
	reads_records("{\"id\": 1000, \"more\": 0, \"n\": \"y\"}", true, "\n1000 0 y 0\n");
	reads_records(
	    "{\"id\": 1, \"more\": 123456789012345678, \"n\": \"y\"}", true, "\n1 123456789012345678 y 0\n");
	reads_records("{\"id\": 1, \"a\": [], \"more\": 12, \"n\": \"y\"}  ", true, "\n1 12 y 0\n");
	reads_records("{\"id\": 1, \"more\": 1234567890123456789, \"n\": \"y\"}", false,
	    "\n1 1234567890123456789 y 0\n");
	reads_records("{\"n\": \"y\", \"id\": 500, \"more\": -3}", false, "\n500 -3 y 0\n");
	reads_records("{\"id\": 500, \"more\": -3, \"n\": \"y\"}", false, "\n500 -3 y 0\n");
	reads_records("{\"id\":5,\"a\":[], \"more\": 0, \"n\":\"y\" }", false, "\n5 0 y 0\n");
	reads_records("{\"id\": 5,\"n\": \"y\"}", false, "\n5 7 y 0\n");
	reads_records("{\"id\": 5, \"a\": [1] , \"more\": 12, \"n\": \"\" }", true, "\n5 12  1\n");
	reads_records("{\"id\": 5, \"more\": 12 , \"n\": \"\"}", false, "\n5 12  0\n");
	reads_records("{\"id\": 0, \"n\": \"y\"}", false, NULL);
	reads_records("{\"id\": 1001, \"n\": \"y\"}", false, NULL);
	reads_records("{\"id\": 05, \"n\": \"y\"}", false, NULL);
	reads_records("{\"id\": \"5\", \"n\": \"y\"}", false, NULL);
	reads_records("{\"id\": 5, \"a\": 5, \"n\": \"y\"}", false, NULL);
	reads_records("{\"id\": 5, \"n\": \"y\", \"o\": 1}", false, NULL);
	reads_records("{\"id\": , \"n\": \"y\"}", false, NULL);
	reads_records("{\"id\": 5, \"more\": , \"n\": \"y\"}", false, NULL);
	reads_records("{\"id\": 5, \"more\": -, \"n\": \"y\"}", false, NULL);
	reads_records("{\"id\": 5, }", false, NULL);
	reads_records("{\"id\": 5}", false, NULL);
	reads_records("{}", false, NULL);
	reads_records("[]", false, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(records_of_long_lists)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
