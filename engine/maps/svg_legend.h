/* The legend: every owner, sign and line that occurs in the picture, and no others (HO-182). */
#ifndef ENGINE_MAPS_SVG_LEGEND_H
#define ENGINE_MAPS_SVG_LEGEND_H

#include "engine/maps/canvas.h"

/* Draws the legend below `top` in columns within this width; returns its height. */
double svg_legend(struct canvas *canvas, double left, double top, double width);

#endif
