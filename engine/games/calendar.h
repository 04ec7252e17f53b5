/* A deadline for people's calendars: iCalendar, RFC 5545. */
#ifndef ENGINE_GAMES_CALENDAR_H
#define ENGINE_GAMES_CALENDAR_H

#include "engine/games/game.h"

/* Its name in the site for the web and in mails. */
#define CALENDAR_NAME "deadline.ics"

/* Appends the file; false, and nothing, if no deadline runs. SEQUENCE grows with every change (HO-111). Nothing in it
   but what every player may know; the same deadline, the same bytes. */
bool calendar_write(const struct game *game, GString *out);

/* The same for mails to players: a deadline that does not run any more is cancelled in their calendars. */
bool calendar_write_mail(const struct game *game, GString *out);

#endif
