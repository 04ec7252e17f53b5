/* Computes deadlines (HO-22): pure functions of times in seconds. */
#ifndef ENGINE_SITE_SCHEDULE_H
#define ENGINE_SITE_SCHEDULE_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* No deadline; sorts after all times. */
#define SCHEDULE_NEVER INT64_MAX

enum schedule_kind { SCHEDULE_NONE, SCHEDULE_SLOTS, SCHEDULE_INTERVAL };

struct schedule {
	enum schedule_kind kind;
	unsigned days;      /* for slots: bit 0 Monday ... bit 6 Sunday */
	int64_t second;     /* for slots: second of the local day */
	int64_t interval;   /* seconds */
	char *zone;         /* name of the zone */
	struct zone *rules; /* NULL: this system no longer has the zone */
	int64_t offset;     /* assumed seconds ahead of UTC if `rules` is NULL */
};

/* Parses "Mon,Thu 20:00 Europe/Berlin", "daily 20:00", "every 36h" or "none"; `zone` applies if the text names
   none. err 65. Ownership: schedule_clear. */
bool schedule_parse(const char *text, const char *zone, struct schedule *schedule, struct error *err);
/* The same for a stored schedule: a zone that this system does not have is not an error (HO-115). */
bool schedule_read(const char *text, const char *zone, struct schedule *schedule, struct error *err);

/* Does it need a zone that this system does not have? */
bool schedule_is_lost(const struct schedule *schedule);

/* For such a schedule: keeps the hour (in UTC) of this deadline, which was announced. */
void schedule_keep_hour(struct schedule *schedule, int64_t deadline);
void schedule_clear(struct schedule *schedule);

/* The first slot at or after `from` and after `opened`; skips `holidays` (midnights, as if in UTC). Intervals
   count from `start`, the game's. */
int64_t schedule_next(const struct schedule *schedule, int64_t start, int64_t opened, int64_t from,
    const int64_t *holidays, unsigned count);

/* A player's data for computing deadlines. A time 0 is unset. */
struct schedule_player {
	bool awaited; /* neither out of the game, abandoned nor excused */
	bool ready;
	int64_t moved;      /* arrival of the first orders or /ready for this turn; 0: none */
	int64_t grace_used; /* seconds used in earlier turns */
	int64_t vacation_from, vacation_until, vacation_used;
};

/* Moves a deadline that falls into a vacation to the vacation's end, within the player's `allowance` of
   seconds; raises vacation_used. */
int64_t schedule_vacations(
    int64_t deadline, struct schedule_player *players, unsigned count, int64_t allowance);

/* Seconds of grace that a player uses in a turn: until the first orders arrive, at most the grace and the rest
   of their budget. */
int64_t schedule_charge(
    int64_t deadline, int64_t grace, int64_t budget, const struct schedule_player *player);

/* The last instant at which mail counts for the turn: the deadline, or later if players who have not moved have
   grace left. */
int64_t schedule_closes(
    int64_t deadline, int64_t grace, int64_t budget, const struct schedule_player *players, unsigned count);

/* Are all players that the game waits for ready (`early`)? False if it waits for nobody. */
bool schedule_all_ready(const struct schedule_player *players, unsigned count);

/* Counts the reminders (times before the deadline, longest first) that are past at `now`. Those from before the
   turn was opened count as well; `*fresh`: is a newer one among the past ones? */
unsigned schedule_reminders(int64_t opened, int64_t deadline, int64_t now, const int64_t *remind,
    unsigned count, unsigned sent, bool *fresh);

#endif
