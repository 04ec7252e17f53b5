/* Atom feeds (RFC 4287) of the published site and of each game (HO-156): turns that were run, deadlines that moved,
   games that want players, and results. All of it is public. */
#ifndef ENGINE_WEB_FEED_H
#define ENGINE_WEB_FEED_H

#include "engine/games/game.h"
#include "engine/web/shelf.h"

#define FEED_NAME "feed.atom"
/* The link to the feed on a page. */
#define FEED_LINK                                                                                            \
	"<p><a rel=\"alternate\" type=\"application/atom+xml\" "                                             \
	"href=\"" FEED_NAME "\">News as a feed</a></p>\n"

/* Write the feed of a game into its folder, and that of all games (struct game) into the site's folder. The
   same events give the same bytes. */
bool feed_put_game(struct site *site, const struct game *game, struct shelf *shelf, struct error *err);
bool feed_put_site(struct site *site, const GPtrArray *games, struct shelf *shelf, struct error *err);

#endif
