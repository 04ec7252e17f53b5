/* /share (HO-153). */
#include "engine/base/text.h"
#include "engine/games/due.h"
#include "engine/games/terms.h"
#include "engine/play/report_wrap.h"
#include "engine/store/statements.h"
#include "mailer/requests/sharing_commands.h"
#include "mailer/requests/commands.h"

#include <string.h>

static bool tell(struct filing *filing, const struct game_seat *taker, const char *what, struct error *err)
{
	g_autofree char *subject = terms_subject(filing->game, "%s shares with you", filing->seat->name);
	g_autofree char *text = g_strdup_printf("%s %s.", filing->seat->name, what);
	g_autoptr(GString) body = g_string_new(NULL);

	report_wrap(body, 0, text);
	g_string_append_c(body, '\n');
	return due_mail(filing->site, filing->game, taker, OUTBOX_NOTICE, subject, body->str, err);
}

/* Mails the orders that stand to one player, with lines marked that would read as orders. */
static bool mail_orders(struct filing *filing, const struct game_seat *taker, struct error *err)
{
	const struct game *game = filing->game;
	g_autofree char *orders = game_orders(filing->site, game, game->turn, filing->seat->name, err);
	g_autofree char *subject = terms_subject(game, "orders of %s", filing->seat->name);
	g_auto(GStrv) lines = g_strsplit(orders ? orders : "", "\n", 0);
	g_autoptr(GString) body = g_string_new(NULL);

	g_string_append_printf(body, "%s shares the orders that stand for turn %d with you.\n\n",
	    filing->seat->name, (int)game->turn);
	for (char **line = lines; *line; line++)
		if (**line) {
			g_string_append(body, "  | ");
			report_wrap(body, 6, *line);
			g_string_append_c(body, '\n');
		}
	if (!orders || !*orders)
		g_string_append(body, "No orders stand.\n");
	return !error_is_set(err) &&
	       due_mail(filing->site, game, taker, OUTBOX_NOTICE, subject, body->str, err);
}

bool filing_share_orders(struct filing *filing, struct error *err)
{
	struct sql_share_takers row;
	struct db_rows *rows;
	bool good = true;

	if (filing->game->state != GAME_RUNNING || !filing->game->host.sharing)
		return true;
	rows = sql_share_takers(filing->site->db, filing->seat->id, "orders", err);
	while (good && sql_share_takers_next(rows, &row, err))
		for (unsigned i = 0; good && i < filing->game->count; i++)
			if (filing->game->seats[i].id == row.taker)
				good = mail_orders(filing, &filing->game->seats[i], err);
	db_rows_free(rows);
	return good && !error_is_set(err);
}

static bool share(struct filing *filing, const struct reading_command *command, const char *kind,
    const struct game_seat *taker, struct error *err)
{
	bool map = strcmp(kind, "map") == 0;

	if (!sql_share_put(filing->site->db, filing->game->id, filing->seat->id, taker->id, kind,
	        filing->game->turn, err))
		return false;
	if (!db_changes(filing->site->db)) {
		filing_result(filing, command, "%s has that from you already", taker->name);
		return true;
	}
	filing_result(filing, command,
	    map ? "%s sees what your reports show of the map, from the next one on"
	        : "%s gets your orders whenever they change, and those that stand now",
	    taker->name);
	return map ? tell(filing, taker,
	                 "lets you see what their report shows of the map, from your next report on", err)
	           : mail_orders(filing, taker, err);
}

static bool end_shares(struct filing *filing, const struct reading_command *command,
    const struct game_seat *taker, struct error *err)
{
	if (!sql_shares_drop(filing->site->db, filing->seat->id, taker->id, err))
		return false;
	if (!db_changes(filing->site->db)) {
		filing_refuse(filing, command, "you share nothing with %s", taker->name);
		return true;
	}
	filing_result(filing, command, "you share nothing with %s any more", taker->name);
	return tell(filing, taker, "shares nothing with you any more", err);
}

bool filing_share(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const struct game *game = filing->game;
	g_autofree char *kind = text_lower(words[0]);
	bool off = strcmp(kind, "off") == 0,
	     known = off || strcmp(kind, "map") == 0 || strcmp(kind, "orders") == 0;
	struct error none = {0};
	struct game_seat *taker = game_seat_find(game, words[1], &none);
	const char *why = !game->host.sharing            ? "this game has no sharing"
	                  : game->state == GAME_OPEN     ? "the game has not started yet"
	                  : game->state == GAME_FINISHED ? "the game is over"
	                  : !known                       ? "share map, orders or off"
	                  : !taker || !taker->taken      ? "there is no such empire"
	                  : taker == filing->seat        ? "that is your own empire"
	                  : taker->out && !off           ? "that empire is out of the game"
	                  : filing->seat->out && !off    ? "your empire is out of the game"
	                                                 : NULL;

	error_clear(&none);
	if (!why)
		return off ? end_shares(filing, command, taker, err)
		           : share(filing, command, kind, taker, err);
	filing_refuse(filing, command, "%s", why);
	return true;
}
