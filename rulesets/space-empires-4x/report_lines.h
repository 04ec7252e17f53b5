/* What an empire sees, in lines of its report (SX-80 to SX-92). */
#ifndef SX_REPORT_LINES_H
#define SX_REPORT_LINES_H

#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/facts.h"

/* Are all ships shown to everybody? (SX-84, SX-85) */
bool sx_shows_ships(const struct sx_state *state);
/* Others' ships that can move, in a square (SX-81). */
unsigned sx_contacts_there(const struct sx_state *state, unsigned reader, int x, int y);
/* One cell of the map (SX-92), and the whole of it. */
void sx_cell(const struct sx_state *state, unsigned reader, int x, int y, GString *out);
void sx_map_text(const struct sx_state *state, unsigned reader, GString *out);
/* SC1, DD12[1,0,0] (SX-91). */
void sx_seen_text(const struct sx_seen *ship, GString *out);
/* What the next economic phase brings the empire (SX-90). */
int64_t sx_income_of(const struct sx_state *state, unsigned seat);
/* "CP: 5 before, ..." */
void sx_ledger_text(const struct sx_ledger *ledger, GString *out);
/* One combat as text lines. */
void sx_combat_text(const struct sx_state *state, const struct sx_combat *combat, GString *out);
/* Appends `indent` blanks, the text broken at REPORT_WIDTH columns and a newline. */
void sx_line(GString *out, unsigned indent, const char *text);

#endif
