/* space-empires: orders of others that the reader must not notice. */
#include "rulesets/space-empires/tests/hidden.h"

#include <inttypes.h>

static struct node *giving_fleet(struct secret *secret, secret_fits *fits)
{
	struct node *fleet = secret_pick(secret, "fleets", fits);

	if (fleet)
		secret->giver = secret_text(fleet, "owner");
	return fleet;
}

static bool order_rename(struct secret *secret, GString *orders)
{
	struct node *fleet = giving_fleet(secret, secret_sp_singular);

	if (fleet)
		g_string_append_printf(orders, "RF%" PRId64 "F%" PRId64 "\n", secret_number(fleet, "id"),
		    secret_sp_free_number(secret) + 50 + secret_roll(secret, 50));
	return fleet;
}

static bool order_load(struct secret *secret, GString *orders)
{
	struct node *fleet = giving_fleet(secret, secret_sp_hidden_fleet);

	if (fleet)
		g_string_append_printf(orders, "F%" PRId64 "%c%" PRId64 "\n", secret_number(fleet, "id"),
		    secret_roll(secret, 2) == 1 ? 'L' : 'U', secret_roll(secret, 5));
	return fleet;
}

static bool order_hide(struct secret *secret, GString *orders)
{
	struct node *fleet = giving_fleet(secret, secret_sp_hidden_fleet);

	if (fleet)
		g_string_append_printf(orders, "F%" PRId64 "X%c\n", secret_number(fleet, "id"),
		    "AHIP"[secret_roll(secret, 4) - 1]);
	return fleet;
}

static bool hidden_foreign(const struct secret *secret, const struct node *world)
{
	return secret_sp_peopled(secret, world) && *secret_text(world, "owner") &&
	       secret_number(world, "rms") > 0 && secret_number(world, "ind") > 0;
}

static bool order_build(struct secret *secret, GString *orders)
{
	struct node *world = secret_pick(secret, "worlds", hidden_foreign);

	if (!world)
		return false;
	secret->giver = secret_text(world, "owner");
	g_string_append_printf(orders, "B%" PRId64 "F%" PRId64 "W%" PRId64 "\n", secret_roll(secret, 9),
	    secret_sp_free_number(secret), secret_number(world, "id"));
	return true;
}

const struct secret_order secret_sp_orders[] = {
    {"another name for any foreign fleet", order_rename, SECRET_ALL},
    {"cargo of a fleet out of sight", order_load, SECRET_QUIET},
    {"strategy of a fleet out of sight", order_hide, SECRET_QUIET},
    {"ships built out of sight", order_build, SECRET_QUIET},
    {0},
};
