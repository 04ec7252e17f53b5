/* note: the game master's notes to one player, to all players, or to themselves (HO-26). */
#include "engine/acts/lever.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/commands/command.h"
#include "engine/store/statements.h"

#include <string.h>

#define NOTE_LIMIT 500

/* Is the text one line that a report can show? */
static bool check_text(const char *text, struct error *err)
{
	bool good = *text && g_utf8_validate(text, -1, NULL) && text_length(text) <= NOTE_LIMIT;
	for (const char *at = text; good && *at; at = g_utf8_next_char(at))
		good = g_unichar_isprint(g_utf8_get_char(at));
	return good || error_set(err, EXIT_USAGE, "a note is one line of 1 to %d characters", NOTE_LIMIT);
}

static bool tell(struct site *site, struct game *game, const struct game_seat *seat, const char *text,
    GString *line, struct error *err)
{
	const char *whom = seat ? seat->name : "all";
	if (game->state == GAME_FINISHED)
		return error_set(err, EXIT_DATA, "%s is over; no report follows", game->name);
	g_string_append_printf(line, "told to %s with the next report, and in answers until then", whom);
	return game_notice(site, game, seat ? seat->id : 0, err, "The game master notes: %s", text) &&
	       game_history(
	           site, game, "note", game->state == GAME_OPEN ? -1 : game->turn, err, "to %s", whom);
}

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	g_autofree char *text = g_strstrip(g_strjoinv(" ", operands + 1));
	bool all = g_ascii_strcasecmp(operands[0], "all") == 0,
	     gm = g_ascii_strcasecmp(operands[0], "gm") == 0;
	struct game_seat *seat = all || gm ? NULL : game_seat_find(game, operands[0], err);
	(void)count;
	(void)context;
	if (error_is_set(err) || !check_text(text, err))
		return false;
	if (!gm)
		return tell(site, game, seat, text, line, err);
	g_string_append(line, "noted; `status` shows it");
	return sql_note_add(site->db, game->id, clock_now(), text, err);
}

static enum exit_code run(const struct command_call *call)
{
	static const struct lever lever = {
	    .name = "note", .min = 2, .max = -1, .wanted = "GAME EMPIRE TEXT", .logged = 1, .act = act};
	return lever_command(call, &lever);
}

const struct command command_note = {
    .name = "note",
    .usage = "note GAME EMPIRE TEXT...",
    .about = "A note to a player, to all, or to the game master himself",
    .help = "  EMPIRE   or all: told with the next report, and in answers until then; or gm: kept for\n"
            "           `status GAME`, and nobody else sees it\n",
    .run = run,
};
