#include "engine/documents/web.h"

#include "engine/base/builtin.h"
#include "engine/base/error.h"
#include "engine/base/hash.h"

#include <string.h>

void web_text(GString *out, const char *text)
{
	g_autofree char *shown = error_shown(text);
	g_autofree char *escaped = g_markup_escape_text(shown, -1);

	g_string_append(out, escaped);
}

/* Appends the CSP source "'sha256-...'" of a script of the page. */
static void put_source(GString *out, const char *script)
{
	uint8_t digest[32];
	g_autofree char *base64 = NULL;

	hash_sha256(script, strlen(script), digest);
	base64 = g_base64_encode(digest, sizeof digest);
	g_string_append_printf(out, " 'sha256-%s'", base64);
}

/* The text of a built-in file, which has no NUL bytes. */
static const char *text_of(const char *name)
{
	return builtin_find(name)->begin;
}

void web_begin(GString *out, const struct web_head *head)
{
	g_string_append(out,
	    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'");
	if (head->scripts)
		g_string_append(out, "; script-src");
	for (const char *const *script = head->scripts; script && *script; script++)
		put_source(out, text_of(*script));
	g_string_append(out, "; base-uri 'none'; form-action 'none'\">\n"
	                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	                     "<meta name=\"referrer\" content=\"no-referrer\">\n");
	if (head->hidden)
		g_string_append(out, "<meta name=\"robots\" content=\"noindex, nofollow\">\n");
	g_string_append(out, "<title>");
	web_text(out, head->title);
	g_string_append_printf(out, "</title>\n<style>\n%s%s%s</style>\n</head>\n<body>\n",
	    text_of("engine/documents/colours.css"), text_of("engine/documents/web.css"),
	    head->style ? text_of(head->style) : "");
}

void web_end(GString *out, const struct web_head *head)
{
	for (const char *const *script = head->scripts; script && *script; script++)
		g_string_append_printf(out, "<script>%s</script>\n", text_of(*script));
	g_string_append(out, "</body>\n</html>\n");
}
