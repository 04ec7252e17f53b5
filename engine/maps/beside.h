/* Puts the new places of a layout beside their neighbours, so that the map stays compact. */
#ifndef ENGINE_MAPS_BESIDE_H
#define ENGINE_MAPS_BESIDE_H

#include <glib.h>
#include <stdbool.h>

struct beside {
	double *x, *y;       /* positions, in lengths of a link */
	const bool *held;    /* places that have a position */
	GArray *const *next; /* for each place: unsigned, its neighbours */
	unsigned count;
	double wide, high; /* least distance of two places, horizontally or vertically */
	double bound;      /* no position is further than that from 0 */
};

/* Gives each place that is not held, and is joined to a held one, a position one link from a neighbour: of sixteen
   around it the one with the least crossing, crowding and long links, and then the nearest to the middle of all. */
void beside_put(const struct beside *beside);

#endif
