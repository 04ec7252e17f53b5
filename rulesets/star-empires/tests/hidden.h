/* star-empires: sectors are visible, scanned, clouded or out of sight (SE-121, SE-122); what a report shows of a
   foreign ship depends on that, on its transponder and on whether its class is known (SE-123). */
#ifndef SE_TESTS_HIDDEN_H
#define SE_TESTS_HIDDEN_H

#include "tests/secrecy.h"

struct secret_se_coord {
	int64_t o, y;
};

/* The value of a key "sector", "origin" or the like. */
struct secret_se_coord secret_se_at(const struct node *map, const char *key);
int64_t secret_se_distance(struct secret_se_coord a, struct secret_se_coord b);
/* Converts galactic to an empire's own coordinates (SE-2). */
struct secret_se_coord secret_se_local(const struct node *empire, struct secret_se_coord at);

enum secret_se_sight {
	SEEN_NONE,    /* stale or never scanned */
	SEEN_CLOUDED, /* storms only */
	SEEN_SCANNED,
	SEEN_VISIBLE,
};

/* How well the reader sees a sector, by own or shared scans, now and, if a turn is played, after it: the best of all. A
   grant counts for everything that its giver sees, so that nothing visible is considered hidden. */
enum secret_se_sight secret_se_seen(const struct secret *secret, struct secret_se_coord at);
bool secret_se_has_storm(const struct node *root, struct secret_se_coord at);

struct node *secret_se_empire(const struct secret *secret, const char *name);
/* Does this empire give the reader any access to its scans? */
bool secret_se_shares(const struct secret *secret, const char *giver);
/* Is this in the reader's list of known things? */
bool secret_se_knows(const struct secret *secret, const char *kind, const char *name);
bool secret_se_class_known(const struct secret *secret, const char *full);
/* The class's tonnage and engines. */
int64_t secret_se_tonnage(const struct secret *secret, const char *full);
int64_t secret_se_engines(const struct secret *secret, const char *full);
bool secret_se_loaded(const struct node *ship);
bool secret_se_carries(const struct secret *secret, const struct node *ship);
/* Does the ship's transponder answer the reader (SE-105), or somebody who shares scans with them (SE-122)? */
bool secret_se_answers(const struct secret *secret, const struct node *ship);
const char *secret_se_handle(const struct node *ship);

/* An unloaded ship, not of the reader or of somebody who shares with them, where the reader sees at most storms. */
bool secret_se_unseen_ship(const struct secret *secret, const struct node *ship);

extern const struct secret_kind secret_se_ship_kinds[];
extern const struct secret_order secret_se_orders[];

/* See `divide` and `deeds` of struct secret_rules. */
bool secret_se_divide(const char *line, GString *out);
void secret_se_deeds(const struct node *report, GPtrArray *out);

#endif
