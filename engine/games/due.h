/* Announces a deadline that changes while its turn is open (HO-111), and keeps players who could not know of it
   from missing the turn (HO-112). */
#ifndef ENGINE_GAMES_DUE_H
#define ENGINE_GAMES_DUE_H

#include "engine/games/game.h"
#include "engine/site/outbox.h"

/* The open turn's deadline as players knew it before a change. Ownership: due_clear. */
struct due {
	int64_t turn;
	int64_t deadline; /* SCHEDULE_NEVER: none */
	bool held;
	char *text; /* NULL: no deadline */
};

struct due due_now(const struct game *game);
void due_clear(struct due *due);

/* Who moved the deadline and why; players read both. */
struct due_cause {
	const char *who;               /* such as "the game master" */
	const char *reason;            /* NULL: none was given */
	const struct game_seat *knows; /* a seat that another mail tells; NULL: none */
};

/* Call it after an act, in its transaction: if the open turn's end differs from `before`, re-arms the
   reminders, raises the calendar sequence, and stores since when the new time is known. A rollback opens
   another turn, so its deadline is always new. */
bool due_note(struct site *site, struct game *game, const struct due *before, struct error *err);

/* The same, and queues a mail to every player except `cause->knows`: old time, new time, who moved it and why,
   with the calendar file if wanted. */
bool due_tell(struct site *site, struct game *game, const struct due *before, const struct due_cause *cause,
    struct error *err);

/* Queues a mail to a seat's player about the open turn, with the calendar file if the player wants it; does
   nothing for a seat without a player. */
bool due_mail(struct site *site, const struct game *game, const struct game_seat *seat, enum outbox_kind kind,
    const char *subject, const char *body, struct error *err);

/* Does a turn that is run at `now` count as missed for players who have not moved? Yes if it runs at or after
   its deadline and players knew that deadline for the setup's `notice`; without a deadline, whenever the game
   master runs it. */
bool due_counts(const struct game *game, int64_t now);

/* Appends who moved the deadline and why, as in "By the game master: I am ill". */
void due_cause_text(const struct due_cause *cause, GString *out);

/* Checks a reason: one line of at most 200 visible characters; err 64. NULL is allowed. */
bool due_reason_check(const char *reason, struct error *err);

#endif
