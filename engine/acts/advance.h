/* Games go on: the start, and turns; each is one transaction (HO-21). */
#ifndef ENGINE_ACTS_ADVANCE_H
#define ENGINE_ACTS_ADVANCE_H

#include "engine/games/game.h"

/* May an open game start? Where computer players are to have its free seats they get them now, if parts of the dice are
   to be asked for then. err 65: not open, free seats, parts are missing. */
bool advance_may_start(struct site *site, struct game *game, bool incomplete, struct error *err);

/* Makes the map and queues the first reports. `incomplete`: free seats fall out. Appends the line for
   people. err 65: not open, free seats. */
bool advance_start(struct site *site, struct game *game, bool incomplete, GString *line, struct error *err);

/* Runs the open turn, due or not; its files are written by archive_catch_up. err 65: held, not running;
   70: a broken invariant. */
bool advance_run(struct site *site, struct game *game, GString *line, struct error *err);

/* Sets sent ahead for the turn that opens with `state`: what cannot stand falls out and is told. */
bool advance_check_ahead(
    struct site *site, const struct game *game, const struct state *state, struct error *err);

struct advance_request {
	char **names; /* NULL or empty: all games */
	unsigned count;
	bool force;    /* the named ones, due or not */
	bool quiet;    /* a named game that is not due is no trouble */
	int64_t as_of; /* when the fetch before began: what was due then is run (HO-15) */
};

/* Before the fetch: mails over a sender's limit wait no longer in games whose turn is to be run (HO-14). */
bool advance_release_mails(struct site *site, const struct advance_request *request, struct error *err);

/* A game's open turn, read before it is run. All 0: nothing. */
struct advance_ahead {
	int64_t game, turn;
	struct rules *rules;
	struct state *state;
	void *bytes; /* its document, by which it is known again */
	size_t size;
};
/* What goes wrong shows when the turn is run. Ownership: advance_ahead_clear. */
struct advance_ahead advance_read_ahead(struct site *site, const char *name);
void advance_ahead_clear(struct advance_ahead *ahead);

/* Runs the turn of the game if it is due, or the request forces it; err 75: it is not, and was `named`. Appends the
   line for people. `ahead`, which it may take from, or NULL. */
bool advance_one(struct site *site, const struct advance_request *request, const char *name, bool named,
    struct advance_ahead *ahead, GString *line, struct error *err);

#endif
