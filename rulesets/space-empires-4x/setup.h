/* Setups (SX-10 to SX-14) and the first state that they make. */
#ifndef SX_SETUP_H
#define SX_SETUP_H

#include "engine/play/rulesets.h"

bool sx_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err);
struct state *sx_state_make(const struct state *head, const struct setup *setup, struct error *err);

#endif
