/* Reports, as text and JSON (SP-80 to SP-83). */
#ifndef SPACE_EMPIRES_REPORT_H
#define SPACE_EMPIRES_REPORT_H

#include "engine/play/report_text.h"
#include "rulesets/space-empires/state.h"

void sp_report_text(const struct report *report, GString *out);
void sp_report_json(const struct report_source *source, struct json *json);

#endif
