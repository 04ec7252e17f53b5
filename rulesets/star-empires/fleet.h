/* Ships in the state: serials, loading, placing, ending; sites. */
#ifndef STAR_EMPIRES_FLEET_H
#define STAR_EMPIRES_FLEET_H

#include "state.h"

/* A ship, whole, without serial. */
struct se_ship *se_ship_add(struct se_state *st, struct se_empire *owner, struct se_class *class,
    const char *name, struct se_coord at);
/* Gives it a serial (SE-5), or takes the one given. Then it can be found by its owner. */
void se_ship_register(struct se_state *st, struct se_ship *ship, const char *serial);
/* A living ship by name; NULL: none has it. */
struct se_ship *se_ship_named(const struct se_empire *owner, const char *name);
/* A living ship by name, else by serial, or NULL. */
struct se_ship *se_ship_find(const struct se_empire *owner, const char *handle);
void se_ship_load(struct se_ship *ship, struct se_ship *carrier);
void se_ship_unload(struct se_ship *ship);
/* With its cargo. */
void se_ship_place(struct se_ship *ship, struct se_coord at);
/* Sites are looked up by sector; build them anew after objects moved. */
void se_sites_build(struct se_state *st);
const struct se_site *se_site_at(const struct se_state *st, struct se_coord at);
bool se_site_clouded(const struct se_site *site);
/* For sorting pointers to them: by owner and handle (SE-7). */
int se_ship_compare(gconstpointer a, gconstpointer b);
/* Puts all ships in that order. */
void se_ships_sort(struct se_state *st);

#endif
