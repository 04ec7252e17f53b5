/* start: makes the map and opens the first turn (HO-42). */
#include "engine/acts/advance.h"
#include "engine/acts/mustering.h"
#include "engine/base/clock.h"
#include "engine/commands/command.h"

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool now = false;
	const struct option_spec specs[] = {OPTION_FLAG("--now", now), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count != 1)
		error_set(&err, EXIT_USAGE, "start takes the name of a game");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "start", &err);
	struct game *game = site ? game_load(site, operands[0], &err) : NULL;
	if (game) {
		g_autoptr(GString) line = g_string_new(NULL);
		/* without a line, the game has no muster to open: start it */
		if ((now || mustering_step(site, game, clock_now(), true, line, &err)) && line->len == 0)
			advance_start(site, game, now, line, &err);
		if (line->len)
			fprintf(call->out, "%s\n", line->str);
	}
	game_free(game);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_start = {
    .name = "start",
    .usage = "start GAME [--now]",
    .about = "Makes the map and queues the first reports",
    .help =
        "  With `muster` in the setup the players are asked first, and it starts when all have confirmed.\n"
        "  --now         start with those who have joined: free seats are removed, nobody is asked, and\n"
        "                missing parts of the dice are drawn\n"
        "  --rules DIR   tables from DIR/RULESET/tables.yaml\n",
    .run = run,
};
