/* Reports of galactic-empires: text, JSON, picture (GE-3, GE-110 to GE-114). */
#ifndef GE_REPORT_H
#define GE_REPORT_H

#include "engine/play/rulesets.h"
#include "engine/play/report_text.h"
#include "rulesets/galactic-empires/state.h"

void ge_report_text(const struct report *report, GString *out);
void ge_report_json(const struct report_source *source, struct json *json);
bool ge_chart(const struct node *report, struct map *map, struct error *err);
void ge_toll(const struct node *report, const struct toll *toll);
extern const struct report_word ge_words[];
extern const char *const ge_spoken_order[];
extern const char *const ge_headlines[];
/* How a chronicle tells a game (HO-157). */
extern const struct chronicle_words ge_chronicle;
void ge_chart_order(struct map *map, const struct order *order);

/* The sections of a text report in files of their own. */
void ge_report_battles(const struct ge_state *state, GString *out);
void ge_report_map(const struct ge_state *state, GString *out);
void ge_report_board(const struct ge_state *state, GString *out);

/* Appends a line after `lead` blanks, broken at blanks as HO-31 wants it. Continuation lines of what players wrote
   must not read as an order: such a line gets a bar before it. */
void ge_report_line(GString *out, unsigned lead, unsigned indent, const char *text);

/* "Concord war", "; " ... : appends with a separator where `out` is not empty. */
void ge_report_part(GString *out, const char *separator, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void ge_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

struct state *ge_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);

#endif
