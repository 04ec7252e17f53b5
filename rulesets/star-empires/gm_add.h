/* The GM's orders that add worlds, portals, classes and ships, or change what is known. */
#ifndef STAR_EMPIRES_GM_ADD_H
#define STAR_EMPIRES_GM_ADD_H

#include "gm_deed.h"

se_deed_fn se_gm_add_world, se_gm_add_portal, se_gm_add_class, se_gm_add_ship, se_gm_remove_known,
    se_gm_add_known;

#endif
