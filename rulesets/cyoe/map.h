/* Setups and maps (CY-106, CY-107, HO-40). */
#ifndef RULESETS_CYOE_MAP_H
#define RULESETS_CYOE_MAP_H

#include "rulesets/cyoe/state.h"

bool cy_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err);
struct state *cy_state_make(const struct state *head, const struct setup *setup, struct error *err);

#endif
