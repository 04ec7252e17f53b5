/* Functions for report texts of all rulesets (HO-31): no line wider than 68 columns (HO-145), aligned columns. */
#include "engine/play/door.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define TENS "abcdefghi " /* ten columns */
#define FIVE TENS TENS TENS TENS TENS
#define BLANKS "                                                                              "

/* --- Lines --------------------------------------------------------------------------- */

static void test_wrap(void **unused)
{
	static const struct {
		const char *before, *text, *after;
	} cases[] = {{"", "", ""}, {"", "  a  b ", "a b"}, {"* ", "a", "* a"},
	    /* a line has 68 columns; the next word begins a new one */
	    {"", FIVE TENS "abcdefgh", FIVE TENS "abcdefgh"},
	    {"", FIVE TENS "abcdefghi", FIVE "abcdefghi\n  abcdefghi"},
	    {"12345 ", FIVE TENS "ab", "12345 " FIVE TENS "ab"},
	    {"12345 ", FIVE TENS "abc", "12345 " FIVE "abcdefghi\n  abc"},
	    /* the last line's beginning counts, not the text's */
	    {"above\n   ", FIVE TENS "abcde", "above\n   " FIVE TENS "abcde"},
	    {"above\n   ", FIVE TENS "abcdef", "above\n   " FIVE "abcdefghi\n  abcdef"},
	    /* with an indent of two, 66 columns are left */
	    {"", FIVE TENS FIVE TENS "abcdef", FIVE "abcdefghi\n  " FIVE "abcdefghi abcdef"},
	    {"", FIVE TENS FIVE TENS "abcdefg", FIVE "abcdefghi\n  " FIVE "abcdefghi\n  abcdefg"},
	    /* a letter is one column, however many bytes it has; a Japanese one two, a combining mark none; words are
	       never broken */
	    {"", "\303\244\303\266 " FIVE TENS "abcde", "\303\244\303\266 " FIVE TENS "abcde"},
	    {"", "\346\227\245 " FIVE TENS "abcde", "\346\227\245 " FIVE TENS "abcde"},
	    {"", "\346\227\245 " FIVE TENS "abcdef", "\346\227\245 " FIVE "abcdefghi\n  abcdef"},
	    /* a command does not begin a line; the word before it moves with it */
	    {"", FIVE "abc abcdef /goods", FIVE "abc abcdef /goods"},
	    {"", FIVE "abcdefg did /ready? now", FIVE "abcdefg\n  did /ready? now"},
	    {"", "e\314\201 " FIVE TENS "abcdef", "e\314\201 " FIVE TENS "abcdef"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(cases[i].before);
		report_wrap(out, 2, cases[i].text);
		assert_string_equal(out->str, cases[i].after);
	}
	g_autofree char *word = g_strnfill(100, 'x');
	g_autofree char *text = g_strdup_printf("a %s b", word),
	                *want = g_strdup_printf("a\n  %s\n  b", word);
	g_autoptr(GString) out = g_string_new(NULL);
	report_wrap(out, 2, text);
	assert_string_equal(out->str, want);
}

/* HO-31, HO-145: the mark before a line takes two columns; a line without blanks is cut. */
static void test_marked(void **state)
{
	g_autofree char *fits = g_strnfill(66, 'x'), *word = g_strnfill(67, 'y');
	const struct {
		const char *line, *want;
	} cases[] = {
	    {"", "|\n"},
	    {fits, "| %s\n"},
	    {"a b", "| a b\n"},
	    {"M1W2 and W3 with all that was built there, and then on to W4 to see",
	        "| M1W2 and W3 with all that was built there, and then on to W4 to\n| see\n"},
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *want =
		    cases[i].line == fits ? g_strdup_printf("| %s\n", fits) : g_strdup(cases[i].want);
		report_marked(out, cases[i].line);
		assert_string_equal(out->str, want);
	}
	g_autoptr(GString) out = g_string_new(NULL);
	report_marked(out, word);
	assert_int_equal(strlen(out->str), 67 + 6);
	assert_int_equal(strcspn(out->str, "\n"), REPORT_WIDTH);
}

/* --- Orders ---------------------------------------------------------------------------- */

static struct order *add(struct order_set *set, unsigned line, const char *text, enum order_status status)
{
	struct order *order = order_set_add(set, line);

	order->text = text;
	order->canonical = text;
	order->status = status;
	return order;
}

static void told(struct order_set *set, const char *want)
{
	const struct state state = {.turn = 4};
	const struct report report = {.known = &state, .orders = set, .seat = GM_SEAT};
	g_autoptr(GString) out = g_string_new(NULL);
	g_autofree char *whole = g_strconcat("\nYOUR ORDERS OF TURN 3\n", want, NULL);

	report_orders(&report, out);
	assert_string_equal(out->str, whole);
	order_set_free(set);
}

/* Numbers are right-aligned; texts, results and causes begin in common columns. */
static void test_columns(void **unused)
{
	struct order_set *set = order_set_new(0);

	(void)unused;
	add(set, 1, "M1W2", ORDER_DONE);
	order_note(add(set, 10, "B9F2W1", ORDER_PARTLY), "4 built of 9");
	order_refuse(set, add(set, 123, "  nonsense", ORDER_ACCEPTED), 1, NULL, "no such order");
	set->orders[2].canonical = NULL;
	order_note(add(set, 124, "M1W3", ORDER_FAILED), "gone");
	order_note(&set->orders[3], "so is W3");
	told(set, "  1  M1W2        done\n"
	          " 10  B9F2W1      partly   4 built of 9\n"
	          "123  nonsense    refused  no such order\n"
	          "124  M1W3        failed   gone; so is W3\n");
}

/* The column is as wide as the longest text, from 8 to 24; a longer text has a line of its own. Causes continue
   below. */
static void test_widths(void **unused)
{
	struct order_set *set = order_set_new(0);

	(void)unused;
	add(set, 1, "M1", ORDER_DONE);
	told(set, "  1  M1        done\n");
	set = order_set_new(0);
	add(set, 1, "M1W2W3W4W5W6W7W8", ORDER_DONE);
	order_note(add(set, 2, "M1", ORDER_FAILED), TENS TENS TENS "abcdef");
	order_note(add(set, 3, "M1", ORDER_FAILED), TENS TENS TENS "abcdefg");
	/* a cause of 36 columns fits; one more goes below the status */
	order_note(add(set, 4, "M1", ORDER_FAILED), "abcdefghiabcdefghiabcdefghiabcdefghi");
	order_note(add(set, 5, "M1", ORDER_FAILED), "of abcdefghiabcdefghiabcdefghiabcdefghij " TENS "abc");
	told(set, "  1  M1W2W3W4W5W6W7W8  done\n"
	          "  2  M1                failed   " TENS TENS TENS "abcdef\n"
	          "  3  M1                failed   " TENS TENS "abcdefghi\n"
	          "                                abcdefg\n"
	          "  4  M1                failed   abcdefghiabcdefghiabcdefghiabcdefghi\n"
	          "  5  M1                failed\n"
	          "         of abcdefghiabcdefghiabcdefghiabcdefghij abcdefghi abc\n");
	set = order_set_new(0);
	add(set, 9, "M1", ORDER_DONE);
	add(set, 10, "M1", ORDER_DONE);
	add(set, 99, "M1", ORDER_DONE);
	add(set, 100, "M1", ORDER_DONE);
	add(set, 1000, "M1", ORDER_DONE);
	told(set, "  9  M1        done\n 10  M1        done\n 99  M1        done\n100  M1        done\n"
	          "1000  M1        done\n");
	set = order_set_new(0);
	add(set, 1, "M1W2W3W4W5W6W7W8W9W10W11", ORDER_DONE); /* 24 */
	add(set, 2, "M1W2W3W4W5W6W7W8W9W10W110", ORDER_DONE);
	told(set, "  1  M1W2W3W4W5W6W7W8W9W10W11  done\n"
	          "  2  M1W2W3W4W5W6W7W8W9W10W110\n"
	          "                               done\n");
}

/* No piece of a long order begins a line, so none reads as an order. */
static void test_long_orders(void **unused)
{
	g_autofree char *word = g_strnfill(150, 'x');
	struct order_set *set = order_set_new(0);

	(void)unused;
	add(set, 1, FIVE TENS "abc", ORDER_DONE); /* 63 columns fit */
	add(set, 2, FIVE TENS "abcd", ORDER_DONE);
	add(set, 3, FIVE FIVE FIVE "abc", ORDER_DONE);
	add(set, 4, word, ORDER_DONE);
	g_autofree char *want = g_strdup_printf("  1  " FIVE TENS "abc\n%.31sdone\n"
	                                        "  2  " FIVE "abcdefghi\n     | abcd\n%.31sdone\n"
	                                        "  3  " FIVE "abcdefghi\n     | " FIVE
	                                        "abcdefghi\n     | " TENS TENS TENS "abc\n%.31sdone\n"
	                                        "  4  %.63s\n     | %.61s\n     | %.26s\n%.31sdone\n",
	    BLANKS, BLANKS, BLANKS, word, word, word, BLANKS);
	told(set, want);
}

/* A refusal without a cause is shown without one. */
static void test_no_cause(void **unused)
{
	struct order_set *set = order_set_new(0);

	(void)unused;
	add(set, 3, "M1W2", ORDER_REFUSED);
	told(set, "  3  M1W2      refused\n");
}

static void test_nothing(void **unused)
{
	const struct state state = {.turn = 4};
	const struct report report = {.known = &state, .seat = GM_SEAT};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	report_orders(&report, out);
	assert_string_equal(out->str, "");
}

/* A forecast lists only orders that are not fully carried out. */
static void test_shortfalls(void **unused)
{
	struct order_set *set = order_set_new(0);
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	add(set, 1, "M1W2", ORDER_DONE);
	add(set, 2, "M2W2", ORDER_FAILED);
	order_note(add(set, 3, "M3W2", ORDER_FAILED), "no way");
	order_note(&set->orders[2], "no fleet");
	order_note(add(set, 4, "B9F2W1", ORDER_PARTLY), "4 built of 9");
	add(set, 5, "x", ORDER_REFUSED);
	order_note(add(set, 6, "M6W2", ORDER_FAILED), TENS TENS TENS TENS "abcdefgh"); /* 68 columns */
	order_note(add(set, 7, "M7W2", ORDER_FAILED), TENS TENS TENS TENS "abcdefghi");
	report_shortfalls(set, out);
	assert_string_equal(out->str,
	    "  M2W2: would fail\n  M3W2: would fail, no way, no fleet\n"
	    "  B9F2W1: only partly, 4 built of 9\n"
	    "  M6W2: would fail, " TENS TENS TENS TENS "abcdefgh\n"
	    "  M7W2: would fail, abcdefghi abcdefghi abcdefghi abcdefghi\n      abcdefghi\n");
	order_set_free(set);
}

/* --- Lines that never ran ---------------------------------------------------------------- */

/* Number of the reader's lines that were refused on arrival, beside those that ran or alone. */
static void test_refused(void **unused)
{
	static const struct {
		int64_t refused;
		const char *alone, *behind;
	} cases[] = {{0, "", ""},
	    {1, "\nYour orders of turn 3: none taken, 1 refused.\n",
	        "     and 1 refused when they arrived\n"},
	    {12, "\nYour orders of turn 3: none taken, 12 refused.\n",
	        "     and 12 refused when they arrived\n"}};
	const struct state state = {.turn = 4};
	struct order_set *set = order_set_new(0);

	(void)unused;
	add(set, 1, "M1W2", ORDER_DONE);
	for (size_t i = 0; i < 4 * G_N_ELEMENTS(cases); i++) {
		struct host_seat seats[] = {
		    {.name = "BOSCO", .refused = 7}, {.name = "ming", .refused = cases[i / 4].refused}};
		const struct host_facts facts = {.seats = seats, .count = 2};
		const bool gm = i % 4 > 1, any = i % 2;
		const struct report report = {.known = &state,
		    .seat = gm ? GM_SEAT : 1,
		    .orders = any ? set : NULL,
		    .host = &facts,
		    .own = gm ? NULL : host_facts_seat(&facts, 0, "MING")};
		g_autoptr(GString) out = g_string_new(NULL);
		report_orders(&report, out);
		g_autofree char *all = g_strconcat(
		    "\nYOUR ORDERS OF TURN 3\n  1  M1W2      done\n", gm ? "" : cases[i / 4].behind, NULL);
		assert_string_equal(out->str, any ? all : gm ? "" : cases[i / 4].alone);
	}
	order_set_free(set);
}

/* The digest of the orders that ran: twelve digits in three groups; other texts are not digests. */
static void test_digest(void **unused)
{
	static const char *const cases[][2] = {{NULL, ""}, {"0123456789ab", " (digest 0123 4567 89ab)"},
	    {"0123456789a", ""}, {"0123456789abc", ""}};
	const struct state state = {.turn = 4};
	struct order_set *set = order_set_new(0);

	(void)unused;
	add(set, 1, "M1W2", ORDER_DONE);
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct host_seat seats[] = {{.name = "BOSCO"}, {.name = "MING", .digest = cases[i][0]}};
		const struct host_facts facts = {.seats = seats, .count = 2};
		const struct report report = {
		    .known = &state, .seat = 1, .orders = set, .host = &facts, .own = &seats[1]};
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *want =
		    g_strconcat("\nYOUR ORDERS OF TURN 3", cases[i][1], "\n  1  M1W2      done\n", NULL);
		report_orders(&report, out);
		assert_string_equal(out->str, want);
	}
	order_set_free(set);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_wrap), cmocka_unit_test(test_marked),
	    cmocka_unit_test(test_columns), cmocka_unit_test(test_widths), cmocka_unit_test(test_long_orders),
	    cmocka_unit_test(test_nothing), cmocka_unit_test(test_no_cause),
	    cmocka_unit_test(test_shortfalls), cmocka_unit_test(test_refused), cmocka_unit_test(test_digest)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
