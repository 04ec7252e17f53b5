#include "engine/acts/letters.h"

#include "engine/games/restate.h"

bool letters_read(struct site *site, const struct game *game, int64_t seat, struct state *state, int64_t now,
    struct error *err)
{
	const struct ruleset *ruleset = game->ruleset;
	struct db_rows *rows;
	bool met = false;

	if (!ruleset->meet)
		return false;
	rows = db_query(site->db, err,
	    GAME_LETTERS_SIGNED " AND letter.due BETWEEN ?2 AND ?3 AND (?4 = 0 OR letter.seat = ?4)", "iiii",
	    game->id, game->opened, now, seat);
	while (rows && db_next(rows, err)) {
		int reader = state_seat_find(state, db_text(rows, 0)),
		    writer = state_seat_find(state, db_text(rows, 1));
		if (reader >= 0 && writer >= 0)
			met = ruleset->meet(state, (unsigned)reader, (unsigned)writer) || met;
	}
	db_rows_free(rows);
	return met;
}

bool letters_meet(
    struct site *site, const struct game *game, struct state *state, int64_t now, struct error *err)
{
	bool met = letters_read(site, game, 0, state, now, err);

	return !error_is_set(err) && (!met || game_restate(site, game, state, err));
}
