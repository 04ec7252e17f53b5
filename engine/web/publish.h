/* The published site (HO-66): static pages for any web server, of what is public of the games, and for each seat its
   reports under a name that only its player knows. */
#ifndef ENGINE_WEB_PUBLISH_H
#define ENGINE_WEB_PUBLISH_H

#include "engine/games/game.h"

/* What a run did. */
struct publish_sum {
	unsigned games, written; /* of all games; of those that had changed */
	bool changed;            /* any file */
};

/* Brings the folder of `publish.dir` to what the games are; `anew`: looks at every file of every game, not at those of
   changed games alone. A game that cannot be shown leaves the others alone. Err 73, 74: the folder cannot be written;
   what was there stays. Notes trouble for `status`. Nothing without `publish.dir`. */
bool publish_site(struct site *site, bool anew, struct publish_sum *sum, struct error *err);

#endif
