#include "tests/again.h"

#include <string.h>

static bool is_same(const char *what, const GString *first, const GString *again, GString *why)
{
	g_auto(GStrv) a = g_strsplit(first->str, "\n", -1), b = g_strsplit(again->str, "\n", -1);

	for (guint i = 0; a[i] || b[i]; i++)
		if (g_strcmp0(a[i], b[i]) != 0) {
			g_string_append_printf(why, "written again, line %u of the %s is\n%s, not\n%s", i + 1,
			    what, b[i] ? b[i] : "no more", a[i] ? a[i] : "nothing");
			return false;
		}
	return true;
}

bool again_holds(const struct report_source *source, GString *why)
{
	g_autoptr(GString) json = g_string_new(NULL), text = g_string_new(NULL),
	                   json_again = g_string_new(NULL), text_again = g_string_new(NULL);
	struct error err = {0};
	struct document *document = NULL;
	bool good;

	if (source->seat == GM_SEAT)
		return true;
	good = report_write(source, json, NULL, text, &err);
	if (good)
		document = document_parse("report", json->str, json->len, EXIT_SOFTWARE, &err);
	good = document && report_write_again(source, document, json_again, text_again, &err);
	if (!good)
		g_string_append_printf(why, "its JSON cannot be read: %s (line %d)", err.text, err.line);
	good = good && is_same("JSON", json, json_again, why) && is_same("text", text, text_again, why);
	error_clear(&err);
	document_free(document);
	return good;
}

void again_text(const struct report_source *source, GString *text)
{
	struct error err = {0};

	if (!report_write(source, NULL, NULL, text, &err))
		g_string_assign(text, err.text);
	error_clear(&err);
}
