/* The GM's levers over a whole game (HO-80). */
#include "engine/acts/lever_game.h"

#include "engine/games/due.h"
#include "engine/games/parts.h"
#include "engine/store/statements.h"

#include <string.h>

/* Tells the players the new name, because they write it in mails. */
static bool mail_name(struct site *site, const struct game *game, const char *name, struct error *err)
{
	g_autofree char *subject = g_strdup_printf("%s is called %s now", game->name, name);
	g_autofree char *body = g_strdup_printf(
	    "The game %s is called %s from now on; it has not begun yet.\n", game->name, name);
	bool good = true;
	for (unsigned i = 0; good && i < game->count; i++)
		good = due_mail(site, game, &game->seats[i], OUTBOX_NOTICE, subject, body, err);
	return good;
}

bool lever_rename(struct site *site, struct game *game, const char *name, struct error *err)
{
	g_autofree char *there = sql_game_name_of_other(site->db, name, game->id, err);
	struct host_setup host = game->host;

	if (error_is_set(err) || !setup_check_new_game_name(name, err))
		return false;
	if (game->state != GAME_OPEN)
		return error_set(err, EXIT_DATA, "%s is %s; only an open game gets another name", game->name,
		    game_state_name(game->state));
	/* The commitment that the players got contains the game's name (HO-20). */
	if (game->host.fair == FAIR_SHARED && parts_were_asked(game))
		return error_set(err, EXIT_DATA,
		    "%s has promised its dice to its players under this name, and keeps it", game->name);
	if (there)
		return error_set(err, EXIT_CANT_CREATE, "there is a game \"%s\" already", there);
	/* A game without a title uses its name as title. */
	if (strcmp(host.title, game->name) == 0)
		host.title = name;
	g_autofree char *setup = setup_rewrite(document_root(game->document), &host, NULL);
	return mail_name(site, game, name, err) &&
	       game_history(site, game, "rename", -1, err, "%s to %s", game->name, name) &&
	       sql_game_rename(site->db, game->id, name, host.title, setup, err);
}
