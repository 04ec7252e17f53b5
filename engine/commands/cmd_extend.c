/* extend: moves a deadline (HO-26). */
#include "engine/acts/lever.h"
#include "engine/base/clock.h"
#include "engine/commands/command.h"

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	int64_t seconds;
	(void)count;
	if (!clock_duration(operands[0], &seconds, err) ||
	    !lever_extend(site, game, seconds, *(const char *const *)context, err))
		return false;
	lever_say_due(game, line);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	const char *reason = NULL;
	const struct option_spec specs[] = {OPTION_VALUE("--reason", reason), {0}};
	const struct lever lever = {.name = "extend",
	    .min = 1,
	    .max = 1,
	    .wanted = "GAME DURATION",
	    .options = specs,
	    .act = act,
	    .context = &reason};
	return lever_command(call, &lever);
}

const struct command command_extend = {
    .name = "extend",
    .usage = "extend GAME DURATION [--reason TEXT]",
    .about = "Moves the deadline of the open turn",
    .help = "  DURATION        90s, 15m, 24h, 3d; all players are told at once\n"
            "  --reason TEXT   why: one line, for the players' mails\n",
    .run = run,
};
