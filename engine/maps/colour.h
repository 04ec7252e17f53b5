/* How owners are told apart: colour (Okabe and Ito's, which people with any eyes can tell apart), and line. */
#ifndef ENGINE_MAPS_COLOUR_H
#define ENGINE_MAPS_COLOUR_H

#include "engine/maps/map_model.h"

/* Of a border, a light ground for dark text: "#0072b2". Static. */
const char *colour_line(int owner);
const char *colour_ground(int owner);

/* stroke-dasharray ("none", "6 3") and stroke-width in tenths of a pixel: no two owners have both the same up to
   COLOUR_PATTERNS, then the letter tells them apart. */
#define COLOUR_PATTERNS 30
const char *colour_dashes(int owner);
int colour_width(int owner);

#endif
