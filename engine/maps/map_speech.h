/* Maps for screen readers (HO-81): places as sentences, neighbours by name or direction, shortest ways. */
#ifndef ENGINE_MAPS_MAP_SPEECH_H
#define ENGINE_MAPS_MAP_SPEECH_H

#include "engine/maps/map_model.h"

/* Appends the whole map: counts in the first line, then sections on places and moves. */
void map_speech(const struct map *map, GString *out);

/* Finds a place by id or name, ignoring case. -1 with err: 65 unknown; the text names the nearest known ones. */
int map_speech_find(const struct map *map, const char *name, struct error *err);

/* Appends what is known of a place, its neighbours, and moves from, to or through it. */
void map_speech_look(const struct map *map, unsigned place, GString *out);

/* Appends the places of a shortest way on the known map, and its length; or "no way". */
void map_speech_route(const struct map *map, unsigned from, unsigned to, GString *out);

#endif
