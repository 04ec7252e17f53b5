/* Games of `play` without --dir, kept in the user's data directory between sessions (HO-161). */
#ifndef PARSERS_PLAY_KEPT_H
#define PARSERS_PLAY_KEPT_H

#include <stdbool.h>
#include <stdio.h>

struct play_kept {
	char *dir;       /* NULL: the session has none */
	unsigned number; /* of the ruleset's kept games */
	int lock;        /* held while the session lasts, so that no other session takes the game */
};

/* Takes the first of the ruleset's games that no other session plays, unless a new one is wanted; also one whose
   session died. Else makes a directory for a new game. False: the user has no place for it. */
bool play_kept_take(struct play_kept *kept, const char *ruleset, bool wants_new);

/* Keeps the session's game for the next time and says how to go on with it, or removes it. */
void play_kept_end(struct play_kept *kept, const char *ruleset, bool keep, FILE *out);

#endif
