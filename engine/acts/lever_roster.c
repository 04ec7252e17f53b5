/* Changes of rosters by the GM or a player (HO-80, HO-120, HO-121). */
#include "engine/acts/absence.h"
#include "engine/acts/lever_roster.h"
#include "engine/acts/sitting.h"
#include "engine/acts/voting.h"
#include "engine/base/address.h"
#include "engine/games/opening.h"
#include "engine/games/parts.h"
#include "engine/games/persons.h"
#include "engine/games/roster.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <string.h>

/* Stores another roster of the same person. */
static bool change_roster(struct site *site, struct game *game, struct game_seat *seat, char *const *roster,
    bool shared, const char *why, struct error *err)
{
	g_auto(GStrv) old = NULL;
	if (!roster_change(site, game->id, seat->id, roster, shared, err) ||
	    !person_move(site, seat->addresses[0], roster[0], err))
		return false;
	old = seat->addresses;
	seat->addresses = g_strdupv((char **)roster);
	return roster_tell_removed(site, game, seat, old, why, err) && sitting_end_players(site, game, err) &&
	       opening_mail_newest(site, game, seat, NULL, err);
}

bool lever_address_move(
    struct site *site, struct game *game, struct game_seat *seat, const char *address, struct error *err)
{
	g_autoptr(GPtrArray) roster = g_ptr_array_new();
	g_ptr_array_add(roster, (char *)(guintptr)address);
	for (char **other = seat->addresses + 1; *other; other++)
		g_ptr_array_add(roster, *other);
	g_ptr_array_add(roster, NULL);
	return change_roster(
	    site, game, seat, (char *const *)roster->pdata, false, "its player has another one now", err);
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
	/* A seat played by a bot: taking it over must be a command of its own, and a new player needs a report. */
	if (count == 0 && game->state == GAME_OPEN)
		return error_set(err, EXIT_DATA,
		    "%s is played by a bot; `nightmail bot %s %s none` frees the seat", seat->name,
		    game->name, seat->name);
	if (count == 0)
		return error_set(err, EXIT_DATA,
		    "%s has no player; `nightmail replace %s %s ADDRESS` gives it one", seat->name,
		    game->name, seat->name);
	if (roster_place(seat->addresses, address) >= 0)
		return error_set(err, EXIT_DATA, "%s has this address already", seat->name);
	memcpy(roster, seat->addresses, count * sizeof *roster);
	roster[count] = address;
	if (!roster_set(site, game->id, seat->id, (char *const *)roster, shared, err) ||
	    !told(site, game, seat, "added", err))
		return false;
	/* The roster's other addresses are still those of the seat. */
	char **addresses = g_strdupv((char **)(guintptr)roster);
	g_strfreev(seat->addresses);
	seat->addresses = addresses;
	return sitting_end_players(site, game, err) && opening_mail_newest(site, game, seat, NULL, err);
}

/* Ends a sitting for the game master. False: this address is not the seat's sitter, or err. */
static bool end_sitting(
    struct site *site, struct game *game, struct game_seat *seat, const char *address, struct error *err)
{
	g_autofree char *sitter = sitter_address(site, seat, err);
	g_autofree char *folded = address_fold(address), *sits = sitter ? address_fold(sitter) : NULL;
	bool ended;

	return sits && g_strcmp0(sits, folded) == 0 &&
	       sitting_end(site, game, seat, "the game master has ended it", false, &ended, err) &&
	       game_notice(
	           site, game, seat->id, err, "The game master has ended it: nobody sits for you any more.");
}

bool lever_address_remove(
    struct site *site, struct game *game, struct game_seat *seat, const char *address, struct error *err)
{
	int place = roster_place(seat->addresses, address);
	guint count = g_strv_length(seat->addresses);
	g_autofree const char **roster = g_new0(const char *, count); /* one address less, and the NULL */

	if (!can_change(game, seat, err))
		return false;
	if (place < 0 && (end_sitting(site, game, seat, address, err) || error_is_set(err)))
		return !error_is_set(err);
	if (place < 0)
		return error_set(err, EXIT_NO_INPUT,
		    "%s has no such address; `nightmail status --json` lists them", seat->name);
	if (count == 1)
		return error_set(err, EXIT_DATA,
		    "%s has no other address; add one first, or replace the player", seat->name);
	for (guint i = 0, kept = 0; i < count; i++)
		if ((int)i != place)
			roster[kept++] = seat->addresses[i];
	/* `true`: addresses shared with another empire stay allowed. */
	return told(site, game, seat, "removed", err) &&
	       change_roster(
	           site, game, seat, (char *const *)roster, true, "the game master removed it", err);
}

/* --- Another player ------------------------------------------------------------ */

/* Drops queued mails for the old player, who is a stranger now (HO-26); letters stay, because they are the
   empire's. */
static bool forget_old_player(struct site *site, const struct game_seat *seat, struct error *err)
{
	return roster_redirect_press(site, seat->id, err) && sql_pending_drop_seat(site->db, seat->id, err) &&
	       sql_outbox_drop_other_addresses(site->db, seat->id, err);
}

/* Mails the new player the orders that are valid until they send others. No line of the list may read as an
   order (HO-31). */
static bool mail_new_player(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	g_autofree char *orders = game_orders(site, game, game->turn, seat->name, err);
	g_auto(GStrv) lines = g_strsplit(orders ? orders : "", "\n", 0);
	g_autoptr(GString) above = g_string_new(NULL);
	g_string_append_printf(above, "You play %s in %s from now on.\n", seat->name, game->title);
	if (orders && *orders)
		g_string_append_printf(
		    above, "These orders stand for turn %d until you send others:\n", (int)game->turn);
	else
		g_string_append_printf(above, "No orders stand for turn %d.\n", (int)game->turn);
	for (char **line = lines; *line; line++)
		if (**line)
			g_string_append_printf(above, "  | %s\n", *line);
	g_string_append(above, "Reply to this mail with your orders. The newest report stands below.\n\n");
	return !error_is_set(err) && opening_mail_newest(site, game, seat, above->str, err);
}

static bool tell_new_player(
    struct site *site, struct game *game, const struct game_seat *seat, struct error *err)
{
	return game_history(site, game, "replacement", game->turn, err, "%s in turn %d", seat->name,
	           (int)game->turn) &&
	       game_notice(site, game, 0, err, "%s has a new player.", seat->name);
}

/* Gives a seat without an address its player again: a seat that was restored from an archive, which has no
   addresses (HO-2). This is not a replacement: all counts stay; the dedication of the archive is taken unless
   the site knows the person's own. */
static bool seat_again(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	g_autofree char *player = person_key(site, seat->addresses[0], err);
	bool good =
	    player && sql_dedication_take_over(site->db, player, game->id, game->turn, seat->name, err);
	return good && sql_tally_take_over(site->db, seat->id, player, db_changes(site->db), err);
}

static bool forget_counts(struct site *site, struct game_seat *seat, struct error *err)
{
	g_free(seat->attach);
	seat->attach = g_strdup("");
	return sql_seat_renew(site->db, seat->id, err);
}

bool lever_replace(struct site *site, struct game *game, struct game_seat *seat, char *const *addresses,
    bool shared, struct error *err)
{
	if (game->state == GAME_FINISHED)
		return error_set(err, EXIT_DATA, "%s is over; nobody is to be replaced", game->name);
	if (!seat->taken)
		return error_set(err, EXIT_DATA, "%s has no player yet; `nightmail join %s %s ADDRESS`",
		    seat->name, game->name, seat->name);
	if (seat->out)
		return error_set(err, EXIT_DATA, "%s is out of the game", seat->name);
	bool again = !seat->addresses[0] && !seat->bot;
	if (!roster_set(site, game->id, seat->id, addresses, shared, err) ||
	    (game->state == GAME_OPEN && !(parts_forget(site, seat, err) && parts_ask(site, game, err))))
		return false;
	g_auto(GStrv) old = seat->addresses;
	seat->addresses = g_strdupv((char **)addresses);
	if (again)
		return seat_again(site, game, seat, err) && opening_mail_newest(site, game, seat, NULL, err);
	return roster_tell_removed(site, game, seat, old, "the seat has another player now", err) &&
	       sitting_forget(site, game, seat, err) && sitting_end_players(site, game, err) &&
	       absence_end(site, game, seat, err) && forget_counts(site, seat, err) &&
	       voting_forget(site, seat, err) && forget_old_player(site, seat, err) &&
	       outbox_rekey(site, game->id, err) &&
	       (game->state == GAME_OPEN ||
	           (mail_new_player(site, game, seat, err) && tell_new_player(site, game, seat, err)));
}
