/* Draws links. A link is straight, or a bow around places in its way; if neither is possible, it becomes two
   stubs that name the other end. Between adjoining cells only barriers are drawn. */
#ifndef ENGINE_MAPS_SVG_LINK_H
#define ENGINE_MAPS_SVG_LINK_H

#include "engine/maps/canvas.h"

void svg_link(struct canvas *canvas, const struct map_link *link);
/* Draws a barrier of a board, on the border. */
void svg_barrier(struct canvas *canvas, const struct map_link *link);

#endif
