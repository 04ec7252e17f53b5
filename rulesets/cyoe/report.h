/* Reports of cyoe (CY-104), and the state that one of them tells (HO-20). */
#ifndef RULESETS_CYOE_REPORT_H
#define RULESETS_CYOE_REPORT_H

#include "engine/play/rulesets.h"
#include "engine/play/report_text.h"
#include "rulesets/cyoe/rules.h"

void cy_report_text(const struct report *report, GString *out);
void cy_report_json(const struct report_source *source, struct json *json);
bool cy_chart(const struct node *report, struct map *map, struct error *err);
void cy_toll(const struct node *report, const struct toll *toll);
extern const struct report_word cy_words[];
extern const char *const cy_spoken_order[];
extern const char *const cy_headlines[];
/* How a chronicle tells a game (HO-157). */
extern const struct chronicle_words cy_chronicle;
void cy_chart_order(struct map *map, const struct order *order);

struct state *cy_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);
bool cy_rehearse(struct state *state, struct node *report, struct error *err);
void cy_clashes(const struct state *state, GPtrArray *clashes);
void cy_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

void cy_orders_check(const struct state *state, struct order_set *set);
/* No order for a stand-in (HO-74)? */
bool cy_order_commits(const struct state *state, unsigned seat, const struct order *order);

#endif
