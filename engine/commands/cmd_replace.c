/* replace: gives an empire to another player (HO-26). */
#include "engine/acts/lever.h"
#include "engine/acts/lever_roster.h"
#include "engine/commands/command.h"

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	const bool *shared = context;
	struct game_seat *seat = game_seat_find(game, operands[0], err);
	bool again = seat && !seat->addresses[0];
	(void)count;
	if (!seat || !lever_replace(site, game, seat, operands + 1, *shared, err))
		return false;
	g_string_append_printf(line, again ? "%s has a player again" : "%s has a new player", seat->name);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	bool shared = false;
	const struct option_spec specs[] = {OPTION_FLAG("--shared", shared), {0}};
	struct lever lever = {.name = "replace",
	    .min = 2,
	    .max = -1,
	    .wanted = "GAME EMPIRE ADDRESS...",
	    .options = specs,
	    .act = act,
	    .context = &shared};
	return lever_command(call, &lever);
}

const struct command command_replace = {
    .name = "replace",
    .usage = "replace GAME EMPIRE ADDRESS... [--shared]",
    .about = "Gives an empire to another player, who gets the newest report",
    .help = "  --shared   an address may play another empire of the game too\n",
    .run = run,
};
