#include "engine/acts/letters.h"

#include "engine/games/restate.h"

bool letters_meet(
    struct site *site, const struct game *game, struct state *state, int64_t now, struct error *err)
{
	const struct ruleset *ruleset = game->ruleset;
	struct db_rows *rows;
	bool met = false;

	if (!ruleset->meet)
		return true;
	rows = db_query(site->db, err, GAME_LETTERS_SIGNED " AND letter.due BETWEEN ?2 AND ?3", "iii",
	    game->id, game->opened, now);
	while (rows && db_next(rows, err)) {
		int reader = state_seat_find(state, db_text(rows, 0)),
		    writer = state_seat_find(state, db_text(rows, 1));
		if (reader >= 0 && writer >= 0)
			met = ruleset->meet(state, (unsigned)reader, (unsigned)writer) || met;
	}
	db_rows_free(rows);
	return !error_is_set(err) && (!met || game_restate(site, game, state, err));
}
