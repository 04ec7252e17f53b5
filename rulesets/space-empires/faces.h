/* Copies of what worlds show. */
#ifndef SPACE_EMPIRES_FACES_H
#define SPACE_EMPIRES_FACES_H

#include "rulesets/space-empires/state.h"

/* The face of a world, as a copy; sp_face_clear frees its list of treasures. */
struct sp_face sp_face_of(const struct sp_world *world);
void sp_face_clear(struct sp_face *face);
void sp_known_free(void *known);

#endif
