/* Advances games: the start, and turns; each in one transaction (HO-21). */
#ifndef ENGINE_ACTS_ADVANCE_H
#define ENGINE_ACTS_ADVANCE_H

#include "engine/games/game.h"

/* May an open game start? If computer players are to fill its free seats and players contribute seed parts,
   fills the seats now, because parts are requested once all seats are taken. err 65: the game is not open, or
   seats or seed parts are missing. */
bool advance_may_start(struct site *site, struct game *game, bool incomplete, struct error *err);

/* Starts the game: makes the map and queues the first reports. `incomplete`: removes free seats. Appends a line
   for people. err 65: not open, or free seats. */
bool advance_start(struct site *site, struct game *game, bool incomplete, GString *line, struct error *err);

/* Runs the open turn, whether due or not; archive_catch_up writes its files. err 65: held, or not running; 70:
   a broken invariant. */
bool advance_run(struct site *site, struct game *game, GString *line, struct error *err);

/* Checks orders that were sent ahead for the turn that opens with `state`: removes invalid ones and tells their
   players. */
bool advance_check_ahead(
    struct site *site, const struct game *game, const struct state *state, struct error *err);

struct advance_request {
	char **names; /* NULL or empty: all games */
	unsigned count;
	bool force;    /* run the named games even if not due */
	bool quiet;    /* no error for a named game that is not due */
	int64_t as_of; /* start of the preceding fetch: turns due at that time are run (HO-15) */
};

/* Call it before the fetch: releases mails over a sender's limit in games whose turn is about to be run (HO-14). */
bool advance_release_mails(struct site *site, const struct advance_request *request, struct error *err);

/* A game's open turn, loaded before it is run. All zero: nothing was loaded. */
struct advance_ahead {
	int64_t game, turn;
	struct rules *rules;
	struct state *state;
	void *bytes; /* the state's document, to check later that the state did not change */
	size_t size;
};
/* Loads a game's open turn; errors are reported only when the turn is run. Ownership: advance_ahead_clear. */
struct advance_ahead advance_read_ahead(struct site *site, const char *name);
void advance_ahead_clear(struct advance_ahead *ahead);

/* Runs the game's turn if it is due or the request forces it; err 75: not due although `named`. Appends a line
   for people. `ahead` (may be NULL): the turn read ahead; its contents may be taken. */
bool advance_one(struct site *site, const struct advance_request *request, const char *name, bool named,
    struct advance_ahead *ahead, GString *line, struct error *err);

#endif
