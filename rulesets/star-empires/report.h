/* Reports, as text and JSON (SE-130 to SE-136). */
#ifndef STAR_EMPIRES_REPORT_H
#define STAR_EMPIRES_REPORT_H

#include <glib.h>

struct json;
struct report;
struct report_source;

void se_report_text(const struct report *report, GString *out);
void se_report_json(const struct report_source *source, struct json *json);

#endif
