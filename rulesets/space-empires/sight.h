/* Who sees what, and what each empire calls it (SP-5, SP-81). */
#ifndef SPACE_EMPIRES_SIGHT_H
#define SPACE_EMPIRES_SIGHT_H

#include "rulesets/space-empires/state.h"

/* Computes present sight: every world that an empire owns or where it has a fleet. */
struct sp_sight *sp_sight_new(const struct sp_state *state);
bool sp_sight_has(const struct sp_sight *sight, unsigned empire, unsigned world);

/* The number by which an empire knows a fleet, 0: none. */
int64_t sp_number_for(const struct sp_state *state, unsigned empire, const struct sp_fleet *fleet);

/* Gives numbers to foreign fleets that came into sight (SP-5). */
void sp_sight_number(struct sp_state *state, bool automatic);
/* Drops the numbers that were given automatically while reading the document. */
void sp_sight_forget(struct sp_state *state);
/* At the turn's beginning: notes which numbers are in use. */
void sp_names_begin(struct sp_state *state);
/* At the turn's end: frees the numbers of fleets that are gone. */
void sp_sight_release(struct sp_state *state);
/* At the turn's end: worlds that went out of sight become known, those in sight stop being so (SP-92). */
void sp_sight_know(struct sp_state *state);
/* Sorts each empire's foreign numbers, for writing and reports. */
void sp_names_list(struct sp_state *state);

#endif
