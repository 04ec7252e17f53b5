/* Views that destroyed ships give their owners of the sector where they died (SE-121). */
#ifndef STAR_EMPIRES_GLIMPSE_H
#define STAR_EMPIRES_GLIMPSE_H

#include "ship.h"

/* A sector at the moment when ships were removed there. */
struct se_glimpse {
	struct se_glimpse *older; /* previous view of the same sector, from an earlier phase */
	struct se_coord at;
	const char *phase;     /* name of the phase in which ships were removed */
	struct bits owners;    /* owners of the destroyed ships */
	struct se_world world; /* a copy; name NULL: no world */
	bool home;             /* the world is its owner's homeworld */
	GPtrArray *ships;      /* struct se_ship: copies of the ships left, by owner and handle */
	GPtrArray *selves;     /* the ships themselves, as in `ships` */
};

/* Index of a sector's first entry in `shown`. */
guint se_first_shown(const GArray *shown, struct se_coord at);

/* Frees a view and all older ones of its sector. */
void se_glimpse_free(void *glimpse);

/* Takes a view of each sector of the grid that lost a ship in the phase; the grid was made as the phase began. */
void se_glimpses_take(struct se_state *st, const struct se_grid *grid, const char *phase);

/* The last view of the sector that the empire got by its own losses in the turn; NULL: none. */
const struct se_glimpse *se_glimpse_of(
    const struct se_state *st, const struct se_empire *empire, struct se_coord at);

/* The view, own or shared, that the empire's map shows of a sector; NULL: it sees the sector as it is now, or not at
   all. */
const struct se_glimpse *se_glimpse_read(
    const struct se_state *st, const struct se_empire *empire, const struct se_seen *seen);

/* Does the view show the empire its n-th ship? Own ships are shown where they are now. */
bool se_glimpse_shows(
    const struct se_state *st, const struct se_empire *empire, const struct se_glimpse *glimpse, guint n);

#endif
