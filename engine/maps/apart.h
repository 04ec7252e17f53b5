/* Moves the places of a layout apart; positions in any unit. */
#ifndef ENGINE_MAPS_APART_H
#define ENGINE_MAPS_APART_H

#include <glib.h>
#include <stdbool.h>

struct apart {
	double *x, *y;
	const bool *fixed; /* places that must not move */
	/* places with a position from an earlier report; if there are any, the layout is not enlarged as a whole */
	const bool *stood;
	unsigned count;
	/* afterwards any two places, unless both are fixed, are `wide` apart horizontally or `high` vertically */
	double wide, high;
	const GArray *links; /* struct map_link */
};

void apart_move(struct apart *apart);

/* Only puts the places that are not fixed, in their order, into the next free positions. */
void apart_settle(struct apart *apart);

#endif
