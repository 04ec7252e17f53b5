/* The look of owners (HO-182): one colour and one texture for each seat; blue only for the reader. Okabe and
   Ito's colours, which can be told apart with any colour vision. CSS classes let a page change the colours in
   dark mode. */
#ifndef ENGINE_MAPS_COLOUR_H
#define ENGINE_MAPS_COLOUR_H

#include "engine/maps/map_model.h"

#define COLOUR_HUES 5
#define COLOUR_TEXTURES 4 /* plain, stripes, dots, grid */

/* The CSS class of an owner's colours: "own", "h0" to "h4", "none". Static. */
const char *colour_class(const struct map *map, int owner);
/* The owner's texture, 0 to 3. */
unsigned colour_texture(const struct map *map, int owner);
/* Colour of tabs, counts and borders; of the area; of text on tabs and counts. For a light background. Static. */
const char *colour_line(const struct map *map, int owner);
const char *colour_area(const struct map *map, int owner);
const char *colour_text(const struct map *map, int owner);

/* The line colour and texture of a seat by its number, from 1. */
const char *colour_of_seat(unsigned seat);
unsigned colour_texture_of_seat(unsigned seat);

#endif
