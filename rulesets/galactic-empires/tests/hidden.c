/* galactic-empires: an empire sees its own sectors and those with a unit of its own in full; of their neighbours (two
   steps for a ship of search 25 or more) owner and each empire's visible ships: number and dearest type (GE-112);
   shared scouting as its giver sees it. Never shown of units in full sight: numbers, ranks, options, skills, names
   (GE-111, GE-112). */
#include "rulesets/galactic-empires/tests/hidden.h"

#include <inttypes.h>
#include <string.h>

/* --- Empires -------------------------------------------------------------------------- */

/* Adds to the treasury: taking away could cost ships for lack of upkeep. */
static bool treasury(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);
	int64_t now = empire ? secret_ge_tenths(empire, "treasury") + secret_roll(secret, 500) : 0;

	if (!empire || (secret->after && now < 2000))
		return false;
	secret_put(secret, empire, "treasury", "%" PRId64 ".%" PRId64, now / 10, now % 10);
	return true;
}

static bool contact(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);

	if (empire)
		secret_put(
		    secret, empire, "contact", "\"p%" PRId64 "@example.org\"", secret_roll(secret, 99));
	return empire;
}

static bool said(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);

	if (empire)
		secret_put(secret, empire, "said",
		    "[\"Nobody has ever heard a word of number %" PRId64 ".\"]", secret_roll(secret, 99));
	return empire;
}

static bool status(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);

	if (empire)
		secret_put(secret, empire, "status",
		    secret_is(empire, "status", "royalty") ? "commoner" : "royalty");
	return empire;
}

/* --- Between two others --------------------------------------------------------------- */

static struct node *between(const struct secret *secret, const char *list, const char *from, const char *to,
    const struct secret_ge_pair *pair)
{
	for (struct node *n = node_get(secret->root, list)->first; n; n = n->next)
		if (secret_number(n, from) == pair->a && secret_number(n, to) == pair->b)
			return n;
	return NULL;
}

static struct node *relation_of(const struct secret *secret, const struct secret_ge_pair *pair)
{
	struct secret_ge_pair back = {pair->b, pair->a};
	struct node *n = between(secret, "relations", "a", "b", pair);

	return n ? n : between(secret, "relations", "a", "b", &back);
}

static bool is_war(const struct secret *secret, const struct secret_ge_pair *pair)
{
	return secret_is(relation_of(secret, pair), "state", "war");
}

/* Begins or ends no war, as its effect on units might show. */
static bool relation(struct secret *secret)
{
	struct secret_ge_pair pair;
	struct node *n;

	if (!secret_ge_two(secret, &pair) || is_war(secret, &pair))
		return false;
	n = relation_of(secret, &pair);
	secret_put(secret, n, "state", secret_is(n, "state", "ally") ? "neutral" : "ally");
	return true;
}

static bool toggle(struct secret *secret, const char *name, const char *from, const char *to, bool peace)
{
	struct node *list = node_get(secret->root, name), *old;
	struct secret_ge_pair pair;

	if (!secret_ge_two(secret, &pair) || (peace && is_war(secret, &pair)))
		return false;
	old = between(secret, name, from, to, &pair);
	if (old)
		secret_drop(secret, list, old);
	else
		secret_add(secret, list, "{%s: %" PRId64 ", %s: %" PRId64 "}", from, pair.a, to, pair.b);
	return true;
}

static bool passage(struct secret *secret)
{
	return toggle(secret, "passage", "from", "to", true);
}

static bool refuses(struct secret *secret)
{
	return toggle(secret, "refuses", "empire", "from", false);
}

static bool sharing(struct secret *secret)
{
	/* Sharing with an empire that shares with the reader changes nothing for the reader: shared sight is not passed
	   on (GE-70). */
	return toggle(secret, "sharing", "from", "to", false);
}

/* Whether another empire refuses the reader's gifts shows only when one is sent. */
static bool refuses_reader(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);
	struct node *list = node_get(secret->root, "refuses"), *old;
	struct secret_ge_pair pair = {secret_number(empire, "id"), secret_ge_number(secret, secret->reader)};

	if (!empire)
		return false;
	old = between(secret, "refuses", "empire", "from", &pair);
	if (old)
		secret_drop(secret, list, old);
	else
		secret_add(secret, list, "{empire: %" PRId64 ", from: %" PRId64 "}", pair.a, pair.b);
	return true;
}

static bool special(struct secret *secret)
{
	struct secret_ge_pair pair;

	if (!secret_ge_two(secret, &pair) || is_war(secret, &pair))
		return false;
	for (const struct node *s = node_get(secret->root, "sectors")->first; s; s = s->next) {
		struct node *list = node_get(secret->root, "special");
		const struct secret_ge_pair there = {secret_number(s, "id"), pair.b};
		if (secret_number(s, "owner") != pair.a || between(secret, "special", "sector", "to", &there))
			continue;
		secret_add(secret, list, "{sector: %" PRId64 ", to: %" PRId64 "}", there.a, there.b);
		return true;
	}
	return false;
}

/* Everybody is told who leads towards victory and what the leader holds (GE-104, HO-141). */
static bool lead(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);
	const struct node *empires = node_get(node_get(secret->root, "lead"), "empires");

	if (!empire || (empires && empires->first && empires->first->number == secret_number(empire, "id")))
		return false;
	secret_put(
	    secret, secret->root, "lead", "{empires: [%" PRId64 "], turns: 1}", secret_number(empire, "id"));
	return true;
}

/* --- Sectors -------------------------------------------------------------------------- */

static bool unseen_sector(const struct secret *secret, const struct node *sector)
{
	return secret_ge_seen(secret, secret_number(sector, "id")) == SEEN_NONE;
}

static bool not_full(const struct secret *secret, const struct node *sector)
{
	return secret_ge_seen(secret, secret_number(sector, "id")) != SEEN_FULL &&
	       secret_number(sector, "annexer") != secret_ge_number(secret, secret->reader) &&
	       secret_number(sector, "owner") != secret_ge_number(secret, secret->reader);
}

static bool sector_damage(struct secret *secret)
{
	struct node *sector = secret_pick(secret, "sectors", not_full);

	if (sector)
		secret_put(secret, sector, "damage", "%" PRId64,
		    secret_other(secret, 0, 3, secret_number(sector, "damage")));
	return sector;
}

static bool sector_annexer(struct secret *secret)
{
	struct node *sector = secret_pick(secret, "sectors", not_full);
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);

	if (!sector || !empire || secret_number(sector, "annexer") == secret_number(empire, "id"))
		return false;
	secret_put(secret, sector, "lost", "0");
	secret_put(secret, sector, "annexer", "%" PRId64, secret_number(empire, "id"));
	return true;
}

static bool sector_lost(struct secret *secret)
{
	struct node *sector = secret_pick(secret, "sectors", not_full);

	if (!sector || secret_number(sector, "annexer") == secret_number(sector, "owner"))
		return false;
	secret_put(
	    secret, sector, "lost", "%" PRId64, secret_other(secret, 0, 3, secret_number(sector, "lost")));
	return true;
}

static bool has_sd(const struct secret *secret, const struct node *sector)
{
	return not_full(secret, sector) && secret_number(sector, "sd") > 0;
}

static bool sector_sd(struct secret *secret)
{
	struct node *sector = secret_pick(secret, "sectors", has_sd);

	if (!sector)
		return false;
	if (secret_roll(secret, 2) == 1) {
		secret_put(secret, sector, "sd_now", "%" PRId64,
		    secret_other(secret, 0, secret_number(sector, "sd"), secret_number(sector, "sd_now")));
	} else {
		secret_put(secret, sector, "sd", "%" PRId64, secret_number(sector, "sd") % 5 + 1);
		secret_put(secret, sector, "sd_now", "0");
	}
	return true;
}

/* Everybody knows that a sector has a centre, but not what it builds. */
static bool has_ic(const struct secret *secret, const struct node *sector)
{
	return not_full(secret, sector) && node_get(sector, "ic")->kind == NODE_LIST;
}

static bool sector_ic(struct secret *secret)
{
	static const char *const lists[] = {"core", "bio", "fast", "cloak", "heavy", "carrier"};
	struct node *sector = secret_pick(secret, "sectors", has_ic);

	if (sector)
		secret_put(secret, sector, "ic", "[%s]", lists[secret_roll(secret, G_N_ELEMENTS(lists)) - 1]);
	return sector;
}

/* Changes the owner of a sector that contains no units except its owner's garrison, which goes along. */
static bool sector_owner(struct secret *secret)
{
	struct node *sector = secret_pick(secret, "sectors", unseen_sector);
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);
	int64_t id = secret_number(sector, "id"), owner = secret_number(sector, "owner");
	unsigned owned = 0;

	if (!sector || !empire || owner == 0 || secret_number(empire, "id") == owner)
		return false;
	for (struct node *u = node_get(secret->root, "units")->first; u; u = u->next)
		if (secret_number(u, "sector") == id)
			return false;
	/* The change affects sight and limits of both empires; losing the last sector is a defeat, which all are
	   told. */
	for (const struct node *s = node_get(secret->root, "sectors")->first; s; s = s->next)
		owned += secret_number(s, "owner") == owner;
	for (const struct node *s = node_get(secret->root, "sharing")->first; s; s = s->next)
		if (secret_number(s, "to") == secret_ge_number(secret, secret->reader))
			return false;
	for (const struct node *s = node_get(secret->root, "special")->first; s; s = s->next)
		if (secret_number(s, "sector") == id)
			return false;
	if (owned < 2)
		return false;
	secret_put(secret, sector, "lost", "0");
	secret_put(secret, sector, "annexer", "%" PRId64, secret_number(empire, "id"));
	secret_put(secret, sector, "owner", "%" PRId64, secret_number(empire, "id"));
	return true;
}

/* --- Units ---------------------------------------------------------------------------- */

static bool unseen_unit(const struct secret *secret, const struct node *unit)
{
	return secret_ge_unit(secret, unit) &&
	       secret_ge_seen(secret, secret_number(unit, "sector")) == SEEN_NONE;
}

/* Its sight may be shared with the reader, and its battles are reported: change only types without search, keeping the
   number. */
static bool unit_ships(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", unseen_unit), *ships = node_get(unit, "ships");

	if (!unit || !ships->first)
		return false;
	secret_put(secret, ships->first, "n", "%" PRId64,
	    secret_other(secret, 1, 30, secret_number(ships->first, "n")));
	return true;
}

static bool unit_rank(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", secret_ge_ships), *ship;

	if (!unit)
		return false;
	ship = node_get(unit, "ships")->first;
	secret_put(secret, ship, "rank", "%" PRId64, secret_other(secret, 1, 5, secret_number(ship, "rank")));
	return true;
}

static bool unit_name(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", secret_ge_unit);

	if (!unit || secret_number(unit, "owner") == 0)
		return false;
	secret_put(secret, unit, "name", "\"Secret %" PRId64 "\"", secret_roll(secret, 999));
	return true;
}

static bool fleet_option(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "units", secret_ge_fleet);

	if (!fleet)
		return false;
	if (secret_roll(secret, 2) == 1)
		secret_put(secret, fleet, "retreat", "%" PRId64,
		    secret_other(secret, 0, 5, secret_number(fleet, "retreat")));
	else
		secret_put(secret, fleet, "defend", secret_flag(fleet, "defend") ? "false" : "true");
	return true;
}

static bool fleet_number(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "units", secret_ge_fleet);
	int64_t old = secret_number(fleet, "fleet"), owner = secret_number(fleet, "owner"), number;

	/* Ships lost for lack of upkeep are chosen by unit number (GE-57), so this secret does not hold over a turn. */
	if (!fleet || secret->after || (number = secret_ge_free_fleet(secret, owner)) == 0)
		return false;
	for (struct node *u = node_get(secret->root, "units")->first; u; u = u->next)
		if (secret_number(u, "owner") == owner && secret_number(u, "follow") == old)
			secret_put(secret, u, "follow", "%" PRId64, number);
	secret_put(secret, fleet, "fleet", "%" PRId64, number);
	return true;
}

static bool has_admiral(const struct secret *secret, const struct node *unit)
{
	return secret_ge_unit(secret, unit) && node_get(unit, "admirals")->first;
}

static bool admiral_skill(struct secret *secret)
{
	static const char *const keys[] = {"a", "d", "l"};
	struct node *unit = secret_pick(secret, "units", has_admiral), *admiral;
	const char *key = keys[secret_roll(secret, 3) - 1];

	if (!unit)
		return false;
	admiral = node_get(unit, "admirals")->first;
	secret_put(secret, admiral, key, "%" PRId64, secret_other(secret, 1, 5, secret_number(admiral, key)));
	return true;
}

static bool admiral_number(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", has_admiral);

	if (unit)
		secret_put(secret, node_get(unit, "admirals")->first, "id", "%" PRId64,
		    5000 + secret_roll(secret, 99));
	return unit;
}

/* Adds a cloaked fleet anywhere, even where the reader looks (GE-38). Not of an empire that shares with the reader: it
   would widen that sight. */
static bool cloaked_new(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);
	const struct node *list = node_get(secret->root, "sectors");
	int64_t owner = secret_number(empire, "id"), number,
	        skip = secret_roll(secret, (int64_t)list->count) - 1;
	const struct node *sector = list->first;
	struct secret_ge_pair gift = {owner, secret_ge_number(secret, secret->reader)};

	if (!empire || (number = secret_ge_free_fleet(secret, owner)) == 0 ||
	    between(secret, "sharing", "from", "to", &gift))
		return false;
	while (skip-- > 0)
		sector = sector->next;
	secret_add(secret, node_get(secret->root, "units"),
	    "{owner: %" PRId64 ", fleet: %" PRId64 ", sector: %" PRId64 ", ships: [{type: WB, n: %" PRId64
	    "}], cloaked: true}",
	    owner, number, secret_number(sector, "id"), secret_roll(secret, 9));
	return true;
}

/* --- Lists and controls --------------------------------------------------------------- */

static bool list_order(struct secret *secret)
{
	static const char *const lists[] = {
	    "relations", "passage", "special", "refuses", "sharing", "sectors", "units"};

	return secret_shuffle(secret, lists[secret_roll(secret, G_N_ELEMENTS(lists)) - 1]);
}

static bool seed(struct secret *secret)
{
	secret_put(secret, secret->root, "seed", "%" PRId64, 1000 + secret_roll(secret, 1000));
	return true;
}

static bool near_sector(const struct secret *secret, const struct node *sector)
{
	return secret_ge_seen(secret, secret_number(sector, "id")) == SEEN_NEAR;
}

static bool near_unit(const struct secret *secret, const struct node *unit)
{
	return secret_ge_unit(secret, unit) && !secret_flag(unit, "cloaked") &&
	       node_get(unit, "ships")->first &&
	       near_sector(secret, secret_ge_sector(secret->root, secret_number(unit, "sector")));
}

static bool seen_unit(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", near_unit), *ship;

	if (!unit)
		return false;
	ship = node_get(unit, "ships")->first;
	secret_put(secret, ship, "n", "%" PRId64, secret_number(ship, "n") + 1);
	return true;
}

static bool own_sector(const struct secret *secret, const struct node *sector)
{
	return secret_number(sector, "owner") == secret_ge_number(secret, secret->reader);
}

static bool seen_damage(struct secret *secret)
{
	struct node *sector = secret_pick(secret, "sectors", own_sector);

	if (sector)
		secret_put(secret, sector, "damage", "%" PRId64,
		    secret_other(secret, 0, 3, secret_number(sector, "damage")));
	return sector;
}

static const struct secret_kind kinds[] = {
    {"another's treasury", treasury, SECRET_QUIET},
    {"another's contact", contact, SECRET_QUIET},
    {"another's earlier proclamations", said, SECRET_ALONE | SECRET_QUIET},
    {"another's rank", status, SECRET_RARE},
    {"relation of two others", relation, 0},
    {"passage between two others", passage, SECRET_ALONE | SECRET_QUIET},
    {"gifts refused between two others", refuses, SECRET_ALONE | SECRET_QUIET},
    {"gifts refused from the reader", refuses_reader, SECRET_QUIET},
    {"scouting shared between two others", sharing, SECRET_ALONE | SECRET_QUIET},
    {"permission for a sector between two others", special, SECRET_ALONE | SECRET_QUIET},
    {"damage of a sector not in full sight", sector_damage, SECRET_QUIET},
    {"annexer of a sector not in full sight", sector_annexer, 0},
    {"lost turns of a sector not in full sight", sector_lost, SECRET_RARE},
    {"SD of a sector not in full sight", sector_sd, SECRET_QUIET},
    {"build list of a sector not in full sight", sector_ic, SECRET_ALONE | SECRET_QUIET},
    {"owner of a sector out of sight", sector_owner, SECRET_RARE},
    {"ships of a unit out of sight", unit_ships, 0},
    {"rank of any foreign ships", unit_rank, 0},
    {"name of any foreign unit", unit_name, SECRET_ALL | SECRET_ALONE | SECRET_QUIET},
    {"options of any foreign fleet", fleet_option, SECRET_QUIET},
    {"number of any foreign fleet", fleet_number, 0},
    {"skill of any foreign admiral", admiral_skill, SECRET_QUIET},
    {"number of any foreign admiral", admiral_number, 0},
    {"a cloaked fleet more", cloaked_new, 0},
    {"order of the document's lists", list_order, SECRET_ALL},
    {"the seed", seed, 0},
    {"ships of a foreign unit nearby", seen_unit, SECRET_SEEN},
    {"damage of an own sector", seen_damage, SECRET_SEEN},
    {"who leads towards victory", lead, SECRET_SEEN},
    {0},
};

const struct secret_rules secret_galactic_empires = {"galactic-empires", {kinds, secret_ge_unit_kinds},
    secret_ge_orders, "AX9\nPGF1S9\nSR1E2S9\nES2\nSZ2\nB1WBG9\n", NULL, NULL, false};
