#include "tests/forecast.h"

#include "engine/play/answer.h"

#include <string.h>

void forecast_of(
    const struct rules *rules, const struct play *play, unsigned seat, const char *orders, GString *text)
{
	const struct report_source source = {.state = play->state, .seat = seat, .started = true};
	g_autoptr(GString) json = g_string_new(NULL);
	struct error err = {0};
	struct document *doc;

	report_write_json(&source, json);
	doc = document_parse("report.json", json->str, json->len, EXIT_DATA, &err);
	if (!doc || !answer_forecast(rules, document_root(doc), orders, strlen(orders), text, &err))
		g_string_append(text, err.text);
	error_clear(&err);
	document_free(doc);
}
