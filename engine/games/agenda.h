/* Finds the games of a site that need work now, in one query, so that a nightly run need not load the others. */
#ifndef ENGINE_GAMES_AGENDA_H
#define ENGINE_GAMES_AGENDA_H

#include "engine/site/site.h"

#include <glib.h>

enum agenda {
	AGENDA_WAITING,   /* mails arrived that wait until its turn is run */
	AGENDA_OPEN,      /* the game has not begun */
	AGENDA_TURNS,     /* its turn may be due, or computer players may have to move */
	AGENDA_STANDBYS,  /* a seat may have to be offered, or an offer may end */
	AGENDA_REMINDERS, /* a reminder may be due */
	AGENDA_ATTENTION, /* the game may need the GM */
};

/* Names of the games with this work, in the order of their creation; g_ptr_array_unref it. NULL with err. The
   list may contain a game without such work, but never misses one; it always contains unreadable games, so that
   their error is reported. */
GPtrArray *agenda_names(struct site *site, enum agenda what, int64_t now, struct error *err);

#endif
