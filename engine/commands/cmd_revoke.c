/* revoke: invalidates the tokens of mails that were sent (HO-17). */
#include "engine/acts/lever.h"
#include "engine/acts/lever_revoke.h"
#include "engine/commands/command.h"

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	(void)count;
	(void)context;
	return lever_revoke(site, game, operands[0], line, err);
}

static enum exit_code run(const struct command_call *call)
{
	static const struct lever lever = {
	    .name = "revoke", .min = 1, .max = 1, .wanted = "GAME EMPIRE|gm|all", .act = act};
	return lever_command(call, &lever);
}

const struct command command_revoke = {
    .name = "revoke",
    .usage = "revoke GAME EMPIRE|gm|all",
    .about = "Refuses replies to earlier mails from now on, and mails the new address",
    .help = "  EMPIRE   or gm, or all of the game: for keys that somebody else may have\n",
    .run = run,
};
