/* join: gives a seat to a player (HO-7). */
#include "engine/commands/command.h"
#include "engine/games/roster.h"
#include "engine/records/archive.h"

/* A name that no game would accept is a usage error (HO-5). */
static bool check_name(const struct game *game, const char *name, struct error *err)
{
	struct error cause = {0};
	if (game->state == GAME_OPEN && !setup_check_new_seat_name(game->ruleset, name, &cause))
		error_set(err, EXIT_USAGE, "%s", cause.text);
	error_clear(&cause);
	return !error_is_set(err);
}

static void join(struct site *site, char **operands, bool shared, struct error *err)
{
	struct game *game = game_load(site, operands[0], err);
	unsigned seat;
	bool good = game && check_name(game, operands[1], err) && db_begin(site->db, err) &&
	            roster_join(site, game, operands[1], operands + 2, shared, &seat, err) &&
	            db_commit(site->db, err);
	db_rollback(site->db);
	if (good) {
		site_log(site, "join %s %s", game->name, game->seats[seat].name);
		fprintf(site->out, "%s: %s has seat %u of %u\n", game->name, game->seats[seat].name, seat + 1,
		    game->count);
		archive_catch_up(site, err);
	}
	game_free(game);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool shared = false;
	const struct option_spec specs[] = {OPTION_FLAG("--shared", shared), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count < 3)
		error_set(&err, EXIT_USAGE, "join takes GAME EMPIRE ADDRESS...");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "join", &err);
	if (site)
		join(site, operands, shared, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_join = {
    .name = "join",
    .usage = "join GAME EMPIRE ADDRESS... [--shared]",
    .about = "Takes a seat for a player; the first address is the main one",
    .help =
        "  --shared   an address may play another empire of the game too; its mails must name the empire\n",
    .run = run,
};
