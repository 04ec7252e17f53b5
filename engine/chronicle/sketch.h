/* Maps and plots of a chronicle, in black and white for paper and as letters for plain text (HO-157). */
#ifndef ENGINE_CHRONICLE_SKETCH_H
#define ENGINE_CHRONICLE_SKETCH_H

#include "engine/chronicle/annals.h"
#include "engine/chronicle/drawing.h"

/* The map of a frame, not higher than `high`: places with their owners' tags in greys, and a cross at those of
   `fought`, a set of names (annals_place). */
struct sketch *sketch_map(struct annals *annals, const struct map *map, GHashTable *fought, double high);
/* The same as lines of at most `columns` characters: a map of tags where places are cells, else who owns what. */
void sketch_map_text(const struct annals *annals, const struct map *map, unsigned columns, GString *out);

/* Numbers of every empire over the turns. */
struct sketch *sketch_plot(const struct annals *annals, const struct film_plot *plot, double high);
/* The same at some turns, as a table. */
void sketch_plot_text(const struct annals *annals, const struct film_plot *plot, GString *out);

#endif
