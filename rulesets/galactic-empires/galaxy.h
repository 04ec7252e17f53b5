/* The map `galaxy` (GE-116). */
#ifndef GE_GALAXY_H
#define GE_GALAXY_H

#include "rulesets/galactic-empires/state.h"

#define GE_GALAXY_MOST 10000

/* Fills a state whose empires are there but own nothing; their capitals are set. */
bool ge_map_galaxy(struct ge_state *state, int64_t sectors, struct error *err);
/* Sectors of a drawn galaxy for so many players (GE-116); `old`: as all games had them once. What is in `sectors`
   already is checked, if it is not 0: err has the place of `map`. */
bool ge_map_sectors(const struct ge_tables *tables, unsigned players, bool old, struct node *map,
    int64_t *sectors, struct error *err);
/* Numbers of players that a generator takes. */
bool ge_map_players(const struct ge_tables *tables, const char *generator, unsigned *least, unsigned *most,
    struct error *err);

#endif
