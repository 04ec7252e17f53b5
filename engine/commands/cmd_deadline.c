/* Sets a deadline (HO-26). */
#include "engine/acts/lever.h"
#include "engine/base/clock.h"
#include "engine/commands/command.h"

#include <string.h>

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	int64_t time = SCHEDULE_NEVER;
	(void)count;
	(void)context;
	/* A time of three words needs no quotes. */
	g_autofree char *text = g_strjoinv(" ", operands);
	g_autofree char *zone = game_zone(site, game);
	if ((strcmp(text, "none") != 0 && !clock_parse(text, zone, &time, err)) ||
	    !lever_deadline(site, game, time, err))
		return false;
	lever_say_due(game, line);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	static const struct lever lever = {
	    .name = "deadline", .min = 1, .max = 3, .wanted = "GAME TIME", .act = act};
	return lever_command(call, &lever);
}

const struct command command_deadline = {
    .name = "deadline",
    .usage = "deadline GAME TIME",
    .about = "Sets the deadline of the open turn",
    .help = "  TIME   \"2026-12-03 20:00 Europe/Berlin\", without zone the game's; RFC 3339; or none\n",
    .run = run,
};
