/* bot: gives a seat to a computer player, or takes it back (HO-74). */
#include "engine/acts/bots.h"
#include "engine/commands/command.h"
#include "engine/records/archive.h"

#include <string.h>

static void seat(struct site *site, struct game *game, char **operands, struct error *err)
{
	g_autoptr(GString) line = g_string_new(NULL);
	const char *bot = strcmp(operands[2], "none") == 0 ? NULL : operands[2];
	bool good = db_begin(site->db, err) && bots_seat(site, game, operands[1], bot, line, err) &&
	            db_commit(site->db, err);

	db_rollback(site->db);
	if (!good)
		return;
	site_log(site, "bot %s %s %s", game->name, operands[1], operands[2]);
	fprintf(site->out, "%s\n", line->str);
	struct game *now = game_load_id(site, game->id, err);
	if (now && bots_move(site, now, err))
		archive_catch_up(site, err);
	game_free(now);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (!error_is_set(&err) && count != 3)
		error_set(&err, EXIT_USAGE, "bot takes GAME EMPIRE NAME, or none as the name");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "bot", &err);
	struct game *game = site ? game_load(site, operands[0], &err) : NULL;
	if (game)
		seat(site, game, operands, &err);
	game_free(game);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_bot = {
    .name = "bot",
    .usage = "bot GAME EMPIRE NAME|none",
    .about = "Gives an empire to a computer player, or takes it back",
    .help = "  NAME       hold, random, steady, sharp, or one of `bots` in nightmail.yaml:\n"
            "             see nightmail-bot(7)\n"
            "  none       the seat is free again; in a running game `replace` gives it away\n",
    .run = run,
};
