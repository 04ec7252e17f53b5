/* Reports, as text and JSON (CY-104). */
#ifndef RULESETS_CYOE_REPORT_H
#define RULESETS_CYOE_REPORT_H

#include "engine/play/rulesets.h"
#include "engine/play/report_text.h"
#include "rulesets/cyoe/rules.h"

void cy_report_text(const struct report *report, GString *out);
void cy_report_json(const struct report_source *source, struct json *json);

#endif
