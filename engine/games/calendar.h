/* A game's deadline as an iCalendar file (RFC 5545). */
#ifndef ENGINE_GAMES_CALENDAR_H
#define ENGINE_GAMES_CALENDAR_H

#include "engine/games/game.h"

/* The file's name on the published site and in mails. */
#define CALENDAR_NAME "deadline.ics"

/* Appends the file; appends nothing and returns false if no deadline is running. SEQUENCE grows with every
   change (HO-111). It contains only what every player may know; the same deadline gives the same bytes. */
bool calendar_write(const struct game *game, GString *out);

/* The same for mails to players: also cancels a deadline that is no longer running. */
bool calendar_write_mail(const struct game *game, GString *out);

#endif
