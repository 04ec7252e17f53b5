/* star-empires: secrets of ships, and orders that others must not notice. */
#include "rulesets/star-empires/tests/hidden.h"

#include <inttypes.h>
#include <string.h>

static bool is_foreign(const struct secret *secret, const struct node *ship)
{
	return !secret_is(ship, "owner", secret->reader) &&
	       !secret_se_shares(secret, secret_text(ship, "owner"));
}

static bool scanned_ship(const struct secret *secret, const struct node *ship)
{
	return is_foreign(secret, ship) && !secret_se_loaded(ship) &&
	       secret_se_seen(secret, secret_se_at(ship, "sector")) == SEEN_SCANNED;
}

static bool visible_ship(const struct secret *secret, const struct node *ship)
{
	return is_foreign(secret, ship) && !secret_se_loaded(ship) &&
	       secret_se_seen(secret, secret_se_at(ship, "sector")) == SEEN_VISIBLE;
}

static bool silent_ship(const struct secret *secret, const struct node *ship)
{
	return scanned_ship(secret, ship) && !secret_se_answers(secret, ship);
}

/* --- Out of sight --------------------------------------------------------------------- */

static bool change_dp(struct secret *secret, secret_fits *fits)
{
	struct node *ship = secret_pick(secret, "ships", fits);
	int64_t dp = secret_number(ship, "dp");

	if (!ship || dp < 2)
		return false;
	secret_put(secret, ship, "dp", "%" PRId64, secret_roll(secret, dp - 1));
	return true;
}

static bool unseen_dp(struct secret *secret)
{
	return change_dp(secret, secret_se_unseen_ship);
}

static bool unseen_gone(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", secret_se_unseen_ship);

	if (!ship || secret_se_carries(secret, ship))
		return false;
	for (const struct node *s = node_get(secret->root, "shares")->first; s; s = s->next)
		if (secret_is(s, "name", secret_se_handle(ship)))
			return false;
	secret_drop(secret, node_get(secret->root, "ships"), ship);
	return true;
}

static bool unseen_new(struct secret *secret)
{
	static const char *const classes[] = {"frigate", "battleship", "probe", "fighter"};
	struct node *like = secret_pick(secret, "ships", secret_se_unseen_ship);
	struct secret_se_coord at = secret_se_at(like, "sector");

	if (!like)
		return false;
	secret_add(secret, node_get(secret->root, "ships"),
	    "{owner: %s, name: secret, class: %s, sector: [%" PRId64 ", %" PRId64 "]}",
	    secret_text(like, "owner"), classes[secret_roll(secret, G_N_ELEMENTS(classes)) - 1], at.o, at.y);
	return true;
}

/* Moves a ship to another sector out of sight. */
static bool unseen_place(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", secret_se_unseen_ship);
	struct secret_se_coord to = secret_se_at(ship, "sector");

	to.o += secret_roll(secret, 9) - 5;
	to.y += secret_roll(secret, 9) - 5;
	if (!ship || secret_se_carries(secret, ship) || secret_se_seen(secret, to) != SEEN_NONE)
		return false;
	secret_put(secret, ship, "sector", "[%" PRId64 ", %" PRId64 "]", to.o, to.y);
	return true;
}

static bool rename_ship(struct secret *secret, secret_fits *fits)
{
	struct node *ship = secret_pick(secret, "ships", fits);

	if (!ship || secret_se_carries(secret, ship))
		return false;
	for (const struct node *s = node_get(secret->root, "shares")->first; s; s = s->next)
		if (secret_is(s, "name", secret_se_handle(ship)))
			return false;
	secret_put(secret, ship, "name", "other%" PRId64, secret_roll(secret, 999));
	return true;
}

static bool unseen_name(struct secret *secret)
{
	return rename_ship(secret, secret_se_unseen_ship);
}

static bool toggle_mode(struct secret *secret, secret_fits *fits)
{
	struct node *ship = secret_pick(secret, "ships", fits);

	if (ship)
		secret_put(secret, ship, "public", secret_flag(ship, "public") ? "false" : "true");
	return ship;
}

static bool unseen_mode(struct secret *secret)
{
	return toggle_mode(secret, secret_se_unseen_ship);
}

/* --- In scanned sectors: number and tonnage, owner and class if the transponder answers --- */

static bool scanned_dp(struct secret *secret)
{
	return change_dp(secret, scanned_ship);
}

static bool scanned_name(struct secret *secret)
{
	return rename_ship(secret, scanned_ship);
}

static bool silent_owner(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", silent_ship);
	struct node *other = NULL;

	for (struct node *e = node_get(secret->root, "empires")->first; e; e = e->next)
		if (!secret_is(e, "name", secret->reader) &&
		    !secret_is(e, "name", secret_text(ship, "owner")))
			other = e;
	if (!ship || !other || secret_se_carries(secret, ship) ||
	    secret_se_shares(secret, secret_text(other, "name")) || *secret_text(ship, "name"))
		return false;
	secret_put(secret, ship, "identified_to", "[]");
	secret_put(secret, ship, "serial", "%s%05x", secret_text(other, "code"),
	    (unsigned)secret_roll(secret, 0xffff));
	secret_put(secret, ship, "owner", "%s", secret_text(other, "name"));
	return true;
}

static bool silent_class(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", silent_ship);
	bool fighter = secret_is(ship, "class", "fighter");

	if (!ship || !(fighter || secret_is(ship, "class", "nuke")))
		return false;
	secret_put(secret, ship, "dp", "1");
	secret_put(secret, ship, "class", fighter ? "nuke" : "fighter");
	return true;
}

/* A named ship is never shown by its serial. */
static bool is_named(const struct secret *secret, const struct node *ship)
{
	return !secret_is(ship, "owner", secret->reader) && *secret_text(ship, "name") &&
	       *secret_text(ship, "serial");
}

static bool named_serial(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", is_named);

	if (!ship)
		return false;
	secret_put(secret, ship, "serial", "%.2s%05x", secret_text(ship, "serial"),
	    (unsigned)secret_roll(secret, 0xffff));
	return true;
}

static bool unseen_class(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", secret_se_unseen_ship);

	if (!ship || secret_se_carries(secret, ship) || secret_is(ship, "class", "starbase"))
		return false;
	secret_put(secret, ship, "dp", "1");
	secret_put(secret, ship, "class", secret_is(ship, "class", "frigate") ? "battleship" : "frigate");
	return true;
}

/* --- Transponders: whom else they answer --------------------------------------------- */

static bool visible_mode(struct secret *secret)
{
	return toggle_mode(secret, visible_ship);
}

static bool any_empire(const struct secret *secret, const struct node *empire)
{
	(void)secret;
	return *secret_text(empire, "name");
}

/* SE-122: changes from whom an empire that shares nothing with the reader conceals ships, even from the reader. */
static bool others_concealed(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", is_foreign);
	struct node *from = secret_pick(secret, "empires", any_empire);

	if (!ship || !from || secret_is(ship, "owner", secret_text(from, "name")))
		return false;
	if (secret_has(node_get(ship, "concealed_from"), secret_text(from, "name")))
		secret_put(secret, ship, "concealed_from", "[]");
	else
		secret_put(secret, ship, "concealed_from", "[%s]", secret_text(from, "name"));
	return true;
}

static bool others_list(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", is_foreign);
	bool reader = ship && secret_has(node_get(ship, "identified_to"), secret->reader);

	for (const struct node *e = ship ? node_get(secret->root, "empires")->first : NULL; e; e = e->next) {
		const char *name = secret_text(e, "name");
		/* The reader also learns what a giver learns in scanned sectors. */
		if (g_ascii_strcasecmp(name, secret->reader) == 0 || secret_is(ship, "owner", name) ||
		    secret_se_shares(secret, name) || secret_has(node_get(ship, "identified_to"), name))
			continue;
		secret_put(secret, ship, "identified_to", reader ? "[%s, %s]" : "[%s]", name, secret->reader);
		return true;
	}
	return false;
}

/* --- Cargo ---------------------------------------------------------------------------- */

static bool cargo(const struct secret *secret, const struct node *ship)
{
	return is_foreign(secret, ship) && secret_se_loaded(ship);
}

static bool cargo_gone(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", cargo);

	if (ship)
		secret_drop(secret, node_get(secret->root, "ships"), ship);
	return ship;
}

static bool cargo_class(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", cargo);

	if (!ship || secret_se_tonnage(secret, secret_text(ship, "class")) != 1)
		return false;
	secret_put(secret, ship, "dp", "1");
	secret_put(secret, ship, "class", secret_is(ship, "class", "nuke") ? "fighter" : "nuke");
	return true;
}

static bool empty_carrier(const struct secret *secret, const struct node *ship)
{
	return is_foreign(secret, ship) && !secret_se_loaded(ship) && secret_is(ship, "class", "carrier") &&
	       !secret_se_carries(secret, ship);
}

static bool cargo_new(struct secret *secret)
{
	struct node *ship = secret_pick(secret, "ships", empty_carrier);

	if (!ship)
		return false;
	secret_add(secret, node_get(secret->root, "ships"), "{owner: %s, name: stow, class: %s, aboard: %s}",
	    secret_text(ship, "owner"), secret_roll(secret, 2) == 1 ? "nuke" : "probe",
	    secret_se_handle(ship));
	return true;
}

const struct secret_kind secret_se_ship_kinds[] = {
    {"dp of a ship out of sight", unseen_dp, SECRET_QUIET},
    {"a ship out of sight less", unseen_gone, SECRET_QUIET},
    {"a ship out of sight more", unseen_new, SECRET_QUIET},
    {"class of a ship out of sight", unseen_class, SECRET_QUIET},
    {"number of any named ship", named_serial, SECRET_ALONE | SECRET_QUIET},
    {"place of a ship out of sight", unseen_place, SECRET_QUIET},
    {"name of a ship out of sight", unseen_name, SECRET_QUIET},
    {"transponder of a ship out of sight", unseen_mode, SECRET_ALONE | SECRET_QUIET},
    {"dp of a scanned ship", scanned_dp, SECRET_RARE},
    {"name of a scanned ship", scanned_name, SECRET_RARE},
    {"owner of a scanned ship that does not answer", silent_owner, SECRET_RARE},
    {"class of a scanned ship that does not answer", silent_class, SECRET_RARE},
    {"transponder of a visible ship", visible_mode, SECRET_QUIET | SECRET_RARE},
    {"others whom any transponder answers", others_list, SECRET_ALONE | SECRET_QUIET},
    {"from whom any foreign ship is concealed", others_concealed, SECRET_ALONE | SECRET_QUIET},
    {"cargo of any foreign ship less", cargo_gone, SECRET_QUIET},
    {"cargo of any foreign ship another", cargo_class, SECRET_QUIET},
    {"cargo of any foreign ship more", cargo_new, SECRET_QUIET},
    {0},
};

/* --- Orders --------------------------------------------------------------------------- */

static bool order_transponder(struct secret *secret, GString *orders)
{
	struct node *ship =
	    secret_pick(secret, "ships", secret_roll(secret, 2) == 1 ? visible_ship : secret_se_unseen_ship);
	static const char *const forms[] = {
	    "TOGGLE PUBLIC %s\n", "TOGGLE PRIVATE %s\n", "CONCEAL %s FROM ALL\n"};

	if (!ship)
		return false;
	secret->giver = secret_text(ship, "owner");
	switch (secret_roll(secret, 3)) {
	case 1:
		g_string_append_printf(orders, forms[0], secret_se_handle(ship));
		break;
	case 2:
		g_string_append_printf(orders, forms[1], secret_se_handle(ship));
		break;
	default:
		g_string_append_printf(orders, forms[2], secret_se_handle(ship));
	}
	return true;
}

static bool unseen_own(const struct secret *secret, const struct node *world)
{
	const char *owner = secret_text(world, "owner");

	return *owner && !secret_is(world, "owner", secret->reader) &&
	       secret_number(world, "stockpile") > 1 &&
	       secret_se_seen(secret, secret_se_at(world, "sector")) == SEEN_NONE &&
	       !secret_se_shares(secret, owner);
}

/* Pays from a stockpile that its owner might pool in sight: not if others act there, as it would show. */
static bool order_build(struct secret *secret, GString *orders)
{
	struct node *world = secret_pick(secret, "worlds", unseen_own);

	if (!world)
		return false;
	secret->giver = secret_text(world, "owner");
	g_string_append_printf(orders, "BUILD %s 1 %s\n", secret_text(world, "name"),
	    secret_roll(secret, 2) == 1 ? "probe" : "nuke");
	return true;
}

static bool order_design(struct secret *secret, GString *orders)
{
	struct node *world = secret_pick(secret, "worlds", unseen_own);

	if (!world)
		return false;
	secret->giver = secret_text(world, "owner");
	g_string_append_printf(orders, "DESIGN %s hush MISSILE %" PRId64 " 2\n", secret_text(world, "name"),
	    secret_roll(secret, 20));
	return true;
}

/* Shares scans with another empire, which must be a contact. */
static bool order_authorise(struct secret *secret, GString *orders)
{
	for (const struct node *k = node_get(secret->root, "known")->first; k; k = k->next) {
		if (!secret_is(k, "kind", "contact") || secret_is(k, "empire", secret->reader) ||
		    secret_is(k, "name", secret->reader))
			continue;
		secret->giver = secret_text(k, "empire");
		g_string_append_printf(orders, "AUTHORIZE ALL TO %s\n", secret_text(k, "name"));
		return true;
	}
	return false;
}

/* Gives a design, or a ship's transponder answer, to a contact who shares nothing with the reader. */
static bool order_give(struct secret *secret, GString *orders)
{
	struct node *ship = secret_pick(secret, "ships", is_foreign), *class;
	const char *owner = secret_text(ship, "owner");

	if (!ship)
		return false;
	secret->giver = owner;
	class = secret_find(node_get(secret->root, "classes"), "designer", owner, NULL);
	for (const struct node *k = node_get(secret->root, "known")->first; k; k = k->next) {
		const char *to = secret_text(k, "name");
		if (!secret_is(k, "kind", "contact") || !secret_is(k, "empire", owner) ||
		    g_ascii_strcasecmp(to, secret->reader) == 0 || secret_se_shares(secret, to))
			continue;
		if (class && secret_roll(secret, 2) == 1)
			g_string_append_printf(orders, "GIVE %s TO %s\n", secret_text(class, "name"), to);
		else
			g_string_append_printf(orders, "IDENTIFY %s TO %s\n", secret_se_handle(ship), to);
		return true;
	}
	return false;
}

static bool order_move(struct secret *secret, GString *orders)
{
	struct node *ship = secret_pick(secret, "ships", secret_se_unseen_ship);
	struct secret_se_coord at = secret_se_at(ship, "sector"), to = at;
	int64_t engines = ship ? secret_se_engines(secret, secret_text(ship, "class")) : 0;

	to.o += secret_roll(secret, 5) - 3;
	to.y += secret_roll(secret, 5) - 3;
	if (!ship || secret_se_distance(at, to) > engines || secret_se_seen(secret, to) != SEEN_NONE)
		return false;
	secret->giver = secret_text(ship, "owner");
	to = secret_se_local(secret_se_empire(secret, secret->giver), to);
	g_string_append_printf(
	    orders, "MOVE %s TO (%" PRId64 ",%" PRId64 ")\n", secret_se_handle(ship), to.o, to.y);
	return true;
}

const struct secret_order secret_se_orders[] = {
    {"transponders", order_transponder, SECRET_QUIET},
    {"ships built out of sight", order_build, SECRET_ALONE | SECRET_QUIET},
    {"a design", order_design, SECRET_ALONE | SECRET_QUIET},
    {"scans for another", order_authorise, SECRET_ALL | SECRET_ALONE | SECRET_QUIET},
    {"designs and answers for another", order_give, SECRET_ALONE | SECRET_QUIET},
    {"a move out of sight", order_move, SECRET_QUIET},
    {0},
};
