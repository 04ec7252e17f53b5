/* Booklets (HO-157): strangers' text is plain text for groff, and its lines have at most 72 columns. */
#include "engine/chronicle/booklet.h"
#include "engine/chronicle/booklet_letters.h"
#include "engine/chronicle/booklet_pdf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define MARK "Zq7"

/* What a stranger's line may try. */
static const char *const hostile[] = {".so " MARK, "'br " MARK, "\\X'pdf: " MARK "'", "\\\n.so " MARK,
    "\n.pso " MARK, "\r.sy " MARK, "\xc2\x85.so " MARK, "\xe2\x80\xa8.so " MARK, "\a\\c" MARK,
    "\\*[" MARK "]", "..\n.so " MARK, "\t.so " MARK, "", " .so " MARK, ".", "\\", "%" MARK, "\xff\\!" MARK,
    "\x7f" MARK};

static void test_letters(void **state)
{
	(void)state;
	for (unsigned c = 1; c < 0x3000; c++) {
		g_autoptr(GString) out = g_string_new(NULL);
		char text[16];
		text[g_unichar_to_utf8(c, text)] = '\0';
		if (c >= 0xd800 && c < 0xe000)
			continue;
		g_strlcat(text, "5", sizeof text);
		booklet_letters(out, text);
		for (const char *at = out->str; *at; at++) {
			assert_in_range(*at, ' ', '~');
			if (*at == '\\') /* a name of a character, or a minus */
				assert_true(at[1] == '-' || (at[1] == '[' && strchr(at, ']')));
		}
	}
}

static void test_names(void **state)
{
	static const struct {
		const char *text, *letters;
	} cases[] = {{"a\\b", "a\\[rs]b"}, {"it's", "it\\[cq]s"}, {"-3-x", "\\-3-x"},
	    {"\xc3\xa9", "\\[u00E9]"}, {"e\xcc\x81", "\\[u00E9]"}, {"\xd0\x96\xd0\xb0", "Zha"},
	    {"\xce\xb1", "\\[u03B1]"}, {"\xce\xac", "\\[u03B1]"}, {"\xe6\x97\xa5", "?"}, {"\xc4\x8d", "c"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		booklet_letters(out, cases[i].text);
		assert_string_equal(out->str, cases[i].letters);
	}
}

static struct booklet *strange(const char *text)
{
	struct booklet *booklet = booklet_new(text, text, 0);
	struct sketch *drawing = drawing_new(100);
	GPtrArray *rows;

	booklet_heading(booklet, text);
	booklet_paragraph(booklet, text);
	rows = booklet_table(booklet, "lr");
	booklet_row(rows, text, text, NULL);
	drawing_text(drawing, 1, 1, 10, ANCHOR_MIDDLE, text);
	booklet_picture(booklet, drawing, text, text, "");
	booklet_quote(booklet, text, text);
	return booklet;
}

static void test_requests(void **state)
{
	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(hostile); i++) {
		struct booklet *booklet = strange(hostile[i]);
		g_autoptr(GString) out = g_string_new(NULL);
		g_auto(GStrv) lines = NULL;
		booklet_roff(booklet, BOOKLET_A5, out);
		lines = g_strsplit(out->str, "\n", 0);
		for (char **line = lines; *line; line++)
			if ((**line == '.' || **line == '\'') && strstr(*line, MARK))
				assert_true(g_str_has_prefix(*line, ".if \\w\a"));
		booklet_free(booklet);
	}
}

static void test_columns(void **state)
{
	g_autofree char *word = g_strnfill(300, 'w'), *blank = g_strconcat("      ", word, " x", NULL);
	struct booklet *booklet = booklet_new("t", "s", 0);
	g_autoptr(GString) out = g_string_new(NULL);
	g_auto(GStrv) lines = NULL;

	(void)state;
	booklet_paragraph(booklet, word);
	booklet_quote(booklet, word, blank);
	booklet_quote(booklet, "h", "a\n\n  indented \xd0\x96");
	booklet_text(booklet, out);
	lines = g_strsplit(out->str, "\n", 0);
	for (char **line = lines; *line; line++)
		assert_true(g_utf8_strlen(*line, -1) <= BOOKLET_COLUMNS);
	assert_non_null(strstr(out->str, "h\n  | a\n  |\n  |   indented \xd0\x96\n"));
	booklet_free(booklet);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_letters), cmocka_unit_test(test_names),
	    cmocka_unit_test(test_requests), cmocka_unit_test(test_columns)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
