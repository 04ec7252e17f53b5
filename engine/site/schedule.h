/* When turns are due (HO-22): pure functions over times in seconds. */
#ifndef ENGINE_SITE_SCHEDULE_H
#define ENGINE_SITE_SCHEDULE_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* No deadline: later than all times. */
#define SCHEDULE_NEVER INT64_MAX

enum schedule_kind { SCHEDULE_NONE, SCHEDULE_SLOTS, SCHEDULE_INTERVAL };

struct schedule {
	enum schedule_kind kind;
	unsigned days;      /* slots: bit 0 Monday ... bit 6 Sunday */
	int64_t second;     /* slots: of the local day */
	int64_t interval;   /* seconds */
	char *zone;         /* name, for people */
	struct zone *rules; /* NULL: this system does not know the zone any more */
	int64_t offset;     /* seconds that its clocks are taken to be ahead of UTC then */
};

/* "Mon,Thu 20:00 Europe/Berlin", "daily 20:00", "every 36h", "none"; `zone` holds where none is
   named. err 65. Ownership: schedule_clear. */
bool schedule_parse(const char *text, const char *zone, struct schedule *schedule, struct error *err);
/* The same of what was taken once: a zone that this system does not know is no error (HO-115). */
bool schedule_read(const char *text, const char *zone, struct schedule *schedule, struct error *err);

/* Does it need a zone that this system does not know? */
bool schedule_is_lost(const struct schedule *schedule);

/* The next deadlines of such a schedule keep the hour of this one, which was told. */
void schedule_keep_hour(struct schedule *schedule, int64_t deadline);
void schedule_clear(struct schedule *schedule);

/* The first slot at or after `from` and after `opened`; slots on `holidays` (midnights of days, as if
   they were UTC) are skipped. Intervals count from `start`, the game's. */
int64_t schedule_next(const struct schedule *schedule, int64_t start, int64_t opened, int64_t from,
    const int64_t *holidays, unsigned count);

/* What the clock has to know of a player. Times 0: not there. */
struct schedule_player {
	bool awaited; /* neither out, abandoned nor excepted */
	bool ready;
	int64_t moved;      /* arrival of the first orders or /ready for this turn, 0: none */
	int64_t grace_used; /* seconds of all turns before */
	int64_t vacation_from, vacation_until, vacation_used;
};

/* Moves a deadline within a vacation to the vacation's end, as far as the player's `allowance` of
   seconds is not used up; raises vacation_used. */
int64_t schedule_vacations(
    int64_t deadline, struct schedule_player *players, unsigned count, int64_t allowance);

/* Seconds of grace that one player uses: until the first orders, else until grace or the own
   budget is over. */
int64_t schedule_charge(
    int64_t deadline, int64_t grace, int64_t budget, const struct schedule_player *player);

/* The last instant at which mail counts for the turn: the deadline, or the end of grace, as far as the
   missing are known to be missing. */
int64_t schedule_closes(
    int64_t deadline, int64_t grace, int64_t budget, const struct schedule_player *players, unsigned count);

/* Are all whom the game waits for ready (`early`)? False if it waits for nobody. */
bool schedule_all_ready(const struct schedule_player *players, unsigned count);

/* How many of the reminders are over at `now`: `remind` before the deadline, the longest first. Those
   that would have been before the turn was opened count as over, `*fresh` says if a later one is among them. */
unsigned schedule_reminders(int64_t opened, int64_t deadline, int64_t now, const int64_t *remind,
    unsigned count, unsigned sent, bool *fresh);

#endif
