/* Positions of a graph's places (HO-61, HO-62). Recorded reports contain the layout, and it must come out the
   same on any machine for decades. So it is our own code, using IEEE doubles with only + - * / and sqrt, in a
   fixed order, and rounds to whole numbers at the end. */
#ifndef ENGINE_MAPS_LAYOUT_H
#define ENGINE_MAPS_LAYOUT_H

#include "engine/maps/map_model.h"

#include <glib.h>

/* Least distance of two places, in units of MAP_STEP / 100, horizontally or vertically. */
#define LAYOUT_WIDE 80
#define LAYOUT_HIGH 60

struct json;
struct node;

/* Reads positions from a report's `layout` ({ID: [x, y]}); ignores ids that the map lacks; node may be NULL.
   Err 65: invalid. */
bool layout_read(struct map *map, const struct node *layout, struct error *err);

/* Gives every place a position. Places with a position keep it, and new ones are put beside their neighbours;
   if no place has one, lays out the whole graph. Places whose ids number the cells of a grid, flat or a torus,
   always get their cell. Does nothing for maps that are not graphs. */
void layout_make(struct map *map);

/* Writes the key `layout`. */
void layout_write(const struct map *map, struct json *json);

/* In grid.c: puts places on a grid and marks links over its edge. False: the graph is not a grid. */
bool layout_grid(struct map *map);

#endif
