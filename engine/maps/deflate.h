/* Rows of a picture as a stream of zlib (RFC 1950, RFC 1951): runs of one byte, and what the row above has in the same
   place. Maps are hardly anything else, and packing them by zlib took nearly half of the time of a mail's picture. */
#ifndef ENGINE_MAPS_DEFLATE_H
#define ENGINE_MAPS_DEFLATE_H

#include <glib.h>
#include <stdint.h>

struct deflate;

/* Starts a stream of rows of `width` bytes, at least 1, at the end of `out`, which stays the caller's.
   Ownership: deflate_end frees it. */
struct deflate *deflate_begin(size_t width, GString *out);

/* Adds the next row. */
void deflate_row(struct deflate *deflate, const uint8_t *row);

/* Ends the stream after its rows, at least 1, and frees it. */
void deflate_end(struct deflate *deflate);

#endif
