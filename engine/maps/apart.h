/* Places of a layout are moved apart, in any unit. */
#ifndef ENGINE_MAPS_APART_H
#define ENGINE_MAPS_APART_H

#include <glib.h>
#include <stdbool.h>

struct apart {
	double *x, *y;
	const bool *fixed; /* are not moved */
	const bool *stood; /* have a position of an earlier report: then nothing is drawn larger as a whole */
	unsigned count;
	double wide,
	    high; /* in one of both ways two places are so far apart afterwards, but two fixed ones */
	const GArray *links; /* struct map_link */
};

void apart_move(struct apart *apart);

/* Only puts those that are not fixed, in their order, into the next free spots. */
void apart_settle(struct apart *apart);

#endif
