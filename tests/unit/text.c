/* Invisible and acting characters, each range at its limits (HO-12, MC rule 6); lengths of secrets. */
#include "engine/base/text.h"
#include "engine/play/dice.h"
#include "mailer/admit/secret.h"
#include "parsers/escape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool is_hidden(gunichar c)
{
	char utf8[8] = {0};

	g_unichar_to_utf8(c, utf8);
	return text_hidden(utf8) != NULL;
}

static void test_hidden(void **unused)
{
	static const gunichar ranges[][2] = {{0x34f, 0x34f}, {0x115f, 0x1160}, {0x17b4, 0x17b5},
	    {0x180b, 0x180f}, {0x2800, 0x2800}, {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xffa0, 0xffa0},
	    {0xe0000, 0xe0fff}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ranges); i++) {
		assert_true(is_hidden(ranges[i][0]));
		assert_true(is_hidden(ranges[i][1]));
		assert_false(is_hidden(ranges[i][0] - 1));
		assert_false(is_hidden(ranges[i][1] + 1));
	}
	/* A variation selector is visible behind a symbol, hidden elsewhere. */
	assert_null(text_hidden("\xe2\x98\x80\xef\xb8\x8f"));
	assert_null(text_hidden("\xe2\x98\x80\xef\xb8\x8e"));
	assert_non_null(text_hidden("\xe2\x98\x80\xef\xb8\x8d"));
	assert_non_null(text_hidden("a\xef\xb8\x8f"));
	/* U+2139 is a letter, U+3030 a dash: pictures only in prose. */
	assert_non_null(text_hidden("\xe2\x84\xb9\xef\xb8\x8f"));
	assert_non_null(text_hidden("\xe3\x80\xb0\xef\xb8\x8f"));
}

static void test_escaped(void **unused)
{
	static const gunichar shown[] = {' ', '~', 0xa0, 0xff, 0x100, 0x2027, 0x65e5};
	static const struct {
		gunichar c;
		const char *told;
	} escaped[] = {{0, "\\x00"}, {0x1f, "\\x1f"}, {0x7f, "\\x7f"}, {0x80, "\\x80"}, {0x9f, "\\x9f"},
	    {0xad, "\\xad"}, {0x200b, "\\u200b"}, {0x2028, "\\u2028"}, {0x2029, "\\u2029"},
	    {0x202e, "\\u202e"}, {0xe000, "\\ue000"}, {0x34f, "\\u034f"}, {0x3164, "\\u3164"},
	    {0xfe0f, "\\ufe0f"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(shown); i++)
		assert_false(escape_needed(shown[i]));
	for (size_t i = 0; i < G_N_ELEMENTS(escaped); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		char utf8[8] = "";
		int size = g_unichar_to_utf8(escaped[i].c, utf8);
		escape_text(out, utf8, (gsize)size, 0);
		assert_string_equal(out->str, escaped[i].told);
		if (escaped[i].c) {
			g_autofree char *error = error_shown(utf8);
			assert_string_equal(error, escaped[i].told);
		}
	}
	/* A selector that changes how a symbol is drawn is visible. */
	for (int i = 0; i < 2; i++) {
		static const char sun[] = "\xe2\x98\x80\xef\xb8\x8f";
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *error = error_shown(sun);
		escape_text(out, sun, strlen(sun), 0);
		assert_string_equal(i ? error : out->str, sun);
	}
}

/* At most so many characters, and a cut is marked. */
static void test_cut(void **unused)
{
	static const struct {
		const char *text;
		unsigned limit;
		const char *want;
	} cases[] = {{"abc", 3, "abc"}, {"abcd", 3, "abc..."}, {"abc", 0, "abc"},
	    {"a\x1b"
	     "b",
	        5, "a\\x1b..."},
	    {"a\x1b"
	     "b",
	        6, "a\\x1bb"},
	    {"\xff"
	     "a",
	        4, "\\xff..."},
	    {"\xc3\xa4\xc3\xa4", 1, "\xc3\xa4..."}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		escape_text(out, cases[i].text, strlen(cases[i].text), cases[i].limit);
		assert_string_equal(out->str, cases[i].want);
	}
}

/* Passwords have 8 to 64 characters without blanks, parts of the dice up to 64 that can be printed. */
static void test_secrets(void **unused)
{
	static const struct {
		unsigned size;
		bool password, part;
	} sizes[] = {{0, false, false}, {1, false, true}, {7, false, true}, {8, true, true}, {64, true, true},
	    {65, false, false}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
		g_autofree char *word = g_strnfill(sizes[i].size, 'x');
		assert_int_equal(secret_is_good(word), sizes[i].password);
		assert_int_equal(dice_part_is_good(word), sizes[i].part);
	}
	assert_false(dice_part_is_good("a b"));
	assert_false(dice_part_is_good("a\x7f"));
	assert_true(dice_part_is_good("\xc3\xa4"));
	assert_false(dice_part_is_good("\xc3"));
}

/* Columns of each character, of one to four bytes, anywhere in a text (HO-145); and cutting at a width. */
static void test_width(void **unused)
{
	static const struct {
		const char *character;
		size_t columns;
	} cases[] = {{"a", 1}, {"\xc3\xa9", 1}, {"\xe2\x82\xac", 1}, {"\xf0\x9f\x98\x80", 2},
	    {"\xe6\x97\xa5", 2}, {"e\xcc\x81", 1}, {"\xe2\x80\x8b", 0}, {"\x7f", 1}};
	g_autoptr(GString) text = g_string_new(NULL);
	size_t columns = 0;

	(void)unused;
	for (size_t i = 0; i < 200; i++) {
		assert_int_equal(text_width(text->str, text->len), columns);
		assert_ptr_equal(text_cut(text->str, columns), text->str + text->len);
		assert_ptr_equal(text_cut(text->str, columns + 5), text->str + text->len);
		if (columns)
			assert_true(text_cut(text->str, columns - 1) < text->str + text->len);
		g_string_append(text, cases[i * 3 % G_N_ELEMENTS(cases)].character);
		columns += cases[i * 3 % G_N_ELEMENTS(cases)].columns;
	}
	assert_string_equal(text_cut("a\xe6\x97\xa5z", 2), "\xe6\x97\xa5z");
	assert_string_equal(text_cut("a\xe6\x97\xa5z", 3), "z");
	/* a combining mark belongs to the letter before it */
	assert_string_equal(text_cut("e\xcc\x81z", 1), "z");
}

/* Characters that may be drawn as pictures: none of letters and mathematics below the arrows, except two. */
static void test_symbols(void **unused)
{
	static const gunichar symbols[] = {0xa9, 0x203c, 0x2049, 0x2190, 0x2194, 0x2600, 0x22c8, 0x1f3fb,
	    0x1f600},
	                      others[] = {'a', '+', '<', '^', 0xb1, 0x203b, 0x203d, 0x2044, 0x2048, 0x204a,
	                          0x2052, 0x3030, 0xfe0f};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(symbols); i++)
		if (!text_is_symbol(symbols[i]))
			fail_msg("U+%04X", symbols[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(others); i++)
		if (text_is_symbol(others[i]))
			fail_msg("U+%04X", others[i]);
}

static void test_and(void **unused)
{
	static const char *const lists[][2] = {
	    {"", ""}, {"MING", "MING"}, {"MING, BOSCO", "MING and BOSCO"}, {"A, B, C", "A, B and C"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
		g_autofree char *got = text_and(lists[i][0]);
		assert_string_equal(got, lists[i][1]);
	}
}

/* Padding with blanks, and numbers around each power of ten, with and without a sign. */
static void test_appended(void **unused)
{
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	for (size_t count = 0; count < 140; count++) {
		g_autofree char *want = g_strdup_printf("x%*s", (int)count, "");
		g_string_assign(out, "x");
		text_blanks(out, count);
		assert_string_equal(out->str, want);
		assert_int_equal(out->len, count + 1);
	}
	for (int64_t ten = 1; ten > 0 && ten <= INT64_MAX / 10; ten *= 10)
		for (int64_t n = ten - 2; n <= ten + 1; n++)
			for (int sign = -1; sign <= 1; sign += 2) {
				char buffer[TEXT_DIGITS];
				g_autofree char *want = g_strdup_printf("%" G_GINT64_FORMAT, sign * n);
				g_string_truncate(out, 0);
				text_integer(out, sign * n);
				assert_string_equal(out->str, want);
				assert_string_equal(text_digits(buffer, sign * n), want);
			}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_hidden), cmocka_unit_test(test_width),
	    cmocka_unit_test(test_escaped), cmocka_unit_test(test_cut), cmocka_unit_test(test_symbols),
	    cmocka_unit_test(test_appended), cmocka_unit_test(test_and), cmocka_unit_test(test_secrets)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
