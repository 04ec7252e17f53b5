/* How a game begins: its setup (HO-40), names of seats, map files (HO-41). */
#ifndef GE_SETUP_H
#define GE_SETUP_H

#include "rulesets/galactic-empires/state.h"

bool ge_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err);
struct state *ge_state_make(const struct state *head, const struct setup *setup, struct error *err);
void ge_seat_rename(struct state *state, unsigned seat, const char *name);
bool ge_seat_name_check(const char *name, struct error *err);

#endif
