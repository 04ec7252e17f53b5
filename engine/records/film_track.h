/* A piece of a page as it is in each turn: written once, then what is new of it where it changes. */
#ifndef ENGINE_RECORDS_FILM_TRACK_H
#define ENGINE_RECORDS_FILM_TRACK_H

#include <glib.h>

struct film_tracks;

struct film_tracks *film_tracks_new(void);
void film_tracks_free(struct film_tracks *tracks);

/* What stands there from the frame on, which is no earlier one than before; `kind` is a word of film.js, `key` tells
   pieces of a kind apart. */
void film_track_add(struct film_tracks *tracks, const char *kind, const char *key, unsigned frame,
    const char *text, gsize size);

/* Ends the frame: pieces that had nothing in it are empty in it. */
void film_tracks_end(struct film_tracks *tracks, unsigned frame);

/* Appends them as JSON that may stand in a script element:
   [[kind, key, [[frame, kept at the beginning, kept at the end, new between], ...]], ...], in UTF-16 units. */
void film_tracks_write(const struct film_tracks *tracks, GString *out);

#endif
