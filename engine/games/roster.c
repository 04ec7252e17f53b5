#include "engine/games/roster.h"

#include "engine/base/address.h"
#include "engine/games/parts.h"
#include "engine/play/report_wrap.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <string.h>

/* Is it the site's or the game's own address, or a sub-address of one? */
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
	g_autofree char *own = sql_game_own_address(site->db, game, err);
	if (is_ours(site, folded, site->config->address) || (own && is_ours(site, folded, own)))
		return error_set(err, EXIT_DATA, "%s is the site's own address", address);
	if (shared || sql_roster_has(site->db, seat, folded, err))
		return true;
	g_autofree char *other = sql_roster_clash(site->db, game, seat, folded, err);
	if (other)
		return error_set(err, EXIT_DATA,
		    "%s is registered for %s of this game; --shared allows it (their mails must name the"
		    " empire)",
		    address, other);
	return !error_is_set(err);
}

/* A malformed argument is a usage error, unlike an address that conflicts with the game (HO-5). */
static bool check_form(const char *address, struct error *err)
{
	struct error cause = {0};
	if (!address_check(address, &cause))
		error_set(err, EXIT_USAGE, "%s", cause.text);
	error_clear(&cause);
	return !error_is_set(err);
}

/* Checks all addresses before any is written. */
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
	if (!check_all(site, game, seat, addresses, shared, err) || !sql_roster_clear(site->db, seat, err) ||
	    !sql_seat_no_bot(site->db, seat, err))
		return false;
	for (; *addresses; addresses++) {
		g_autofree char *folded = address_fold(*addresses);
		if (sql_roster_has(site->db, seat, folded, err))
			continue;
		if (!sql_roster_add(site->db, seat, position++, *addresses, folded, err))
			return false;
	}
	return true;
}

/* Redirects queued letters for the empire to its present player (HO-34). */
bool roster_redirect_press(struct site *site, int64_t seat, struct error *err)
{
	return sql_press_readdress(site->db, seat, err);
}

bool roster_change(
    struct site *site, int64_t game, int64_t seat, char *const *addresses, bool shared, struct error *err)
{
	return roster_set(site, game, seat, addresses, shared, err) &&
	       roster_redirect_press(site, seat, err) && sql_seat_key_raise(site->db, seat, err) &&
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
	struct sql_joins_waiting row;
	struct db_rows *rows = sql_joins_waiting(site->db, game, err);

	*password = NULL;
	while (sql_joins_waiting_next(rows, &row, err)) {
		g_autofree char *asker = address_fold(row.address);
		if (g_strcmp0(asker, folded) != 0)
			continue;
		g_ptr_array_add(codes, g_strdup(row.code));
		g_free(*password);
		*password = g_strdup(row.password);
	}
	db_rows_free(rows);
	for (guint i = 0; i < codes->len && !error_is_set(err); i++)
		sql_pending_drop(site->db, codes->pdata[i], err);
	return !error_is_set(err);
}

/* Activates the password that a player may have chosen in the mail that asked for the seat. */
static bool take_wish(struct site *site, int64_t game, int64_t seat, const char *address, struct error *err)
{
	g_autofree char *password = NULL;
	return roster_forget_wish(site, game, address, &password, err) &&
	       (!password || sql_seat_set_wish(site->db, seat, password, err));
}

bool roster_join(struct site *site, struct game *game, const char *empire, char *const *addresses,
    bool shared, unsigned *seat, struct error *err)
{
	if (game->state != GAME_OPEN)
		return error_set(err, EXIT_DATA,
		    "%s is %s; a new player takes an empire over with `nightmail replace`", game->name,
		    game_state_name(game->state));
	if (!setup_check_new_seat_name(game->ruleset, empire, err) || !find_seat(game, empire, seat, err))
		return false;
	struct game_seat *taken = &game->seats[*seat];
	if (!roster_set(site, game->id, taken->id, addresses, shared, err))
		return false;
	if (!taken->name)
		taken->name = g_strdup(empire);
	taken->taken = true;
	return sql_seat_take(site->db, taken->id, taken->name, err) &&
	       take_wish(site, game->id, taken->id, addresses[0], err) && parts_ask(site, game, err) &&
	       sql_game_files_all(site->db, game->id, err);
}

/* Was the seat named by the setup? If not, the player chose its name, and the name leaves with them. */
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
	return sql_roster_clear(site->db, seat->id, err) && sql_pending_drop_seat(site->db, seat->id, err) &&
	       sql_asking_drop_seat(site->db, seat->id, err) && parts_forget(site, seat, err) &&
	       sql_seat_leave(site->db, seat->id, named ? seat->name : NULL, err) &&
	       sql_game_files_all(site->db, game->id, err);
}

int roster_place(char *const *roster, const char *address)
{
	g_autofree char *wanted = address_fold(address);

	for (int i = 0; wanted && roster[i]; i++) {
		g_autofree char *folded = address_fold(roster[i]);
		if (g_strcmp0(folded, wanted) == 0)
			return i;
	}
	return -1;
}

bool roster_tell_removed(struct site *site, const struct game *game, const struct game_seat *seat,
    char *const *old, const char *why, struct error *err)
{
	g_autofree char *subject =
	    g_strdup_printf("%s: this address no longer plays %s", game->name, seat->name);
	g_autoptr(GString) body = g_string_new(NULL);
	g_autofree char *text = g_strdup_printf(
	    "This address is not registered for %s in %s (%s) any more: %s. Replies to earlier mails of the game are "
	    "not taken from here, and no more mails about it come here. Ask the game master if that is not "
	    "what you expect: %s",
	    seat->name, game->name, game->title, why, game->gm);
	bool good = true;
	report_wrap(body, 0, text);
	g_string_append_c(body, '\n');
	for (; good && *old; old++) {
		const struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
		    .game = game->id,
		    .turn = game->turn,
		    .recipient = *old,
		    .subject = subject,
		    .body = body->str};
		good = roster_place(seat->addresses, *old) >= 0 || outbox_queue(site, &mail, err);
	}
	return good;
}
