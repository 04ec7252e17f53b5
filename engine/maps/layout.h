/* Where the places of a graph stand (HO-61, HO-62). The layout stands in recorded reports, which must come out the
   same on any machine in decades: it is our own, in IEEE doubles with + - * / and sqrt alone, in a fixed order, and
   rounded to whole numbers at the end. */
#ifndef ENGINE_MAPS_LAYOUT_H
#define ENGINE_MAPS_LAYOUT_H

#include "engine/maps/map_model.h"

#include <glib.h>

/* Least distance of two places, in units of MAP_STEP / 100: in one of both ways they are so far apart. */
#define LAYOUT_WIDE 80
#define LAYOUT_HIGH 60

struct json;
struct node;

/* Takes positions of a report's `layout` ({ID: [x, y]}) for the places of the map that it has, others are left; node
   may be NULL. Err 65: it is none. */
bool layout_read(struct map *map, const struct node *layout, struct error *err);

/* Gives every place a position. Places that have one keep it; new ones are put beside their neighbours; if no place has
   one, the whole graph is laid out. Places whose ids count the cells of a grid, flat or a torus, stand on it, whatever
   they had. Nothing for maps that are no graphs. */
void layout_make(struct map *map);

/* Writes the key `layout`. */
void layout_write(const struct map *map, struct json *json);

/* grid.c: places on a grid; links over its edge are marked. False: they are none. */
bool layout_grid(struct map *map);

#endif
