/* The legend: every owner, sign and line that occurs, and nothing else (HO-182). */
#ifndef ENGINE_MAPS_SVG_LEGEND_H
#define ENGINE_MAPS_SVG_LEGEND_H

#include "engine/maps/canvas.h"

/* Draws what occurs, below `top`, in columns of a picture so wide; returns how high it is. */
double svg_legend(struct canvas *canvas, double left, double top, double width);

#endif
