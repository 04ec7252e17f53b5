/* A map for Graphviz (HO-24: EMPIRE.dot). */
#ifndef ENGINE_MAPS_DOT_H
#define ENGINE_MAPS_DOT_H

#include "engine/maps/map_model.h"

/* Places by their ids, owners by colour, stale and unknown ones dashed, barriers bold. Hexes and squares stand where
   they belong, and empty hexes are left out. */
void map_dot(const struct map *map, GString *out);

/* Was it drawn before there was one model for all rulesets? Such files are not drawn again. */
bool map_dot_is_old(const char *dot);

#endif
