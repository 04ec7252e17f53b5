/* PNG pictures of up to 256 colours, from rows of a drawing (HO-63). */
#ifndef ENGINE_MAPS_PNG_H
#define ENGINE_MAPS_PNG_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct png;

/* A picture in the colours that an SVG names, exactly, and in mixtures of these, so that nothing is counted before the
   first row is written. Ownership: png_end frees it. */
struct png *png_begin(unsigned width, unsigned height, const GString *svg);

/* The next row: `width` pixels as cairo has them, ARGB with the colour multiplied by alpha; white is below. */
void png_row(struct png *png, const uint32_t *pixels);

/* Appends the file to `out`, after all rows; NULL: only frees it. */
void png_end(struct png *png, GString *out);

#endif
