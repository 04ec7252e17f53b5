/* Draws the signs of a picture: tabs, counts, bursts, warnings, symbols. They are paths, so that no font needs
   them. */
#ifndef ENGINE_MAPS_SVG_MARK_H
#define ENGINE_MAPS_SVG_MARK_H

#include "engine/maps/canvas.h"

/* Draws a mark's symbol, `size` wide, around a point. */
void svg_symbol(GString *out, enum map_mark mark, double x, double y, double size);
/* Font size of a name. */
double svg_name(const struct canvas *canvas);
/* Draw a tab with a name, a count of ships, a burst, a threat, for places and the legend; return the width. */
double svg_tab(struct canvas *canvas, int owner, const char *name, bool star, bool tag, double x, double y);
double svg_count(struct canvas *canvas, int owner, unsigned many, int64_t ships, double x, double y);
double svg_count_room(const struct canvas *canvas, int owner, unsigned many, int64_t ships);
double svg_tab_room(const struct canvas *canvas, int owner, const char *name, bool star, bool tag);
void svg_burst(GString *out, const char *class, double x, double y, double size);
void svg_warning(GString *out, double x, double y, double size);

#endif
