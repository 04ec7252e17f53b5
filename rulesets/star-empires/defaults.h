/* Default orders of abandoned empires: unload, load, self-destruct, fire, pool (SE-150 to SE-155, SE-158). */
#ifndef STAR_EMPIRES_DEFAULTS_H
#define STAR_EMPIRES_DEFAULTS_H

#include "work.h"

/* Makes the default orders of all abandoned empires that got no orders; call after Astronomics. */
void se_defaults_make(struct turn *turn);

/* Calls `run` for each empire that is run by default orders. */
void se_defaults_run(struct turn *turn, void (*run)(struct turn *turn, struct se_empire *empire));

#endif
