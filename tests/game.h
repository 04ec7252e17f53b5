/* A random game for tests: made by its ruleset's generator, played by random orders. */
#ifndef TESTS_GAME_H
#define TESTS_GAME_H

#include "engine/games/game_setup.h"
#include "engine/play/play.h"

struct test_game {
	struct setup_whole whole;
	struct rules *rules;
	GString *state; /* the state document */
	int64_t seed;
};

/* Makes empires E1, E2, ...; `setup`: a setup file, or NULL; `rules_dir`: folder of tables, or NULL. Ownership:
   test_game_clear, also after an error. */
bool test_game_make(struct test_game *game, const char *ruleset, int64_t empires, int64_t seed,
    const char *setup, const char *rules_dir, struct error *err);
void test_game_clear(struct test_game *game);

/* Opens the game's state document, or other bytes. Ownership: play_state_free. */
struct state *test_game_open(const struct test_game *game, const GString *bytes, struct error *err);

/* Random orders of a seat, followed by damaged copies of them and by another seat's. */
GString *test_game_orders(const struct state *state, unsigned seat, struct dice_stream *dice);

#endif
