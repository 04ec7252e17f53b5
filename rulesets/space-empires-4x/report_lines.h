/* What an empire sees, in lines of its report (SX-80 to SX-92). */
#ifndef SX_REPORT_LINES_H
#define SX_REPORT_LINES_H

#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/facts.h"

/* Does everybody see all ships (SX-84, SX-85)? */
bool sx_shows_ships(const struct sx_state *state);
/* Appends a ship as SC1 or DD12[1,0,0] (SX-91). */
void sx_seen_text(const struct sx_seen *ship, GString *out);
/* CP that the next economic phase brings the empire (SX-90). */
int64_t sx_income_of(const struct sx_state *state, unsigned seat);
/* Appends "CP: 5 before, ..." */
void sx_ledger_text(const struct sx_ledger *ledger, GString *out);
/* One combat as text lines. */
void sx_combat_text(const struct sx_state *state, const struct sx_combat *combat, GString *out);
/* Appends `indent` blanks, the text wrapped at REPORT_WIDTH columns, and a newline. */
void sx_line(GString *out, unsigned indent, const char *text);

#endif
