/* Texts about a map. */
#ifndef ENGINE_MAPS_MAP_WORDS_H
#define ENGINE_MAPS_MAP_WORDS_H

#include "engine/maps/map_model.h"

/* The word for a mark: "homeworld", "storm", ... */
const char *map_mark_word(enum map_mark mark);

bool map_is_stale(const struct map *map, const struct map_place *place);
/* The reader's own now: what was last seen as his own may be another's, for his own places are all in sight. */
bool map_is_held(const struct map *map, const struct map_place *place);

/* Appends everything known of a place as sentences, beginning with its id (for the <title> of a picture). */
void map_sentence(const struct map *map, unsigned place, GString *out);

/* Appends "14 of 81 worlds; 41 win". */
void map_progress_words(const struct map_progress *progress, GString *out);

/* Appends "DEMO, turn 4, MING", and the counts in words. */
void map_title(const struct map *map, GString *out);
void map_counts(const struct map *map, GString *out);

#endif
