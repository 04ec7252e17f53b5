#include "tests/game.h"

bool test_game_make(struct test_game *game, const char *ruleset, int64_t empires, int64_t seed,
    const char *setup, const char *rules_dir, struct error *err)
{
	const struct setup_request request = {.game = "random",
	    .ruleset = ruleset,
	    .path = setup,
	    .players = empires,
	    .seed = (uint64_t)seed,
	    .rules_dir = rules_dir};
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	struct state *state = NULL;

	*game = (struct test_game){.state = g_string_new(NULL), .seed = seed};
	for (int64_t i = 0; i < empires; i++)
		g_ptr_array_add(names, g_strdup_printf("E%d", (int)i + 1));
	if (setup_resolve(NULL, &request, &game->whole, err))
		game->rules = rules_load(game->whole.ruleset, rules_dir, err);
	if (game->rules)
		state = setup_first_state(game->rules, "random", (uint64_t)seed, game->whole.resolved,
		    game->whole.map, (const char *const *)names->pdata, names->len, false, err);
	if (state)
		play_state_write(state, game->state);
	play_state_free(state);
	return state != NULL;
}

void test_game_clear(struct test_game *game)
{
	setup_whole_clear(&game->whole);
	rules_free(game->rules);
	if (game->state)
		g_string_free(game->state, TRUE);
	*game = (struct test_game){0};
}

struct state *test_game_open(const struct test_game *game, const GString *bytes, struct error *err)
{
	struct document *doc = document_parse("state", bytes->str, bytes->len, EXIT_DATA, err);
	struct state *state = doc ? play_state_read(game->rules, document_root(doc), err) : NULL;

	document_free(doc);
	return state;
}

/* Replaces a digit by another one, now and then. */
static void damage(GString *orders, struct dice_stream *dice)
{
	for (gsize i = 0; i < orders->len; i++)
		if (g_ascii_isdigit(orders->str[i]) && dice_roll(dice, 12) == 1)
			orders->str[i] = (char)('0' + dice_roll(dice, 10) - 1);
}

GString *test_game_orders(const struct state *state, unsigned seat, struct dice_stream *dice)
{
	GString *orders = g_string_new(NULL), *bent = g_string_new(NULL);
	unsigned other = (unsigned)dice_roll(dice, state->ruleset->seats(state)) - 1;

	state->ruleset->orders_random(state, seat, dice, orders);
	state->ruleset->orders_random(state, seat, dice, bent);
	if (!state->ruleset->seat(state, other).out)
		state->ruleset->orders_random(state, other, dice, bent);
	damage(bent, dice);
	g_string_append_len(orders, bent->str, (gssize)bent->len);
	g_string_free(bent, TRUE);
	return orders;
}
