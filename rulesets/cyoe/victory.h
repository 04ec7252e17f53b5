/* Victory by systems (CY-105). */
#ifndef RULESETS_CYOE_VICTORY_H
#define RULESETS_CYOE_VICTORY_H

#include "rulesets/cyoe/state.h"

/* The score of a seat's systems and of its planets' classes. */
int64_t cy_realm_score(const struct cy_state *s, int seat);

/* At a turn's end: updates the leader. True: somebody has held the share long enough and is marked as winner. */
bool cy_hold_systems(struct cy_state *s);

void cy_outlook(const struct state *state, struct outlook *outlook);
void cy_setting(const struct state *state, unsigned seat, struct setting *setting);
void cy_idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);

#endif
