/* Places of a layout are moved apart (layout.c), in units of a link. */
#ifndef ENGINE_MAPS_APART_H
#define ENGINE_MAPS_APART_H

#include <glib.h>
#include <stdbool.h>

struct apart {
	double *x, *y;
	const bool *fixed; /* are not moved */
	const bool *stood; /* have a position of an earlier report: then nothing is drawn larger as a whole */
	unsigned count;
	const GArray *links; /* struct map_link */
};

/* In one of both ways two places are at least LAYOUT_WIDE or LAYOUT_HIGH apart afterwards, but two fixed ones. */
void apart_move(struct apart *apart);

#endif
