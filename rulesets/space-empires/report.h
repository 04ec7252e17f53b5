/* Reports (SP-80 to SP-83), and what is made of what one of them tells. */
#ifndef SPACE_EMPIRES_REPORT_H
#define SPACE_EMPIRES_REPORT_H

#include "engine/play/report_text.h"
#include "rulesets/space-empires/state.h"

/* By world and number. */
void sp_items_sort(GArray *items);
/* Those that a report tells of at a world; `count` gets how many. */
const struct sp_item *sp_items_at(const struct sp_told *told, unsigned world, guint *count);

void sp_report_text(const struct report *report, GString *out);
void sp_report_json(const struct report_source *source, struct json *json);
bool sp_chart(const struct node *report, struct map *map, struct error *err);
void sp_toll(const struct node *report, const struct toll *toll);
extern const struct report_word sp_words[];
extern const char *const sp_spoken_order[];
extern const char *const sp_headlines[];
/* How a chronicle tells a game (HO-157). */
extern const struct chronicle_words sp_chronicle;
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
