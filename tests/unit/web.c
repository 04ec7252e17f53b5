/* A page's head and end: no external resources, one script allowed, texts escaped. */
#include "engine/documents/web.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* SHA-256 of the script in base64, computed by another program. */
#define SCRIPT "f(\"<&>\");"
#define POLICY "; script-src 'sha256-3Z0s77l8LUSVujPdrgmpdM/4+wHv4kJNWjrT77VU7WE='"

static void test_head(void **unused)
{
	(void)unused;
	for (int parts = 0; parts < 8; parts++) {
		const struct web_head head = {.title = "A <b> & \"c\"\x1b",
		    .style = parts & 1 ? "p {}\n" : NULL,
		    .script = parts & 2 ? SCRIPT : NULL,
		    .hidden = parts & 4};
		g_autoptr(GString) out = g_string_new("before");
		g_autofree char *want = g_strconcat(
		    "before<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
		    " style-src 'unsafe-inline'",
		    head.script ? POLICY : "",
		    "; base-uri 'none'; form-action 'none'\">\n"
		    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		    "<meta name=\"referrer\" content=\"no-referrer\">\n",
		    head.hidden ? "<meta name=\"robots\" content=\"noindex, nofollow\">\n" : "",
		    "<title>A &lt;b&gt; &amp; &quot;c&quot;\\x1b</title>\n",
		    head.style ? "<style>\np {}\n</style>\n" : "", "</head>\n<body>\n",
		    head.script ? "<script>" SCRIPT "</script>\n" : "", "</body>\n</html>\n", NULL);
		web_begin(out, &head);
		web_end(out, &head);
		assert_string_equal(out->str, want);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_head)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
