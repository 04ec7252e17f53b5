/* The state document, read and written (SE-170 to SE-172). */
#ifndef STAR_EMPIRES_READ_H
#define STAR_EMPIRES_READ_H

#include "state.h"

#include "engine/documents/document.h"
#include "engine/documents/json.h"

struct state *se_state_read(const struct state *head, struct node *root, struct error *err);
void se_state_write(const struct state *state, struct json *json);

/* Parts of reading that other documents share. */

/* Two whole numbers within the edge. */
bool se_read_coord(const struct node *node, struct se_coord *into, struct error *err);
/* A name of an empire; NULL with err. */
struct se_empire *se_read_empire(const struct se_state *st, const struct node *node, struct error *err);
/* A list of names of empires. */
bool se_read_empires(
    const struct se_state *st, const struct node *list, struct bits *into, struct error *err);
/* Is the text of this node a good name (SE-4)? */
bool se_read_name(const struct node *node, struct error *err);
/* Options; missing keys keep their value. */
bool se_read_options(struct node *map, struct se_options *options, struct error *err);

bool se_read_classes(struct se_state *st, struct node *list, struct error *err);
bool se_read_ships(struct se_state *st, struct node *list, struct error *err);
bool se_read_known(struct se_state *st, struct node *list, struct error *err);
bool se_read_shares(struct se_state *st, struct node *list, struct error *err);

#endif
