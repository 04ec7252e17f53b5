/* delete: removes a game from the site (HO-80). */
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "engine/games/game.h"
#include "engine/records/archive_whole.h"
#include "engine/site/outbox.h"

#include <string.h>

struct deletion {
	bool force, yes;
};

/* A free path deleted/GAME-20261203T190002Z, with -2 and so on appended if needed; g_free it. */
static char *keep_path(const struct site *site, const struct game *game)
{
	g_autoptr(GString) time = g_string_new(NULL);
	clock_rfc3339(clock_now(), time);
	g_string_replace(time, "-", "", 0);
	g_string_replace(time, ":", "", 0);
	g_autofree char *name = g_strdup_printf("deleted/%s-%s", game->name, time->str);
	char *path = site_path(site, name);
	for (unsigned n = 2; g_file_test(path, G_FILE_TEST_EXISTS); n++) {
		g_autofree char *other = g_strdup_printf("%s-%u", name, n);
		g_free(path);
		path = site_path(site, other);
	}
	return path;
}

static bool may_go(const struct game *game, bool force, struct error *err)
{
	return game->state == GAME_OPEN || force ||
	       error_set(err, EXIT_DATA,
	           "%s is %s; --force deletes it all the same, and keeps an archive of it", game->name,
	           game_state_name(game->state));
}

/* Archives the game first, so that `rebuild --from` can bring it back. */
static bool keep(struct site *site, const struct game *game, struct error *err)
{
	g_autofree char *dir = keep_path(site, game);

	return game->state == GAME_OPEN || archive_whole(site, game, dir, &(struct archive_options){0}, err);
}

/* Asks for confirmation before locking the site. */
static bool is_meant(
    const struct command_call *call, const char *name, const struct deletion *wish, struct error *err)
{
	struct site *site = site_open(call, SITE_READ, "delete", err);
	struct game *game = site ? game_load(site, name, err) : NULL;
	bool may = game && may_go(game, wish->force, err);

	game_free(game);
	site_close(site);
	return may && call_confirmed(call, wish->yes, "the game goes with its orders and mails", err);
}

/* Queues these mails as the site's, because the game's own mails are deleted. */
static bool tell_players(struct site *site, const struct game *game, struct error *err)
{
	g_autofree char *subject = g_strdup_printf("%s: the game is deleted", game->name);
	g_autofree char *body = g_strdup_printf(
	    "%s (%s) was deleted by the game master: it does not go on.\n", game->name, game->title);
	bool good = true;
	for (unsigned i = 0; good && game->state != GAME_FINISHED && i < game->count; i++) {
		char **addresses = game->seats[i].addresses;
		const struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
		    .recipient = addresses ? addresses[0] : NULL,
		    .subject = subject,
		    .body = body};
		good = !mail.recipient || outbox_queue(site, &mail, err);
	}
	return good;
}

static void delete_game(struct site *site, const char *name, const struct deletion *wish, struct error *err)
{
	struct game *game = game_load(site, name, err);
	g_autofree char *folder = game ? g_build_filename("games", game->name, NULL) : NULL;
	g_autofree char *dir = game ? site_path(site, folder) : NULL;
	bool good = game && may_go(game, wish->force, err) && keep(site, game, err) &&
	            db_begin(site->db, err) && game_delete(site, game, err) &&
	            tell_players(site, game, err) && db_commit(site->db, err);

	db_rollback(site->db);
	if (good) {
		site_log(site, "delete %s", game->name);
		fprintf(site->out, "%s: deleted\n", game->name);
		file_remove_tree(dir);
	}
	game_free(game);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct deletion wish = {0};
	const struct option_spec specs[] = {
	    OPTION_FLAG("--force", wish.force), OPTION_FLAG("--yes", wish.yes), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (count != 1)
		error_set(&err, EXIT_USAGE, "delete takes GAME");
	bool meant = !error_is_set(&err) && is_meant(call, operands[0], &wish, &err);
	struct site *site = meant ? site_open(call, SITE_WRITE, "delete", &err) : NULL;
	if (site)
		delete_game(site, operands[0], &wish, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_delete = {
    .name = "delete",
    .usage = "delete GAME [--force] [--yes]",
    .about = "Takes a game out of the site",
    .help = "  --force   also one that was started; an archive of it is kept in deleted/\n"
            "  --yes     does not ask\n",
    .run = run,
};
