/* Reports, as text and JSON (SX-90 to SX-95). */
#ifndef SX_REPORT_H
#define SX_REPORT_H

#include "engine/play/rulesets.h"
#include "rulesets/space-empires-4x/state.h"

#include "engine/play/report_text.h"

void sx_report_text(const struct report *report, GString *out);
void sx_report_json(const struct report_source *source, struct json *json);

#endif
