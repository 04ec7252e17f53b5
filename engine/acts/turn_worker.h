/* Plays turns of different games in processes of their own (`jobs`, HO-3). While other games are played, a
   worker loads its next game; when it is told to, it plays that in one transaction, and writes the game's files
   while the next game is played. The parent lets them play in the order of the games, one at a time, because
   only one may write to the database; so the result is the same as from one process. If a worker dies or takes
   too long, the parent plays its game. Workers do not sync; the parent does, for all, by db_settle at the end. */
#ifndef ENGINE_ACTS_TURN_WORKER_H
#define ENGINE_ACTS_TURN_WORKER_H

#include "engine/acts/advance.h"

struct turn_workers;

/* Workers for these games; `named`: by a person. All arguments are borrowed. NULL: no workers, because there is
   only one game, a game is named twice, or one process is to do all. */
struct turn_workers *turn_workers_new(
    struct site *site, const struct advance_request *request, char **names, unsigned count, bool named);
/* Waits until all files are written and ends the workers. Returns the ids (gint64) of the games whose files
   were written; NULL without workers. */
GArray *turn_workers_end(struct turn_workers *workers);

/* As advance_one for game `i`; call it once for each game in order. *good is what advance_one returned. False:
   the game was not played; the caller must play it. */
bool turn_workers_play(
    struct turn_workers *workers, unsigned i, GString *line, bool *good, struct error *err);

/* The first argument of a worker process, and its main function, which gets the other arguments and returns the
   exit code. */
#define STAGE_TURNS "--stage-turns"
int stage_turns(char **arguments);

#endif
