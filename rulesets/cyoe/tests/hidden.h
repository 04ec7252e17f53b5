/* cyoe: an empire with presence in a system, or its holder, sees ships and stations there by empire and class, and, if
   explored, planets and ratings; with tech 18 also next to its stations (CY-100). Explored systems stay known; of
   others only the number is (CY-101). Never visible: others' techs, traits, points, projects, queues, loads, stances,
   fleet numbers, artifacts, and which ships carry which tech (CY-102). */
#ifndef CY_TESTS_HIDDEN_H
#define CY_TESTS_HIDDEN_H

#include "tests/secrecy.h"

const struct node *secret_cy_reader_of(const struct secret *secret, const struct node *root);
struct node *secret_cy_system_of(const struct node *root, int64_t id);
bool secret_cy_has_number(const struct node *list, int64_t number);

/* Does the reader see the contents of the system in this state; now, or after the turn if one is played? */
bool secret_cy_sees_in(const struct secret *secret, const struct node *root, int64_t id);
bool secret_cy_sees(const struct secret *secret, int64_t id);
bool secret_cy_explored(const struct secret *secret, int64_t id);

bool secret_cy_foreign_empire(const struct secret *secret, const struct node *empire);
/* An empire with a station or planet: one thing more cannot change whether it is out, which everybody is told. */
bool secret_cy_settled_empire(const struct secret *secret, const struct node *empire);
bool secret_cy_foreign_fleet(const struct secret *secret, const struct node *fleet);
bool secret_cy_unseen_system(const struct secret *secret, const struct node *system);
bool secret_cy_any_system(const struct secret *secret, const struct node *system);
bool secret_cy_unexplored_system(const struct secret *secret, const struct node *system);

extern const struct secret_kind secret_cy_system_kinds[];

#endif
