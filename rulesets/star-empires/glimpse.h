/* What ships show their owners of the sector where they are destroyed (SE-121). */
#ifndef STAR_EMPIRES_GLIMPSE_H
#define STAR_EMPIRES_GLIMPSE_H

#include "ship.h"

/* A sector as it stood when ships were removed there. */
struct se_glimpse {
	struct se_glimpse *older; /* of the same sector, from an earlier phase */
	struct se_coord at;
	const char *phase;     /* name of the phase of removal */
	struct bits owners;    /* of the destroyed ships */
	struct se_world world; /* a copy; name NULL: there is none */
	bool home;             /* the world is its owner's homeworld */
	GPtrArray *ships;      /* struct se_ship: copies of the ships left, by owner and handle */
	GPtrArray *selves;     /* the ships themselves, as in `ships` */
};

/* Index of the first entry of a sector in what was shown. */
guint se_first_shown(const GArray *shown, struct se_coord at);

/* With all older ones. */
void se_glimpse_free(void *glimpse);

/* Keeps what is left in each sector of the grid, made as the phase began, that lost a ship in it. */
void se_glimpses_take(struct se_state *st, const struct se_grid *grid, const char *phase);

/* The last view that the empire's own losses gave it of the sector in the turn; NULL: none. */
const struct se_glimpse *se_glimpse_of(
    const struct se_state *st, const struct se_empire *empire, struct se_coord at);

/* The view that the empire reads of a sector on its map, own or shared; NULL: it sees the sector as it is
   now, or not at all. */
const struct se_glimpse *se_glimpse_read(
    const struct se_state *st, const struct se_empire *empire, const struct se_seen *seen);

/* Is the n-th ship of this view shown to the empire? Own ships stand where they are now. */
bool se_glimpse_shows(
    const struct se_state *st, const struct se_empire *empire, const struct se_glimpse *glimpse, guint n);

#endif
