/* Setup of a game (SE-160). */
#ifndef STAR_EMPIRES_SETUP_H
#define STAR_EMPIRES_SETUP_H

#include "state.h"

/* A player's own keys; NULL: drawn or default. */
struct se_player {
	const char *home, *starbase;
};

/* Reads map, options and the players' own keys. `players` has room for all seats. */
bool se_setup_read(const struct se_tables *tables, const struct setup *setup, struct se_map_keys *keys,
    struct se_player *players, struct error *err);

/* Number of sectors in the ring of homes. */
int64_t se_ring_size(const struct se_map_keys *keys);

bool se_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err);

#endif
