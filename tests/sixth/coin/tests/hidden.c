/* coin: the coins of others (CO-6). */
#include "tests/secrecy.h"

#include <inttypes.h>

static bool is_other(const struct secret *secret, const struct node *player)
{
	return !secret_is(player, "name", secret->reader) && secret_number(player, "coins") > 8;
}

/* Changes coins: a few more neither win nor eliminate anybody, unless they are bet. */
static bool change_coins(struct secret *secret)
{
	struct node *player = secret_pick(secret, "empires", is_other);

	if (player)
		secret_put(secret, player, "coins", "%" PRId64,
		    secret_other(secret, 9, 40, secret_number(player, "coins")));
	return player != NULL;
}

static const struct secret_kind kinds[] = {{"coins", change_coins, SECRET_ALONE | SECRET_QUIET}, {0}};

static bool bet(struct secret *secret, GString *orders)
{
	const struct node *player = secret_pick(secret, "empires", is_other);

	if (player) {
		secret->giver = secret_text(player, "name");
		g_string_append(orders, "BET 1\n");
	}
	return player != NULL;
}

static const struct secret_order orders[] = {{"a bet", bet, SECRET_ALONE | SECRET_QUIET}, {0}};

const struct secret_rules secret_coin = {"coin", {kinds}, orders, "BET 5\n", NULL, NULL, true};
