/* The head of a picture in a mail, which a phone shows at a third of its size: whose map it is, until when, how far,
   and what happened by weight (HO-186). */
#ifndef ENGINE_MAPS_SVG_MAIL_H
#define ENGINE_MAPS_SVG_MAIL_H

#include "engine/maps/canvas.h"

#define MAIL_WIDE 1200

/* Draws the head of a mail's picture, from the top; returns how high it is. */
double svg_mail_head(struct canvas *canvas);

#endif
