#include "engine/games/roster.h"

#include "engine/base/address.h"
#include "engine/games/parts.h"
#include "engine/site/outbox.h"

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

/* An argument that is no address at all is another mistake than one that does not fit the game (HO-5). */
static bool check_form(const char *address, struct error *err)
{
	struct error cause = {0};
	if (!address_check(address, &cause))
		error_set(err, EXIT_USAGE, "%s", cause.text);
	error_clear(&cause);
	return !error_is_set(err);
}

/* All of them are checked before any is written. */
static bool check_all(
    struct site *site, int64_t game, int64_t seat, char *const *addresses, bool shared, struct error *err)
{
	for (; *addresses; addresses++) {
		if (!check_form(*addresses, err))
			return false;
		g_autofree char *folded = address_fold(*addresses);
		if (!check_address(site, game, seat, *addresses, folded, shared, err))
			return false;
	}
	return true;
}

bool roster_set(
    struct site *site, int64_t game, int64_t seat, char *const *addresses, bool shared, struct error *err)
{
	int64_t position = 0;
	if (!addresses[0])
		return error_set(err, EXIT_DATA, "a mail address is needed");
	if (!check_all(site, game, seat, addresses, shared, err) ||
	    !db_run(site->db, err, "DELETE FROM address WHERE seat = ?", "i", seat) ||
	    !db_run(site->db, err, "UPDATE seat SET bot = NULL WHERE id = ?", "i", seat))
		return false;
	for (; *addresses; addresses++) {
		g_autofree char *folded = address_fold(*addresses);
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

/* Letters to the empire that are not out yet go to whoever plays it (HO-34). */
bool roster_redirect_press(struct site *site, int64_t seat, struct error *err)
{
	return db_run(site->db, err,
	    "UPDATE outbox SET recipient = (SELECT address FROM address WHERE seat = ?1 AND position = 0),"
	    " state = 'queued', tries = 0, first_try = NULL, trouble = NULL, refs = NULL"
	    " WHERE seat = ?1 AND kind = 'press' AND state IN ('queued', 'retry')"
	    " AND recipient NOT IN (SELECT address FROM address WHERE seat = ?1)",
	    "i", seat);
}

bool roster_change(
    struct site *site, int64_t game, int64_t seat, char *const *addresses, bool shared, struct error *err)
{
	return roster_set(site, game, seat, addresses, shared, err) &&
	       roster_redirect_press(site, seat, err) &&
	       db_run(site->db, err, "UPDATE seat SET key_number = key_number + 1 WHERE id = ?", "i", seat) &&
	       outbox_rekey(site, game, err);
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

bool roster_forget_wish(
    struct site *site, int64_t game, const char *address, char **password, struct error *err)
{
	g_autofree char *folded = address_fold(address);
	g_autoptr(GPtrArray) codes = g_ptr_array_new_with_free_func(g_free);
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT code, address, substr(text, instr(text, char(10)) + 1) FROM pending"
	    " WHERE kind = 'join' AND game = ? ORDER BY made",
	    "i", game);

	*password = NULL;
	while (rows && db_next(rows, err)) {
		g_autofree char *asker = address_fold(db_text(rows, 1));
		if (g_strcmp0(asker, folded) != 0)
			continue;
		g_ptr_array_add(codes, g_strdup(db_text(rows, 0)));
		g_free(*password);
		*password = g_strdup(db_text(rows, 2));
	}
	db_rows_free(rows);
	for (guint i = 0; i < codes->len && !error_is_set(err); i++)
		db_run(site->db, err, "DELETE FROM pending WHERE code = ?", "t", codes->pdata[i]);
	return !error_is_set(err);
}

/* Who asked for a seat by mail may have chosen a password with it: it holds from now on. */
static bool take_wish(struct site *site, int64_t game, int64_t seat, const char *address, struct error *err)
{
	g_autofree char *password = NULL;
	return roster_forget_wish(site, game, address, &password, err) &&
	       (!password || db_run(site->db, err, "UPDATE seat SET password = nullif(?, '') WHERE id = ?",
	                         "ti", password, seat));
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
	if (!roster_set(site, game->id, taken->id, addresses, shared, err))
		return false;
	if (!taken->name)
		taken->name = g_strdup(empire);
	taken->taken = true;
	return db_run(site->db, err, "UPDATE seat SET name = ?, taken = 1 WHERE id = ?", "ti", taken->name,
	           taken->id) &&
	       take_wish(site, game->id, taken->id, addresses[0], err) && parts_ask(site, game, err) &&
	       db_run(
	           site->db, err, "UPDATE game SET files = coalesce(files, 0) WHERE id = ?", "i", game->id);
}

/* Was the seat named by the setup? Else its name went with the player who chose it. */
static bool is_named(const struct game *game, const struct game_seat *seat)
{
	const struct node *players = node_get(document_root(game->document), "players");
	if (!players || players->kind != NODE_LIST)
		return false;
	for (struct node *one = players->first; one; one = one->next) {
		const struct node *name = one->kind == NODE_MAP ? node_get(one, "name") : NULL;
		if (name && name->kind == NODE_TEXT && g_ascii_strcasecmp(name->text, seat->name) == 0)
			return true;
	}
	return false;
}

bool roster_leave(struct site *site, struct game *game, struct game_seat *seat, struct error *err)
{
	bool named = is_named(game, seat);
	seat->taken = false;
	return db_run(site->db, err, "DELETE FROM address WHERE seat = ?", "i", seat->id) &&
	       db_run(site->db, err, "DELETE FROM pending WHERE seat = ?", "i", seat->id) &&
	       db_run(site->db, err, "DELETE FROM asking WHERE seat = ?", "i", seat->id) &&
	       parts_forget(site, seat, err) &&
	       db_run(site->db, err,
	           "UPDATE seat SET taken = 0, name = ?, password = NULL, key_number = key_number + 1 WHERE id = ?",
	           "ti", named ? seat->name : NULL, seat->id) &&
	       db_run(
	           site->db, err, "UPDATE game SET files = coalesce(files, 0) WHERE id = ?", "i", game->id);
}
