/* References in a document: sectors and names. */
#ifndef STAR_EMPIRES_REFERENCE_H
#define STAR_EMPIRES_REFERENCE_H

#include "state.h"

#include "engine/documents/document.h"
#include "engine/documents/json.h"

#define SE_LOCAL_EDGE (4 * SE_EDGE) /* limit of sectors in an empire's frame */

/* Reads two whole numbers within -most..most. */
bool se_read_coord(const struct node *node, int most, struct se_coord *into, struct error *err);
/* Reads the name of an empire; NULL with err. */
struct se_empire *se_read_empire(const struct se_state *st, const struct node *node, struct error *err);
/* Reads a list of empires' names. */
bool se_read_empires(
    const struct se_state *st, const struct node *list, struct bits *into, struct error *err);
/* Checks that the node's text is a valid name (SE-4). */
bool se_read_name(const struct node *node, struct error *err);

void se_write_coord(struct json *json, const char *key, struct se_coord at);
/* Names of the empires in a set, A-Z: borrowed, in an array that the caller frees; and writing them as a list. */
GPtrArray *se_set_names(const struct se_state *st, const struct bits *set);
void se_write_set(const struct se_state *st, struct json *json, const char *key, const struct bits *set);

#endif
