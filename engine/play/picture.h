/* Pictures of maps: the reports' .dot files as SVG, without other programs. */
#ifndef ENGINE_PLAY_PICTURE_H
#define ENGINE_PLAY_PICTURE_H

#include <glib.h>

/* Draws a graph as the rulesets write it: one node or edge a line, attributes `label`, `fillcolor`, `style`
   and `pos="x,y!"`. Nodes without a place stand in rings around the first one, by their distance to it.
   The same bytes for the same graph. Lines that it does not understand draw nothing. */
void picture_svg(const char *dot, GString *out);

#endif
