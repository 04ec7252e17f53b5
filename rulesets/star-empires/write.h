/* What the state document and the reports' JSON share in writing; lists sorted for it (free them). */
#ifndef STAR_EMPIRES_WRITE_H
#define STAR_EMPIRES_WRITE_H

#include "state.h"

#include "engine/documents/json.h"

void se_write_coord(struct json *json, const char *key, struct se_coord at);
/* Names of empires, A-Z. */
void se_write_set(const struct se_state *st, struct json *json, const char *key, const struct bits *set);
/* A grant; sectors in the frame, or galactic if that is NULL. */
void se_write_grant(const struct se_grant *grant, const struct se_frame *frame, struct json *json);

const char *se_status_name(enum se_status status);
const char *se_grant_name(enum se_grant_kind kind);

GPtrArray *se_classes_sorted(const struct se_state *st);
/* Living ships by owner and handle. */
GPtrArray *se_ships_sorted(const struct se_state *st);
GPtrArray *se_grants_sorted(const struct se_state *st);
/* struct se_thing by name; struct se_seen by galactic sector. */
GPtrArray *se_map_things(const struct se_empire *empire);
GPtrArray *se_map_sectors(const struct se_empire *empire);

#endif
