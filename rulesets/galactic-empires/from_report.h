/* What an empire knows, read from its report's JSON. */
#ifndef GE_FROM_REPORT_H
#define GE_FROM_REPORT_H

#include "engine/base/error.h"

struct error;
struct node;
struct state;

struct state *ge_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);

#endif
