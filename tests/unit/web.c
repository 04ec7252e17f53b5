/* A page's head and end: no external resources, its own scripts allowed, texts escaped. */
#include "engine/base/builtin.h"
#include "engine/documents/web.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define SPAN "engine/documents/span.js"
#define SITE "engine/web/site.js"

static const char *text_of(const char *name)
{
	return builtin_find(name)->begin;
}

/* Appends the source of a script in the policy. */
static void add_source(GString *policy, const char *name)
{
	GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
	guint8 digest[32];
	gsize size = sizeof digest;

	g_checksum_update(sum, (const guchar *)text_of(name), -1);
	g_checksum_get_digest(sum, digest, &size);
	g_checksum_free(sum);
	g_autofree char *base64 = g_base64_encode(digest, size);
	g_string_append_printf(policy, " 'sha256-%s'", base64);
}

static void test_head(void **unused)
{
	static const char *const scripts[] = {SPAN, SITE, NULL};
	g_autoptr(GString) policy = g_string_new("; script-src");
	g_autofree char *run =
	    g_strconcat("<script>", text_of(SPAN), "</script>\n<script>", text_of(SITE), "</script>\n", NULL);

	(void)unused;
	add_source(policy, SPAN);
	add_source(policy, SITE);
	for (int parts = 0; parts < 8; parts++) {
		const struct web_head head = {.title = "A <b> & \"c\"\x1b",
		    .style = parts & 1 ? "engine/web/site.css" : NULL,
		    .scripts = parts & 2 ? scripts : NULL,
		    .hidden = parts & 4};
		g_autoptr(GString) out = g_string_new("before");
		g_autofree char *want = g_strconcat(
		    "before<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
		    " style-src 'unsafe-inline'",
		    head.scripts ? policy->str : "",
		    "; base-uri 'none'; form-action 'none'\">\n"
		    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		    "<meta name=\"referrer\" content=\"no-referrer\">\n",
		    head.hidden ? "<meta name=\"robots\" content=\"noindex, nofollow\">\n" : "",
		    "<title>A &lt;b&gt; &amp; &quot;c&quot;\\x1b</title>\n<style>\n",
		    text_of("engine/documents/colours.css"), text_of("engine/documents/web.css"),
		    head.style ? text_of(head.style) : "", "</style>\n</head>\n<body>\n",
		    head.scripts ? run : "", "</body>\n</html>\n", NULL);
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
