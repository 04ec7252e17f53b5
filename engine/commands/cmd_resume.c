/* resume: ends a hold (HO-26). */
#include "engine/acts/lever.h"
#include "engine/commands/command.h"
#include "engine/games/opening.h"

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	(void)operands;
	(void)count;
	if (!lever_resume(site, game, context, err))
		return false;
	g_string_append_printf(line, "turn %d goes on, ", (int)game->turn);
	opening_due_text(game, line);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	struct lever_word word = {0};
	const struct option_spec specs[] = {
	    OPTION_VALUE("--reason", word.reason), OPTION_FLAG("--yes", word.at_once), {0}};
	const struct lever lever = {
	    .name = "resume", .wanted = "GAME", .options = specs, .act = act, .context = &word};
	return lever_command(call, &lever);
}

const struct command command_resume = {
    .name = "resume",
    .usage = "resume GAME [--reason TEXT] [--yes]",
    .about = "Lets a held game go on",
    .help = "  the deadline moves by the time held, and leaves the setup's `notice` at least;\n"
            "  all players are told at once\n"
            "  --reason TEXT   why: one line, for the players' mails\n"
            "  --yes           by the time held alone, however soon that is\n",
    .run = run,
};
