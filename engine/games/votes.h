/* What players vote on (HO-150): proposals, their ballots, and how both are told. Ballots are secret until the game is
   over. */
#ifndef ENGINE_GAMES_VOTES_H
#define ENGINE_GAMES_VOTES_H

#include "engine/games/game.h"

/* Turns that have to be run before an open proposal lapses. */
#define PROPOSAL_TURNS 2

struct proposal {
	int64_t number, turn;
	enum setup_vote kind;
	char *favours; /* the empires that win, "MING, BOSCO"; "": of a draw all that are in */
	int64_t seconds;
	char *state; /* "open", "carried", "rejected", "lapsed", "ended" */
	int64_t ended;
};

/* All of a game by number, or the open ones alone; g_ptr_array_unref. NULL with err. */
GPtrArray *votes_proposals(struct site *site, const struct game *game, bool open, struct error *err);
void proposal_free(struct proposal *proposal);
bool proposal_is_open(const struct proposal *proposal);

/* "draw": for subjects. */
const char *proposal_kind_name(enum setup_vote kind);
/* Appends what it is, as a part of a sentence: "a draw, in which MING and BOSCO share the victory". */
void proposal_words(const struct proposal *proposal, GString *out);

/* Is it a person who is in the game, other than the one whom the proposal favours? */
bool votes_may(const struct game_seat *seat, const struct proposal *proposal);

struct vote_count {
	unsigned voters, answered, agreed;
	int64_t shortest; /* of an extension, of those who agree; 0: nobody does */
};
bool votes_count(struct site *site, const struct game *game, const struct proposal *proposal,
    struct vote_count *count, struct error *err);
/* Does it carry, with the share (in thousandths, 0: never) that is needed? */
bool votes_carry(const struct vote_count *count, int64_t share);

/* Adds a text (g_free) for each open proposal, or, once the game is over, for each one with who voted how: for
   reports. */
bool votes_lines(struct site *site, const struct game *game, bool over, GPtrArray *lines, struct error *err);

#endif
