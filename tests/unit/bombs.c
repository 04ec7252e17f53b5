/* MC-109: nothing costs more than its size. */
#include "parsers/html.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

static void repeat(GString *out, const char *what, unsigned count)
{
	while (count--)
		g_string_append(out, what);
}

static void test_html_bombs(void **unused)
{
	(void)unused;
	static const char *const bombs[] = {"<b>", "<div><u>", "</x>", "<b></u>", "<!--", "<!", "<", "&",
	    "&#", "<a href=\"", "<x y='", "<style", "<blockquote>", "<pre>", "</", "<a b=c ", "&amp", "<!-->",
	    "<\0"};
	for (size_t i = 0; i < G_N_ELEMENTS(bombs); i++) {
		GString *html = g_string_new("<p>A</p>"), *out = g_string_new(NULL);
		repeat(html, bombs[i], 300000);
		html_to_text(html->str, html->len, out);
		assert_true(g_str_has_prefix(out->str, "A\n"));
		g_string_free(html, TRUE);
		g_string_free(out, TRUE);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_html_bombs)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
