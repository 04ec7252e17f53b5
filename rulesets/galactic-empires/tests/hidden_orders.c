#include "rulesets/galactic-empires/tests/hidden.h"

#include <inttypes.h>
#include <string.h>

static bool give_for(struct secret *secret, int64_t empire)
{
	for (const struct node *e = node_get(secret->root, "empires")->first; e; e = e->next)
		if (secret_number(e, "id") == empire)
			secret->giver = secret_text(e, "name");
	return empire != 0;
}

static bool order_option(struct secret *secret, GString *orders)
{
	struct node *fleet = secret_pick(secret, "units", secret_ge_fleet);
	int64_t id = secret_number(fleet, "fleet");

	if (!fleet || !give_for(secret, secret_number(fleet, "owner")))
		return false;
	switch (secret_roll(secret, 3)) {
	case 1:
		g_string_append_printf(orders, "RLF%" PRId64 "R%" PRId64 "\n", id, secret_roll(secret, 5));
		break;
	case 2:
		g_string_append_printf(orders, "DF%" PRId64 "Y\n", id);
		break;
	default:
		g_string_append_printf(orders, "NMF%" PRId64 "\"Hush\"\n", id);
	}
	return true;
}

/* Ships lost for lack of upkeep are chosen by rank (GE-57), so the empire must be able to pay. */
static bool pays(const struct secret *secret, int64_t empire)
{
	for (const struct node *e = node_get(secret->root, "empires")->first; e; e = e->next)
		if (secret_number(e, "id") == empire)
			return secret_ge_tenths(e, "treasury") >= 500;
	return false;
}

static bool order_rank(struct secret *secret, GString *orders)
{
	struct node *unit = secret_pick(secret, "units", secret_ge_ships);

	if (!unit || !pays(secret, secret_number(unit, "owner")) ||
	    !give_for(secret, secret_number(unit, "owner")))
		return false;
	g_string_append_printf(orders, "K1%s%c%" PRId64 "R%" PRId64 "\n",
	    secret_text(node_get(unit, "ships")->first, "type"), secret_number(unit, "fleet") ? 'F' : 'G',
	    secret_number(unit, "fleet") ? secret_number(unit, "fleet") : secret_number(unit, "garrison"),
	    secret_roll(secret, 5));
	return true;
}

static bool order_form(struct secret *secret, GString *orders)
{
	struct node *unit = secret_pick(secret, "units", secret_ge_ships);
	int64_t owner = secret_number(unit, "owner"), number;

	if (!unit || !give_for(secret, owner) || (number = secret_ge_free_fleet(secret, owner)) == 0)
		return false;
	g_string_append_printf(orders, "NF%" PRId64 "%c%" PRId64 "\n", number,
	    secret_number(unit, "fleet") ? 'F' : 'G',
	    secret_number(unit, "fleet") ? secret_number(unit, "fleet") : secret_number(unit, "garrison"));
	return true;
}

static bool order_share(struct secret *secret, GString *orders)
{
	struct secret_ge_pair pair;

	if (!secret_ge_two(secret, &pair) || !give_for(secret, pair.a))
		return false;
	g_string_append_printf(orders, "%s%" PRId64 "\n", secret_roll(secret, 2) == 1 ? "IS" : "AN", pair.b);
	return true;
}

/* Shows one sector's scouting, or sends an ambassador, to another empire. */
static bool order_envoy(struct secret *secret, GString *orders)
{
	struct secret_ge_pair pair;

	if (!secret_ge_two(secret, &pair) || !give_for(secret, pair.a))
		return false;
	if (secret_roll(secret, 2) == 1) {
		g_string_append_printf(orders, "SA%" PRId64 "\n", pair.b);
		return true;
	}
	for (const struct node *s = node_get(secret->root, "sectors")->first; s; s = s->next)
		if (secret_number(s, "owner") == pair.a) {
			g_string_append_printf(
			    orders, "SL%" PRId64 "S%" PRId64 "\n", pair.b, secret_number(s, "id"));
			return true;
		}
	return false;
}

static bool order_offer(struct secret *secret, GString *orders)
{
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);
	static const char *const verbs[] = {"OP", "OA"};

	if (!empire || !give_for(secret, secret_number(empire, "id")))
		return false;
	g_string_append_printf(orders, "%s%" PRId64 "\n", verbs[secret_roll(secret, 2) - 1],
	    secret_ge_number(secret, secret->reader));
	return true;
}

static bool order_spy(struct secret *secret, GString *orders)
{
	struct node *empire = secret_pick(secret, "empires", secret_ge_empire);

	if (!empire || secret_ge_tenths(empire, "treasury") < 600 ||
	    !give_for(secret, secret_number(empire, "id")))
		return false;
	g_string_append_printf(orders, "ES%" PRId64 "\n", secret_ge_number(secret, secret->reader));
	return true;
}

const struct secret_order secret_ge_orders[] = {
    {"options and names of any fleet", order_option, SECRET_QUIET},
    {"ranks of any ships", order_rank, SECRET_QUIET | SECRET_RARE},
    {"an empty fleet", order_form, SECRET_QUIET},
    {"scouting and gifts between two others", order_share, SECRET_QUIET},
    {"a sector's scouting and envoys between two others", order_envoy, SECRET_ALONE | SECRET_QUIET},
    {"an offer that is not taken", order_offer, SECRET_QUIET},
    {"espionage on the reader", order_spy, SECRET_QUIET | SECRET_RARE},
    {0},
};
