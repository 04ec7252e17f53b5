/* A deadline that moves while its turn is open is told at once (HO-111), and does not make anybody miss the turn who
   could not know of it (HO-112). */
#ifndef ENGINE_GAMES_DUE_H
#define ENGINE_GAMES_DUE_H

#include "engine/games/game.h"
#include "engine/site/outbox.h"

/* What players knew of the open turn's end. Ownership: due_clear. */
struct due {
	int64_t turn;
	int64_t deadline; /* SCHEDULE_NEVER: none */
	bool held;
	char *text; /* NULL: no deadline */
};

struct due due_now(const struct game *game);
void due_clear(struct due *due);

/* Who moved it, and why; both are for players. */
struct due_cause {
	const char *who;               /* "the game master" */
	const char *reason;            /* NULL: none was given */
	const struct game_seat *knows; /* is told by another mail; NULL: nobody */
};

/* After an act, in its transaction: if the open turn ends at another time than `before`, arms the reminders anew,
   raises the sequence in calendars, and notes since when the new time is known. A rollback opens another turn: its
   deadline is always a new one. */
bool due_note(struct site *site, struct game *game, const struct due *before, struct error *err);

/* The same, and queues a mail to every player but `cause->knows`: old time, new time, who and why, the calendar
   file if wanted. */
bool due_tell(struct site *site, struct game *game, const struct due *before, const struct due_cause *cause,
    struct error *err);

/* Queues a mail to one seat's player about the open turn, with the calendar file if the player wants it; nothing for a
   seat without a player. */
bool due_mail(struct site *site, const struct game *game, const struct game_seat *seat, enum outbox_kind kind,
    const char *subject, const char *body, struct error *err);

/* Does a turn that is run at `now` count as missed for players who have not moved: did it run at its deadline or later,
   and had that been known for the setup's `notice`? Without a deadline the game master's run is one. */
bool due_counts(const struct game *game, int64_t now);

/* Appends who moved the deadline and why, for mails: "By the game master: I am ill". */
void due_cause_text(const struct due_cause *cause, GString *out);

/* A reason is one line of at most 200 characters that people can see; err 64. NULL is good, too. */
bool due_reason_check(const char *reason, struct error *err);

#endif
