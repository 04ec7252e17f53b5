/* Moves a deadline (HO-26). */
#include "engine/acts/lever.h"
#include "engine/base/clock.h"
#include "engine/commands/command.h"

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	int64_t seconds;
	(void)count;
	(void)context;
	if (!clock_duration(operands[0], &seconds, err) || !lever_extend(site, game, seconds, err))
		return false;
	lever_say_due(game, line);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	static const struct lever lever = {
	    .name = "extend", .min = 1, .max = 1, .wanted = "GAME DURATION", .act = act};
	return lever_command(call, &lever);
}

const struct command command_extend = {
    .name = "extend",
    .usage = "extend GAME DURATION",
    .about = "Moves the deadline of the open turn",
    .help = "  DURATION   90s, 15m, 24h, 3d\n",
    .run = run,
};
