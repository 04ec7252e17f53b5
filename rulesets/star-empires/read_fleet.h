/* Classes, ships, knowledge and grants of a state document. */
#ifndef STAR_EMPIRES_READ_FLEET_H
#define STAR_EMPIRES_READ_FLEET_H

#include "schemas.h"

/* Fills the class from its row, except for names and designer. */
void se_class_fill(struct se_class *class, const struct se_class_row *row);
bool se_read_classes(struct se_state *st, struct node *list, struct error *err);
bool se_read_ships(struct se_state *st, struct node *list, struct error *err);
bool se_read_known(struct se_state *st, struct node *list, struct error *err);
bool se_read_shares(struct se_state *st, struct node *list, struct error *err);

#endif
