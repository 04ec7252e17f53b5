/* Maps and plots of a chronicle, in black and white for paper and as characters for plain text (HO-157). */
#ifndef ENGINE_CHRONICLE_SKETCH_H
#define ENGINE_CHRONICLE_SKETCH_H

#include "engine/chronicle/annals.h"
#include "engine/chronicle/drawing.h"

/* Draws the map of a frame, at most `high` high: places with their owners' tags in greys, and a cross on those
   in `fought`, a set of names (annals_place). */
struct sketch *sketch_map(struct annals *annals, const struct map *map, GHashTable *fought, double high);
/* The same as text of at most `columns` columns: a map of tags if places are cells, else a list of owners and
   places. */
void sketch_map_text(const struct annals *annals, const struct map *map, unsigned columns, GString *out);

/* Draws a number of every empire over the turns. */
struct sketch *sketch_plot(const struct annals *annals, const struct film_plot *plot, double high);
/* The same for some turns, as a table. */
void sketch_plot_text(const struct annals *annals, const struct film_plot *plot, GString *out);

#endif
