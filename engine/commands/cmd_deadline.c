/* Sets a deadline (HO-26). */
#include "engine/acts/lever.h"
#include "engine/base/clock.h"
#include "engine/base/zone.h"
#include "engine/commands/command.h"

#include <string.h>

/* Warns that a time zone is stored as a fixed instant: a later system may not know its name (HO-115). */
static void warn_of_zone(struct site *site, const char *time)
{
	const char *zone = strrchr(time, ' ');

	if (zone && zone_today(zone + 1) != zone + 1)
		fprintf(site->errors, "nightmail: warning: \"%s\" is an older name of the time zone \"%s\"\n",
		    zone + 1, zone_today(zone + 1));
}

/* Parses a time. Without a zone it is in the game's zone, which this system may no longer have (HO-115). */
static bool read_time(const char *text, const char *game_zone, int64_t *time, struct error *err)
{
	struct error own = {0}, other = {0};
	struct zone *known = clock_zone(game_zone);
	bool good = clock_parse(text, game_zone, time, &own);

	if (!good && !known && clock_parse(text, "UTC", time, &other))
		error_set(err, EXIT_DATA,
		    "this system does not know the game's time zone %s any more; write the time with a zone, as in"
		    " \"%s UTC\"",
		    game_zone, text);
	else
		error_pass(&own, err, NULL);
	error_clear(&own);
	error_clear(&other);
	if (known)
		zone_free(known);
	return good;
}

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	int64_t time = SCHEDULE_NEVER;
	(void)count;
	/* join the operands, so that a time of three words needs no quotes */
	g_autofree char *text = g_strjoinv(" ", operands);
	g_autofree char *zone = game_zone(site, game);
	if ((strcmp(text, "none") != 0 && !read_time(text, zone, &time, err)) ||
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
        "  --reason TEXT   why: one line, for the players' mails\n"
        "  --yes           also an earlier time, however soon; without it the setup's `notice` applies\n",
    .run = run,
};
