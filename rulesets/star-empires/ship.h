/* Abilities of ships: operational ratings, guns and defence in a sector. */
#ifndef STAR_EMPIRES_SHIP_H
#define STAR_EMPIRES_SHIP_H

#include "state.h"

/* SE-11: rating x OR, rounded half up. */
int64_t se_operational(int64_t rating, int64_t dp, int64_t class_dp);
int64_t se_ship_op(const struct se_ship *ship, enum se_part part);
/* The OR as reports show it, per cent. */
int64_t se_ship_or(const struct se_ship *ship);
/* The dp that a ship of 100 class dp would need to show this OR. */
int64_t se_dp_showing(int64_t percent);
/* Compares two ORs exactly, not by their rounded percentages. */
int se_or_compare(const struct se_ship *a, const struct se_ship *b);

const char *se_ship_handle(const struct se_ship *ship);
bool se_ship_alive(const struct se_ship *ship);
/* Is the ship alive and not loaded? */
bool se_ship_out(const struct se_ship *ship);
bool se_ship_missile(const struct se_ship *ship);
/* SE-102: dp repaired for an RU. */
int64_t se_repair_rate(const struct se_tables *tables, const struct se_ship *ship);
/* SE-13: can the ship conquer? */
bool se_ship_conquers(const struct se_ship *ship);
/* SE-105: does the ship's transponder answer the empire? */
bool se_ship_answers(const struct se_ship *ship, const struct se_empire *empire);
/* SE-122: is the ship left out of what its owner shares with the empire? */
bool se_ship_hidden(const struct se_ship *ship, const struct se_empire *empire);

/* Appends "#LM", or nothing without marks. */
void se_marks_text(unsigned marks, GString *out);
/* Parses such a text to marks. */
unsigned se_marks_of(const char *text);

bool se_class_known(const struct se_empire *empire, const struct se_class *class);
/* Adds the class to those that the empire knows. True: it was new. */
bool se_class_learn(struct se_empire *empire, const struct se_class *class);
void se_class_forget(struct se_empire *empire, const struct se_class *class);

/* Does the empire use the actual dp of a foreign ship (SE-47)? Otherwise an estimate. */
bool se_need_shows(const struct se_empire *empire, const struct se_ship *ship);
/* The ship's dp, or the empire's estimate. */
int64_t se_need_of(const struct se_empire *empire, const struct se_ship *ship);
/* Guns of a conquering ship, or the empire's estimate (SE-150 ff.). */
int64_t se_guns_seen(const struct se_empire *empire, const struct se_ship *ship);

/* --- Ships by sector: all that are alive and not loaded, sorted by owner's number and handle. --- */

struct se_grid {
	GPtrArray *ships;
	GHashTable *sectors; /* by se_coord_key: index of the first ship + 1 */
};

struct se_grid *se_grid_new(const struct se_state *st);
void se_grid_free(struct se_grid *grid);
/* The ships of a sector; count may be 0. */
struct se_ship **se_grid_at(const struct se_grid *grid, struct se_coord at, unsigned *count);

/* Guns and DP of one empire's conquering ships among ships of a sector (SE-13). */
int64_t se_guns_of(struct se_ship *const *ships, unsigned count, const struct se_empire *empire);
int64_t se_dp_of(struct se_ship *const *ships, unsigned count, const struct se_empire *empire);
/* Guns of all other empires among ships of a sector. */
int64_t se_guns_against(struct se_ship *const *ships, unsigned count, const struct se_empire *empire);
/* Has the empire a living starbase among these ships? */
bool se_starbase_among(struct se_ship *const *ships, unsigned count, const struct se_empire *empire);

#endif
