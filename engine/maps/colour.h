/* How owners are told apart (HO-182): one colour and one texture a seat, blue for the reader alone (Okabe and Ito's
   colours, which people with any eyes can tell apart). Classes let a page change colours in the dark. */
#ifndef ENGINE_MAPS_COLOUR_H
#define ENGINE_MAPS_COLOUR_H

#include "engine/maps/map_model.h"

#define COLOUR_HUES 5
#define COLOUR_TEXTURES 4 /* plain, stripes, dots, grid */

/* "own", "h0" to "h4", "none": class of what is drawn in an owner's colours. Static. */
const char *colour_class(const struct map *map, int owner);
/* 0 to 3. */
unsigned colour_texture(const struct map *map, int owner);
/* Full colour of tabs, counts and borders; the area's; text on tabs and counts. Static, of light grounds. */
const char *colour_line(const struct map *map, int owner);
const char *colour_area(const struct map *map, int owner);
const char *colour_text(const struct map *map, int owner);

/* The same full colour and texture by a seat's number, from 1. */
const char *colour_of_seat(unsigned seat);
unsigned colour_texture_of_seat(unsigned seat);

#endif
