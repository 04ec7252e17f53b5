#include "engine/games/calendar.h"

#include "engine/base/version.h"

#include <string.h>

#define LINE 75 /* bytes of a line at most, without its end */

/* Appends a content line, folded between characters. */
static void put_line(GString *out, const char *line)
{
	gsize room = LINE;

	while (*line) {
		gsize size = MIN(strlen(line), room);
		while (size < strlen(line) && ((unsigned char)line[size] & 0xc0) == 0x80)
			size--;
		g_string_append_len(out, line, (gssize)size);
		line += size;
		if (*line)
			g_string_append(out, "\r\n ");
		room = LINE - 1;
	}
	g_string_append(out, "\r\n");
}

/* Appends a TEXT value: without controls, with commas and other separators escaped. */
static void put_text(GString *out, const char *key, const char *text)
{
	g_autoptr(GString) line = g_string_new(key);
	g_autofree char *shown = error_shown(text);

	g_string_append_c(line, ':');
	for (const char *c = shown; *c; c++) {
		if (strchr("\\;,", *c))
			g_string_append_c(line, '\\');
		g_string_append_c(line, *c);
	}
	put_line(out, line->str);
}

static void put_time(GString *out, const char *key, int64_t time)
{
	g_autoptr(GDateTime) when = g_date_time_new_from_unix_utc(time);
	g_autofree char *text = g_date_time_format(when, "%Y%m%dT%H%M%SZ");
	g_autofree char *line = g_strdup_printf("%s:%s", key, text);

	put_line(out, line);
}

static void write_event(const struct game *game, bool runs, GString *out)
{
	g_autofree char *uid = NULL, *summary = NULL, *sequence = NULL;
	char commitment[65];

	/* a later game may reuse the name, but not the commitment */
	game_commitment(game, commitment);
	uid = g_strdup_printf("%s-turn-%d-%.16s.nightmail", game->name, (int)game->turn, commitment);
	summary = g_strdup_printf("%s: orders for turn %d are due", game->title, (int)game->turn);
	sequence = g_strdup_printf("SEQUENCE:%d", (int)CLAMP(game->due_sequence, 0, G_MAXINT32));
	put_line(out, "BEGIN:VCALENDAR");
	put_line(out, "VERSION:2.0");
	put_line(out, "PRODID:-//nightmail//nightmail " NIGHTMAIL_VERSION "//EN");
	put_line(out, "BEGIN:VEVENT");
	put_text(out, "UID", uid);
	put_time(out, "DTSTAMP", MAX(game->opened, game->created + game->due_sequence));
	put_time(out, "DTSTART", game->deadline == SCHEDULE_NEVER ? game->due_since : game->deadline);
	put_line(out, sequence);
	if (!runs)
		put_line(out, "STATUS:CANCELLED");
	put_text(out, "SUMMARY", summary);
	put_line(out, "TRANSP:TRANSPARENT");
	put_line(out, "END:VEVENT");
	put_line(out, "END:VCALENDAR");
}

static bool runs(const struct game *game)
{
	return game->state == GAME_RUNNING && !game->held && game->deadline != SCHEDULE_NEVER;
}

bool calendar_write(const struct game *game, GString *out)
{
	bool good = runs(game);

	if (good)
		write_event(game, true, out);
	return good;
}

bool calendar_write_mail(const struct game *game, GString *out)
{
	/* cancelling is needed only if there was a deadline before */
	bool had = game->state == GAME_RUNNING && (game->deadline != SCHEDULE_NEVER || game->due_since);

	if (had)
		write_event(game, runs(game), out);
	return had;
}
