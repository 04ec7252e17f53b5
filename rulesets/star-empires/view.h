/* What an empire sees and remembers (SE-120 to SE-125). */
#ifndef STAR_EMPIRES_VIEW_H
#define STAR_EMPIRES_VIEW_H

#include "ship.h"

/* Builds the grid of all ships and computes what each empire sees (SE-121). */
void se_view_collect(struct se_state *st);

/* SE-122: adds shared scans. */
void se_view_share(struct se_state *st);

/* SE-124 and SE-125; `turn` is the one that begins. `forget`: removes things from the map that are not where it had
   them. `met` is called for each new contact, in order; or NULL. */
void se_view_record(struct se_state *st, int64_t turn, bool forget,
    void (*met)(struct se_empire *empire, const struct se_empire *other, void *context), void *context);

/* Collects, shares and records, for a state's present positions (SE-171). */
void se_view_all(struct se_state *st);

/* Puts a thing on the map, as it is now; `turn` -1: only its name and place (SE-70). */
struct se_thing *se_map_put(
    struct se_empire *empire, enum se_kind kind, const char *name, struct se_coord at, int64_t turn);
void se_map_world(struct se_empire *empire, const struct se_world *world, int64_t turn);
void se_map_storm(struct se_empire *empire, const struct se_storm *storm, int64_t turn);
/* Adds navigation data of a portal and its place to the map. True: it was new. */
bool se_map_nav(struct se_empire *empire, struct se_portal *portal);
struct se_thing *se_map_find(const struct se_empire *empire, const char *name);
struct se_seen *se_map_sector(const struct se_empire *empire, struct se_coord at);
/* The sector on the map; added as never scanned if it is missing. */
struct se_seen *se_map_need(struct se_empire *empire, struct se_coord at);

/* How well a ship is seen (SE-123). */
enum se_sight { SE_UNSEEN, SE_UNIDENTIFIED, SE_IDENTIFIED, SE_SHORT_RANGE };

/* How well the empire sees a foreign ship, by the last scan. `seen` is its sector on the empire's map, or NULL. */
enum se_sight se_sight_of(
    const struct se_empire *empire, const struct se_seen *seen, const struct se_ship *ship);

/* The owner of another empire's ship that the empire sees in that sector, by the ship's name or serial number; NULL:
   it sees none. */
const struct se_empire *se_sight_owner(
    const struct se_state *st, const struct se_empire *empire, struct se_coord at, const char *handle);

/* Does the empire see any ship of the other one in that sector? */
bool se_sight_any(const struct se_state *st, const struct se_empire *empire, const struct se_empire *other,
    struct se_coord at);

/* Present radius of a ship's scan (SE-121). */
int64_t se_scan_radius(const struct se_state *st, const struct se_ship *ship);

#endif
