/* address: adds or removes an address of a player (HO-80). */
#include "engine/acts/lever.h"
#include "engine/acts/lever_roster.h"
#include "engine/commands/command.h"

#include <string.h>

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	const bool *shared = context;
	struct game_seat *seat = game_seat_find(game, operands[0], err);
	bool adds = strcmp(operands[1], "add") == 0;
	(void)count;

	if (!seat)
		return false;
	if (!adds && strcmp(operands[1], "remove") != 0)
		return error_set(err, EXIT_USAGE, "address takes add or remove, not \"%s\"", operands[1]);
	if (adds ? !lever_address_add(site, game, seat, operands[2], *shared, err)
	         : !lever_address_remove(site, game, seat, operands[2], err))
		return false;
	g_string_append_printf(line, adds ? "%s has another address" : "%s has one address less", seat->name);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	bool shared = false;
	const struct option_spec specs[] = {OPTION_FLAG("--shared", shared), {0}};
	struct lever lever = {.name = "address",
	    .min = 3,
	    .max = 3,
	    .wanted = "GAME EMPIRE add|remove ADDRESS",
	    .options = specs,
	    .act = act,
	    .context = &shared};
	return lever_command(call, &lever);
}

const struct command command_address = {
    .name = "address",
    .usage = "address GAME EMPIRE add|remove ADDRESS [--shared]",
    .about = "Adds an address to a player's, or removes one",
    .help = "  add        mails from it are the player's too; the main address stays the first one\n"
            "  remove     makes replies to earlier mails invalid, and mails the newest report again;\n"
            "             the address of one who sits for the player: ends that\n"
            "  --shared   an address may play another empire of the game too\n",
    .run = run,
};
