/* What one player lets another see of the map (HO-153): places and foreign things as the giver's report shows them, and
   nothing that the giver got from others. */
#ifndef ENGINE_PLAY_SHARING_H
#define ENGINE_PLAY_SHARING_H

#include "engine/documents/json.h"
#include "engine/maps/map_model.h"
#include "engine/play/rulesets.h"

/* Between whom, of a state whose ruleset may have coordinates of their own. */
struct sharing {
	const struct state *state;
	unsigned giver, taker;
};

/* Writes {by, places, links} of a giver's map (`allied`) as an element of the list `shared` of the taker's JSON; of
   `sharing` NULL places are called as on the map. */
void sharing_write(const struct map *map, const struct sharing *sharing, struct json *json);

/* Puts what such a list, or NULL, tells into a map that is not finished: where it knows less of a place. The place's
   facts then end with "Seen by MING." Err 65 with the place. */
bool sharing_merge(struct map *map, const struct node *shared, struct error *err);

/* Appends the section SEEN BY of a text report: the places of the list of which `own`, the reader's map without it,
   knows less; nothing where there are none. */
void sharing_text(const struct map *own, const struct map *merged, const struct node *shared, GString *out);

#endif
