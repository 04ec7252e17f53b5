/* rollback: reopens an older turn (HO-27). */
#include "engine/acts/lever.h"
#include "engine/acts/lever_rollback.h"
#include "engine/commands/command.h"
#include "engine/games/opening.h"

struct rollback {
	bool new_dice;
	const char *reason;
};

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	const struct rollback *rollback = context;
	gint64 turn;
	(void)count;
	if (!g_ascii_string_to_signed(operands[0], 10, 0, G_MAXINT32, &turn, NULL))
		return error_set(err, EXIT_USAGE, "\"%s\" is not a turn number", operands[0]);
	if (!lever_rollback(site, game, turn, rollback->new_dice, rollback->reason, err))
		return false;
	g_string_append_printf(line, "turn %d is open again, ", (int)turn);
	opening_due_text(game, line);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	struct rollback rollback = {0};
	bool yes = false;
	const struct option_spec specs[] = {OPTION_FLAG("--new-dice", rollback.new_dice),
	    OPTION_VALUE("--reason", rollback.reason), OPTION_FLAG("--yes", yes), {0}};
	struct lever lever = {.name = "rollback",
	    .min = 1,
	    .max = 1,
	    .wanted = "GAME TURN",
	    .options = specs,
	    .act = act,
	    .question = "turns since then are void, all players are told",
	    .yes = &yes,
	    .context = &rollback};
	return lever_command(call, &lever);
}

const struct command command_rollback = {
    .name = "rollback",
    .usage = "rollback GAME TURN [--new-dice] [--reason TEXT] [--yes]",
    .about = "Goes back to when that turn was open; its orders are kept",
    .help = "  --new-dice      the turn gets other dice than before\n"
            "  --reason TEXT   why: one line, for the players' mails\n"
            "  --yes           does not ask\n",
    .run = run,
};
