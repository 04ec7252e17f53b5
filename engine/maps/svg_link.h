/* Links of a picture. A link goes straight, or in a bow, around every foreign place; where there is no way it ends in
   stubs that name their other end. Of cells that adjoin only the barriers show. */
#ifndef ENGINE_MAPS_SVG_LINK_H
#define ENGINE_MAPS_SVG_LINK_H

#include "engine/maps/canvas.h"

void svg_link(struct canvas *canvas, const struct map_link *link);
/* Barriers of a board, on the borders. */
void svg_barrier(struct canvas *canvas, const struct map_link *link);

#endif
