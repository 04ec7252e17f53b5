/* A map in one of the forms that people and programs take (HO-61 to HO-63). */
#ifndef ENGINE_MAPS_PICTURE_H
#define ENGINE_MAPS_PICTURE_H

#include "engine/maps/svg.h"

#include <stdio.h>

enum picture { PICTURE_DOT, PICTURE_SVG, PICTURE_PNG };

/* The form that a file's name or an option ends with: "svg", "png", "dot"; false: none of them. */
bool picture_kind(const char *word, enum picture *kind);

/* PNG is nothing for a terminal. */
bool picture_to_terminal(FILE *out);

/* Appends the bytes; `call` as for map_svg, not looked at for Graphviz. A PNG is drawn by librsvg, which is loaded only
   then; err 69: it is not installed, 70: it cannot draw. */
bool picture_draw(
    const struct map *map, enum picture kind, const struct svg_call *call, GString *out, struct error *err);

/* A PNG to be drawn of an SVG of map_svg for a mail (SVG_MAIL). */
struct picture_job {
	GString *svg, *out;
	struct error err; /* why it was not drawn */
};

/* Draws them all, by so many threads at a time. */
void picture_draw_all(struct picture_job *jobs, unsigned count, unsigned threads);

#endif
