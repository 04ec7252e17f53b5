/* The state document, read and written (SE-170 to SE-172). */
#ifndef STAR_EMPIRES_READ_H
#define STAR_EMPIRES_READ_H

#include "schemas.h"

#include "engine/documents/document.h"
#include "engine/documents/json.h"

struct state *se_state_read(const struct state *head, struct node *root, struct error *err);
void se_state_write(const struct state *state, struct json *json);

/* `victory` (SE-143): a map, or gm; node NULL leaves it as it is. */
bool se_victory_read(struct se_victory *victory, struct node *node, struct error *err);
void se_victory_write(const struct se_victory *victory, struct json *json);
/* At a turn's end: who leads, and who has won. */
void se_find_winners(struct se_state *st);
void se_outlook(const struct state *state, struct outlook *outlook);
void se_setting(const struct state *state, unsigned seat, struct setting *setting);
void se_idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);

/* What the row says of the class but names and designer. */
void se_class_fill(struct se_class *class, const struct se_class_row *row);

bool se_read_classes(struct se_state *st, struct node *list, struct error *err);
bool se_read_ships(struct se_state *st, struct node *list, struct error *err);
bool se_read_known(struct se_state *st, struct node *list, struct error *err);
bool se_read_shares(struct se_state *st, struct node *list, struct error *err);

#endif
