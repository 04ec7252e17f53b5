/* What nightly does besides turns: reminders and the GM's digest (HO-22, HO-35). */
#ifndef ENGINE_ACTS_LOOP_H
#define ENGINE_ACTS_LOOP_H

#include "engine/games/game.h"

/* Queues reminders to all who have not moved. `*sent` counts. */
bool loop_remind_all(struct site *site, struct game *game, unsigned *sent, struct error *err);

/* The reminders of all running games that are due. */
bool loop_reminders(struct site *site, int64_t now, struct error *err);

/* Queues each GM's digest if something needs him and he had none today. */
bool loop_digests(struct site *site, int64_t now, struct error *err);

/* Raw mails, letters, notices, counts and logs whose time is over go (HO-3 keep), and the pages that they leave; the
   record stays, and fingerprints. */
bool loop_forget(struct site *site, int64_t now, struct error *err);

/* Logs an error of a game and tells its GM at once, each one once. */
void loop_tell_error(struct site *site, const char *game, const struct error *told);

/* The same of a step of a nightly for one game, which holds up no other: told as above, and kept in `err` if that
   is free. Clears `trouble`. */
void loop_keep_trouble(struct site *site, const char *game, struct error *trouble, struct error *err);

#endif
