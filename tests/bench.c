/* Makes a game after some turns, with orders for the next one, for `nightmail turn`.
   usage: bench RULESET DIR EMPIRES LINES [SETUP [RULES]]
   Writes DIR/state.json and DIR/orders/EMPIRE.ord: random orders, LINES lines each if possible, by the tables in
   RULES/RULESET or the built-in ones. */
#include "tests/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define WARM_UP_TURNS 3

/* Random orders of a seat, repeated until there are enough lines. */
static GString *seat_orders(const struct state *state, unsigned seat, struct dice *dice, unsigned lines)
{
	GString *orders = g_string_new(NULL);
	unsigned count = 0, tries = 0;

	while (count < lines && tries++ < lines) {
		gsize begin = orders->len;
		state->ruleset->orders_random(state, seat, dice_of(dice, "bench"), orders);
		for (gsize i = begin; i < orders->len; i++)
			count += orders->str[i] == '\n';
	}
	return orders;
}

static GPtrArray *all_orders(const struct test_game *game, unsigned lines, struct error *err)
{
	GPtrArray *all = g_ptr_array_new();
	struct state *state = test_game_open(game, game->state, err);
	struct dice *dice = state ? dice_new(1, state->turn) : NULL;

	for (unsigned seat = 0; state && seat < state->ruleset->seats(state); seat++)
		g_ptr_array_add(all, seat_orders(state, seat, dice, lines));
	if (dice)
		dice_free(dice);
	play_state_free(state);
	return all;
}

static void free_orders(GPtrArray *all)
{
	for (guint i = 0; i < all->len; i++)
		g_string_free(all->pdata[i], TRUE);
	g_ptr_array_free(all, TRUE);
}

static bool warm_up(struct test_game *game, unsigned lines, struct error *err)
{
	GPtrArray *all = all_orders(game, lines, err);
	struct state *state = test_game_open(game, game->state, err);
	struct play *play = state ? play_new(state) : NULL;
	bool good = play != NULL;

	for (guint seat = 0; good && seat < all->len; seat++) {
		const GString *orders = all->pdata[seat];
		play_orders(play, seat, orders->str, orders->len);
	}
	good = good && play_run(play, false, err);
	if (good)
		play_state_write(play->state, g_string_truncate(game->state, 0));
	if (play)
		play_free(play);
	free_orders(all);
	return good;
}

static bool write_all(const struct test_game *game, const char *dir, unsigned lines, struct error *err)
{
	g_autofree char *orders = g_build_filename(dir, "orders", NULL);
	g_autofree char *state = g_build_filename(dir, "state.json", NULL);
	GPtrArray *all = all_orders(game, lines, err);
	bool good = mkdir(orders, 0777) == 0 &&
	            g_file_set_contents(state, game->state->str, (gssize)game->state->len, NULL);

	for (guint i = 0; good && i < all->len; i++) {
		const GString *text = all->pdata[i];
		g_autofree char *path = g_strdup_printf("%s/E%u.ord", orders, i + 1);
		good = g_file_set_contents(path, text->str, (gssize)text->len, NULL);
	}
	free_orders(all);
	return good || error_set(err, EXIT_IO, "%s: cannot be written", dir);
}

int main(int argc, char **argv)
{
	struct test_game game = {0};
	struct error err = {0};

	if (argc < 5 || argc > 7) {
		fputs("usage: bench RULESET DIR EMPIRES LINES [SETUP [RULES]]\n", stderr);
		return EXIT_USAGE;
	}
	unsigned lines = (unsigned)strtoul(argv[4], NULL, 10);
	bool good = test_game_make(
	    &game, argv[1], g_ascii_strtoll(argv[3], NULL, 10), 1, argv[5], argc == 7 ? argv[6] : NULL, &err);
	for (int turn = 0; good && turn < WARM_UP_TURNS; turn++)
		good = warm_up(&game, lines, &err);
	good = good && write_all(&game, argv[2], lines, &err);
	if (!good)
		error_print(&err, stderr);
	test_game_clear(&game);
	return good ? 0 : EXIT_SOFTWARE;
}
