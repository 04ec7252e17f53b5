/* Which games of a site have something to be done now: found by the database in one pass, so that a night loads no game
   that it leaves as it is. */
#ifndef ENGINE_GAMES_AGENDA_H
#define ENGINE_GAMES_AGENDA_H

#include "engine/site/site.h"

#include <glib.h>

enum agenda {
	AGENDA_WAITING,   /* mails wait until its turn is run */
	AGENDA_OPEN,      /* it has not begun */
	AGENDA_TURNS,     /* its turn may be due, or computer players may move */
	AGENDA_STANDBYS,  /* a seat may be offered, or an offer may end */
	AGENDA_REMINDERS, /* a reminder may be due */
	AGENDA_ATTENTION, /* it may need the GM */
};

/* Names of games in the order of their making; g_ptr_array_unref it. NULL with err. A game too many may be among them,
   never one too few; what cannot be read always is, that it be told. */
GPtrArray *agenda_names(struct site *site, enum agenda what, int64_t now, struct error *err);

#endif
