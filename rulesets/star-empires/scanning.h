/* Scanning: deny, authorise, collect, share, record (SE-120 to SE-125). */
#ifndef STAR_EMPIRES_SCANNING_H
#define STAR_EMPIRES_SCANNING_H

#include "work.h"

/* Makes contact (SE-125) for the receiver of a gift that carries its sender's name, and tells them. */
void se_meet(struct turn *turn, struct se_empire *empire, const struct se_empire *other);

/* Default orders about scan access, decided in their phase. */
void se_default_deny(struct turn *turn, struct se_empire *empire);

#endif
