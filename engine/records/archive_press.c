/* The letters of a game in its archive, if all players who could write letters agreed (HO-34). */
#include "engine/base/clock.h"
#include "engine/records/archive.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <string.h>

bool archive_press_agreed(struct site *site, const struct game *game, struct error *err)
{
	g_autofree char *name = sql_seat_keeping_press(site->db, game->id, err);
	/* Require the agreement of all: asking only the writers would reveal who wrote anonymous letters. */
	return !name ? !error_is_set(err)
	             : error_set(err, EXIT_DATA,
	                   "%s: %s has not agreed that the press is archived (/set archive-press on)",
	                   game->name, name);
}

bool archive_press(struct site *site, const struct game *game, GString *out, struct error *err)
{
	/* A letter to several recipients is in the outbox once for each of them. */
	struct sql_press_sent row;
	struct db_rows *rows = sql_press_sent(site->db, game->id, clock_now(), err);
	g_autofree char *zone = game_zone(site, game);
	while (sql_press_sent_next(rows, &row, err)) {
		g_string_append_printf(out, "Turn %d, ", (int)row.turn);
		clock_people(row.due, zone, out);
		const char *hint = strstr(row.body, "\n\n" LETTER_HINT);
		int size = (int)(hint ? (size_t)(hint + 1 - row.body) : strlen(row.body));
		g_string_append_printf(out, "\n%.*s\n", size, row.body);
	}
	db_rows_free(rows);
	return !error_is_set(err);
}
