/* The head of a picture in a mail, which phones show at a third of its size: the map's owner, deadline,
   progress, and the news by importance (HO-186). */
#ifndef ENGINE_MAPS_SVG_MAIL_H
#define ENGINE_MAPS_SVG_MAIL_H

#include "engine/maps/canvas.h"

#define MAIL_WIDE 1200

/* Draws the head at the top of the picture; returns its height. */
double svg_mail_head(struct canvas *canvas);

#endif
