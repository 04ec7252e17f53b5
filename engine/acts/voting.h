/* Votes of the players (HO-150): on a draw, on conceding the victory, on a later deadline. All in the caller's
   transaction. */
#ifndef ENGINE_ACTS_VOTING_H
#define ENGINE_ACTS_VOTING_H

#include "engine/games/votes.h"

/* Longest extension that players can vote for. */
#define VOTE_MAX (72 * INT64_C(3600))

struct vote_wish {
	enum setup_vote kind;
	char *const
	    *empires; /* of a draw those that share the victory, none: all that are in; of a concession one */
	unsigned count;
	int64_t seconds; /* of an extension, 1 to VOTE_MAX */
};

/* The seat proposes it to all, or agrees if it is proposed already. `said` gets a sentence for the player;
   if nothing has changed, `refused` gets why not. A vote that decides ends the game or moves the deadline. */
bool voting_wish(struct site *site, struct game *game, struct game_seat *seat, const struct vote_wish *wish,
    GString *said, GString *refused, struct error *err);

/* The seat answers an open proposal; `number` 0: all of them. */
bool voting_answer(struct site *site, struct game *game, struct game_seat *seat, int64_t number, bool agrees,
    GString *said, GString *refused, struct error *err);

/* The game master ends an open proposal, and all are told. err 66: there is none of that number; 65: it is not open. */
bool voting_end(struct site *site, struct game *game, int64_t number, struct error *err);

/* The open turn has been run and `state` is what opens next: proposals that stood for too long, or whose winners are
   out, lapse, and the next report says so. `over`: the game has ended by its rules. */
bool voting_lapse(
    struct site *site, struct game *game, const struct state *state, bool over, struct error *err);

/* After the new turn was opened: a voter who went out may have left those who agree alone. */
bool voting_settle(struct site *site, struct game *game, struct error *err);

/* A rollback to this turn drops what was proposed and voted since. */
bool voting_take_back(struct site *site, const struct game *game, int64_t turn, struct error *err);

/* A new player votes anew on what is open. */
bool voting_forget(struct site *site, const struct game_seat *seat, struct error *err);

#endif
