/* Each ruleset's lessons (HO-160), played by their own words: texts in backticks are typed, and all is carried out. */
#include "engine/play/answer.h"
#include "engine/play/tutorial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct tutorial tutorial;

static void begin(const struct ruleset *ruleset)
{
	struct error err = {0};
	struct rules *rules = rules_load(ruleset, NULL, &err);

	assert_non_null(rules);
	if (!tutorial_open(&tutorial, rules, &err))
		fail_msg("%s", err.text);
}

static void end(void)
{
	struct rules *rules = (struct rules *)tutorial.rules;

	tutorial_close(&tutorial);
	rules_free(rules);
}

/* The lines in backticks of a text. */
static GString *quoted(const char *text)
{
	GString *lines = g_string_new(NULL);
	g_auto(GStrv) parts = g_strsplit(text, "`", 0);

	for (guint i = 1; i < g_strv_length(parts); i += 2)
		g_string_append_printf(lines, "%s\n", parts[i]);
	return lines;
}

/* The orders that the check accepts in a lesson. */
static GString *taken(unsigned lesson, const char *orders)
{
	struct error err = {0};
	g_autoptr(GString) json = g_string_new(NULL);
	GString *lines = g_string_new(NULL);
	struct document *document;
	struct play *play;
	unsigned seat;

	assert_true(tutorial_report(&tutorial, lesson, json, NULL, &err));
	document = document_parse("report", json->str, json->len, EXIT_DATA, &err);
	play = answer_play(tutorial.rules, document_root(document), orders, strlen(orders), &seat, &err);
	assert_non_null(play);
	play_orders_text(play->orders[seat], lines);
	play_free(play);
	document_free(document);
	return lines;
}

static void play_lesson(const char *name, unsigned lesson)
{
	struct error err = {0};
	g_autoptr(GString) asked = g_string_new(NULL), told = g_string_new(NULL), report = g_string_new(NULL);
	g_autofree char *begins = g_strdup_printf("Lesson %u of 5: ", lesson);
	g_autoptr(GString) typed = NULL, lines = NULL;
	bool more;

	tutorial_ask(&tutorial, lesson, asked);
	assert_true(g_str_has_prefix(asked->str, begins));
	typed = quoted(asked->str);
	assert_true(typed->len > 0);
	assert_true(tutorial_missing(&tutorial, lesson, "", &more) > 0);
	lines = taken(lesson, typed->str);
	if (tutorial_missing(&tutorial, lesson, lines->str, &more) > 0 || more)
		fail_msg("%s, lesson %u: its own orders are not taken: %s", name, lesson, lines->str);
	if (!tutorial_report(&tutorial, lesson, NULL, report, &err) ||
	    !tutorial_play(&tutorial, lesson, told, &err))
		fail_msg("%s, lesson %u: %s", name, lesson, err.text);
	if (strstr(report->str, "The game is over") || strstr(told->str, "failed") ||
	    strstr(told->str, "partly") || strstr(told->str, "refused"))
		fail_msg("%s, lesson %u: %s", name, lesson, told->str);
}

static void test_own_words(void **unused)
{
	(void)unused;
	for (size_t i = 0; rulesets[i]; i++) {
		begin(rulesets[i]);
		for (unsigned lesson = 1; lesson <= TUTORIAL_LESSONS; lesson++)
			play_lesson(rulesets[i]->name, lesson);
		end();
	}
}

/* Only the missing one of two orders is named; the hint is about the wrong one. */
static void test_missing(void **unused)
{
	g_autoptr(GString) out = g_string_new(NULL);
	bool more;

	(void)unused;
	begin(ruleset_find("space-empires"));
	assert_int_equal(tutorial_missing(&tutorial, 2, "M2W3\nM9W9\n", &more), 1);
	assert_true(more);
	tutorial_remind(&tutorial, 2, "M2W3\n", false, out);
	assert_string_equal(out->str, "Missing:\n  `M1W2`\n");
	tutorial_remind(&tutorial, 2, "M9W9\n", true, out);
	assert_non_null(strstr(out->str, "Hint: M is for move"));
	assert_non_null(strstr(out->str, "Missing:\n  `M1W2`\n  `M2W3`\n"));
	end();
}

/* Other orders are right if the turn comes out the same, and there are as many: Vega stands at (2,0). */
static void test_alike(void **unused)
{
	g_autoptr(GString) orders = g_string_new("M2W3\nM9W9\n");
	bool more;

	(void)unused;
	begin(ruleset_find("star-empires"));
	assert_int_equal(tutorial_missing(&tutorial, 2, "MOVE eye TO Vega\n", &more), 0);
	assert_false(more);
	assert_int_equal(tutorial_missing(&tutorial, 2, "MOVE eye TO (1,0)\n", &more), 1);
	assert_true(more);
	end();
	begin(ruleset_find("space-empires"));
	tutorial_keep(&tutorial, 2, orders);
	assert_string_equal(orders->str, "M2W3\n");
	end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_own_words), cmocka_unit_test(test_missing), cmocka_unit_test(test_alike)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
