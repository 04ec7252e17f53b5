/* What an empire sees (SX-80 to SX-85), and its reports (SX-90 to SX-95). */
#ifndef SX_REPORT_H
#define SX_REPORT_H

#include "engine/play/rulesets.h"
#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/facts.h"
#include "rulesets/space-empires-4x/state.h"

#include "engine/play/report_text.h"

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

/* The game's last line (SX-91); nothing while it runs. */
void sx_end_text(const struct sx_state *state, GString *out);

/* One combat as text lines. */
void sx_combat_text(const struct sx_state *state, const struct sx_combat *combat, GString *out);

/* Appends `indent` blanks, the text broken at REPORT_WIDTH columns and a newline. */
void sx_line(GString *out, unsigned indent, const char *text);

void sx_report_text(const struct report *report, GString *out);
void sx_report_json(const struct report_source *source, struct json *json);
bool sx_chart(const struct node *report, struct map *map, struct error *err);
void sx_toll(const struct node *report, const struct toll *toll);
extern const struct report_word sx_words[];
extern const char *const sx_spoken_order[];
extern const char *const sx_headlines[];
/* How a chronicle tells a game (HO-157). */
extern const struct chronicle_words sx_chronicle;
void sx_chart_order(struct map *map, const struct order *order);
void sx_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

#endif
