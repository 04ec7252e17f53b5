/* space-empires-4x: of others' ships only the number that can move is visible in each square (SX-81); a combat shows
   all ships of its square in that turn's report (SX-82), so ships that may meet the reader's are not changed. */
#include "tests/secrecy.h"

#include <inttypes.h>
#include <string.h>

static bool is_foreign(const struct secret *secret, const struct node *thing)
{
	return !secret_is(thing, "owner", secret->reader);
}

static bool moves(const struct node *unit)
{
	return !secret_is(unit, "type", "SY") && !secret_is(unit, "type", "BA");
}

static bool same_square(const struct node *a, const struct node *b)
{
	return secret_number(a, "x") == secret_number(b, "x") &&
	       secret_number(a, "y") == secret_number(b, "y");
}

/* No other ships are there: no combat if nobody moves. */
static bool alone(const struct secret *secret, const struct node *unit)
{
	for (const struct node *u = node_get(secret->root, "units")->first; u; u = u->next)
		if (same_square(u, unit) && !secret_is(u, "owner", secret_text(unit, "owner")))
			return false;
	return true;
}

static bool at_foreign_colony(const struct secret *secret, const struct node *unit)
{
	for (const struct node *p = node_get(secret->root, "planets")->first; p; p = p->next)
		if (same_square(p, unit) && *secret_text(p, "colony") &&
		    !secret_is(p, "colony", secret_text(unit, "owner")))
			return true;
	return false;
}

/* A turn at rest does not reveal it: the owner has no upkeep to lose ships for, fights nobody and destroys no Colony.
   In the situation itself there is no combat, whoever else is there (SX-82). */
static bool hidden_mover(const struct secret *secret, const struct node *unit)
{
	return is_foreign(secret, unit) && moves(unit) &&
	       (!secret->after || (alone(secret, unit) && !at_foreign_colony(secret, unit)));
}

static bool hidden_fixed(const struct secret *secret, const struct node *unit)
{
	return is_foreign(secret, unit) && !moves(unit) && (!secret->after || alone(secret, unit));
}

static bool hidden_unit(const struct secret *secret, const struct node *unit)
{
	return hidden_mover(secret, unit) || hidden_fixed(secret, unit);
}

/* SX-42: unpaid maintenance removes ships, and their number is visible. */
static bool is_rich(const struct secret *secret, const char *name)
{
	const struct node *empire = secret_find(node_get(secret->root, "empires"), "name", name, NULL);
	int64_t upkeep = 0;

	for (const struct node *u = node_get(secret->root, "units")->first; u; u = u->next)
		upkeep += secret_is(u, "owner", name) ? 3 : 0;
	return secret_number(empire, "cp") >= upkeep;
}

static bool empire_foreign(const struct secret *secret, const struct node *empire)
{
	return !secret_is(empire, "name", secret->reader) && secret_is(empire, "status", "playing");
}

static bool empire_rich(const struct secret *secret, const struct node *empire)
{
	return empire_foreign(secret, empire) && is_rich(secret, secret_text(empire, "name"));
}

/* --- Ships ---------------------------------------------------------------------------- */

static bool unit_number(struct secret *secret, secret_fits *fits, const char *key, int64_t low, int64_t high)
{
	struct node *unit = secret_pick(secret, "units", fits);

	if (unit)
		secret_put(
		    secret, unit, key, "%" PRId64, secret_other(secret, low, high, secret_number(unit, key)));
	return unit;
}

static bool unit_type(struct secret *secret)
{
	static const char *const types[] = {"SC", "DD", "CR", "BC", "BB", "DN", "DC", "CS"};
	struct node *unit = secret_pick(secret, "units", hidden_mover);
	const char *type = types[secret_roll(secret, G_N_ELEMENTS(types)) - 1];

	if (!unit || secret_is(unit, "type", type) ||
	    (secret->after && !is_rich(secret, secret_text(unit, "owner"))))
		return false;
	secret_put(secret, unit, "hits", "0");
	secret_put(secret, unit, "type", "%s", type);
	return true;
}

static bool unit_hits(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", hidden_unit);
	bool thick = secret_is(unit, "type", "CR") || secret_is(unit, "type", "BC") ||
	             secret_is(unit, "type", "BB") || secret_is(unit, "type", "DN") ||
	             secret_is(unit, "type", "BA");

	if (!unit || !thick)
		return false;
	secret_put(secret, unit, "hits", "%" PRId64, secret_other(secret, 0, 1, secret_number(unit, "hits")));
	return true;
}

static bool unit_attack(struct secret *secret)
{
	return unit_number(secret, hidden_unit, "attack", 0, 3);
}

static bool unit_defense(struct secret *secret)
{
	return unit_number(secret, hidden_unit, "defense", 0, 3);
}

static bool unit_movement(struct secret *secret)
{
	return unit_number(secret, hidden_unit, "movement", 1, 6);
}

static bool unit_arrived(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", hidden_unit);

	if (unit)
		secret_put(secret, unit, "arrived", "[%" PRId64 ", %" PRId64 ", 0]",
		    secret_roll(secret, secret_number(secret->root, "turn")) - 1, secret_roll(secret, 3));
	return unit;
}

static bool unit_id(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", hidden_unit);
	struct node *empire =
	    unit ? secret_find(node_get(secret->root, "empires"), "name", secret_text(unit, "owner"), NULL)
	         : NULL;
	int64_t next = secret_number(empire, "next");

	if (!unit || (secret->after && !is_rich(secret, secret_text(unit, "owner"))))
		return false;
	secret_put(secret, empire, "next", "%" PRId64, next + 2);
	secret_put(secret, unit, "id", "%" PRId64, next + 1);
	return true;
}

/* Others' Shipyards and Bases are never counted. */
static bool fixed_new(struct secret *secret)
{
	struct node *like = secret_pick(secret, "units", hidden_fixed);
	struct node *empire =
	    like ? secret_find(node_get(secret->root, "empires"), "name", secret_text(like, "owner"), NULL)
	         : NULL;
	int64_t next = secret_number(empire, "next");

	if (!like)
		return false;
	secret_put(secret, empire, "next", "%" PRId64, next + 1);
	secret_add(secret, node_get(secret->root, "units"),
	    "{owner: %s, id: %" PRId64 ", type: %s, x: %" PRId64 ", y: %" PRId64 "}",
	    secret_text(like, "owner"), next, secret_roll(secret, 2) == 1 ? "BA" : "SY",
	    secret_number(like, "x"), secret_number(like, "y"));
	return true;
}

static bool fixed_gone(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", hidden_fixed);

	if (unit)
		secret_drop(secret, node_get(secret->root, "units"), unit);
	return unit;
}

/* --- Empires and Colonies ------------------------------------------------------------- */

static bool empire_cp(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret->after ? empire_rich : empire_foreign);

	if (empire)
		secret_put(
		    secret, empire, "cp", "%" PRId64, secret_number(empire, "cp") + secret_roll(secret, 500));
	return empire;
}

static bool empire_next(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", empire_foreign);

	if (empire)
		secret_put(secret, empire, "next", "%" PRId64,
		    MIN(1000, secret_number(empire, "next") + secret_roll(secret, 90)));
	return empire;
}

static bool empire_tech(struct secret *secret)
{
	static const struct {
		const char *name;
		int64_t low, high;
	} levels[] = {
	    {"attack", 0, 3}, {"defense", 0, 3}, {"movement", 1, 6}, {"shipsize", 1, 6}, {"shipyard", 1, 3}};
	struct node *empire = secret_pick(secret, "empires", empire_foreign),
	            *tech = node_get(empire, "tech");
	size_t i = (size_t)secret_roll(secret, G_N_ELEMENTS(levels)) - 1;

	if (empire)
		secret_put(secret, tech, levels[i].name, "%" PRId64,
		    secret_other(secret, levels[i].low, levels[i].high, secret_number(tech, levels[i].name)));
	return empire;
}

static bool foreign_colony(const struct secret *secret, const struct node *planet)
{
	return *secret_text(planet, "colony") && !secret_is(planet, "colony", secret->reader);
}

static bool colony_founded(struct secret *secret)
{
	struct node *planet = secret_pick(secret, "planets", foreign_colony);

	if (planet)
		secret_put(secret, planet, "founded", "%" PRId64,
		    secret_other(secret, 0, secret_number(secret->root, "turn") + 1,
		        secret_number(planet, "founded")));
	return planet;
}

static bool quiet_colony(const struct secret *secret, const struct node *planet)
{
	if (!foreign_colony(secret, planet))
		return false;
	for (const struct node *u = node_get(secret->root, "units")->first; u; u = u->next)
		if (same_square(u, planet) && !secret_is(u, "owner", secret_text(planet, "colony")))
			return false;
	return true;
}

/* Changes hits on a Colony; in a turn not where it is fired at, as everybody sees its end (SX-71). The lost income must
   not cost its owner ships in sight. */
static bool colony_hits(struct secret *secret)
{
	struct node *planet = secret_pick(secret, "planets", foreign_colony);

	if (!planet || (secret->after && (!quiet_colony(secret, planet) ||
	                                     !is_rich(secret, secret_text(planet, "colony")))))
		return false;
	secret_put(
	    secret, planet, "hits", "%" PRId64, secret_other(secret, 0, 1, secret_number(planet, "hits")));
	return true;
}

static bool list_order(struct secret *secret)
{
	return secret_shuffle(secret, secret_roll(secret, 2) == 1 ? "units" : "planets");
}

static bool fights(const struct secret *secret, const struct node *unit)
{
	if (is_foreign(secret, unit))
		return at_foreign_colony(secret, unit);
	return !alone(secret, unit) || at_foreign_colony(secret, unit);
}

/* Changes the seed if neither the reader (nor their Colony) fights nor anybody fights them: the dice of combats are
   reported. */
static bool seed(struct secret *secret)
{
	if (secret->after && secret_pick(secret, "units", fights))
		return false;
	secret_put(secret, secret->root, "seed", "%" PRId64, 1000 + secret_roll(secret, 1000));
	return true;
}

/* --- Controls ------------------------------------------------------------------------- */

static bool seen_count(struct secret *secret)
{
	struct node *unit = secret_pick(secret, "units", hidden_mover);

	if (unit)
		secret_drop(secret, node_get(secret->root, "units"), unit);
	return unit;
}

static bool own_unit(const struct secret *secret, const struct node *unit)
{
	return !is_foreign(secret, unit);
}

static bool seen_own(struct secret *secret)
{
	return unit_number(secret, own_unit, "attack", 0, 3);
}

static const struct secret_kind kinds[] = {
    {"type of a foreign ship", unit_type, SECRET_QUIET},
    {"hits of a foreign ship", unit_hits, SECRET_QUIET | SECRET_RARE},
    {"attack of a foreign ship", unit_attack, SECRET_QUIET},
    {"defense of a foreign ship", unit_defense, SECRET_QUIET},
    {"movement of a foreign ship", unit_movement, SECRET_QUIET},
    {"arrival of a foreign ship", unit_arrived, SECRET_QUIET},
    {"number of a foreign ship", unit_id, SECRET_QUIET},
    {"a foreign Shipyard or Base more", fixed_new, SECRET_QUIET},
    {"a foreign Shipyard or Base less", fixed_gone, SECRET_QUIET},
    {"another's CP", empire_cp, SECRET_ALONE | SECRET_QUIET},
    {"another's technology", empire_tech, SECRET_ALONE | SECRET_QUIET},
    {"another's next number", empire_next, SECRET_ALONE | SECRET_QUIET},
    {"when a foreign Colony was founded", colony_founded, SECRET_ALL | SECRET_QUIET},
    {"hits on a foreign Colony", colony_hits, SECRET_QUIET},
    {"order of the document's lists", list_order, SECRET_ALL | SECRET_QUIET},
    {"the seed", seed, SECRET_QUIET},
    {"how many foreign ships", seen_count, SECRET_SEEN},
    {"an own ship's attack", seen_own, SECRET_SEEN},
    {0},
};

/* --- Orders --------------------------------------------------------------------------- */

/* Buys technology. Others' random orders of the turn might then lack the CP; here nobody else buys. */
static bool order_tech(struct secret *secret, GString *orders)
{
	static const char *const words[] = {"ATTACK", "DEFENSE", "MOVEMENT", "SHIPSIZE", "SHIPYARD"};
	struct node *empire = secret_pick(secret, "empires", empire_rich);

	if (!empire)
		return false;
	secret->giver = secret_text(empire, "name");
	g_string_append_printf(orders, "T%s\n", words[secret_roll(secret, G_N_ELEMENTS(words)) - 1]);
	return true;
}

static bool order_yard(struct secret *secret, GString *orders)
{
	struct node *planet = secret_pick(secret, "planets", quiet_colony);

	if (!planet)
		return false;
	secret->giver = secret_text(planet, "colony");
	g_string_append_printf(orders, "B%s(%" PRId64 ",%" PRId64 ")\n",
	    secret_roll(secret, 3) == 1 ? "BA" : "SY", secret_number(planet, "x"),
	    secret_number(planet, "y"));
	return true;
}

/* Scuttles Shipyards, which nobody counts. */
static bool order_scuttle(struct secret *secret, GString *orders)
{
	struct node *unit = secret_pick(secret, "units", hidden_fixed);

	if (!unit)
		return false;
	secret->giver = secret_text(unit, "owner");
	g_string_append_printf(orders, "X%" PRId64 "\n", secret_number(unit, "id"));
	return true;
}

/* Orders for combats and for unpaid maintenance, when there are none. */
static bool order_idle(struct secret *secret, GString *orders)
{
	struct node *unit = secret_pick(secret, "units", hidden_mover);

	if (!unit || !is_rich(secret, secret_text(unit, "owner")))
		return false;
	secret->giver = secret_text(unit, "owner");
	switch (secret_roll(secret, 3)) {
	case 1:
		g_string_append_printf(orders, "H%" PRId64 "\n", secret_number(unit, "id"));
		break;
	case 2:
		g_string_append(orders, "FSC,DD\n");
		break;
	default:
		g_string_append(orders, "PASS\n");
	}
	return true;
}

static const struct secret_order orders[] = {
    {"technology", order_tech, SECRET_ALONE | SECRET_QUIET},
    {"a Shipyard or Base", order_yard, SECRET_QUIET},
    {"a Shipyard scuttled", order_scuttle, SECRET_QUIET},
    {"screens and targets without a combat", order_idle, SECRET_QUIET},
    {0},
};

const struct secret_rules secret_space_empires_4x = {
    "space-empires-4x", {kinds}, orders, "M1(3,3)\nM4(0,3)(0,4)\nC5\n", NULL, NULL, true};
