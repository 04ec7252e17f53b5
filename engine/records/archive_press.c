/* The letters of a game in its archive, if all who could write agreed (HO-34). */
#include "engine/base/clock.h"
#include "engine/records/archive.h"

bool archive_press_agreed(struct site *site, const struct game *game, struct error *err)
{
	g_autofree char *name = db_text_of(site->db, err,
	    "SELECT name FROM seat WHERE game = ? AND taken = 1 AND archive_press = 0 ORDER BY number LIMIT 1",
	    "i", game->id);
	/* Who wrote an anonymous letter is not recorded: so all are asked, not the writers alone. */
	return !name ? !error_is_set(err)
	             : error_set(err, EXIT_DATA,
	                   "%s: %s has not agreed that the press is archived (/set archive-press on)",
	                   game->name, name);
}

bool archive_press(struct site *site, const struct game *game, GString *out, struct error *err)
{
	/* A letter to many stands in the outbox once for each of them. */
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT turn, due, body FROM outbox WHERE game = ? AND kind = 'press' AND due <= ?"
	    " GROUP BY turn, due, body ORDER BY min(id)",
	    "ii", game->id, clock_now());
	g_autofree char *zone = game_zone(site, game);
	while (rows && db_next(rows, err)) {
		g_string_append_printf(out, "Turn %d, ", (int)db_integer(rows, 0));
		clock_people(db_integer(rows, 1), zone, out);
		g_string_append_printf(out, "\n%s\n", db_text(rows, 2));
	}
	db_rows_free(rows);
	return !error_is_set(err);
}
