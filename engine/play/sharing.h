/* The part of the map that one player lets another see (HO-153): places and foreign things as in the giver's
   report, without what the giver got from others. */
#ifndef ENGINE_PLAY_SHARING_H
#define ENGINE_PLAY_SHARING_H

#include "engine/documents/json.h"
#include "engine/maps/map_model.h"
#include "engine/play/rulesets.h"

/* Giver and taker, in a state whose ruleset may give each seat its own coordinates. */
struct sharing {
	const struct state *state;
	unsigned giver, taker;
};

/* Writes {by, places, links} of a giver's map (`allied`) as an element of the list `shared` of the taker's
   JSON; if `sharing` is NULL, places keep the map's ids. */
void sharing_write(const struct map *map, const struct sharing *sharing, struct json *json);

/* Merges such a list (may be NULL) into an unfinished map, for places that the map knows less about. Their
   facts then end with "Seen by MING." Err 65 with the place. */
bool sharing_merge(struct map *map, const struct node *shared, struct error *err);

/* Appends the section SEEN BY of a text report: the listed places that `own`, the reader's map before the
   merge, knows less about; nothing if there are none. */
void sharing_text(const struct map *own, const struct map *merged, const struct node *shared, GString *out);

#endif
