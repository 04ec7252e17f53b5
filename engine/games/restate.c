#include "engine/games/restate.h"

#include "engine/play/play.h"

bool game_restate(struct site *site, const struct game *game, const struct state *state, struct error *err)
{
	g_autoptr(GString) bytes = g_string_new(NULL);
	play_state_write(state, bytes);
	return db_run(site->db, err,
	    "UPDATE turn SET played = nullif(coalesce(played, state), ?1), state = ?1 WHERE game = ?2 AND turn = ?3"
	    " AND void = 0",
	    "bii", bytes->str, bytes->len, game->id, state->turn);
}
