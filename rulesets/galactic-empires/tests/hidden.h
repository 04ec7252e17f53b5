/* galactic-empires: an empire sees its own sectors and those with a unit of its own in full; of their neighbours (two
   steps for a ship of search 25 or more) owner and each empire's visible ships: number and dearest type (GE-112);
   shared scouting as its giver sees it. Never shown of units in full sight: numbers, ranks, options, skills, names
   (GE-111, GE-112). */
#ifndef GE_TESTS_HIDDEN_H
#define GE_TESTS_HIDDEN_H

#include "tests/secrecy.h"

enum secret_ge_sight { SEEN_NONE, SEEN_NEAR, SEEN_FULL };

/* Two living empires other than the reader. */
struct secret_ge_pair {
	int64_t a, b;
};
bool secret_ge_two(struct secret *secret, struct secret_ge_pair *pair);

int64_t secret_ge_number(const struct secret *secret, const char *name);
const struct node *secret_ge_sector(const struct node *root, int64_t id);
/* How well the reader sees a sector, now and, if a turn is played, after it: the better of both. */
enum secret_ge_sight secret_ge_seen(const struct secret *secret, int64_t sector);
int64_t secret_ge_tenths(const struct node *map, const char *key);
int64_t secret_ge_free_fleet(const struct secret *secret, int64_t owner);

/* Is it a living empire (a unit, a fleet, a unit with ships) that is not the reader's? */
bool secret_ge_empire(const struct secret *secret, const struct node *empire);
bool secret_ge_unit(const struct secret *secret, const struct node *unit);
bool secret_ge_fleet(const struct secret *secret, const struct node *unit);
bool secret_ge_ships(const struct secret *secret, const struct node *unit);

extern const struct secret_kind secret_ge_unit_kinds[];
extern const struct secret_order secret_ge_orders[];

#endif
