/* The GM's levers over a roster (HO-80). */
#include "engine/acts/lever.h"
#include "engine/base/address.h"
#include "engine/games/opening.h"
#include "engine/games/roster.h"

#include <string.h>

/* Where an address stands in a roster, whatever its case; -1: nowhere. */
static int place_of(char *const *roster, const char *address)
{
	g_autofree char *wanted = address_fold(address);

	for (int i = 0; wanted && roster[i]; i++) {
		g_autofree char *folded = address_fold(roster[i]);
		if (g_strcmp0(folded, wanted) == 0)
			return i;
	}
	return -1;
}

static bool can_change(const struct game *game, const struct game_seat *seat, struct error *err)
{
	if (game->state == GAME_FINISHED)
		return error_set(err, EXIT_DATA, "%s is over", game->name);
	return seat->taken ||
	       error_set(err, EXIT_DATA, "%s has no player yet; `nightmail join %s %s ADDRESS`", seat->name,
	           game->name, seat->name);
}

static bool told(
    struct site *site, struct game *game, const struct game_seat *seat, const char *what, struct error *err)
{
	int64_t turn = game->state == GAME_OPEN ? -1 : game->turn;

	return game_history(site, game, "address", turn, err, "%s: %s", seat->name, what) &&
	       (game->state == GAME_OPEN || game_notice(site, game, seat->id, err,
	                                        "The game master %s a mail address of yours.", what));
}

bool lever_address_add(struct site *site, struct game *game, struct game_seat *seat, const char *address,
    bool shared, struct error *err)
{
	guint count = g_strv_length(seat->addresses);
	g_autofree const char **roster = g_new0(const char *, count + 2);

	if (!can_change(game, seat, err))
		return false;
	/* A bot's, which would lose it unheard; and who comes to it needs its report. */
	if (count == 0 && game->state == GAME_OPEN)
		return error_set(err, EXIT_DATA,
		    "%s is played by a bot; `nightmail bot %s %s none` frees the seat", seat->name,
		    game->name, seat->name);
	if (count == 0)
		return error_set(err, EXIT_DATA,
		    "%s has no player; `nightmail replace %s %s ADDRESS` gives it one", seat->name,
		    game->name, seat->name);
	if (place_of(seat->addresses, address) >= 0)
		return error_set(err, EXIT_DATA, "%s has this address already", seat->name);
	memcpy(roster, seat->addresses, count * sizeof *roster);
	roster[count] = address;
	return roster_set(site, game->id, seat->id, (char *const *)roster, shared, err) &&
	       told(site, game, seat, "added", err);
}

/* Who has the address no longer may have a report's token: the key goes up, and the newest report goes out again. */
bool lever_address_remove(
    struct site *site, struct game *game, struct game_seat *seat, const char *address, struct error *err)
{
	int place = place_of(seat->addresses, address);
	guint count = g_strv_length(seat->addresses);
	g_autofree const char **roster = g_new0(const char *, count); /* one less, and the end */
	bool found;

	if (!can_change(game, seat, err))
		return false;
	if (place < 0)
		return error_set(err, EXIT_NO_INPUT,
		    "%s has no such address; `nightmail status --json` lists them", seat->name);
	if (count == 1)
		return error_set(err, EXIT_DATA,
		    "%s has no other address; add one first, or replace the player", seat->name);
	for (guint i = 0, kept = 0; i < count; i++)
		if ((int)i != place)
			roster[kept++] = seat->addresses[i];
	/* Addresses that another empire shares stay as they were allowed. */
	return roster_change(site, game->id, seat->id, (char *const *)roster, true, err) &&
	       (game->state == GAME_OPEN || opening_mail_again(site, game, seat, game->turn, &found, err)) &&
	       told(site, game, seat, "removed", err);
}
