/* Games of `play` without --dir: one a ruleset is kept in the user's data directory between sessions (HO-161). */
#ifndef PARSERS_PLAY_KEPT_H
#define PARSERS_PLAY_KEPT_H

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

/* Makes a directory for a session and returns its path; g_free it; NULL: the user has no place for it. Unless a new
   game is wanted, it contains the game that was kept, which no other session can then take. */
char *play_kept_take(const char *ruleset, bool wants_new);

/* Keeps the session's game for the next time and says how to go on with it, or removes it. */
void play_kept_end(const char *dir, const char *ruleset, bool keep, FILE *out);

#endif
