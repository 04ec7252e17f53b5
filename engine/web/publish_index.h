/* The published site's first page. */
#ifndef ENGINE_WEB_PUBLISH_INDEX_H
#define ENGINE_WEB_PUBLISH_INDEX_H

#include "engine/site/site.h"

#include <glib.h>

/* The hall of fame, beside the first page. */
#define PUBLISH_LEAGUE "league.html"

/* Writes the list of games (struct game): a row each, with a small map where it is public (HO-66, HO-185). */
void publish_index(const struct site *site, const GPtrArray *games, GString *out);

#endif
