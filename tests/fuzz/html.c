/* HTML to text: any input gives valid UTF-8 without NUL. */
#include "parsers/charset.h"
#include "parsers/html.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	GString *html = g_string_new(NULL), *text = g_string_new(NULL);

	charset_decode(size ? NULL : "utf-8", (const char *)data, size, html);
	html_to_text(html->str, html->len, text);
	if (!g_utf8_validate(text->str, (gssize)text->len, NULL))
		abort();
	g_string_free(html, TRUE);
	g_string_free(text, TRUE);
	return 0;
}
