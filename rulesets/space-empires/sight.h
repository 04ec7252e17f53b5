/* Who sees what, and what each empire calls it (SP-5, SP-81). */
#ifndef SPACE_EMPIRES_SIGHT_H
#define SPACE_EMPIRES_SIGHT_H

#include "rulesets/space-empires/state.h"

/* Sight as things stand: every world that an empire owns or where it has a fleet. */
struct sp_sight *sp_sight_new(const struct sp_state *state);
bool sp_sight_has(const struct sp_sight *sight, unsigned empire, unsigned world);

/* The number that a reader knows a fleet by, 0: none. */
int64_t sp_number_for(const struct sp_state *state, unsigned empire, const struct sp_fleet *fleet);

/* Numbers for foreign fleets that came in sight (SP-5). */
void sp_sight_number(struct sp_state *state, bool automatic);
/* Forgets the numbers that were given automatically when the document was read. */
void sp_sight_forget(struct sp_state *state);
/* As a turn begins: all numbers are in use. */
void sp_names_begin(struct sp_state *state);
/* At the end of a turn: numbers of fleets that are gone. */
void sp_sight_release(struct sp_state *state);
/* At the end of a turn: worlds that went out of sight become known, those in sight are no more (SP-92). */
void sp_sight_know(struct sp_state *state);
/* Each empire's foreign numbers in order, for writing and reports. */
void sp_names_list(struct sp_state *state);

#endif
