/* Makes a state from one empire's report: for `check`, forecasts and rehearsals. */
#ifndef RULESETS_CYOE_OF_REPORT_H
#define RULESETS_CYOE_OF_REPORT_H

#include <glib.h>

struct error;
struct node;
struct order_set;
struct state;

/* The state that an empire knows, from its report's JSON alone. */
struct state *cy_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);
/* Forecasts the turn as if nobody else moved (HO-14). */
void cy_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

#endif
