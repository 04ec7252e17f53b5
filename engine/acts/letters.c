#include "engine/acts/letters.h"

#include "engine/games/restate.h"
#include "engine/store/statements.h"

bool letters_read(struct site *site, const struct game *game, int64_t seat, struct state *state, int64_t now,
    struct error *err)
{
	const struct ruleset *ruleset = game->ruleset;
	struct sql_letters_signed row;
	struct db_rows *rows;
	bool met = false;

	if (!ruleset->meet)
		return false;
	rows = sql_letters_signed(site->db, game->id, seat, game->opened, now, err);
	while (sql_letters_signed_next(rows, &row, err)) {
		int reader = state_seat_find(state, row.reader), writer = state_seat_find(state, row.writer);
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
