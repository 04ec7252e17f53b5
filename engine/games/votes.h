/* Proposals that players vote on (HO-150), their ballots, and the texts about both. Ballots are secret until
   the game is over. */
#ifndef ENGINE_GAMES_VOTES_H
#define ENGINE_GAMES_VOTES_H

#include "engine/games/game.h"

/* An open proposal lapses after so many turns. */
#define PROPOSAL_TURNS 2

struct proposal {
	int64_t number, turn;
	enum setup_vote kind;
	char *favours; /* the empires that would win, "MING, BOSCO"; "": a draw of all remaining empires */
	int64_t seconds;
	char *state; /* "open", "carried", "rejected", "lapsed", "ended" */
	int64_t ended;
};

/* All proposals of a game by number, or only the open ones; g_ptr_array_unref. NULL with err. */
GPtrArray *votes_proposals(struct site *site, const struct game *game, bool open, struct error *err);
void proposal_free(struct proposal *proposal);
bool proposal_is_open(const struct proposal *proposal);

/* "draw" or another word, for subjects. */
const char *proposal_kind_name(enum setup_vote kind);
/* Appends the proposal as part of a sentence: "a draw, in which MING and BOSCO share the victory". */
void proposal_words(const struct proposal *proposal, GString *out);

/* May the seat vote: is its player a person still in the game, and not favoured by the proposal? */
bool votes_may(const struct game_seat *seat, const struct proposal *proposal);

struct vote_count {
	unsigned voters, answered, agreed;
	int64_t shortest; /* for an extension: the shortest one that a supporter wants; 0: no supporter */
};
bool votes_count(struct site *site, const struct game *game, const struct proposal *proposal,
    struct vote_count *count, struct error *err);
/* Does the proposal carry, given the share of votes that it needs (in thousandths, 0: never)? */
bool votes_carry(const struct vote_count *count, int64_t share);

/* Adds a text (g_free) for each open proposal or, once the game is over, for every proposal with who voted how:
   for reports. */
bool votes_lines(struct site *site, const struct game *game, bool over, GPtrArray *lines, struct error *err);

#endif
