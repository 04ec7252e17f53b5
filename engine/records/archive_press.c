/* The letters of a game in its archive, if all who could write agreed (HO-34). */
#include "engine/base/clock.h"
#include "engine/records/archive.h"
#include "engine/store/statements.h"

bool archive_press_agreed(struct site *site, const struct game *game, struct error *err)
{
	g_autofree char *name = sql_seat_keeping_press(site->db, game->id, err);
	/* Who wrote an anonymous letter is not recorded: so all are asked, not the writers alone. */
	return !name ? !error_is_set(err)
	             : error_set(err, EXIT_DATA,
	                   "%s: %s has not agreed that the press is archived (/set archive-press on)",
	                   game->name, name);
}

bool archive_press(struct site *site, const struct game *game, GString *out, struct error *err)
{
	/* A letter to many stands in the outbox once for each of them. */
	struct sql_press_sent row;
	struct db_rows *rows = sql_press_sent(site->db, game->id, clock_now(), err);
	g_autofree char *zone = game_zone(site, game);
	while (sql_press_sent_next(rows, &row, err)) {
		g_string_append_printf(out, "Turn %d, ", (int)row.turn);
		clock_people(row.due, zone, out);
		g_string_append_printf(out, "\n%s\n", row.body);
	}
	db_rows_free(rows);
	return !error_is_set(err);
}
