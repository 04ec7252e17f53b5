/* A map for Graphviz (HO-24: EMPIRE.dot). */
#ifndef ENGINE_MAPS_DOT_H
#define ENGINE_MAPS_DOT_H

#include "engine/maps/map_model.h"

/* Appends the map: places by their ids, owners as colours, stale and unknown places dashed, barriers bold.
   Hexes and squares get fixed positions; empty hexes are left out. */
void map_dot(const struct map *map, GString *out);

/* Was the file written before all rulesets shared one map model? Such files cannot be made again. */
bool map_dot_is_old(const char *dot);

#endif
