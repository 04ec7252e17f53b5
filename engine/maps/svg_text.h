/* Texts in a picture: strangers' texts are escaped, and long ones are cut. */
#ifndef ENGINE_MAPS_SVG_TEXT_H
#define ENGINE_MAPS_SVG_TEXT_H

#include "engine/maps/canvas.h"

/* Width of a line in DejaVu Sans, the widest of the common fonts. */
double svg_room(const char *text, double size, bool bold);
/* A line of text on a middle line; `anchor`: "start", "middle", "end". `class` is its CSS class, `fill` its
   colour. */
struct svg_line {
	const char *class, *fill, *anchor, *more; /* more: further attributes, or NULL */
	double x, y, size;
	bool bold;
};
void svg_write(GString *out, const struct svg_line *line, const char *text);
/* As many letters of a text as fit, with an ellipsis if it is cut; g_free it. */
char *svg_fitting(const char *text, double room, double size, bool bold);

#endif
