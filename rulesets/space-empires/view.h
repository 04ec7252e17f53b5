/* What one empire reads: worlds, fleets and markers in its own numbers (SP-80, SP-81). */
#ifndef SPACE_EMPIRES_VIEW_H
#define SPACE_EMPIRES_VIEW_H

#include "engine/play/rulesets.h"
#include "engine/play/report_text.h"
#include "rulesets/space-empires/state.h"

/* Fills `items` with what the reader sees at a world in sight, by numbers. */
void sp_view_world(const struct sp_state *state, unsigned reader, unsigned world, GArray *items);
void sp_items_sort(GArray *items);

/* The reader's totals as the turn just played began; NULL: none was played. */
const struct sp_totals *sp_view_before(const struct sp_state *state, unsigned reader);

void sp_report_text(const struct report *report, GString *out);
void sp_report_json(const struct report_source *source, struct json *json);
bool sp_chart(const struct node *report, struct map *map, struct error *err);
extern const struct report_word sp_words[];
extern const char *const sp_spoken_order[];
void sp_chart_order(struct map *map, const struct order *order);
struct state *sp_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);
void sp_clashes(const struct state *state, GPtrArray *clashes);
void sp_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

/* Lines of the template for the next turn, each a comment (SP-82). */
void sp_report_template(const struct sp_state *state, unsigned reader,
    void (*line)(const char *text, void *context), void *context);

#endif
