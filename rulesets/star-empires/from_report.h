/* Makes a state of what an empire knows, from its report's JSON (HO-14). */
#ifndef STAR_EMPIRES_FROM_REPORT_H
#define STAR_EMPIRES_FROM_REPORT_H

#include "engine/base/error.h"

struct error;
struct node;
struct state;

struct state *se_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);

#endif
