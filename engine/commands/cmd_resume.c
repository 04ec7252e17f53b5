/* Ends a hold (HO-26). */
#include "engine/acts/lever.h"
#include "engine/commands/command.h"
#include "engine/games/opening.h"

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	(void)operands;
	(void)count;
	(void)context;
	if (!lever_resume(site, game, err))
		return false;
	g_string_append_printf(line, "turn %d goes on, ", (int)game->turn);
	opening_due_text(game, line);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	static const struct lever lever = {.name = "resume", .wanted = "GAME", .act = act};
	return lever_command(call, &lever);
}

const struct command command_resume = {
    .name = "resume",
    .usage = "resume GAME",
    .about = "Lets a held game go on",
    .help = "  the deadline moves by the time held\n",
    .run = run,
};
