/* archive: writes a self-contained copy of a game for archivists (HO-51). */
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "engine/records/archive_whole.h"

static bool check_place(const struct game *game, const char *dir, bool secret, struct error *err)
{
	if (game->state == GAME_OPEN)
		return error_set(
		    err, EXIT_DATA, "%s has not been started: there is nothing to archive", game->name);
	if (game->state != GAME_FINISHED && !secret)
		return error_set(err, EXIT_DATA,
		    "%s is running: its archive would hold the secrets of all players; --secret makes it all the same",
		    game->name);
	return file_dir_is_free(dir, err);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct archive_options options = {0};
	bool secret = false;
	const struct option_spec specs[] = {OPTION_FLAG("--secret", secret),
	    OPTION_FLAG("--press", options.press), OPTION_FLAG("--bag", options.bag), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	struct site *site = NULL;
	struct game *game = NULL;

	if (count != 2)
		error_set(&err, EXIT_USAGE, "archive takes GAME DIR");
	if (!error_is_set(&err))
		site = site_open(call, SITE_READ, "archive", &err);
	if (site)
		game = game_load(site, operands[0], &err);
	if (game && check_place(game, operands[1], secret, &err))
		archive_whole(site, game, operands[1], &options, &err);
	game_free(game);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_archive = {
    .name = "archive",
    .usage = "archive GAME DIR [--secret] [--press] [--bag]",
    .about = "Writes a self-contained copy of a game for archivists",
    .help = "  DIR        a new or empty directory; `verify DIR` proves it, `rebuild --from DIR`\n"
            "             puts the game back into a site, DIR/index.html shows it turn by turn\n"
            "  --secret   also of a running game, whose archive holds the secrets of all players\n"
            "  --press    with the players' letters, if all of them agreed\n"
            "  --bag      as a bag for a library's programs (BagIt 1.0, RFC 8493), the archive in\n"
            "             DIR/data\n"
            "DIR/HOW-TO-READ.txt explains every file.\n",
    .run = run,
};
