/* galactic-empires: secrets of relations, capitals and units, besides their figures. */
#include "rulesets/galactic-empires/tests/hidden.h"

#include <inttypes.h>
#include <string.h>

static bool capital(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);
	const struct node *sector = node_get(secret->root, "sectors")->first;

	if (!empire)
		return false;
	for (int64_t skip = secret_roll(secret, (int64_t)node_get(secret->root, "sectors")->count); skip > 1;
	     skip--)
		sector = sector->next;
	secret_put(secret, empire, "capital", "%" PRId64, secret_number(sector, "id"));
	return true;
}

static bool is_between(const struct node *n, const char *a, const char *b, const struct secret_ge_pair *pair)
{
	int64_t from = secret_number(n, a), to = secret_number(n, b);

	return (from == pair->a && to == pair->b) || (from == pair->b && to == pair->a);
}

/* Begins or ends a war between two others (GE-113). */
static bool war(struct secret *secret)
{
	struct secret_ge_pair pair;
	struct node *relation = NULL, *passage = node_get(secret->root, "passage");

	if (!secret_ge_two(secret, &pair) || node_get(secret->root, "special")->first ||
	    node_get(secret->root, "suzerains")->first)
		return false;
	for (struct node *n = node_get(secret->root, "relations")->first; n; n = n->next)
		if (is_between(n, "a", "b", &pair))
			relation = n;
	for (struct node *n = passage->first, *next; n; n = next) {
		next = n->next;
		if (is_between(n, "from", "to", &pair))
			secret_drop(secret, passage, n);
	}
	if (relation)
		secret_put(
		    secret, relation, "state", secret_is(relation, "state", "war") ? "neutral" : "war");
	return relation;
}

/* Makes an empire somebody else's henchman; not one that shares with the reader, as sight would come along (GE-70). */
static bool suzerain(struct secret *secret)
{
	struct secret_ge_pair pair;
	struct node *list = node_get(secret->root, "suzerains"), *relation = NULL;

	if (!secret_flag(node_get(secret->root, "options"), "suzerains") || !secret_ge_two(secret, &pair))
		return false;
	for (struct node *n = list->first; n; n = n->next)
		if (is_between(n, "henchman", "suzerain", &pair))
			return false;
	for (struct node *n = node_get(secret->root, "relations")->first; n; n = n->next)
		if (is_between(n, "a", "b", &pair) && secret_is(n, "state", "ally"))
			relation = n;
	if (relation)
		secret_add(secret, list, "{henchman: %" PRId64 ", suzerain: %" PRId64 "}", pair.a, pair.b);
	return relation;
}

/* Does the empire share with the reader? Then changing its units may widen the reader's sight. */
static bool gives(const struct secret *secret, int64_t empire)
{
	int64_t reader = secret_ge_number(secret, secret->reader);

	for (const struct node *s = node_get(secret->root, "sharing")->first; s; s = s->next)
		if (secret_number(s, "from") == empire && secret_number(s, "to") == reader)
			return true;
	for (const struct node *s = node_get(secret->root, "suzerains")->first; s; s = s->next)
		if (secret_number(s, "henchman") == empire && secret_number(s, "suzerain") == reader)
			return true;
	return false;
}

/* Can the empire pay any upkeep? Then it loses no sector or ship in sight for lack of it (GE-57). */
static bool is_rich(const struct secret *secret, int64_t empire)
{
	for (const struct node *e = node_get(secret->root, "empires")->first; e; e = e->next)
		if (secret_number(e, "id") == empire)
			return secret_ge_tenths(e, "treasury") >= 1500;
	return empire == 0;
}

static bool unseen_unit(const struct secret *secret, const struct node *unit)
{
	return secret_ge_unit(secret, unit) && !gives(secret, secret_number(unit, "owner")) &&
	       (!secret->after || is_rich(secret, secret_number(unit, "owner"))) &&
	       secret_ge_seen(secret, secret_number(unit, "sector")) == SEEN_NONE;
}

static bool unseen_fleet(const struct secret *secret, const struct node *unit)
{
	return unseen_unit(secret, unit) && secret_number(unit, "fleet") > 0;
}

static bool unit_type(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", unseen_unit), *ships = node_get(unit, "ships");

	if (!unit || !ships->first || secret_flag(unit, "cloaked") || secret_find(ships, "type", "HU", NULL))
		return false;
	secret_put(secret, ships->first, "type", "HU");
	return true;
}

static bool unit_place(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "units", unseen_fleet);
	const struct node *sectors = node_get(secret->root, "sectors");
	int64_t skip = secret_roll(secret, (int64_t)sectors->count) - 1;
	const struct node *sector = sectors->first;

	while (skip-- > 0)
		sector = sector->next;
	if (!fleet || secret_ge_seen(secret, secret_number(sector, "id")) != SEEN_NONE)
		return false;
	secret_put(secret, fleet, "sector", "%" PRId64, secret_number(sector, "id"));
	return true;
}

static bool unit_new(struct secret *secret)
{
	struct node *like = secret_pick(secret, "units", unseen_unit);
	int64_t owner = secret_number(like, "owner"), number;

	if (!like || owner == 0 || (number = secret_ge_free_fleet(secret, owner)) == 0)
		return false;
	secret_add(secret, node_get(secret->root, "units"),
	    "{owner: %" PRId64 ", fleet: %" PRId64 ", sector: %" PRId64 ", ships: [{type: DD, n: %" PRId64
	    "}]}",
	    owner, number, secret_number(like, "sector"), secret_roll(secret, 9));
	return true;
}

/* An empire without sectors and ships is out, which all are told: remove a fleet of one that owns a sector. */
static bool unit_gone(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "units", unseen_fleet);
	bool owns = false;

	if (!fleet)
		return false;
	for (const struct node *s = node_get(secret->root, "sectors")->first; s; s = s->next)
		owns = owns || secret_number(s, "owner") == secret_number(fleet, "owner");
	if (owns)
		secret_drop(secret, node_get(secret->root, "units"), fleet);
	return owns;
}

static bool unit_admiral(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", unseen_unit), *admirals = node_get(unit, "admirals");

	if (!unit || secret_number(unit, "owner") == 0 || !node_get(unit, "ships")->first)
		return false;
	if (admirals->first)
		secret_drop(secret, admirals, admirals->first);
	else
		secret_add(
		    secret, admirals, "{id: %" PRId64 ", a: 5, d: 5, l: 5}", 6000 + secret_roll(secret, 99));
	return true;
}

/* Which fleet another follows is an option (GE-111), hidden even in full sight. */
static bool fleet_follow(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "units", secret_ge_fleet);

	if (!fleet)
		return false;
	if (secret_number(fleet, "follow") > 0) {
		secret_put(secret, fleet, "follow", "0");
		return true;
	}
	for (const struct node *u = node_get(secret->root, "units")->first; u; u = u->next)
		if (u != fleet && secret_number(u, "owner") == secret_number(fleet, "owner") &&
		    secret_number(u, "fleet") > 0 && secret_number(u, "follow") == 0) {
			secret_put(secret, fleet, "follow", "%" PRId64, secret_number(u, "fleet"));
			return true;
		}
	return false;
}

static bool cloaked_fleet(const struct secret *secret, const struct node *unit)
{
	return secret_ge_fleet(secret, unit) && secret_flag(unit, "cloaked") &&
	       node_get(unit, "ships")->first;
}

/* Changes cloaked ships anywhere, even where the reader looks (GE-38). */
static bool cloaked_ships(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "units", cloaked_fleet), *ship;

	if (!fleet)
		return false;
	ship = node_get(fleet, "ships")->first;
	secret_put(secret, ship, "n", "%" PRId64, secret_other(secret, 1, 30, secret_number(ship, "n")));
	return true;
}

const struct secret_kind secret_ge_unit_kinds[] = {
    {"another's capital", capital, 0},
    {"war between two others", war, SECRET_RARE},
    {"a suzerain of another", suzerain, SECRET_RARE},
    {"type of ships out of sight", unit_type, SECRET_QUIET},
    {"place of a fleet out of sight", unit_place, SECRET_QUIET},
    {"a fleet out of sight more", unit_new, SECRET_QUIET},
    {"a fleet out of sight less", unit_gone, SECRET_QUIET},
    {"admirals of a unit out of sight", unit_admiral, SECRET_QUIET},
    {"what any foreign fleet follows", fleet_follow, SECRET_RARE},
    {"ships of a cloaked fleet", cloaked_ships, SECRET_RARE},
    {0},
};
