/* Reads the state document (SE-170, SE-171). */
#ifndef STAR_EMPIRES_READ_H
#define STAR_EMPIRES_READ_H

#include "schemas.h"

#include "engine/documents/document.h"
#include "engine/documents/json.h"

struct state *se_state_read(const struct state *head, struct node *root, struct error *err);

#endif
