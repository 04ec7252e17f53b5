/* Invalidates the tokens of mails that were sent (HO-17): raises the key number and mails the new token. */
#include "engine/acts/lever_revoke.h"

#include "engine/site/outbox.h"
#include "engine/store/statements.h"

static bool mail_new_key(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	g_autofree char *subject = g_strdup_printf("%s: reply to this mail from now on", game->name);
	g_autofree char *body =
	    g_strdup_printf("Replies to earlier mails about %s are not taken any more%s%s.\n"
	                    "Reply to this one, or to any that comes later.\n",
	        game->name, seat ? " as mails of " : "", seat ? seat->name : "");
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = game->id,
	    .seat = seat ? seat->id : 0,
	    .turn = game->state == GAME_OPEN ? 0 : game->turn,
	    .recipient = seat ? seat->addresses[0] : game->gm,
	    .subject = subject,
	    .body = body};

	return !mail.recipient || outbox_queue(site, &mail, err);
}

bool lever_revoke_seat(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	if (!seat->taken)
		return error_set(err, EXIT_DATA, "%s has no player", seat->name);
	return sql_seat_key_raise(site->db, seat->id, err) && mail_new_key(site, game, seat, err);
}

bool lever_revoke_gm(struct site *site, const struct game *game, struct error *err)
{
	return sql_game_key_raise(site->db, game->id, err) && mail_new_key(site, game, NULL, err);
}

bool lever_revoke(
    struct site *site, const struct game *game, const char *whose, GString *line, struct error *err)
{
	bool all = g_ascii_strcasecmp(whose, "all") == 0, gm = g_ascii_strcasecmp(whose, "gm") == 0;
	struct game_seat *seat = all || gm ? NULL : game_seat_find(game, whose, err);

	if (seat) {
		g_string_append_printf(
		    line, "replies to earlier mails of %s are not taken any more", seat->name);
		return lever_revoke_seat(site, game, seat, err) && outbox_rekey(site, game->id, err);
	}
	if (!all && !gm)
		return false;
	g_string_append_printf(
	    line, "replies to earlier mails%s are not taken any more", all ? "" : " to the game master");
	for (unsigned i = 0; all && i < game->count; i++)
		if (game->seats[i].taken && !lever_revoke_seat(site, game, &game->seats[i], err))
			return false;
	return lever_revoke_gm(site, game, err) && outbox_rekey(site, game->id, err);
}
