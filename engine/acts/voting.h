/* Players' votes (HO-150): on a draw, on conceding the victory, on a later deadline. All in the caller's
   transaction. */
#ifndef ENGINE_ACTS_VOTING_H
#define ENGINE_ACTS_VOTING_H

#include "engine/games/votes.h"

/* Longest extension that players can vote for. */
#define VOTE_MAX (72 * INT64_C(3600))

struct vote_wish {
	enum setup_vote kind;
	/* for a draw, the empires that share the victory, none: all remaining; for a concession, one */
	char *const *empires;
	unsigned count;
	int64_t seconds; /* for an extension: 1 to VOTE_MAX */
};

/* Proposes the wish to all players, or agrees if it is already proposed. `said` gets a sentence for the player;
   if nothing changed, `refused` gets the reason. A decisive vote ends the game or moves the deadline. */
bool voting_wish(struct site *site, struct game *game, struct game_seat *seat, const struct vote_wish *wish,
    GString *said, GString *refused, struct error *err);

/* Answers an open proposal for a seat; `number` 0: all of them. */
bool voting_answer(struct site *site, struct game *game, struct game_seat *seat, int64_t number, bool agrees,
    GString *said, GString *refused, struct error *err);

/* Ends an open proposal for the game master and tells all players. err 66: no proposal has that number; 65: it
   is not open. */
bool voting_end(struct site *site, struct game *game, int64_t number, struct error *err);

/* Call it after the open turn was run; `state` opens the next one. Proposals that are too old, or whose winners
   are out of the game, lapse, and the next report says so. `over`: the game has ended by its rules. */
bool voting_lapse(
    struct site *site, struct game *game, const struct state *state, bool over, struct error *err);

/* Call it after the new turn was opened: a proposal may carry because a voter who did not agree went out. */
bool voting_settle(struct site *site, struct game *game, struct error *err);

/* For a rollback to this turn: drops proposals and votes made since. */
bool voting_take_back(struct site *site, const struct game *game, int64_t turn, struct error *err);

/* Drops the open votes of a seat that got a new player. */
bool voting_forget(struct site *site, const struct game_seat *seat, struct error *err);

#endif
