/* rename: renames an open game (HO-80). */
#include "engine/acts/lever.h"
#include "engine/acts/lever_game.h"
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "engine/records/archive.h"

static void rename_game(struct site *site, const char *from, const char *to, struct error *err)
{
	struct game *game = game_load(site, from, err);
	bool good =
	    game && db_begin(site->db, err) && lever_rename(site, game, to, err) && db_commit(site->db, err);

	db_rollback(site->db);
	if (good) {
		g_autofree char *name = g_build_filename("games", game->name, NULL);
		g_autofree char *dir = site_path(site, name);
		site_log(site, "rename %s %s", game->name, to);
		fprintf(site->out, "%s: is now called %s\n", game->name, to);
		file_remove_tree(dir);
		archive_catch_up(site, err);
	}
	game_free(game);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (count != 2)
		error_set(&err, EXIT_USAGE, "rename takes GAME NEW");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "rename", &err);
	if (site)
		rename_game(site, operands[0], operands[1], &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_rename = {
    .name = "rename",
    .usage = "rename GAME NEW",
    .about = "Gives an open game another name",
    .help = "  NEW   a letter, then up to 23 letters, digits or -; a title that was the name follows\n",
    .run = run,
};
