/* Writes the state document with all values (SE-172), and functions that the report's JSON shares; sorted lists for
   both (free them). */
#ifndef STAR_EMPIRES_WRITE_H
#define STAR_EMPIRES_WRITE_H

#include "schemas.h"

#include "engine/documents/json.h"

void se_state_write(const struct state *state, struct json *json);

void se_write_grant(
    const struct se_scope *scope, unsigned reader, const struct se_grant *grant, struct json *json);

/* A class's row. */
struct se_class_row se_class_row_of(const struct se_class *class);

GPtrArray *se_classes_sorted(const struct se_state *st);
/* Living ships by owner and handle. */
GPtrArray *se_ships_sorted(const struct se_state *st);
GPtrArray *se_grants_sorted(const struct se_state *st);
/* struct se_thing by name; struct se_seen by galactic sector. */
GPtrArray *se_map_things(const struct se_empire *empire);
GPtrArray *se_map_sectors(const struct se_empire *empire);

#endif
