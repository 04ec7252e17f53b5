/* What an answer says about orders, worked out from HO-14 and its example. */
#include "engine/play/answer.h"
#include "engine/play/rulesets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void gloss(const struct ruleset *ruleset, const struct order *order, GString *out)
{
	(void)ruleset;
	(void)order;
	g_string_append(out, "build 11 ships at W1 as a new fleet F6");
}

static void tells_what_runs_and_what_does_not(void **state)
{
	struct order_set *set = order_set_new(0);
	struct order *order = order_set_add(set, 1);
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	order->text = "b 11 f6 w1";
	order->canonical = "B11F6W1";
	order->column = 1;
	order_warn(order, "F8 may ambush it");
	order = order_set_add(set, 3);
	order->text = "af9 f55";
	order->column = 1;
	order_refuse(set, order, 5, "did you mean F5?", "you know no fleet F55");
	answer_orders(NULL, set, NULL, gloss, out);
	/* SHA-256 of "B11F6W1\n" begins with 2c6d7d6b50e0 */
	assert_string_equal(out->str,
	    "\nWHAT WILL RUN (digest 2c6d 7d6b 50e0)\n"
	    "  1  b 11 f6 w1    B11F6W1    build 11 ships at W1 as a new fleet F6\n"
	    "        warning: F8 may ambush it\n"
	    "\nWHAT WAS NOT TAKEN\n"
	    "  3  af9 f55\n"
	    "         ^ line 3, column 5: you know no fleet F55. Did you mean F5?\n"
	    "  To mend it, reply with /add on top and the right orders below it.\n");
	assert_int_equal(answer_refused(set), 1);
	order_set_free(set);
}

static void adds(struct order_set *set, unsigned line, const char *text, const char *cause)
{
	struct order *order = order_set_add(set, line);

	order->text = order->canonical = text;
	order->column = 1;
	if (cause)
		order_refuse(set, order, 1, NULL, "%s", cause);
}

static void says_news(struct order_set *set, const struct order_set *commands, const char *want)
{
	g_autoptr(GString) out = g_string_new(NULL);

	answer_news(set, commands, true, out);
	assert_string_equal(out->str, want);
}

static void begins_with_what_is_new(void **state)
{
	struct order_set *set = order_set_new(0), *commands = order_set_new(0);
	g_autoptr(GString) unlisted = g_string_new(NULL);

	(void)state;
	says_news(set, commands, "");
	says_news(NULL, NULL, "");
	adds(set, 0, "B9F9W9", NULL); /* an order of an earlier mail */
	says_news(set, NULL, "");
	adds(set, 1, "B1F1W8", NULL);
	says_news(set, NULL, "1 order will run: B1F1W8.");
	adds(set, 2, "M1W2", NULL);
	says_news(set, commands, "2 orders will run: B1F1W8, M1W2.");
	answer_news(set, commands, false, unlisted);
	assert_string_equal(unlisted->str, "2 orders will run.");
	adds(commands, 4, "/raedy", "no such command");
	says_news(set, commands, "Not taken: \"/raedy\": no such command. 2 orders will run.");
	adds(set, 3, "MUCH LONGER THAN WHAT IS SHOWN OF IT", "unknown order");
	says_news(set, commands,
	    "Not taken: \"MUCH LONGER THAN WHAT IS SH...\": unknown order. 1 more line was refused. 2 orders "
	    "will run.");
	says_news(NULL, commands, "Not taken: \"/raedy\": no such command.");
	order_set_free(set);
	set = order_set_new(0);
	for (unsigned i = 1; i <= 20; i++)
		adds(set, i, "M10W20W30", NULL);
	says_news(set, NULL,
	    "Will run: M10W20W30, M10W20W30, M10W20W30, M10W20W30, M10W20W30, M10W20W30, M10W20W30, and 13 more.");
	order_set_free(set);
	order_set_free(commands);
}

static void counts_refusals_beyond_the_twentieth(void **state)
{
	struct order_set *set = order_set_new(0);
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	for (unsigned i = 1; i <= 23; i++) {
		struct order *order = order_set_add(set, i);
		order->text = "x";
		order->column = 1;
		order_refuse(set, order, 1, NULL, "unknown order");
	}
	answer_orders(NULL, set, NULL, gloss, out);
	assert_null(strstr(out->str, "WHAT WILL RUN"));
	assert_non_null(strstr(out->str, "line 20, column 1"));
	assert_null(strstr(out->str, "line 21, column 1"));
	assert_non_null(strstr(out->str, "... and 3 more."));
	set->count = 20;
	answer_orders(NULL, set, NULL, gloss, g_string_truncate(out, 0));
	assert_non_null(strstr(out->str, "line 20, column 1"));
	assert_null(strstr(out->str, "more"));
	set->count = 23;
	order_set_free(set);
}

/* Without refusals the answer has no such section; a long line continues below its own text. */
static void tells_what_runs_alone(void **state)
{
	struct order_set *set = order_set_new(0);
	struct order *order = order_set_add(set, 12);
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	order->text = order->canonical = "B11F6W1";
	/* A line has eight blanks and 60 columns. */
	order_warn(order, "1234567890 1234567890 1234567890 1234567890 1234567");
	order_warn(order, "1234567890 1234567890 1234567890 1234567890 12345678");
	order_note(order, "two are left");
	answer_orders(NULL, set, NULL, gloss, out);
	assert_string_equal(out->str, "\nWHAT WILL RUN (digest 2c6d 7d6b 50e0)\n"
	                              " 12  B11F6W1       B11F6W1    build 11 ships at W1 as a new fleet F6\n"
	                              "        warning: 1234567890 1234567890 1234567890 1234567890 1234567\n"
	                              "        warning: 1234567890 1234567890 1234567890 1234567890\n"
	                              "          12345678\n"
	                              "        two are left\n");
	order_set_free(set);
}

static void tells_changes(void **state)
{
	g_autoptr(GString) out = g_string_new(NULL);
	g_autoptr(GString) none = g_string_new(NULL);

	(void)state;
	answer_changes("AF9F5\nM4W2W3\nB1F1W1\nB1F1W1\n", "B11F6W1\nM4W2W3\nB1F1W1\n", out);
	assert_string_equal(out->str,
	    "\nCHANGED AGAINST WHAT STOOD\n  + B11F6W1   - AF9F5   - B1F1W1   = M4W2W3   = B1F1W1\n");
	answer_changes("", "", none);
	assert_string_equal(none->str, "");
}

static void means_nothing(const struct ruleset *ruleset, const struct order *order, GString *out)
{
	(void)ruleset;
	(void)order;
	(void)out;
}

/* No line ends in blanks, even where there is no meaning. */
static void ends_without_blanks(void **state)
{
	struct order_set *set = order_set_new(0);
	struct order *order = order_set_add(set, 1);
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	order->text = order->canonical = "B11F6W1";
	answer_orders(NULL, set, NULL, means_nothing, out);
	assert_true(g_str_has_suffix(out->str, "\n  1  B11F6W1       B11F6W1\n"));
	order_set_free(set);
}

#define TEN "1234567890"
#define LONG TEN TEN TEN "1234"

/* Canonical forms stand side by side in columns of 14 and 11 with two blanks between, a text that is canonical itself
   only once; if too long, below each other; of more than 60 letters the first 57. */
static void puts_forms_in_columns(void **state)
{
	static const struct {
		const char *text, *canonical, *shown;
	} cases[] = {{"1234567890ab", "123456789", "  7  1234567890ab  123456789  "},
	    {"1234567890abc", "123456789", "  7  1234567890abc\n     = 123456789\n       -> "},
	    {"1234567890ab", TEN, "  7  1234567890ab\n     = 1234567890\n       -> "},
	    {"\xc3\xa4\xc3\xb6\xc3\xbc", "A", "  7  \xc3\xa4\xc3\xb6\xc3\xbc           A          "},
	    {"\xe6\x97\xa5\xe6\x9c\xac", "A", "  7  \xe6\x97\xa5\xe6\x9c\xac          A          "},
	    {"123456789", "123456789", "  7  123456789     123456789  "},
	    {TEN, TEN, "  7  " TEN "               "},
	    {TEN TEN "123", TEN TEN "123", "  7  " TEN TEN "123  "},
	    {TEN TEN "1234", TEN TEN "1234", "  7  " TEN TEN "1234\n       -> "},
	    {TEN TEN TEN TEN TEN TEN, "A", "  7  " TEN TEN TEN TEN TEN TEN "\n     = A\n       -> "},
	    {TEN TEN TEN TEN TEN TEN "1", "A",
	        "  7  " TEN TEN TEN TEN TEN "1234567...\n     = A\n       -> "},
	    {"a", TEN TEN TEN TEN TEN TEN "1",
	        "  7  a\n     = " TEN TEN TEN TEN TEN "1234567...\n       -> "}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = order_set_new(0);
		struct order *order = order_set_add(set, 7);
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *wanted = g_strconcat("\n", cases[i].shown, "build 11", NULL);
		order->text = cases[i].text;
		order->canonical = cases[i].canonical;
		answer_orders(NULL, set, NULL, gloss, out);
		const char *told = strchr(out->str + 1, '\n');
		assert_true(g_str_has_prefix(told, wanted));
		order_set_free(set);
	}
}

/* The mark stands below the letter, but at most forty to the right; without a column the text begins its line. Columns
   count characters; the mark counts two for a wide East Asian letter, none for a combining accent. */
static void marks_what_is_refused(void **state)
{
	static const struct {
		const char *text;
		unsigned begins, column, right;
		const char *place;
	} cases[] = {{"x", 1, 1, 0, "line 9, column 1: no.\n"}, {"x", 1, 0, 0, "line 9, column 1: no.\n"},
	    {"x", 1, 2, 1, "line 9, column 2: no.\n"}, {"x", 5, 4, 0, "line 9, column 4: no.\n"},
	    {"x", 5, 6, 1, "line 9, column 6: no.\n"}, {"x", 1, 41, 40, "line 9, column 41:\n       no.\n"},
	    {"x", 1, 42, 40, "line 9, column 42:\n       no.\n"},
	    {"M\xe6\x98\x9fW9", 1, 3, 3, "line 9, column 3: no.\n"},
	    {"\xe6\x98\x9f", 1, 2, 2, "line 9, column 2: no.\n"},
	    {"\xe6\x98\x9f", 1, 3, 3, "line 9, column 3: no.\n"},
	    {"e\xcc\x81W9", 1, 3, 1, "line 9, column 3: no.\n"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = order_set_new(0);
		struct order *order = order_set_add(set, 9);
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *wanted = g_strdup_printf(
		    "\n  9  %s\n%*s^ %s", cases[i].text, 5 + (int)cases[i].right, "", cases[i].place);
		order->text = cases[i].text;
		order->column = cases[i].begins;
		order_refuse(set, order, cases[i].column, NULL, "no");
		answer_orders(NULL, set, NULL, gloss, out);
		assert_non_null(strstr(out->str, wanted));
		order_set_free(set);
	}
}

/* A question asks, anything else is a hint, kept whole with its full stop. */
static void hints(void **state)
{
	static const char *const cases[][2] = {{"did you mean F5?", "no. Did you mean F5?\n"},
	    {"F5?", "no. Hint: F5?\n"}, {"leave it out", "no. Hint: leave it out.\n"},
	    {"leave it out.", "no. Hint: leave it out.\n"}, {"X is one", "no. Hint: X is one.\n"},
	    {NULL, "no.\n"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = order_set_new(0);
		struct order *order = order_set_add(set, 9);
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *wanted = g_strconcat("\n     ^ line 9, column 1: ", cases[i][1], NULL);
		order->text = "x";
		order->column = 1;
		order_refuse(set, order, 1, cases[i][0], "no");
		answer_orders(NULL, set, NULL, gloss, out);
		assert_non_null(strstr(out->str, wanted));
		order_set_free(set);
	}
}

/* Changes stand side by side if 68 columns suffice; a change without counterpart has a word. */
static void tells_changes_in_columns(void **state)
{
	static const struct {
		const char *before, *after, *wanted;
	} cases[] = {{"", LONG "\n" TEN TEN "12345", "  + " LONG "   + " TEN TEN "12345\n"},
	    {"", LONG "\n" TEN TEN "123456", "  + " LONG " (new)\n  + " TEN TEN "123456 (new)\n"},
	    {LONG "\n" TEN TEN "12\xc3\xa4"
	          "45",
	        "",
	        "  - " LONG "   - " TEN TEN "12\xc3\xa4"
	        "45\n"},
	    {"a", "", "  - a (gone)\n"}, {"a", "a", "  = a (kept)\n"}, {"", "a", "  + a (new)\n"},
	    {"a\n\n", "\nb", "  + b   - a\n"}, {"a\na\na", "a\nb", "  + b   - a   - a   = a\n"},
	    {"a\na\na", "a\na", "  - a   = a   = a\n"},
	    {LONG "\nb", LONG "\nc", "  + c   - b   = " LONG "\n"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *wanted =
		    g_strconcat("\nCHANGED AGAINST WHAT STOOD\n", cases[i].wanted, NULL);
		answer_changes(cases[i].before, cases[i].after, out);
		assert_string_equal(out->str, wanted);
	}
}

/* --- For the ear (HO-81) -------------------------------------------------------- */

static void refuse(struct order_set *set, unsigned line, unsigned column, const char *hint, const char *cause)
{
	struct order *order = order_set_add(set, line);

	order->text = "af9 f55";
	order_refuse(set, order, column, hint, "%s", cause);
}

static void says_what_runs_and_what_does_not(void **state)
{
	struct order_set *set = order_set_new(0), *commands = order_set_new(0);
	struct order *order = order_set_add(set, 0);
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	order->text = order->canonical = "M1W2";
	order = order_set_add(set, 1);
	order->text = "b 11 f6 w1";
	order->canonical = "B11F6W1";
	order_warn(order, "F8 may ambush it");
	order_note(order, "two are left");
	refuse(set, 3, 5, "did you mean F5?", "you know no fleet F55");
	refuse(set, 4, 0, NULL, "no");
	set->orders[3].cause = NULL;
	refuse(commands, 2, 1, NULL, "no such command");
	answer_orders_speech(NULL, set, commands, gloss, out);
	/* SHA-256 of "M1W2\nB11F6W1\n" */
	assert_string_equal(out->str,
	    "+++ What will run, 2\n"
	    "Earlier order: M1W2, build 11 ships at W1 as a new fleet F6.\n"
	    "Line 1: B11F6W1, build 11 ships at W1 as a new fleet F6. Warning: F8 may ambush it. Note: two are left.\n"
	    "The digest is 25cb 548d 1f66.\n"
	    "+++ What was not taken, 3\n"
	    "Line 3, column 5, is not taken: you know no fleet F55. It says: af9 f55. Hint: did you mean F5?.\n"
	    "Line 4, column 1, is not taken: not understood. It says: af9 f55.\n"
	    "Line 2, column 1, is not taken: no such command. It says: af9 f55.\n"
	    "To mend it, reply with the command add on the first line and the right orders below.\n");
	set->count = 1;
	answer_orders_speech(NULL, set, NULL, means_nothing, g_string_truncate(out, 0));
	assert_true(g_str_has_prefix(out->str, "+++ What will run, 1\nEarlier order: M1W2.\nThe digest is "));
	assert_null(strstr(out->str, "not taken"));
	set->count = 4;
	order_set_free(set);
	order_set_free(commands);
}

/* Twenty are read out one by one, orders before commands; only orders can be corrected by /add. */
static void says_twenty_refusals(void **state)
{
	static const struct {
		unsigned orders, commands, head;
		const char *last, *end;
	} cases[] = {{0, 1, 1, "Line 101", NULL}, {19, 1, 20, "Line 101", "right orders below.\n"},
	    {20, 0, 20, "Line 20", "right orders below.\n"}, {20, 1, 20, "Line 20", "There is 1 more.\n"},
	    {19, 3, 20, "Line 101", "There are 2 more.\n"}, {23, 2, 20, "Line 20", "There are 5 more.\n"},
	    {0, 22, 20, "Line 120", "There are 2 more.\n"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = order_set_new(0), *commands = order_set_new(0);
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *head = g_strdup_printf("+++ What was not taken, %u\n", cases[i].head);
		const char *at;
		unsigned told = 0;
		for (unsigned k = 1; k <= cases[i].orders; k++)
			refuse(set, k, 1, NULL, "no");
		for (unsigned k = 1; k <= cases[i].commands; k++)
			refuse(commands, 100 + k, 1, NULL, "no");
		answer_orders_speech(NULL, set, commands, gloss, out);
		assert_true(g_str_has_prefix(out->str, head));
		for (at = out->str; (at = strstr(at, "is not taken")); at++)
			told++;
		assert_int_equal(told, cases[i].head);
		at = g_strrstr(out->str, "Line ");
		assert_true(g_str_has_prefix(at, cases[i].last));
		assert_int_equal(strstr(out->str, "To mend it") != NULL, cases[i].orders > 0);
		assert_int_equal(
		    strstr(out->str, " more.") != NULL, cases[i].orders + cases[i].commands > cases[i].head);
		assert_true(!cases[i].end || strstr(out->str, cases[i].end));
		order_set_free(set);
		order_set_free(commands);
	}
}

static void says_changes(void **state)
{
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	answer_changes_speech("A\nB\nB\n", "B\nC\n", out);
	assert_string_equal(
	    out->str, "+++ Changed against what stood, 4\nNew: C.\nGone: A.\nGone: B.\nKept: B.\n");
	answer_changes_speech("", "\n", g_string_truncate(out, 0));
	assert_string_equal(out->str, "");
	answer_changes_speech("A", "A", out);
	assert_string_equal(out->str, "+++ Changed against what stood, 1\nKept: A.\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(tells_what_runs_and_what_does_not),
	    cmocka_unit_test(begins_with_what_is_new), cmocka_unit_test(counts_refusals_beyond_the_twentieth),
	    cmocka_unit_test(tells_what_runs_alone), cmocka_unit_test(tells_changes),
	    cmocka_unit_test(puts_forms_in_columns), cmocka_unit_test(marks_what_is_refused),
	    cmocka_unit_test(hints), cmocka_unit_test(ends_without_blanks),
	    cmocka_unit_test(tells_changes_in_columns), cmocka_unit_test(says_what_runs_and_what_does_not),
	    cmocka_unit_test(says_twenty_refusals), cmocka_unit_test(says_changes)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
