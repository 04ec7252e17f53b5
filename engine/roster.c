#include "engine/roster.h"

#include "engine/address.h"

#include <string.h>

/* Is it the address of the site or of the game, or a sub-address of them? */
static bool is_ours(const struct site *site, const char *folded, const char *ours)
{
	g_autofree char *own = address_fold(ours);
	if (!own)
		return false;
	size_t local = (size_t)(address_domain(own) - own) - 1;
	if (strcmp(folded, own) == 0)
		return true;
	return site->config->delimiter && strncmp(folded, own, local) == 0 &&
	       folded[local] == site->config->delimiter &&
	       strcmp(address_domain(folded), address_domain(own)) == 0;
}

static bool check_address(struct site *site, int64_t game, int64_t seat, const char *address,
    const char *folded, bool shared, struct error *err)
{
	g_autofree char *own = db_text_of(
	    site->db, err, "SELECT address FROM game WHERE id = ? AND address IS NOT NULL", "i", game);
	if (is_ours(site, folded, site->config->address) || (own && is_ours(site, folded, own)))
		return error_set(err, EXIT_DATA, "%s is the site's own address", address);
	if (shared)
		return true;
	g_autofree char *other = db_text_of(site->db, err,
	    "SELECT seat.name FROM address JOIN seat ON seat.id = address.seat WHERE seat.game = ? AND"
	    " seat.id != ?"
	    " AND folded = ?",
	    "iit", game, seat, folded);
	if (other)
		return error_set(err, EXIT_DATA,
		    "%s is registered for %s of this game; --shared allows it (their mails must name the"
		    " empire)",
		    address, other);
	return !error_is_set(err);
}

bool roster_set(
    struct site *site, int64_t game, int64_t seat, char *const *addresses, bool shared, struct error *err)
{
	int64_t position = 0;
	if (!addresses[0])
		return error_set(err, EXIT_DATA, "a mail address is needed");
	if (!db_run(site->db, err, "DELETE FROM address WHERE seat = ?", "i", seat))
		return false;
	for (; *addresses; addresses++) {
		if (!address_check(*addresses, err))
			return false;
		g_autofree char *folded = address_fold(*addresses);
		if (!check_address(site, game, seat, *addresses, folded, shared, err))
			return false;
		if (db_integer_of(site->db, err, 0, "SELECT 1 FROM address WHERE seat = ? AND folded = ?",
		        "it", seat, folded))
			continue;
		if (!db_run(site->db, err,
		        "INSERT INTO address (seat, position, address, folded) VALUES (?, ?, ?, ?)", "iitt",
		        seat, position++, *addresses, folded))
			return false;
	}
	return true;
}

static bool find_seat(const struct game *game, const char *empire, unsigned *seat, struct error *err)
{
	int unnamed = -1;
	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *each = &game->seats[i];
		if (each->name && g_ascii_strcasecmp(each->name, empire) == 0) {
			*seat = i;
			return !each->taken || error_set(err, EXIT_DATA, "%s: %s has a player already",
			                           game->name, each->name);
		}
		if (!each->name && !each->taken && unnamed < 0)
			unnamed = (int)i;
	}
	if (unnamed < 0)
		return error_set(err, EXIT_DATA, "%s has no free seat for %s", game->name, empire);
	*seat = (unsigned)unnamed;
	return true;
}

bool roster_join(struct site *site, struct game *game, const char *empire, char *const *addresses,
    bool shared, unsigned *seat, struct error *err)
{
	if (game->state != GAME_OPEN)
		return error_set(err, EXIT_DATA,
		    "%s is %s; a new player takes an empire over with `nightmail replace`", game->name,
		    game_state_name(game->state));
	if (!setup_check_seat_name(game->ruleset, empire, err) || !find_seat(game, empire, seat, err))
		return false;
	struct game_seat *taken = &game->seats[*seat];
	if (!taken->name)
		taken->name = g_strdup(empire);
	taken->taken = true;
	return db_run(site->db, err, "UPDATE seat SET name = ?, taken = 1 WHERE id = ?", "ti", taken->name,
	           taken->id) &&
	       db_run(
	           site->db, err, "UPDATE game SET files = coalesce(files, 0) WHERE id = ?", "i", game->id) &&
	       roster_set(site, game->id, taken->id, addresses, shared, err);
}
