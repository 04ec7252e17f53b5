/* rebuild: writes games/ again from the database (HO-2), or restores a game to the database. */
#include "engine/commands/command.h"
#include "engine/records/archive.h"
#include "engine/records/restore.h"
#include "engine/store/statements.h"

#include <stdio.h>

static void rebuild(struct site *site, const char *name, struct error *err)
{
	struct game *game = game_load(site, name, err);
	if (!game)
		return;
	g_autofree char *relative = g_build_filename("games", game->name, NULL);
	g_autofree char *dir = site_path(site, relative);
	if (archive_write(site, game, dir, err) && sql_game_files_done(site->db, game->id, err))
		site_log(site, "rebuild %s", game->name);
	game_free(game);
}

/* An error with one game must not stop the others (HO-5). */
static enum exit_code rebuild_all(struct site *site, struct error *err)
{
	GPtrArray *names = game_names(site, err);
	enum exit_code code = EXIT_DONE;
	for (guint i = 0; names && i < names->len && !db_found_damage(); i++) {
		struct error trouble = {0};
		rebuild(site, names->pdata[i], &trouble);
		code = exit_code_worst(code, command_end(site->errors, &trouble, EXIT_DONE));
	}
	g_clear_pointer(&names, g_ptr_array_unref);
	return code;
}

static void rebuild_from(struct site *site, const char *dir, struct error *err)
{
	g_autoptr(GString) line = g_string_new(NULL);
	restore_game(site, dir, line, err);
	fputs(line->str, site->out);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const char *from = NULL;
	const struct option_spec specs[] = {OPTION_VALUE("--from", from), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count > 1)
		error_set(&err, EXIT_USAGE, "rebuild takes one game or none");
	if (from && count > 0)
		error_set(&err, EXIT_USAGE, "rebuild --from takes no game: the directory names it");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "rebuild", &err);
	enum exit_code code = EXIT_DONE;
	if (site && from)
		rebuild_from(site, from, &err);
	else if (site && count == 1)
		rebuild(site, operands[0], &err);
	else if (site)
		code = rebuild_all(site, &err);
	site_close(site);
	return exit_code_worst(code, command_end(call->errors, &err, EXIT_DONE));
}

const struct command command_rebuild = {
    .name = "rebuild",
    .usage = "rebuild [GAME] | rebuild --from DIR",
    .about = "Writes games/ again from the database, or puts a game back into the database",
    .help = "  --from DIR   an archive of `archive`, or what `simulate --out` wrote, or games/GAME\n"
            "               of a game that is over: proved as by `verify`, then taken whole, or\n"
            "               not at all. A running game needs its archive of `archive --secret`;\n"
            "               it is held, and has no addresses until `replace` gives them.\n",
    .run = run,
};
