/* Maps that a game can start with (GE-115), and what is on them. */
#ifndef GE_MAP_H
#define GE_MAP_H

#include "rulesets/galactic-empires/state.h"

/* Do the tables allow the map ge24? */
bool ge_map_ge24_check(const struct ge_tables *tables, struct error *err);

/* Fills a state that has empires but no owned sectors; their capitals are set. */
bool ge_map_ge24(struct ge_state *state, struct error *err);

/* A grid of sectors 1 to width x height, row by row, orthogonal neighbours. */
void ge_map_grid(struct ge_state *state, int64_t width, int64_t height);
/* Makes a sector the capital of an empire, with its starting units (GE-115). */
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
/* Sets owner and annexer at the start. */
void ge_map_own(struct ge_sector *sector, unsigned owner);
/* The speciality of an empire: of the realm with its name, else of the next unused realm in the list (GE-117). */
uint64_t ge_map_speciality(const struct ge_state *state, unsigned empire);

#endif
