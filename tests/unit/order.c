/* Sets of orders, their values and remarks (order.h). */
#include "engine/play/order.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_add(void **unused)
{
	struct order_set *set = order_set_new(7);

	(void)unused;
	assert_int_equal(set->empire, 7);
	for (unsigned line = 1; line <= 100; line++) {
		const struct order *order = order_set_add(set, line);
		const struct order fresh = {.line = line, .form = -1};
		assert_memory_equal(order, &fresh, sizeof fresh);
		assert_int_equal(set->count, line);
		assert_true(set->capacity >= line);
		for (unsigned i = 0; i < line; i++)
			assert_int_equal(set->orders[i].line, i + 1);
	}
	order_set_free(set);
	order_set_free(NULL);
}

/* In whatever order values are requested, their memory does not overlap and never moves. */
static void test_values(void **unused)
{
	static const unsigned counts[] = {
	    1, 0, 62, 1, 1, 63, 1, 64, 1, 65, 64, 200, 3, 61, 60, 4, 5, 1000, 2};
	struct order_value *values[G_N_ELEMENTS(counts)];
	struct order_set *set = order_set_new(0);
	guint64 room = 0;

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
		values[i] = order_set_values(set, counts[i]);
		for (unsigned k = 0; k < counts[i]; k++)
			values[i][k] = (struct order_value){.number = (int64_t)(1000 * i + k)};
	}
	for (size_t i = 0; i < G_N_ELEMENTS(counts); i++)
		for (unsigned k = 0; k < counts[i]; k++)
			assert_int_equal(values[i][k].number, 1000 * i + k);
	/* Values that fit a block of 64 share one. */
	assert_ptr_equal(values[2], values[0] + 1);
	assert_ptr_equal(values[3], values[0] + 63);
	assert_ptr_equal(values[5], values[4] + 1);
	for (guint i = 0; i < set->blocks->len; i++)
		room++;
	assert_int_equal(room, 13);
	order_set_free(set);
}

static void test_value_of(void **unused)
{
	const struct order_value values[] = {
	    {.slot = 'n', .number = 4}, {.slot = 'w', .number = -2}, {.slot = 'n', .number = 9}};
	const struct order order = {.values = values, .count = 2}, none = {0};

	(void)unused;
	assert_ptr_equal(order_value(&order, 'n'), &values[0]);
	assert_ptr_equal(order_value(&order, 'w'), &values[1]);
	assert_null(order_value(&order, 'x'));
	assert_int_equal(order_number(&order, 'n'), 4);
	assert_int_equal(order_number(&order, 'w'), -2);
	assert_int_equal(order_number(&order, 'x'), 0);
	assert_null(order_value(&none, 'n'));
}

/* A text of any length is kept, and invisible characters are shown. */
static void test_texts(void **unused)
{
	struct order_set *set = order_set_new(0);

	(void)unused;
	for (unsigned size = 0; size <= 400; size++) {
		g_autofree char *text = g_strnfill(size, 'a');
		g_autofree char *hidden = g_strconcat(text, "\xe3\x85\xa4", "b", NULL);
		g_autofree char *shown = g_strconcat(text, "\\u3164", "b", NULL);
		struct order *order = order_set_add(set, size + 1);
		order_note(order, "%s", text);
		order_warn(order, "%s", hidden);
		order_refuse(set, order, size, NULL, "%s", size % 2 ? hidden : text);
		assert_string_equal(order->notes->pdata[0], text);
		assert_string_equal(order->warnings->pdata[0], shown);
		assert_string_equal(order->cause, size % 2 ? shown : text);
		assert_int_equal(order->notes->len, 1);
		assert_int_equal(order->warnings->len, 1);
	}
	order_set_free(set);
}

static void test_refuse(void **unused)
{
	struct order_set *set = order_set_new(0);
	struct order *order = order_set_add(set, 1);
	char hint[] = "B1";

	(void)unused;
	order_refuse(set, order, 5, hint, "%s is no %d", "it", 3);
	strcpy(hint, "C2");
	order_refuse(set, order, 6, "other", "again");
	assert_int_equal(order->status, ORDER_REFUSED);
	assert_string_equal(order->cause, "it is no 3");
	assert_int_equal(order->cause_column, 5);
	assert_string_equal(order->hint, "B1");
	order = order_set_add(set, 2);
	order_refuse(set, order, 0, NULL, "no");
	assert_int_equal(order->cause_column, 0);
	assert_null(order->hint);
	order_set_free(set);
}

#define LINE(line, canonical, status, notes)                                                                 \
	"  {\"line\": " line ", \"text\": \"b\", \"canonical\": " canonical ", \"status\": \"" status        \
	"\", \"notes\": [" notes "]}"

/* Each status of an order, with its remarks, as a report writes it. */
static void test_json(void **unused)
{
	struct order_set *set = order_set_new(0);
	g_autoptr(GString) out = g_string_new(NULL);
	struct json *json = json_new(out);

	(void)unused;
	for (unsigned i = 0; i < 6; i++) {
		struct order *order = order_set_add(set, i + 1);
		order->text = "b";
		order->canonical = i ? "B" : NULL;
	}
	order_refuse(set, &set->orders[0], 1, "hint", "why");
	order_note(&set->orders[0], "note");
	order_done(&set->orders[1]);
	order_partly(&set->orders[2], "half of %d", 2);
	order_fail(&set->orders[3], "none");
	order_note(&set->orders[4], "one");
	order_note(&set->orders[4], "two");
	order_warn(&set->orders[4], "unheard");
	set->orders[5].status = ORDER_REFUSED;
	json_map(json, NULL);
	orders_write_json(set, json);
	orders_write_json(NULL, json);
	json_end(json);
	json_free(json);
	assert_string_equal(out->str,
	    "{\"orders\": [\n" LINE("1", "null", "refused", "\"why\", \"note\"") ",\n" LINE(
	        "2", "\"B\"", "done", "") ",\n" LINE("3", "\"B\"", "partly", "\"half of 2\"") ",\n" LINE("4",
	        "\"B\"", "failed", "\"none\"") ",\n" LINE("5", "\"B\"", "accepted",
	        "\"one\", \"two\"") ",\n" LINE("6", "\"B\"", "refused", "") "],\n \"orders\": []}\n");
	order_set_free(set);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_add), cmocka_unit_test(test_values),
	    cmocka_unit_test(test_value_of), cmocka_unit_test(test_texts), cmocka_unit_test(test_refuse),
	    cmocka_unit_test(test_json)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
