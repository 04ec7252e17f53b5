/* Sets a deadline (HO-26). */
#include "engine/acts/lever.h"
#include "engine/base/clock.h"
#include "engine/base/zone.h"
#include "engine/commands/command.h"

#include <string.h>

/* The instant is stored; the name may mean nothing on the next system (HO-115). */
static void warn_of_zone(struct site *site, const char *time)
{
	const char *zone = strrchr(time, ' ');

	if (zone && zone_today(zone + 1) != zone + 1)
		fprintf(site->errors, "nightmail: warning: \"%s\" is an older name of the time zone \"%s\"\n",
		    zone + 1, zone_today(zone + 1));
}

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	int64_t time = SCHEDULE_NEVER;
	(void)count;
	/* A time of three words needs no quotes. */
	g_autofree char *text = g_strjoinv(" ", operands);
	g_autofree char *zone = game_zone(site, game);
	if ((strcmp(text, "none") != 0 && !clock_parse(text, zone, &time, err)) ||
	    !lever_deadline(site, game, time, context, err))
		return false;
	warn_of_zone(site, text);
	lever_say_due(game, line);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	struct lever_word word = {0};
	const struct option_spec specs[] = {
	    OPTION_VALUE("--reason", word.reason), OPTION_FLAG("--yes", word.at_once), {0}};
	const struct lever lever = {.name = "deadline",
	    .min = 1,
	    .max = 3,
	    .wanted = "GAME TIME",
	    .options = specs,
	    .act = act,
	    .context = &word};
	return lever_command(call, &lever);
}

const struct command command_deadline = {
    .name = "deadline",
    .usage = "deadline GAME TIME [--reason TEXT] [--yes]",
    .about = "Sets the deadline of the open turn",
    .help =
        "  TIME            \"2026-12-03 20:00 Europe/Berlin\", without zone the game's; RFC 3339; or none;\n"
        "                  all players are told at once\n"
        "  --reason TEXT   why: one line, which stands in the players' mails\n"
        "  --yes           earlier than before, however soon: else the setup's `notice` holds\n",
    .run = run,
};
