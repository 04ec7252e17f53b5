/* Setup keys of a game (SE-160). */
#ifndef STAR_EMPIRES_SETUP_H
#define STAR_EMPIRES_SETUP_H

#include "state.h"

/* Own keys of a player's entry; NULL: drawn or by default. */
struct se_player {
	const char *home, *starbase;
};

/* Reads map, options and the players' own keys; nothing is written. `players` has room for all seats. */
bool se_setup_read(const struct se_tables *tables, const struct setup *setup, struct se_map_keys *keys,
    struct se_player *players, struct error *err);

/* Sectors of the ring of homes. */
int64_t se_ring_size(const struct se_map_keys *keys);

bool se_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err);

#endif
