/* The work of a nightly run besides turns: reminders and the GM's digest (HO-22, HO-35). */
#ifndef ENGINE_ACTS_LOOP_H
#define ENGINE_ACTS_LOOP_H

#include "engine/games/game.h"

/* Queues reminders to all who have not moved. `*sent`: their number. */
bool loop_remind_all(struct site *site, struct game *game, unsigned *sent, struct error *err);

/* Queues the due reminders of all running games. */
bool loop_reminders(struct site *site, int64_t now, struct error *err);

/* Queues each GM's digest if there is something to report and none was sent today. */
bool loop_digests(struct site *site, int64_t now, struct error *err);

/* Deletes raw mails, letters, notices, counters and logs that are older than the configured times (HO-3 keep),
   and frees their database pages; keeps the record, and fingerprints of mails. */
bool loop_forget(struct site *site, int64_t now, struct error *err);

/* Logs an error of a game and mails it to the game's GM, each error once. */
void loop_tell_error(struct site *site, const char *game, const struct error *told);

/* The same for an error in one game of a nightly step, which must not stop other games; also sets `err` if that
   is still empty. Clears `trouble`. */
void loop_keep_trouble(struct site *site, const char *game, struct error *trouble, struct error *err);

#endif
