/* Reports of galactic-empires: text, JSON, picture (GE-3, GE-110 to GE-114). */
#ifndef GE_REPORT_H
#define GE_REPORT_H

#include "engine/play/rulesets.h"
#include "engine/play/report_text.h"
#include "rulesets/galactic-empires/state.h"

void ge_report_text(const struct report *report, GString *out);
void ge_report_json(const struct report_source *source, struct json *json);

void ge_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

#endif
