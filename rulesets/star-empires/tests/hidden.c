/* star-empires: secrets of worlds, portals, storms, designs and empires, and of the galaxy's position. */
#include "rulesets/star-empires/tests/hidden.h"

#include <inttypes.h>
#include <string.h>

static bool out_of_sight(const struct secret *secret, const struct node *thing)
{
	return secret_se_seen(secret, secret_se_at(thing, "sector")) == SEEN_NONE;
}

static bool not_scanned(const struct secret *secret, const struct node *thing)
{
	return secret_se_seen(secret, secret_se_at(thing, "sector")) <= SEEN_CLOUDED;
}

static bool not_visible(const struct secret *secret, const struct node *thing)
{
	return secret_se_seen(secret, secret_se_at(thing, "sector")) != SEEN_VISIBLE;
}

static bool number(struct secret *secret, const char *list, secret_fits *fits, const char *key, int64_t high)
{
	struct node *thing = secret_pick(secret, list, fits);

	if (thing)
		secret_put(
		    secret, thing, key, "%" PRId64, secret_other(secret, 0, high, secret_number(thing, key)));
	return thing;
}

/* --- Worlds --------------------------------------------------------------------------- */

static bool unowned_world(const struct secret *secret, const struct node *world)
{
	return not_scanned(secret, world) && !*secret_text(world, "owner");
}

static bool lends(const struct secret *secret, const struct node *world)
{
	return unowned_world(secret, world) && secret_number(world, "production") > 0;
}

/* The sum of all production is public (SE-143, HO-140): one world gets more, another one as much less. */
static bool world_production(struct secret *secret)
{
	struct node *from = secret_pick(secret, "worlds", lends),
	            *to = secret_pick(secret, "worlds", unowned_world);

	if (!from || !to || from == to)
		return false;
	secret_put(secret, from, "production", "%" PRId64, secret_number(from, "production") - 1);
	secret_put(secret, to, "production", "%" PRId64, secret_number(to, "production") + 1);
	return true;
}

static bool world_stockpile(struct secret *secret)
{
	return number(secret, "worlds", not_scanned, "stockpile", 90);
}

static bool foreign_empire(const struct secret *secret, const struct node *empire)
{
	return !secret_is(empire, "name", secret->reader);
}

/* Gives a world to somebody who shares no scans with the reader, who would see more by it. */
static bool world_owner(struct secret *secret)
{
	struct node *world = secret_pick(secret, "worlds", unowned_world);
	struct node *empire = secret_pick(secret, "empires", foreign_empire);

	if (!world || !empire || secret_se_shares(secret, secret_text(empire, "name")) ||
	    node_get(secret->root, "lead"))
		return false;
	secret_put(secret, world, "owner", "%s", secret_text(empire, "name"));
	return true;
}

static bool taken_world(const struct secret *secret, const struct node *world)
{
	return not_scanned(secret, world) && *secret_text(world, "owner") &&
	       !secret_is(world, "owner", secret->reader) &&
	       !secret_se_shares(secret, secret_text(world, "owner"));
}

/* Takes a world away from another empire, not a home, whose loss would end what its owner gives and is. */
static bool world_lost(struct secret *secret)
{
	struct node *world = secret_pick(secret, "worlds", taken_world);

	if (!world || secret->after || node_get(secret->root, "lead") ||
	    secret_find(node_get(secret->root, "empires"), "home", secret_text(world, "name"), NULL))
		return false;
	secret_put(secret, world, "owner", "null");
	return true;
}

static bool foreign_world(const struct secret *secret, const struct node *world)
{
	return not_visible(secret, world) && *secret_text(world, "owner") &&
	       !secret_is(world, "owner", secret->reader);
}

static bool world_status(struct secret *secret)
{
	struct node *world = secret_pick(secret, "worlds", foreign_world);
	static const char *const statuses[] = {"free", "blockaded", "interdicted"};
	const char *status = statuses[secret_roll(secret, 3) - 1];

	if (!world || secret_is(world, "status", status))
		return false;
	secret_put(secret, world, "status", "%s", status);
	return true;
}

/* Renames a world that nobody else knows yet. */
static bool world_name(struct secret *secret)
{
	struct node *world = secret_pick(secret, "worlds", unowned_world);
	const char *name = secret_text(world, "name");

	if (!world || secret_se_knows(secret, "world", name))
		return false;
	for (const struct node *k = node_get(secret->root, "known")->first; k; k = k->next)
		if (secret_is(k, "name", name))
			return false;
	secret_put(secret, world, "name", "NewName");
	return true;
}

/* An empty sector out of sight, near something. */
static bool free_sector(struct secret *secret, struct secret_se_coord *at)
{
	struct node *near = secret_pick(secret, "worlds", out_of_sight);

	*at = secret_se_at(near, "sector");
	at->o += secret_roll(secret, 7) - 4;
	at->y += secret_roll(secret, 7) - 4;
	for (const struct node *w = node_get(secret->root, "worlds")->first; w; w = w->next)
		if (secret_se_distance(secret_se_at(w, "sector"), *at) == 0)
			return false;
	return near && secret_se_seen(secret, *at) == SEEN_NONE;
}

/* Adds a world; another one loses the same production. */
static bool world_new(struct secret *secret)
{
	struct node *from = secret_pick(secret, "worlds", lends);
	struct secret_se_coord at;

	if (!from || !free_sector(secret, &at))
		return false;
	secret_put(secret, from, "production", "%" PRId64, secret_number(from, "production") - 1);
	secret_add(secret, node_get(secret->root, "worlds"),
	    "{name: NewWorld, sector: [%" PRId64 ", %" PRId64 "], production: 1}", at.o, at.y);
	return true;
}

/* The number of dice for collapses changes the other portals' dice (SE-37), as any hidden die does: allow none. */
static bool no_dice(const struct secret *secret)
{
	return !secret->after || secret_number(node_get(secret->root, "options"), "instability") == 0;
}

/* --- Portals -------------------------------------------------------------------------- */

static bool portal_collapsed(struct secret *secret)
{
	return no_dice(secret) && number(secret, "portals", not_scanned, "collapsed", 5);
}

/* SE-76: a link is visible only to those who have data of both its ends. */
static bool portal_exits(struct secret *secret)
{
	const struct node *portals = node_get(secret->root, "portals");
	struct node *portal = secret_pick(secret, "portals", not_visible);

	for (const struct node *p = portal ? portals->first : NULL; p; p = p->next) {
		const char *name = secret_text(p, "name");
		if (p == portal || (secret_se_knows(secret, "nav", name) &&
		                       secret_se_knows(secret, "nav", secret_text(portal, "name"))))
			continue;
		for (const struct node *x = node_get(portal, "exits")->first; x; x = x->next)
			if (secret_se_knows(secret, "nav", x->text))
				return false;
		secret_put(secret, portal, "exits", node_get(portal, "exits")->first ? "[]" : "[%s]", name);
		return true;
	}
	return false;
}

static bool portal_new(struct secret *secret)
{
	struct secret_se_coord at;

	if (!no_dice(secret) || !free_sector(secret, &at))
		return false;
	secret_add(secret, node_get(secret->root, "portals"),
	    "{name: NewRift, sector: [%" PRId64 ", %" PRId64 "]}", at.o, at.y);
	return true;
}

/* --- Storms --------------------------------------------------------------------------- */

static bool any_storm(const struct secret *secret, const struct node *storm)
{
	(void)secret;
	return secret_text(storm, "name");
}

static bool storm_rating(struct secret *secret)
{
	return number(secret, "storms", out_of_sight, "rating", 9);
}

/* Over a turn not a storm whose next rating is rolled from its initial one. */
static bool calm_storm(const struct secret *secret, const struct node *storm)
{
	return !secret->after || !secret_is(storm, "pattern", "random");
}

/* Only a storm's present rating is ever reported, not its history or pattern. */
static bool storm_initial(struct secret *secret)
{
	return number(secret, "storms", calm_storm, "initial", 9);
}

static bool storm_pattern(struct secret *secret)
{
	struct node *storm = secret_pick(secret, "storms", any_storm);

	if (storm)
		secret_put(secret, storm, "pattern", "[%" PRId64 ", %" PRId64 "]", secret_roll(secret, 5),
		    secret_roll(secret, 5));
	return storm;
}

static bool storm_new(struct secret *secret)
{
	struct secret_se_coord at;

	if (!free_sector(secret, &at) ||
	    secret_find(node_get(secret->root, "shares"), "to", secret->reader, NULL))
		return false;
	secret_add(secret, node_get(secret->root, "storms"),
	    "{name: NewStorm, sector: [%" PRId64 ", %" PRId64 "], rating: %" PRId64 "}", at.o, at.y,
	    secret_roll(secret, 5) - 1);
	return true;
}

/* --- Designs -------------------------------------------------------------------------- */

static char *full_name(const struct secret *secret, const struct node *class)
{
	const struct node *designer = secret_se_empire(secret, secret_text(class, "designer"));

	return designer ? g_strdup_printf("%s.%s", secret_text(designer, "code"), secret_text(class, "name"))
	                : g_strdup(secret_text(class, "name"));
}

static bool unknown_class(const struct secret *secret, const struct node *class)
{
	g_autofree char *full = full_name(secret, class);

	return !secret_is(class, "designer", secret->reader) && !secret_se_class_known(secret, full) &&
	       !secret_se_shares(secret, secret_text(class, "designer"));
}

/* A class's ships show only handle, owner, class name, OR and tonnage (SE-123). Figures stay within the hull's limits
   (SE-14). */
static bool class_figure(struct secret *secret)
{
	static const char *const keys[] = {"cost", "ar", "guns", "engines"};
	struct node *class = secret_pick(secret, "classes", unknown_class);
	bool scout = class && secret_is(class, "hull", "scout");
	bool moves = class && !secret_is(class, "hull", "missile") && !secret_is(class, "hull", "wing") &&
	             !secret_is(class, "hull", "orbital");
	const char *key = keys[secret_roll(secret, moves ? G_N_ELEMENTS(keys) : 3) - 1];

	if (class)
		secret_put(secret, class, key, "%" PRId64,
		    secret_other(secret, 1, scout ? 5 : 40, secret_number(class, key)));
	return class;
}

static bool class_new(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", foreign_empire);

	if (!empire)
		return false;
	secret_add(secret, node_get(secret->root, "classes"),
	    "{name: hush, designer: %s, hull: gunship, guns: 25, dp: 12, engines: 3, scan: 1}",
	    secret_text(empire, "name"));
	return true;
}

/* --- Empires and what they know ------------------------------------------------------- */

static bool of_other(const struct secret *secret, const struct node *entry)
{
	return !secret_is(entry, "empire", secret->reader) && !secret_is(entry, "kind", "class") &&
	       !secret_is(entry, "kind", "nav");
}

static bool others_known(struct secret *secret)
{
	struct node *entry = secret_pick(secret, "known", of_other);

	if (entry)
		secret_drop(secret, node_get(secret->root, "known"), entry);
	return entry;
}

static bool others_contact(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", foreign_empire);
	struct node *other = secret_pick(secret, "empires", foreign_empire);

	if (!empire)
		return false;
	secret_add(secret, node_get(secret->root, "known"), "{empire: %s, kind: contact, name: %s}",
	    secret_text(empire, "name"), empire == other ? secret->reader : secret_text(other, "name"));
	return true;
}

static bool others_nav(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", foreign_empire);
	const struct node *portal = node_get(secret->root, "portals")->first;

	if (!empire || !portal ||
	    secret_find(node_get(secret->root, "known"), "empire", secret_text(empire, "name"), "kind", "nav",
	        "name", secret_text(portal, "name"), NULL))
		return false;
	secret_add(secret, node_get(secret->root, "known"), "{empire: %s, kind: nav, name: %s}",
	    secret_text(empire, "name"), secret_text(portal, "name"));
	return true;
}

/* Changes who plays for whom, and for how long nobody has (SE-142); not over a turn, as it then gives orders. */
static bool others_status(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", foreign_empire);

	if (!empire)
		return false;
	secret_put(secret, empire, "status", secret_is(empire, "status", "active") ? "abandoned" : "active");
	secret_put(secret, empire, "abandoned_for", "%" PRId64, secret_roll(secret, 9));
	secret_put(secret, empire, "basics", "false");
	return true;
}

/* A scanned homeworld shows that it is one, and also that it no longer is (SE-131). */
static bool others_homeworld(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", foreign_empire);
	struct node *world = secret_pick(secret, "worlds", taken_world);
	const struct node *worlds = node_get(secret->root, "worlds"),
	                  *old = secret_find(worlds, "name", secret_text(empire, "home"), NULL);

	if (!empire || !world || (old && !not_scanned(secret, old)) || world == old ||
	    !secret_is(world, "owner", secret_text(empire, "name")))
		return false;
	secret_put(secret, empire, "home", "%s", secret_text(world, "name"));
	return true;
}

static bool others_class(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", foreign_empire);
	struct node *class = node_get(secret->root, "classes")->first;
	g_autofree char *full = class ? full_name(secret, class) : NULL;

	if (!empire || !class || secret_is(class, "designer", secret_text(empire, "name")))
		return false;
	secret_add(secret, node_get(secret->root, "known"), "{empire: %s, kind: class, name: %s}",
	    secret_text(empire, "name"), full);
	return true;
}

static bool others_share(struct secret *secret)
{
	struct node *from = secret_pick(secret, "empires", foreign_empire);
	struct node *to = secret_pick(secret, "empires", foreign_empire);

	if (!from || from == to)
		return false;
	secret_add(secret, node_get(secret->root, "shares"), "{from: %s, to: %s, what: all}",
	    secret_text(from, "name"), secret_text(to, "name"));
	return true;
}

static bool others_attacker(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", foreign_empire);

	if (empire)
		secret_put(secret, empire, "attacked_by",
		    node_get(empire, "attacked_by")->first ? "[]" : "[%s]", secret->reader);
	return empire;
}

static bool others_home(struct secret *secret)
{
	struct node *empire = secret_pick(secret, "empires", foreign_empire);

	if (empire)
		secret_put(secret, empire, "last_home", "[%" PRId64 ", %" PRId64 "]",
		    secret_roll(secret, 9) - 5, secret_roll(secret, 9) - 5);
	return empire;
}

static bool others_frame(struct secret *secret)
{
	static const char *const mirrors[] = {"\"\"", "h", "v", "hv"};
	struct node *empire = secret_pick(secret, "empires", foreign_empire);

	if (empire)
		secret_put(secret, empire, "frame",
		    "{origin: [%" PRId64 ", %" PRId64 "], turn: %" PRId64 ", mirror: %s}",
		    secret_roll(secret, 9) - 5, secret_roll(secret, 9) - 5, secret_roll(secret, 6) - 1,
		    mirrors[secret_roll(secret, 4) - 1]);
	return empire;
}

/* --- Position of the galaxy (SE-2) ---------------------------------------------------- */

struct turning {
	struct secret_se_coord by;
	int64_t turns;
};

static void move_sectors(struct secret *secret, struct node *node, const struct turning *turning)
{
	for (struct node *n = node->first; n; n = n->next) {
		bool place = n->key && (strcmp(n->key, "sector") == 0 || strcmp(n->key, "origin") == 0 ||
		                           strcmp(n->key, "last_home") == 0);
		struct secret_se_coord at;
		if (!place || n->kind != NODE_LIST) {
			move_sectors(secret, n, turning);
			continue;
		}
		at = (struct secret_se_coord){n->first->number, n->first->next->number};
		for (int64_t i = 0; i < turning->turns; i++)
			at = (struct secret_se_coord){at.y, at.y - at.o};
		n->first->number = at.o + turning->by.o;
		n->first->next->number = at.y + turning->by.y;
	}
}

/* Moves and turns the whole galaxy together with each empire's frame: nobody can notice. */
static bool everything_elsewhere(struct secret *secret)
{
	const struct turning turning = {
	    {secret_roll(secret, 400) - 200, secret_roll(secret, 400) - 200}, secret_roll(secret, 6) - 1};

	move_sectors(secret, secret->root, &turning);
	for (struct node *e = node_get(secret->root, "empires")->first; e; e = e->next) {
		struct node *turn = node_get(node_get(e, "frame"), "turn");
		turn->number = (turn->number + 6 - turning.turns) % 6;
	}
	g_string_append_printf(secret->what, "all by (%" PRId64 ",%" PRId64 "), turned %" PRId64 " times",
	    turning.by.o, turning.by.y, turning.turns);
	return true;
}

static bool list_order(struct secret *secret)
{
	static const char *const lists[] = {
	    "worlds", "portals", "storms", "classes", "ships", "known", "shares"};

	return secret_shuffle(secret, lists[secret_roll(secret, G_N_ELEMENTS(lists)) - 1]);
}

static bool seed(struct secret *secret)
{
	secret_put(secret, secret->root, "seed", "%" PRId64, 1000 + secret_roll(secret, 1000));
	return true;
}

/* --- Controls ------------------------------------------------------------------------- */

static bool own_world(const struct secret *secret, const struct node *world)
{
	return secret_is(world, "owner", secret->reader);
}

static bool seen_stockpile(struct secret *secret)
{
	return number(secret, "worlds", own_world, "stockpile", 90);
}

/* At a place where the reader has a ship. */
static bool near_ship(const struct secret *secret, const struct node *ship)
{
	if (secret_is(ship, "owner", secret->reader) || secret_se_loaded(ship))
		return false;
	for (const struct node *s = node_get(secret->root, "ships")->first; s; s = s->next)
		if (secret_is(s, "owner", secret->reader) && !secret_se_loaded(s) &&
		    secret_se_distance(secret_se_at(s, "sector"), secret_se_at(ship, "sector")) == 0)
			return true;
	return false;
}

static bool seen_ship(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", near_ship);

	if (!ship || secret_se_carries(secret, ship))
		return false;
	secret_drop(secret, node_get(secret->root, "ships"), ship);
	return true;
}

/* Moves the galaxy without the frame. */
static bool seen_frame(struct secret *secret)
{
	struct node *empire = secret_se_empire(secret, secret->reader);
	struct secret_se_coord origin = secret_se_at(node_get(empire, "frame"), "origin");

	secret_put(secret, node_get(empire, "frame"), "origin", "[%" PRId64 ", %" PRId64 "]", origin.o + 1,
	    origin.y);
	return true;
}

static const struct secret_kind kinds[] = {
    {"production of a world not scanned", world_production, SECRET_ALONE | SECRET_QUIET},
    {"stockpile of a world not scanned", world_stockpile, SECRET_ALONE | SECRET_QUIET},
    {"owner of a world not scanned", world_owner, SECRET_QUIET},
    {"a world not scanned that nobody owns any more", world_lost, SECRET_RARE},
    {"blockade of a world not visible", world_status, SECRET_QUIET},
    {"name of a world never seen", world_name, SECRET_QUIET},
    {"a world more out of sight", world_new, SECRET_QUIET},
    {"collapse of a portal not scanned", portal_collapsed, SECRET_QUIET},
    {"exits of a portal not visible", portal_exits, SECRET_QUIET},
    {"a portal more out of sight", portal_new, SECRET_ALONE | SECRET_QUIET},
    {"rating of a storm out of sight", storm_rating, SECRET_QUIET},
    {"first rating of any storm", storm_initial, SECRET_ALL | SECRET_ALONE | SECRET_QUIET},
    {"pattern of any storm", storm_pattern, 0},
    {"a storm more out of sight", storm_new, 0},
    {"figures of an unknown design", class_figure, SECRET_QUIET},
    {"a foreign design more", class_new, SECRET_ALL | SECRET_ALONE | SECRET_QUIET},
    {"another's map", others_known, SECRET_ALONE | SECRET_QUIET},
    {"another's contacts", others_contact, SECRET_ALONE | SECRET_QUIET},
    {"another's navigation data", others_nav, SECRET_ALONE | SECRET_QUIET},
    {"whether another is abandoned", others_status, 0},
    {"another's homeworld", others_homeworld, SECRET_RARE},
    {"another's designs", others_class, SECRET_ALONE | SECRET_QUIET},
    {"scans shared between two others", others_share, SECRET_ALL | SECRET_ALONE | SECRET_QUIET},
    {"who attacked another", others_attacker, SECRET_ALL | SECRET_ALONE | SECRET_QUIET},
    {"another's last home", others_home, SECRET_ALONE | SECRET_QUIET},
    {"another's frame", others_frame, SECRET_ALONE | SECRET_QUIET},
    {"where the galaxy lies", everything_elsewhere, SECRET_ALL | SECRET_ALONE | SECRET_QUIET},
    {"order of the document's lists", list_order, SECRET_ALL},
    {"the seed", seed, 0},
    {"stockpile of an own world", seen_stockpile, SECRET_SEEN},
    {"a foreign ship next to an own one less", seen_ship, SECRET_SEEN | SECRET_RARE},
    {"where the galaxy lies, but not the frame", seen_frame, SECRET_SEEN},
    {0},
};

const struct secret_rules secret_star_empires = {"star-empires", {kinds, secret_se_ship_kinds},
    secret_se_orders,
    "MOVE (0,0) TO NewWorld\nMOVE (0,0) TO @NewStorm\nTRAVERSE (0,0) THROUGH NewRift NewWorld\n"
    "BUILD NewWorld MAX hush\nBUILD NewName 1 fighter\nDESIGN NewName hush gunship 20 10 2 0 0\n"
    "GIVE hush TO E2\nPOOL NewWorld\nREPAIR Base 1 NewWorld\nTRANSFER NewWorld 1 NewName E2\n"
    "AUTHORIZE CLASS hush TO E2\nAUTHORIZE @NewStorm TO E2\nFIRE (0,0) AT E2 E3\nTRANSMIT NewRift TO E2\n"
    "CONCEAL secret FROM E2\nDENY stow TO E2\n",
    secret_se_divide, secret_se_deeds, false};
