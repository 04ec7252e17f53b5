/* The parts of a page that change from turn to turn: each part is stored once, followed by its changes. */
#ifndef ENGINE_RECORDS_FILM_TRACK_H
#define ENGINE_RECORDS_FILM_TRACK_H

#include <glib.h>

struct film_tracks;

struct film_tracks *film_tracks_new(void);
void film_tracks_free(struct film_tracks *tracks);

/* Sets the text of a part from this frame on; frames must not decrease. `kind` is a word of film.js, `key`
   distinguishes parts of a kind. */
void film_track_add(struct film_tracks *tracks, const char *kind, const char *key, unsigned frame,
    const char *text, gsize size);

/* Ends a frame: parts that were not set in it become empty. */
void film_tracks_end(struct film_tracks *tracks, unsigned frame);

/* Appends the tracks as JSON for a script element: [[kind, key, [[frame, units kept at the beginning, units
   kept at the end, new text between], ...]], ...]; a unit is a UTF-16 code unit. */
void film_tracks_write(const struct film_tracks *tracks, GString *out);

#endif
