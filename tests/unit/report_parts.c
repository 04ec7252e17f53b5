/* A report's text consists of parts, the short one of some of these, whatever their lines say. */
#include "engine/play/report_text.h"
#include "engine/play/rulesets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct {
	enum report_part part;
	const char *text;
} parts[] = {{REPORT_GLANCE, "\nGLANCE\n\nALSO AT A GLANCE\n"},
    {REPORT_DETAIL, "\nYOUR ORDERS, no part of\n"}, {REPORT_EVENTS, "\nBATTLES\n"},
    {REPORT_DETAIL, "\nWHAT HAPPENED, neither\n"}};

static void write_report(const struct report *report, GString *out)
{
	g_string_append(out, "DEMO, turn 7\n");
	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		report_part(report, parts[i].part, out);
		g_string_append(out, parts[i].text);
	}
	report_orders(report, out);
	g_string_append(out, "\nDETAIL\n");
	report_events(report, out);
	g_string_append(out, "\nDETAIL\n");
	report_form_head(report, out);
	g_string_append(out, "; form\n");
	report_tail(report, out);
	g_string_append(out, "tail\n");
}

/* The head, the overview and the events; of the reader's orders only that some were refused. */
static void test_brief(void **unused)
{
	const struct state state = {.game = (char *)"demo", .turn = 7};
	const struct host_seat seat = {.name = "MING", .refused = 2};
	g_autoptr(GArray) marks = g_array_new(FALSE, FALSE, sizeof(struct report_mark));
	g_autoptr(GString) text = g_string_new(NULL), out = g_string_new(NULL);
	struct report report = {.known = &state, .own = &seat, .parts = marks};

	(void)unused;
	write_report(&report, text);
	report_brief(text, marks, out);
	assert_string_equal(out->str, "DEMO, turn 7\n\nGLANCE\n\nALSO AT A GLANCE\n\nBATTLES\n"
	                              "\nYour orders of turn 6: none taken, 2 refused.\n");
}

/* The template's part begins at the blank line above its heading; marking parts does not change the text. */
static void test_form(void **unused)
{
	const struct state state = {.game = (char *)"demo", .turn = 7};
	g_autoptr(GArray) marks = g_array_new(FALSE, FALSE, sizeof(struct report_mark));
	g_autoptr(GString) text = g_string_new(NULL), plain = g_string_new(NULL);
	struct report report = {.known = &state, .parts = marks};
	unsigned forms = 0;

	(void)unused;
	write_report(&report, text);
	for (guint i = 0; i < marks->len; i++) {
		const struct report_mark *mark = &g_array_index(marks, struct report_mark, i);
		if (mark->part != REPORT_FORM)
			continue;
		forms++;
		assert_true(g_str_has_prefix(
		    text->str + mark->begin, "\nORDERS FOR TURN 7 (cut here, fill in, send back)\n"));
	}
	assert_int_equal(forms, 1);
	report.parts = NULL;
	write_report(&report, plain);
	assert_string_equal(plain->str, text->str);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_brief), cmocka_unit_test(test_form)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
