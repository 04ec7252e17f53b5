/* set: changes a host's key of a game's setup (HO-40). */
#include "engine/acts/lever.h"
#include "engine/acts/lever_set.h"
#include "engine/commands/command.h"

#include <string.h>

/* The reason given, and the text for the log. */
struct set_call {
	const char *reason;
	GString *log;
};

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	const struct set_call *setting = context;

	for (int i = 0; i < count; i++) {
		const char *equal = strchr(operands[i], '=');
		if (!equal || equal == operands[i])
			return error_set(err, EXIT_USAGE, "set takes KEY=VALUE, not \"%s\"", operands[i]);
		g_autofree char *key = g_strndup(operands[i], (gsize)(equal - operands[i]));
		if (!lever_set(site, game, key, equal + 1, setting->reason, setting->log, err))
			return false;
	}
	if (game->state == GAME_FINISHED)
		g_string_append(line, "the game is over, last reports queued");
	else
		g_string_append_printf(
		    line, "set%s", game->state == GAME_OPEN ? "" : ", from the next turn on");
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	bool yes = false;
	g_autoptr(GString) log = g_string_new(NULL);
	struct set_call setting = {.log = log};
	const struct option_spec specs[] = {
	    OPTION_VALUE("--reason", setting.reason), OPTION_FLAG("--yes", yes), {0}};
	struct lever lever = {.name = "set",
	    .min = 1,
	    .max = -1,
	    .wanted = "GAME KEY=VALUE...",
	    .options = specs,
	    .act = act,
	    .context = &setting,
	    .log = log,
	    .yes = &yes};
	for (int i = 0; i < call->argc; i++)
		if (strcmp(call->argv[i], "state=finished") == 0)
			lever.question = "the game ends, its seed is published";
	return lever_command(call, &lever);
}

const struct command command_set = {
    .name = "set",
    .usage = "set GAME KEY=VALUE... [--reason TEXT] [--yes]",
    .about = "Changes keys of the host from the next turn on",
    .help = "  KEY              title note gm address deadline min_turn early grace grace_budget remind\n"
            "                   notice abandon_after abandon vacation_days votes join press observers\n"
            "                   show_moved gm_summary standin fill\n"
            "  tables=WORD      site or built-in: the tables by which the next turn is played\n"
            "  state=finished   ends the game: last reports with seed and salt\n"
            "  --reason TEXT    why: one line, for the players' mails\n"
            "  --yes            does not ask first\n",
    .run = run,
};
