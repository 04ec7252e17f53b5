/* hold: holds a game (HO-26). */
#include "engine/acts/lever.h"
#include "engine/commands/command.h"

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	(void)operands;
	(void)count;
	if (!lever_hold(site, game, *(const char *const *)context, err))
		return false;
	g_string_append_printf(line, "held in turn %d; no deadline runs", (int)game->turn);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	const char *reason = NULL;
	const struct option_spec specs[] = {OPTION_VALUE("--reason", reason), {0}};
	const struct lever lever = {
	    .name = "hold", .wanted = "GAME", .options = specs, .act = act, .context = &reason};
	return lever_command(call, &lever);
}

const struct command command_hold = {
    .name = "hold",
    .usage = "hold GAME [--reason TEXT]",
    .about = "Holds a game: no deadline runs",
    .help = "  orders are still taken; `resume` moves the deadline by the time held\n"
            "  all players are told at once\n"
            "  --reason TEXT   why: one line, for the players' mails\n",
    .run = run,
};
