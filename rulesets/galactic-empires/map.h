/* Maps that a game can start with (GE-115, GE-116), and its setup (HO-40). */
#ifndef GE_MAP_H
#define GE_MAP_H

#include "rulesets/galactic-empires/state.h"

/* The ruleset's tables, with what they say of maps. */
void *ge_rules_read(struct node *root, struct error *err);

/* Can ge24 be drawn by the tables? */
bool ge_map_ge24_check(const struct ge_tables *tables, struct error *err);

/* Fill a state whose empires are there but own nothing; their capitals are set. */
bool ge_map_ge24(struct ge_state *state, struct error *err);
bool ge_map_galaxy(struct ge_state *state, int64_t sectors, struct error *err);

#define GE_GALAXY_MOST 10000
/* Sectors of a drawn galaxy for so many players (GE-116); `old`: as all games had them once. What is in `sectors`
   already is checked, if it is not 0: err has the place of `map`. */
bool ge_map_sectors(const struct ge_tables *tables, unsigned players, bool old, struct node *map,
    int64_t *sectors, struct error *err);

/* Numbers of players that a generator takes. */
bool ge_map_players(const struct ge_tables *tables, const char *generator, unsigned *least, unsigned *most,
    struct error *err);

/* A grid of sectors 1 to width x height, row by row, orthogonal neighbours. */
void ge_map_grid(struct ge_state *state, int64_t width, int64_t height);
/* Makes a sector the capital of an empire, with all that stands there (GE-115). */
void ge_map_capital(
    struct ge_state *state, struct ge_empire *empire, struct ge_sector *sector, uint64_t speciality);
/* An industrial centre with its garrison. */
struct ge_centre {
#define GE_CENTRE GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
	struct node *garrison;
};
void ge_map_centre(
    struct ge_state *state, struct ge_sector *sector, const struct ge_centre *centre, uint64_t types);
bool ge_map_centre_read(
    const struct ge_tables *tables, struct node *map, struct ge_centre *centre, struct error *err);
/* Owner and annexer from the start. */
void ge_map_own(struct ge_sector *sector, unsigned owner);
/* The speciality of an empire: of the realm of its name, else of the next realm in the list (GE-117). */
uint64_t ge_map_speciality(const struct ge_state *state, unsigned empire);

bool ge_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err);
struct state *ge_state_make(const struct state *head, const struct setup *setup, struct error *err);
void ge_seat_rename(struct state *state, unsigned seat, const char *name);
bool ge_seat_name_check(const char *name, struct error *err);

#endif
