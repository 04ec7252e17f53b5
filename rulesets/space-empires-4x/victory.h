/* Who has won, what of that everybody is told (SX-72 to SX-74), and what waits for orders. */
#ifndef SX_VICTORY_H
#define SX_VICTORY_H

#include "rulesets/space-empires-4x/state.h"

/* Does nobody have a higher income, or the same and a higher list price of ships (SX-74)? Never of one that is out. */
bool sx_is_best(const struct sx_state *state, unsigned seat);
/* Of a game that is over: is this seat a winner? */
bool sx_wins(const struct sx_state *state, unsigned seat);
/* "MING wins", "MING and BOSCO win"; false: nobody. */
bool sx_put_winners(const struct sx_state *state, GString *out);
/* The game's last line (SX-91); nothing while it runs. */
void sx_end_text(const struct sx_state *state, GString *out);
void sx_outlook(const struct state *state, struct outlook *outlook);
void sx_setting(const struct state *state, unsigned seat, struct setting *setting);
void sx_idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);

#endif
