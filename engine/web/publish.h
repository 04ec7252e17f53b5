/* Publishes the site (HO-66): static pages for any web server, with what is public of the games, and each
   seat's reports in a folder whose name only its player knows. */
#ifndef ENGINE_WEB_PUBLISH_H
#define ENGINE_WEB_PUBLISH_H

#include "engine/games/game.h"

/* The result of publishing. */
struct publish_sum {
	unsigned games, written; /* number of games; number of those that had changed */
	bool changed;            /* was any file changed? */
};

/* Updates the folder `publish.dir`. `anew`: checks every file of every game, not only those of changed games.
   An error with one game does not stop others. Err 73, 74: the folder cannot be written; its files stay.
   Records trouble for `status`. Does nothing without `publish.dir`. */
bool publish_site(struct site *site, bool anew, struct publish_sum *sum, struct error *err);

#endif
