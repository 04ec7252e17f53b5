/* The map `galaxy` (GE-116). */
#ifndef GE_GALAXY_H
#define GE_GALAXY_H

#include "rulesets/galactic-empires/state.h"

#define GE_GALAXY_MOST 10000

/* Fills a state that has empires but no owned sectors; their capitals are set. */
bool ge_map_galaxy(struct ge_state *state, int64_t sectors, struct error *err);
/* Number of sectors of a drawn galaxy for so many players (GE-116); `old`: by the formula of older games. A `sectors`
   that is not 0 is only checked: err has the place of `map`. */
bool ge_map_sectors(const struct ge_tables *tables, unsigned players, bool old, struct node *map,
    int64_t *sectors, struct error *err);
/* How many players a generator allows. */
bool ge_map_players(const struct ge_tables *tables, const char *generator, unsigned *least, unsigned *most,
    struct error *err);

#endif
