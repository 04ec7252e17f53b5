/* For the odds (HO-82): others' fleets as a report shows them, and which battles a turn had. */
#ifndef RULESETS_CYOE_REHEARSAL_H
#define RULESETS_CYOE_REHEARSAL_H

#include <glib.h>
#include <stdbool.h>

struct error;
struct node;
struct state;

/* Adds what a report shows of others' fleets to a state that was made of it. */
bool cy_rehearse(struct state *state, struct node *report, struct error *err);
void cy_clashes(const struct state *state, GPtrArray *clashes);

#endif
