/* Maps in a file format for people or programs (HO-61 to HO-63). */
#ifndef ENGINE_MAPS_PICTURE_H
#define ENGINE_MAPS_PICTURE_H

#include "engine/maps/svg.h"

#include <stdio.h>

enum picture { PICTURE_DOT, PICTURE_SVG, PICTURE_PNG };

/* The format that a file name or option ends with: "svg", "png", "dot"; false: none of these. */
bool picture_kind(const char *word, enum picture *kind);

/* Is `out` a terminal? Then a PNG must not be written to it. */
bool picture_to_terminal(FILE *out);

/* Appends the picture's bytes; `call` as for map_svg, ignored for Graphviz. librsvg, which draws PNGs, is
   loaded when needed; err 69: not installed, 70: it failed. */
bool picture_draw(
    const struct map *map, enum picture kind, const struct svg_call *call, GString *out, struct error *err);

/* A PNG to draw from an SVG that map_svg made for a mail (SVG_MAIL). */
struct picture_job {
	GString *svg, *out;
	struct error err; /* reason of a failure */
};

/* Draws all pictures with so many threads. */
void picture_draw_all(struct picture_job *jobs, unsigned count, unsigned threads);

#endif
