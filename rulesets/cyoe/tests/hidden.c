/* cyoe: secrets of empires and fleets, and orders that others must not notice. */
#include "rulesets/cyoe/tests/hidden.h"

#include <inttypes.h>
#include <string.h>

static bool unseen_fleet(const struct secret *secret, const struct node *fleet)
{
	return secret_cy_foreign_fleet(secret, fleet) &&
	       !secret_cy_sees(secret, secret_number(fleet, "system"));
}

/* --- Empires -------------------------------------------------------------------------- */

static bool empire_number(struct secret *secret, const char *key, int64_t low, int64_t high)
{
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (empire)
		secret_put(secret, empire, key, "%" PRId64,
		    secret_other(secret, low, high, secret_number(empire, key)));
	return empire;
}

static bool empire_pp(struct secret *secret)
{
	return empire_number(secret, "pp", 0, 9000);
}

static bool empire_rp(struct secret *secret)
{
	return empire_number(secret, "rp", 0, 9000);
}

static bool empire_slots(struct secret *secret)
{
	return empire_number(secret, "slots", 12, 40); /* slots: never fewer than are in use (CY-8) */
}

/* Another empire with nothing queued where the reader would see it arrive: its traits and techs decide how much fits
   (CY-26) and which planet may be raised (CY-35), and ships, ratings and classes in sight show that (CY-100). */
static bool unseen_buyer(const struct secret *secret, const struct node *empire)
{
	const struct node *queue = node_get(secret->root, "queue");

	if (!secret_cy_foreign_empire(secret, empire))
		return false;
	for (const struct node *q = secret->after ? queue->first : NULL; q; q = q->next)
		if (secret_is(q, "empire", secret_text(empire, "name")) &&
		    (node_get(q, "planet") || secret_cy_sees(secret, secret_number(q, "system"))))
			return false;
	return true;
}

static bool empire_traits(struct secret *secret)
{
	static const char *const pairs[] = {"[PF, RF]", "[ES, SG]", "[MF, CI]", "[SG, MD]"};
	struct node *empire = secret_pick(secret, "empires", unseen_buyer);

	if (!empire || !node_get(empire, "traits")->first || secret_has(node_get(empire, "traits"), "WB"))
		return false;
	secret_put(secret, empire, "traits", "%s", pairs[secret_roll(secret, G_N_ELEMENTS(pairs)) - 1]);
	return true;
}

static bool empire_techs(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", unseen_buyer), *tech;

	if (!empire || !node_get(empire, "techs")->first)
		return false;
	tech = node_get(empire, "techs")->first;
	secret_drop(secret, node_get(empire, "techs"), tech);
	return true;
}

/* Adds a tech, on all ships at once, or changes what ships carry (CY-102). */
static bool empire_equipment(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", unseen_buyer),
	            *techs = node_get(empire, "techs");
	int64_t number = secret_roll(secret, 14), used;

	if (!empire)
		return false;
	used = (int64_t)(techs->count + node_get(empire, "research")->count);
	for (struct node *t = techs->first; t; t = t->next)
		if (secret_number(t, "tech") == number) {
			secret_put(secret, t, "equip", secret_is(t, "equip", "ALL") ? "[SV]" : "ALL");
			return true;
		}
	for (const struct node *r = node_get(empire, "research")->first; r; r = r->next)
		if (secret_number(r, "tech") == number)
			return false;
	if (used < secret_number(empire, "slots"))
		secret_add(secret, techs, "{tech: %" PRId64 ", equip: ALL}", number);
	return used < secret_number(empire, "slots");
}

static bool empire_scanned(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);
	struct node *system = secret_pick(secret, "systems", secret_cy_any_system);
	const struct node *planet = system ? node_get(system, "planets")->first : NULL;

	if (!empire || !planet)
		return false;
	secret_put(secret, empire, "scanned", "[%" PRId64 "]", secret_number(planet, "id"));
	return true;
}

/* An artifact that another empire found (CY-94). */
static bool empire_artifact(struct secret *secret)
{
	static const char *const stages[] = {"found", "ready", "unlocked"};
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (!empire || node_get(empire, "artifacts")->first)
		return false;
	secret_put(secret, empire, "artifacts",
	    "[{id: %" PRId64 ", class: X%" PRId64 ", cost: 1500, time: 3, stage: %s}]",
	    900 + secret_roll(secret, 9), secret_roll(secret, 6),
	    stages[secret_roll(secret, G_N_ELEMENTS(stages)) - 1]);
	return true;
}

static bool empire_project(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire), *project;

	if (!empire || !node_get(empire, "research")->first)
		return false;
	project = node_get(empire, "research")->first;
	/* A die decides whether an observed tech works (CY-15). */
	if (secret_is(project, "method", "observed"))
		return false;
	secret_put(
	    secret, project, "left", "%" PRId64, secret_other(secret, 1, 9, secret_number(project, "left")));
	return true;
}

static bool empire_explored(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (!empire || !node_get(empire, "explored")->first)
		return false;
	secret_drop(secret, node_get(empire, "explored"), node_get(empire, "explored")->first);
	return true;
}

static bool empire_observed(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (empire)
		secret_put(secret, empire, "observed", "[{tech: 9, turn: %" PRId64 "}]",
		    secret_number(secret->root, "turn"));
	return empire;
}

static bool empire_home(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (!empire || secret_number(secret->root, "turn") == 0)
		return false;
	secret_put(secret, empire, "home", "%" PRId64,
	    secret_other(
	        secret, 1, (int64_t)node_get(secret->root, "systems")->count, secret_number(empire, "home")));
	return true;
}

static bool of_other(const struct secret *secret, const struct node *entry)
{
	return !secret_is(entry, "empire", secret->reader);
}

static bool queue_less(struct secret *secret)
{
	struct node *entry = secret_pick(secret, "queue", of_other);

	if (entry)
		secret_drop(secret, node_get(secret->root, "queue"), entry);
	return entry;
}

static bool queue_more(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (!empire)
		return false;
	secret_add(secret, node_get(secret->root, "queue"),
	    "{empire: %s, buy: IW, count: %" PRId64 ", system: %" PRId64 "}", secret_text(empire, "name"),
	    secret_roll(secret, 9), secret_number(node_get(secret->root, "systems")->first, "id"));
	return true;
}

static bool goods_of_other(const struct secret *secret, const struct node *entry)
{
	return of_other(secret, entry) && secret_number(entry, "count") > 0 && *secret_text(entry, "buy");
}

/* Changes what another empire paid for a queued item, and its fleet. */
static bool queue_terms(struct secret *secret)
{
	struct node *entry = secret_pick(secret, "queue", goods_of_other);

	if (!entry)
		return false;
	secret_put(secret, entry, "paid", "%" PRId64, 1 + secret_roll(secret, 99));
	if (strlen(secret_text(entry, "buy")) == 2 && node_get(entry, "fleet"))
		secret_put(secret, entry, "fleet", "%" PRId64, 900 + secret_roll(secret, 99));
	return true;
}

/* --- Fleets --------------------------------------------------------------------------- */

static bool fleet_ships(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", unseen_fleet), *ships = node_get(fleet, "ships");

	if (!fleet || !ships->first || node_get(ships, "TR"))
		return false;
	secret_put(
	    secret, ships, ships->first->key, "%" PRId64, secret_other(secret, 1, 40, ships->first->number));
	return true;
}

/* The highest fleet number that the owner does not use; 0: none. */
static int64_t free_id(const struct secret *secret, const char *owner)
{
	int64_t highest = 500;

	for (const struct node *f = node_get(secret->root, "fleets")->first; f; f = f->next)
		if (secret_is(f, "owner", owner))
			highest = MAX(highest, secret_number(f, "id"));
	return highest < 999 ? highest + 1 : 0;
}

static bool fleet_more(struct secret *secret)
{
	struct node *system = secret_pick(secret, "systems", secret_cy_unseen_system);
	struct node *empire = secret_pick(secret, "empires", secret_cy_settled_empire);

	if (!system || !empire)
		return false;
	secret_add(secret, node_get(secret->root, "fleets"),
	    "{owner: %s, id: %" PRId64 ", system: %" PRId64 ", ships: {C1: %" PRId64 "}}",
	    secret_text(empire, "name"), free_id(secret, secret_text(empire, "name")),
	    secret_number(system, "id"), secret_roll(secret, 9));
	return true;
}

static bool fleet_id(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_cy_foreign_fleet);

	if (fleet)
		secret_put(secret, fleet, "id", "%" PRId64, free_id(secret, secret_text(fleet, "owner")));
	return fleet;
}

/* Splits a fleet: ships are shown by empire and class, not by fleet. */
static bool fleet_split(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_cy_foreign_fleet),
	            *ships = node_get(fleet, "ships");
	int64_t count = fleet && ships->first ? ships->first->number : 0;
	const char *key = count ? ships->first->key : NULL;

	if (count < 2 || node_get(fleet, "captured")->first || node_get(ships, "TR"))
		return false;
	secret_put(secret, ships, key, "%" PRId64, count - 1);
	secret_add(secret, node_get(secret->root, "fleets"),
	    "{owner: %s, id: %" PRId64 ", system: %" PRId64 ", ships: {%s: 1}}", secret_text(fleet, "owner"),
	    free_id(secret, secret_text(fleet, "owner")), secret_number(fleet, "system"), key);
	return true;
}

/* A report does not show the former owner and the cargo of a ship in a foreign fleet (CY-102). */
static bool fleet_captured(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_cy_foreign_fleet),
	            *ships = node_get(fleet, "ships");
	struct node *maker = secret_pick(secret, "empires", secret_cy_foreign_empire);
	int64_t count = fleet && ships->first ? ships->first->number : 0;
	const char *key = count ? ships->first->key : NULL;

	if (count < 2 || !maker || secret_is(maker, "name", secret_text(fleet, "owner")) ||
	    node_get(fleet, "captured")->first || node_get(ships, "TR"))
		return false;
	secret_put(secret, ships, key, "%" PRId64, count - 1);
	secret_put(secret, fleet, "captured", "[{type: %s, count: 1, from: %s, techs: [3], traits: [ES]}]",
	    key, secret_text(maker, "name"));
	return true;
}

static bool fleet_mood(struct secret *secret)
{
	static const char *const stances[] = {"A", "B", "D", "E"};
	struct node *fleet = secret_pick(secret, "fleets", secret_cy_foreign_fleet);

	if (!fleet)
		return false;
	secret_put(secret, fleet, "stance", "%s", stances[secret_roll(secret, 4) - 1]);
	secret_put(secret, fleet, "retreat", "%" PRId64, secret_roll(secret, 100));
	secret_put(secret, fleet, "targets", "[C3, DS]");
	return true;
}

static bool fleet_from(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_cy_foreign_fleet);

	if (!fleet)
		return false;
	secret_put(secret, fleet, "moved", secret_flag(fleet, "moved") ? "false" : "true");
	secret_put(secret, fleet, "from", "%" PRId64,
	    secret_roll(secret, (int64_t)node_get(secret->root, "systems")->count));
	return true;
}

static bool fleet_guard(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_cy_foreign_fleet);
	const struct node *nodes =
	    fleet ? node_get(secret_cy_system_of(secret->root, secret_number(fleet, "system")), "nodes")
	          : NULL;

	if (!fleet || !nodes->first)
		return false;
	secret_put(secret, fleet, "blockade",
	    node_get(fleet, "blockade")->kind == NODE_MAP ? "null" : "{to: %" PRId64 ", against: ALL}",
	    nodes->first->number);
	return true;
}

static bool transports(const struct secret *secret, const struct node *fleet)
{
	return secret_cy_foreign_fleet(secret, fleet) && secret_number(node_get(fleet, "ships"), "TR") > 0;
}

static bool fleet_load(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", transports);

	if (fleet)
		secret_put(secret, fleet, "civilians", "%" PRId64,
		    secret_other(secret, 0, secret_number(node_get(fleet, "ships"), "TR"),
		        secret_number(fleet, "civilians")));
	return fleet;
}

/* --- The GM's words, lists, seed ------------------------------------------------------ */

static bool override(struct secret *secret)
{
	secret_put(secret, secret->root, "override", "[\"%d %" PRId64 " draw\"]", 900,
	    secret_number(node_get(secret->root, "systems")->first, "id"));
	return true;
}

static bool list_order(struct secret *secret)
{
	return secret_shuffle(secret, secret_roll(secret, 2) == 1 ? "systems" : "fleets");
}

/* Changes the seed if no die is rolled that the reader learns of: whether an observed tech works (CY-15). */
static bool seed(struct secret *secret)
{
	const struct node *reader = secret_cy_reader_of(secret, secret->root);

	if (secret->after && secret_find(node_get(reader, "research"), "method", "observed", NULL))
		return false;
	secret_put(secret, secret->root, "seed", "%" PRId64, 1000 + secret_roll(secret, 1000));
	return true;
}

static bool own_fleet(const struct secret *secret, const struct node *fleet)
{
	return secret_is(fleet, "owner", secret->reader);
}

static bool seen_own(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", own_fleet);

	if (fleet)
		secret_put(secret, fleet, "retreat", "%" PRId64,
		    secret_other(secret, 1, 100, secret_number(fleet, "retreat")));
	return fleet;
}

static bool seen_fleet(const struct secret *secret, const struct node *fleet)
{
	return secret_cy_foreign_fleet(secret, fleet) &&
	       secret_cy_sees_in(secret, secret->root, secret_number(fleet, "system"));
}

static bool seen_ships(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", seen_fleet), *ships = node_get(fleet, "ships");

	if (!fleet || !ships->first)
		return false;
	secret_put(secret, ships, ships->first->key, "%" PRId64, ships->first->number + 1);
	return true;
}

static const struct secret_kind kinds[] = {
    {"another's PP", empire_pp, SECRET_ALONE | SECRET_QUIET},
    {"another's RP", empire_rp, SECRET_ALONE | SECRET_QUIET},
    {"another's slots", empire_slots, SECRET_ALONE | SECRET_QUIET},
    {"another's traits", empire_traits, SECRET_QUIET},
    {"another's techs", empire_techs, SECRET_QUIET},
    {"what carries another's techs", empire_equipment, SECRET_QUIET},
    {"what another has scanned", empire_scanned, SECRET_ALONE | SECRET_QUIET},
    {"another's artifacts", empire_artifact, SECRET_QUIET},
    {"another's projects", empire_project, SECRET_ALONE | SECRET_QUIET},
    {"what another has explored", empire_explored, SECRET_ALONE | SECRET_QUIET},
    {"what another has observed", empire_observed, SECRET_ALONE | SECRET_QUIET},
    {"another's home", empire_home, SECRET_QUIET},
    {"another's queue less", queue_less, 0},
    {"another's queue more", queue_more, 0},
    {"terms of another's queue", queue_terms, SECRET_QUIET},
    {"ships of a fleet out of sight", fleet_ships, SECRET_QUIET},
    {"a fleet out of sight more", fleet_more, SECRET_QUIET},
    {"number of any foreign fleet", fleet_id, SECRET_QUIET},
    {"a foreign fleet split", fleet_split, SECRET_QUIET},
    {"captured ships in a foreign fleet", fleet_captured, SECRET_QUIET},
    {"stance of any foreign fleet", fleet_mood, SECRET_QUIET},
    {"where any foreign fleet came from", fleet_from, SECRET_QUIET},
    {"what any foreign fleet guards", fleet_guard, SECRET_QUIET},
    {"what foreign transports carry", fleet_load, SECRET_QUIET | SECRET_RARE},
    {"the GM's words for later", override, SECRET_ALL | SECRET_ALONE | SECRET_QUIET},
    {"order of the document's lists", list_order, SECRET_ALL},
    {"the seed", seed, SECRET_QUIET},
    {"an own fleet's retreat", seen_own, SECRET_SEEN},
    {"foreign ships in sight", seen_ships, SECRET_SEEN},
    {0},
};

/* --- Orders --------------------------------------------------------------------------- */

static bool order_mood(struct secret *secret, GString *orders)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_cy_foreign_fleet);
	int64_t id = secret_number(fleet, "id");

	if (!fleet)
		return false;
	secret->giver = secret_text(fleet, "owner");
	switch (secret_roll(secret, 3)) {
	case 1:
		g_string_append_printf(orders, "ST%" PRId64 "AR%" PRId64 "\n", id, secret_roll(secret, 100));
		break;
	case 2:
		g_string_append_printf(orders, "TG%" PRId64 "C5DS\n", id);
		break;
	default:
		g_string_append_printf(orders, "BK%" PRId64 "X\n", id);
	}
	return true;
}

/* Moves a ship into another fleet there, or changes what ships carry. */
static bool order_shift(struct secret *secret, GString *orders)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_cy_foreign_fleet);
	const struct node *ships = node_get(fleet, "ships"), *empire, *tech;

	if (!fleet || !ships->first)
		return false;
	secret->giver = secret_text(fleet, "owner");
	empire = secret_find(node_get(secret->root, "empires"), "name", secret->giver, NULL);
	tech = node_get(empire, "techs")->first;
	if (tech && secret_roll(secret, 2) == 1)
		g_string_append_printf(orders, "%s%02dALL\n", secret_roll(secret, 2) == 1 ? "EQ" : "UQ",
		    (int)secret_number(tech, "tech"));
	else
		g_string_append_printf(orders, "T1%sF%" PRId64 "F%" PRId64 "\n", ships->first->key,
		    secret_number(fleet, "id"), free_id(secret, secret->giver));
	return true;
}

/* What is bought now is deployed in the next turn (CY-23). */
static bool order_buy(struct secret *secret, GString *orders)
{
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (!empire)
		return false;
	secret->giver = secret_text(empire, "name");
	g_string_append_printf(
	    orders, "B%" PRId64 "IWS%" PRId64 "\n", secret_roll(secret, 3), secret_number(empire, "home"));
	return true;
}

static bool order_research(struct secret *secret, GString *orders)
{
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (!empire)
		return false;
	secret->giver = secret_text(empire, "name");
	if (secret_roll(secret, 2) == 1)
		g_string_append(orders, "SX\n");
	else
		g_string_append_printf(orders, "RE%02d\n", (int)secret_roll(secret, 8) + 3);
	return true;
}

static bool order_gift(struct secret *secret, GString *orders)
{
	struct node *from = secret_pick(secret, "empires", secret_cy_foreign_empire);
	struct node *to = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (!from || from == to)
		return false;
	secret->giver = secret_text(from, "name");
	g_string_append_printf(
	    orders, "GP%" PRId64 "E%" PRId64 "\n", secret_roll(secret, 50), secret_number(to, "id"));
	return true;
}

static const struct secret_order orders[] = {
    {"stance, targets, guards", order_mood, SECRET_QUIET},
    {"ships shifted, techs put on", order_shift, SECRET_QUIET},
    {"a purchase", order_buy, SECRET_ALL | SECRET_ALONE | SECRET_QUIET},
    {"research", order_research, SECRET_ALL | SECRET_ALONE | SECRET_QUIET},
    {"a gift between two others", order_gift, SECRET_ALONE | SECRET_QUIET},
    {0},
};

const struct secret_rules secret_cyoe = {"cyoe", {kinds, secret_cy_system_kinds}, orders,
    "M1S7S8\nBI1L1\nCP1P701\nSC1P701\nUP701L1\nCS1PM2E2\nB1C1S7\nAK1E2\nRE31\n", NULL, NULL, false};
