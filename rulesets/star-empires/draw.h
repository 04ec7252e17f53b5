/* Draws the map in letters: columns of hexes, north up. */
#ifndef STAR_EMPIRES_DRAW_H
#define STAR_EMPIRES_DRAW_H

#include "page.h"

/* Appends the map drawn in letters, and its legend. */
void se_map_draw(const struct se_page *page, GString *out);

#endif
