/* Holds a game (HO-26). */
#include "engine/acts/lever.h"
#include "engine/commands/command.h"

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	(void)operands;
	(void)count;
	(void)context;
	if (!lever_hold(site, game, err))
		return false;
	g_string_append_printf(line, "held in turn %d; no deadline runs", (int)game->turn);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	static const struct lever lever = {.name = "hold", .wanted = "GAME", .act = act};
	return lever_command(call, &lever);
}

const struct command command_hold = {
    .name = "hold",
    .usage = "hold GAME",
    .about = "Holds a game: no deadline runs",
    .help = "  orders are still taken; `resume` moves the deadline by the time held\n",
    .run = run,
};
