/* What worlds show, kept as it was. */
#ifndef SPACE_EMPIRES_FACES_H
#define SPACE_EMPIRES_FACES_H

#include "rulesets/space-empires/state.h"

/* Faces: copies; sp_face_clear frees the list of treasures. */
struct sp_face sp_face_of(const struct sp_world *world);
void sp_face_clear(struct sp_face *face);
void sp_known_free(void *known);

#endif
