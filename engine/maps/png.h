/* PNG pictures of up to 256 colours, from rows of a drawing (HO-63). */
#ifndef ENGINE_MAPS_PNG_H
#define ENGINE_MAPS_PNG_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct png;

/* Starts a picture. The palette has the colours named in the SVG exactly, and mixtures of them, so that rows
   can be written without counting colours first. Ownership: png_end frees it. */
struct png *png_begin(unsigned width, unsigned height, const GString *svg);

/* Adds the next row: `width` pixels as in cairo, ARGB premultiplied by alpha, on a white background. */
void png_row(struct png *png, const uint32_t *pixels);

/* Appends the file to `out` after all rows; NULL: only frees the picture. */
void png_end(struct png *png, GString *out);

#endif
