#include "engine/games/fortunes.h"

/* Looks up in which turn each seat of a state went out of the game. */
static void find_out(const struct game *game, const struct state *state, int64_t *out)
{
	for (unsigned i = 0; i < game->count; i++) {
		int seat = game->seats[i].name ? state_seat_find(state, game->seats[i].name) : -1;
		if (seat >= 0)
			out[seat] = game->seats[i].out_turn;
	}
}

struct standing *game_standings(const struct game *game, const struct state *state)
{
	g_autofree int64_t *out = g_new0(int64_t, state->ruleset->seats(state));

	find_out(game, state, out);
	struct standing *standings = standings_of(state, out);
	if (game->state == GAME_FINISHED && state->turn == game->turn) {
		g_auto(GStrv) winners = g_strsplit(game->winners ? game->winners : "", ", ", 0);
		standings_crown(standings, state->ruleset->seats(state), (const char *const *)winners);
	}
	return standings;
}

struct fortunes *game_fortunes(struct site *site, const struct game *game, const struct rules *rules,
    const struct state *last, struct error *err)
{
	struct fortunes *fortunes = fortunes_new(last->ruleset->seats(last));

	find_out(game, last, fortunes_out(fortunes));
	for (int64_t turn = game->ruleset->first_turn; turn < last->turn && !error_is_set(err); turn++) {
		struct state *state = game_turn_state(site, game, rules, turn, err);
		if (state)
			fortunes_add(fortunes, state);
		play_state_free(state);
	}
	if (!error_is_set(err)) {
		fortunes_add(fortunes, last);
		return fortunes;
	}
	fortunes_free(fortunes);
	return NULL;
}
