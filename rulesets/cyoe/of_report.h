/* The state that one empire's report tells: for `check`, forecasts and rehearsals. */
#ifndef RULESETS_CYOE_OF_REPORT_H
#define RULESETS_CYOE_OF_REPORT_H

#include <glib.h>

struct error;
struct node;
struct order_set;
struct state;

/* What an empire knows, from its report's JSON alone. */
struct state *cy_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);
/* What would be if nobody else moved (HO-14). */
void cy_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

#endif
