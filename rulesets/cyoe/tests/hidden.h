/* cyoe: in a system where an empire has presence or is holder it sees ships and stations by empire and class, and, if
   it has explored it, planets and ratings; with tech 18 also next to its stations (CY-100). Explored systems stay
   known, of others there is but the number (CY-101). Never seen of others: techs, traits, points, projects, queues,
   loads, stances, fleet numbers, artifacts, what carries which tech (CY-102). */
#ifndef CY_TESTS_HIDDEN_H
#define CY_TESTS_HIDDEN_H

#include "tests/secrecy.h"

const struct node *secret_cy_reader_of(const struct secret *secret, const struct node *root);
struct node *secret_cy_system_of(const struct node *root, int64_t id);
bool secret_cy_has_number(const struct node *list, int64_t number);

/* Does the reader see what is in the system, in this state; now or after the turn, where one is played? */
bool secret_cy_sees_in(const struct secret *secret, const struct node *root, int64_t id);
bool secret_cy_sees(const struct secret *secret, int64_t id);
bool secret_cy_explored(const struct secret *secret, int64_t id);

bool secret_cy_foreign_empire(const struct secret *secret, const struct node *empire);
/* One that has a station or planet: whether it is out, which all are told, does not hang on one thing more. */
bool secret_cy_settled_empire(const struct secret *secret, const struct node *empire);
bool secret_cy_foreign_fleet(const struct secret *secret, const struct node *fleet);
bool secret_cy_unseen_system(const struct secret *secret, const struct node *system);
bool secret_cy_any_system(const struct secret *secret, const struct node *system);
bool secret_cy_unexplored_system(const struct secret *secret, const struct node *system);

extern const struct secret_kind secret_cy_system_kinds[];

#endif
