/* The GM's report: the whole galaxy (SE-137). */
#ifndef STAR_EMPIRES_GM_REPORT_H
#define STAR_EMPIRES_GM_REPORT_H

#include <glib.h>

struct json;
struct report;
struct report_source;

void se_gm_text(const struct report *report, GString *out);
void se_gm_json(const struct report_source *source, struct json *json);

#endif
