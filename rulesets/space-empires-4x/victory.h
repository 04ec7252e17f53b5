/* Who has won, what everybody is told about that (SX-72 to SX-74), and the ships that wait for orders. */
#ifndef SX_VICTORY_H
#define SX_VICTORY_H

#include "rulesets/space-empires-4x/state.h"

/* Has nobody a higher income, or the same income and a higher list price of ships (SX-74)? False for one that is
   out. */
bool sx_is_best(const struct sx_state *state, unsigned seat);
/* In a game that is over: is this seat a winner? */
bool sx_wins(const struct sx_state *state, unsigned seat);
/* Appends "MING wins" or "MING and BOSCO win"; false: nobody wins. */
bool sx_put_winners(const struct sx_state *state, GString *out);
/* The game's last line (SX-91); nothing while it runs. */
void sx_end_text(const struct sx_state *state, GString *out);
void sx_outlook(const struct state *state, struct outlook *outlook);
void sx_setting(const struct state *state, unsigned seat, struct setting *setting);
void sx_idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);

#endif
