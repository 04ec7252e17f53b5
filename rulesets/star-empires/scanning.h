/* Scanning: deny, authorise, collect, share, record (SE-120 to SE-125). */
#ifndef STAR_EMPIRES_SCANNING_H
#define STAR_EMPIRES_SCANNING_H

#include "work.h"

/* A gift with its sender's name makes contact for the receiver (SE-125), who is told. */
void se_meet(struct turn *turn, struct se_empire *empire, const struct se_empire *other);

/* What default orders decide about scan access when its phase comes. */
void se_default_deny(struct turn *turn, struct se_empire *empire);

#endif
