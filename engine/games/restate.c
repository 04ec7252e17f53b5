#include "engine/games/restate.h"

#include "engine/play/play.h"
#include "engine/store/statements.h"

bool game_restate(struct site *site, const struct game *game, const struct state *state, struct error *err)
{
	g_autoptr(GString) bytes = g_string_new(NULL);
	play_state_write(state, bytes);
	return sql_turn_restate(site->db, game->id, state->turn, bytes->str, bytes->len, err);
}
