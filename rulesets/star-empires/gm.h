/* The GM's orders (SE-30 to SE-38) except those of gm_add.h. */
#ifndef STAR_EMPIRES_GM_H
#define STAR_EMPIRES_GM_H

#include "gm_deed.h"

se_deed_fn se_gm_remove_object, se_gm_remove_ship, se_gm_remove_connection, se_gm_relocate_object,
    se_gm_relocate_ship, se_gm_add_storm, se_gm_add_connection, se_gm_modify_world, se_gm_modify_storm,
    se_gm_modify_ship, se_gm_status, se_gm_winner, se_gm_collapse;

#endif
