/* Turns of different games in processes of their own (`jobs`, HO-3). Each reads its next game while others play, plays
   it when it is told to, in one transaction as ever, and writes the game's files while the next one is played. They
   are told one after the other, in the order of the games: one at a time writes to the database, and all comes out as
   from one process. A game whose process died or takes too long is left to this one. None of them waits for the disk:
   db_settle, here and at the end, does so for all. */
#ifndef ENGINE_ACTS_TURN_WORKER_H
#define ENGINE_ACTS_TURN_WORKER_H

#include "engine/acts/advance.h"

struct turn_workers;

/* For these games, `named` by a person or not; all is borrowed. NULL: they are played here, for there is but one, one
   is among them twice, or one process is to do all. */
struct turn_workers *turn_workers_new(
    struct site *site, const struct advance_request *request, char **names, unsigned count, bool named);
/* Waits until all files are written, and frees them. The ids (gint64) of the games whose files they have written; NULL:
   there were no workers. */
GArray *turn_workers_end(struct turn_workers *workers);

/* As advance_one of game `i`, each once, from the first to the last; *good is what that returned. False: the game was
   not played, and is to be played here. */
bool turn_workers_play(
    struct turn_workers *workers, unsigned i, GString *line, bool *good, struct error *err);

/* The first argument of such a process, and what it does with the others; exit code. */
#define STAGE_TURNS "--stage-turns"
int stage_turns(char **arguments);

#endif
