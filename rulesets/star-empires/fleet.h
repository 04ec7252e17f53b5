/* Ships in the state: serials, loading, placing, removing; sites. */
#ifndef STAR_EMPIRES_FLEET_H
#define STAR_EMPIRES_FLEET_H

#include "state.h"

/* Adds an undamaged ship without a serial. */
struct se_ship *se_ship_add(struct se_state *st, struct se_empire *owner, struct se_class *class,
    const char *name, struct se_coord at);
/* Gives a ship a new serial (SE-5), or the given one; its owner can then find it. */
void se_ship_register(struct se_state *st, struct se_ship *ship, const char *serial);
/* The living ship of this name; NULL: none. */
struct se_ship *se_ship_named(const struct se_empire *owner, const char *name);
/* A living ship by name, else by serial, or NULL. */
struct se_ship *se_ship_find(const struct se_empire *owner, const char *handle);
void se_ship_load(struct se_ship *ship, struct se_ship *carrier);
void se_ship_unload(struct se_ship *ship);
/* Moves a ship with its cargo. */
void se_ship_place(struct se_ship *ship, struct se_coord at);
/* Sites index things by sector; rebuild them after objects moved. */
void se_sites_build(struct se_state *st);
const struct se_site *se_site_at(const struct se_state *st, struct se_coord at);
bool se_site_clouded(const struct se_site *site);
/* Compares pointers for sorting: by owner and handle (SE-7). */
int se_ship_compare(gconstpointer a, gconstpointer b);
/* Sorts all ships by se_ship_compare. */
void se_ships_sort(struct se_state *st);

#endif
