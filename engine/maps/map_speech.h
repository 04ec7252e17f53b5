/* A map for the ear (HO-81): places as sentences, neighbours by name or direction, shortest ways. */
#ifndef ENGINE_MAPS_MAP_SPEECH_H
#define ENGINE_MAPS_MAP_SPEECH_H

#include "engine/maps/map_model.h"

/* The whole map: counts in the first line, then sections of places and moves. */
void map_speech(const struct map *map, GString *out);

/* The place of an id or name (case does not matter). -1 with err: 65, none is known; the nearest known are named. */
int map_speech_find(const struct map *map, const char *name, struct error *err);

/* What is known of a place, its neighbours, and the moves that touch it. */
void map_speech_look(const struct map *map, unsigned place, GString *out);

/* The places of a shortest way over what the map shows, and its length; or "no way". */
void map_speech_route(const struct map *map, unsigned from, unsigned to, GString *out);

#endif
