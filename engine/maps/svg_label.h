/* Texts and signs in a place: tab, losses, facts, counts (HO-182). */
#ifndef ENGINE_MAPS_SVG_LABEL_H
#define ENGINE_MAPS_SVG_LABEL_H

#include "engine/maps/canvas.h"

void svg_place(struct canvas *canvas, unsigned place);
/* The marks that get no symbol of their own: a battle has a burst, a colony its tab. */
unsigned svg_unsigned(const struct canvas *canvas);

#endif
