/* Text to be read aloud (HO-81). */
#include "engine/base/speech.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_lines(void **unused)
{
	static const char *const cases[][2] = {{"F1 arrives", "F1 arrives.\n"},
	    {"F1 arrives.", "F1 arrives.\n"}, {"F1 arrives, ; .", "F1 arrives.\n"}, {"", ""},
	    {" \t\x01 ", ""}, {"...", ""}, {".", ""}, {"  a  b\tc\n", "a b c.\n"},
	    {"a\xe2\x80\xa8"
	     "b",
	        "a b.\n"},
	    {"a\xe2\x80\x8b"
	     "b",
	        "a b.\n"},
	    {"a\xe2\x80\xa9"
	     "b",
	        "a b.\n"},
	    {"((\xe2\x80\x8b((a", "(( ((a.\n"},
	    {"a\xff"
	     "b",
	        "a\xef\xbf\xbd"
	        "b.\n"},
	    {"((a", "((a.\n"}, {"(((a", "(( (a.\n"}, {"(((((a", "(( (( (a.\n"}, {"( ((a", "( ((a.\n"},
	    {"((a((", "((a(.\n"}, {"what?!", "what?.\n"}, {"what?! ", "what?.\n"}, {"?!", "?.\n"},
	    {"F4 <MING>", "F4 <MING>.\n"}, {"G2 went over to F36 <>", "G2 went over to F36 of nobody.\n"},
	    {"F36 <> and F37 <>", "F36 of nobody and F37 of nobody.\n"}, {"u\xcc\x88(((", "u\xcc\x88(( (.\n"},
	    /* Signs of numbers are words; a hyphen, a range and a sign without a number are not. */
	    {"-1", "minus 1.\n"}, {"(0,-12)", "(0,minus 12).\n"},
	    {"Ships 357 (-6)", "Ships 357 (minus 6).\n"}, {"(-2,-2..0)", "(minus 2,minus 2..0).\n"},
	    {"Ships 3 (+6)", "Ships 3 (plus 6).\n"}, {"F-1, 2-4, a - b, -x", "F-1, 2-4, a - b, -x.\n"},
	    {"\xc3\xa9-1", "\xc3\xa9-1.\n"}, {"At least 50.0 % of it", "At least 50.0 per cent of it.\n"},
	    {"done 9%", "done 9 per cent.\n"}, {"x % y", "x % y.\n"}, {"% 4", "% 4.\n"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		speech_line(out, cases[i][0]);
		assert_string_equal(out->str, cases[i][1]);
	}
}

/* A word of n letters. */
static char *word(unsigned n)
{
	return g_strnfill(n, 'x');
}

/* Long lines are split: at a sentence, else at a comma, else at a blank, else anywhere. */
static void test_long_lines(void **unused)
{
	g_autofree char *short_word = word(300), *full = word(384), *more = word(385);
	const struct {
		const char *between;
		const char *end;
	} cuts[] = {{". b, c ", "b, c"}, {", b c ", "b c"}, {" ", ""}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cuts); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *text = g_strconcat(short_word, cuts[i].between, short_word, NULL);
		g_autofree char *want = g_strconcat(short_word, ".\nFurther: ", cuts[i].end,
		    *cuts[i].end ? " " : "", short_word, ".\n", NULL);
		speech_line(out, text);
		assert_string_equal(out->str, want);
	}
	g_autoptr(GString) whole = g_string_new(NULL), parted = g_string_new(NULL);
	speech_line(whole, full);
	assert_int_equal(whole->len, 384 + 2);
	speech_line(parted, more);
	assert_string_equal(parted->str + 384, ".\nFurther: x.\n");
}

static void test_heads(void **unused)
{
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	speech_section(out, "Battles", 2);
	speech_part(out, "W1", 1);
	assert_string_equal(out->str, "+++ Battles, 2\n++ W1, 1\n");
}

static void test_texts(void **unused)
{
	static const char *const cases[][2] = {
	    /* A paragraph becomes one line. */
	    {"One\ntwo\n\nthree\n", "One two.\nthree.\n"},
	    {"  One\n  two\n", "One two.\n"},
	    /* Items below a heading are indented by two blanks, continuation lines by more. */
	    {"Hello\n\nYOUR ORDERS\n  M1W2\n    and on\n  M2W3\n",
	        "Hello.\n+++ Your orders, 2\nM1W2 and on.\nM2W3.\n"},
	    {"Hello\n\nA WORD\n x\n   y\n  z\n", "Hello.\n+++ A word, 2\nx y.\nz.\n"},
	    {"Hello\n\nODDS, 200 runs\n\n  M1W2\n\n    F1\n", "Hello.\n+++ Odds, 200 runs, 2\nM1W2.\nF1.\n"},
	    {"Hello\n\nA WORD\nx\n\nB WORD\ny\n", "Hello.\n+++ A word, 1\nx.\n+++ B word, 1\ny.\n"},
	    /* Not a heading: lower case, a full stop, no blank line before it. */
	    {"Hello\n\nYour orders\n  x\n", "Hello.\nYour orders x.\n"},
	    {"Hello\n\nTHE END.\n  x\n", "Hello.\nTHE END. x.\n"},
	    {"Hello\nTHE END\n", "Hello THE END.\n"},
	    {"YOUR ORDERS\n  M1\n", "YOUR ORDERS M1.\n"},
	    /* Bars begin an item and are not read out, nor are lines without words. */
	    {"| M1W2\n| M2W3\n", "M1W2.\nM2W3.\n"},
	    {"* one.\n* two.\n", "one.\ntwo.\n"},
	    /* A star begins an item, continued with two blanks; the next section may have none. */
	    {"\nNOTES\n* a long\n  way\n* off\n\nYOUR ORDERS\n  M1W2\n  M2W3\n",
	        "+++ Notes, 2\na long way.\noff.\n+++ Your orders, 2\nM1W2.\nM2W3.\n"},
	    {"One\n-----\n=====\ntwo\n", "One two.\n"},
	    {"Hello\n\nNOTHING\n  ---\n\nbye\n", "Hello.\n+++ Nothing, 1\nbye.\n"},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		speech_text(out, cases[i][0]);
		if (strcmp(out->str, cases[i][1]) != 0)
			fail_msg("%s: %s", cases[i][0], out->str);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines), cmocka_unit_test(test_long_lines),
	    cmocka_unit_test(test_heads), cmocka_unit_test(test_texts)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
