/* remind: reminds players who have not moved (HO-22). */
#include "engine/acts/loop.h"
#include "engine/commands/command.h"

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	unsigned sent;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count != 1)
		error_set(&err, EXIT_USAGE, "remind takes GAME");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "remind", &err);
	struct game *game = site ? game_load(site, operands[0], &err) : NULL;
	if (game && loop_remind_all(site, game, &sent, &err)) {
		site_log(site, "remind %s turn %d: %u mails", game->name, (int)game->turn, sent);
		fprintf(call->out, "%s: %u reminders queued\n", game->name, sent);
	}
	game_free(game);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_remind = {
    .name = "remind",
    .usage = "remind GAME",
    .about = "Reminds those who have not moved",
    .help = NULL,
    .run = run,
};
