/* excuse: excuses a player from the open turn (HO-80). */
#include "engine/acts/absence.h"
#include "engine/acts/lever.h"
#include "engine/commands/command.h"

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	const struct game_seat *seat = game_seat_find(game, operands[0], err);
	(void)count;
	(void)context;
	if (!seat || !absence_excuse(site, game, seat, err))
		return false;
	g_string_append_printf(line, "%s is excused from turn %d", seat->name, (int)game->turn);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	static const struct lever lever = {
	    .name = "excuse", .min = 1, .max = 1, .wanted = "GAME EMPIRE", .act = act};
	return lever_command(call, &lever);
}

const struct command command_excuse = {
    .name = "excuse",
    .usage = "excuse GAME EMPIRE",
    .about = "Excuses a player from the open turn: missing it does not count",
    .help = "  a missed turn then uses no grace, is not counted and does not abandon the empire;\n"
            "  orders that arrive anyway are accepted as always\n",
    .run = run,
};
