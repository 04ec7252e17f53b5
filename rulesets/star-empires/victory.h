/* Victory without the GM (SE-143), and what waits for orders. */
#ifndef STAR_EMPIRES_VICTORY_H
#define STAR_EMPIRES_VICTORY_H

#include "schemas.h"

/* Reads `victory` (SE-143): a map, or gm; node NULL leaves the default. */
bool se_victory_read(struct se_victory *victory, struct node *node, struct error *err);
void se_victory_write(const struct se_victory *victory, struct json *json);
/* At a turn's end: determines who leads and who has won. */
void se_find_winners(struct se_state *st);
void se_outlook(const struct state *state, struct outlook *outlook);
void se_setting(const struct state *state, unsigned seat, struct setting *setting);
void se_idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);

#endif
