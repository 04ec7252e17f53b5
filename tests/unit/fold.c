/* Characters that people cannot distinguish are read alike (HO-12 f, g), with their original columns; and how
   characters that could act are shown. */
#include "parsers/escape.h"
#include "parsers/fold.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct line {
	const char *raw, *text;
	unsigned columns[8]; /* column of each character of the text */
	unsigned length, trouble;
	bool acts; /* the hint means more than embeddings */
};

static const struct line lines[] = {
    {"B1", "B1", {1, 2}, 2, 0, false},
    {"  B1 ", "B1", {3, 4}, 5, 0, false},
    {"\tB\t1", "B 1", {2, 3, 4}, 4, 0, false},
    {"", "", {0}, 0, 0, false},
    {"   ", "", {0}, 3, 0, false},
    /* Unusual blanks, invisible characters, full-width letters from ! to ~. */
    {"\u00a0B\u30001\u2009", "B 1", {2, 3, 4}, 5, 0, false},
    {"B\u00ad\u200b\u200f\u2060\ufeff1", "B1", {1, 7}, 7, 0, false},
    {"\uff22\uff01\uff5e", "B!~", {1, 2, 3}, 3, 0, false},
    {"\uff00\uff5f", "\ufffd\uff5f", {1, 2}, 2, 1, true},
    {"\u0412\u00fc1", "\u0412\u00fc1", {1, 2, 3}, 3, 0, false},
    /* One bullet, of each kind, and a blank behind it. */
    {"- B1", "B1", {3, 4}, 4, 0, false},
    {" *  B1", "B1", {5, 6}, 6, 0, false},
    {"+ B1", "B1", {3, 4}, 4, 0, false},
    {"\u2022 B1", "B1", {3, 4}, 4, 0, false},
    {"\u2013\u00a0B1", "B1", {3, 4}, 4, 0, false},
    {"\u2014 B1", "B1", {3, 4}, 4, 0, false},
    {"\u00b7 B1", "B1", {3, 4}, 4, 0, false},
    {"\u2023 B1", "B1", {3, 4}, 4, 0, false},
    {"-B1", "-B1", {1, 2, 3}, 3, 0, false},
    {"- - B", "- B", {3, 4, 5}, 5, 0, false},
    {"- ", "-", {1}, 2, 0, false},
    {"\u2192 B", "\u2192 B", {1, 2, 3}, 3, 0, false},
    /* One pair of quotes or asterisks around the line. */
    {"\"B1\"", "B1", {2, 3}, 4, 0, false},
    {"'B1'", "B1", {2, 3}, 4, 0, false},
    {"*B1*", "B1", {2, 3}, 4, 0, false},
    {"\u201cB1\u201d", "B1", {2, 3}, 4, 0, false},
    {"\u201eB1\u201c", "B1", {2, 3}, 4, 0, false},
    {"\u201a B1 \u2018", "B1", {3, 4}, 6, 0, false},
    {"\u00abB1\u00bb", "B1", {2, 3}, 4, 0, false},
    {"\u203aB1\u2039", "B1", {2, 3}, 4, 0, false},
    {"- \"B1\"", "B1", {4, 5}, 6, 0, false},
    {"\"\"B\"\"", "\"B\"", {2, 3, 4}, 5, 0, false},
    /* Around nothing it stays, as the line would be blank. */
    {"\"\"", "\"\"", {1, 2}, 2, 0, false},
    {"* * \u00a0*", "*  *", {3, 4, 5, 6}, 6, 0, false},
    {"\u201c\u201d", "\u201c\u201d", {1, 2}, 2, 0, false},
    {"\"\"\"", "\"", {2}, 3, 0, false},
    {"\"", "\"", {1}, 1, 0, false},
    {"\"B", "\"B", {1, 2}, 2, 0, false},
    {"\"B'", "\"B'", {1, 2, 3}, 3, 0, false},
    {"\u201cB\u201c", "\u201cB\u201c", {1, 2, 3}, 3, 0, false},
    {"_B_", "_B_", {1, 2, 3}, 3, 0, false},
    /* The first character that acts is reported; embeddings alone do not. */
    {"B\x1b[m", "B\ufffd[m", {1, 2, 3, 4}, 4, 2, true},
    {"\x7f", "\ufffd", {1}, 1, 1, true},
    {"B\u202aC\u202cD", "B\ufffdC\ufffdD", {1, 2, 3, 4, 5}, 5, 2, false},
    {"\u2066B\u2069", "\ufffdB\ufffd", {1, 2, 3}, 3, 1, false},
    {"\u2065B\u206a", "\ufffdB\ufffd", {1, 2, 3}, 3, 1, true},
    {"B\u202a\u202e", "B\ufffd\ufffd", {1, 2, 3}, 3, 2, true},
    {"\u202dB\u202b", "\ufffdB\ufffd", {1, 2, 3}, 3, 1, true},
    {"\ufffdB", "\ufffdB", {1, 2}, 2, 0, false},
};

static void folds_lines(void **state)
{
	struct fold fold = {g_string_new(NULL), g_array_new(FALSE, FALSE, sizeof(guint32)), 0, 0, false};
	struct fold plain = {.text = g_string_new(NULL)};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
		const struct line *line = &lines[i];
		fold_line(&fold, line->raw, strlen(line->raw));
		assert_string_equal(fold.text->str, line->text);
		if (fold.length != line->length || fold.trouble != line->trouble)
			fail_msg("%s: %u characters, trouble at %u", line->raw, fold.length, fold.trouble);
		if (fold.trouble && fold.embedded == line->acts)
			fail_msg("%s: embeddings or not", line->raw);
		assert_int_equal(fold.columns->len, g_utf8_strlen(line->text, -1));
		for (guint n = 0; n < fold.columns->len; n++)
			if (g_array_index(fold.columns, guint32, n) != line->columns[n])
				fail_msg("%s: column of character %u", line->raw, n + 1);
		/* fold_line without columns gives the same. */
		fold_line(&plain, line->raw, strlen(line->raw));
		assert_string_equal(plain.text->str, line->text);
		assert_int_equal(plain.length, line->length);
	}
	fold_line(&fold, "B\0C", 3);
	assert_string_equal(fold.text->str, "B\ufffdC");
	assert_int_equal(fold.trouble, 2);
	assert_int_equal(fold.length, 3);
	g_string_free(plain.text, TRUE);
	g_string_free(fold.text, TRUE);
	g_array_free(fold.columns, TRUE);
}

static void plain_marks(void **state)
{
	g_autofree char *all =
	    fold_marks("a\u201c\u201d\u201e\u201f \u2018\u2019\u201a\u201b \u2013\u2014 \u2026\u00fc");
	g_autofree char *none = fold_marks("a\"'-...\u00fc\u2015");

	(void)state;
	assert_string_equal(all, "a\"\"\"\" '''' -- ...\u00fc");
	assert_null(none);
}

static void strangers(void **state)
{
	static const struct {
		const char *text;
		unsigned column;
		gunichar c;
	} cases[] = {{"B1", 0, 0}, {"", 0, 0},
	    {"\u0412"
	     "1",
	        1, 0x412},
	    {"B1\u0661", 3, 0x661}, {"\u00fc\u0141", 0, 0}, {"\u00fc\u00b2", 2, 0xb2},
	    {"\"\u0412\"B\u0413", 5, 0x413}, {"B;\u0412", 0, 0}, {"B#\u0412", 0, 0},
	    {"\";#\"\u0412", 5, 0x412}, {"B\x7f", 0, 0}, {"\u03b1", 1, 0x3b1}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		gunichar c = 0;
		if (fold_stranger(cases[i].text, &c) != cases[i].column ||
		    (cases[i].column && c != cases[i].c))
			fail_msg("%s: another stranger", cases[i].text);
	}
}

static void shown(const char *text, size_t size, unsigned limit, const char *want)
{
	g_autoptr(GString) out = g_string_new(NULL);

	escape_text(out, text, size, limit);
	assert_string_equal(out->str, want);
}

static void escapes(void **state)
{
	static const gunichar act[] = {
	    0, 0x1f, 0x7f, 0x80, 0x9f, 0xad, 0x200b, 0x2028, 0x2029, 0x202e, 0xe000, 0xfeff, 0x378};
	static const gunichar stand[] = {' ', '~', 0xa0, 0xfc, 0x416, 0x2014, 0x3000};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(act); i++)
		if (!escape_needed(act[i]))
			fail_msg("U+%04X stands", act[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(stand); i++)
		if (escape_needed(stand[i]))
			fail_msg("U+%04X is escaped", stand[i]);
	escape_text(out, "\x1b\xc3\xbc\u202e", 6, 0);
	assert_string_equal(out->str, "\\x1b\xc3\xbc\\u202e");
	/* The limit counts characters, escapes as written; without a rest there are no dots. */
	shown("abcd", 4, 4, "abcd");
	shown("abcde", 5, 4, "abcd...");
	shown("abcde", 5, 0, "abcde");
	shown("\u00fc\u00fc\u00fc", 6, 2, "\u00fc\u00fc...");
	shown("\x1b"
	      "abc",
	    4, 5, "\\x1ba...");
	shown("\xff"
	      "abc",
	    4, 5, "\\xffa...");
	shown("\xc3", 1, 0, "\\xc3");
	shown("a\0b", 3, 0, "a\\x00b");
	shown("\0abc", 4, 5, "\\x00a...");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(folds_lines), cmocka_unit_test(plain_marks),
	    cmocka_unit_test(strangers), cmocka_unit_test(escapes)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
