#include "engine/site/schedule.h"

#include "engine/base/clock.h"

#include <string.h>

#define DAY INT64_C(86400)
#define SHORTEST INT64_C(60)
/* Days to search for a slot: after ten years of holidays give up. */
#define DAYS_AHEAD 3660

/* --- Reading --------------------------------------------------------------- */

static bool read_days(const char *text, unsigned *days)
{
	static const char *const names[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
	bool good = true;
	if (g_ascii_strcasecmp(text, "daily") == 0) {
		*days = 0x7f;
		return true;
	}
	char **words = g_strsplit(text, ",", 0);
	for (int i = 0; words[i] && good; i++) {
		unsigned day = 0;
		while (day < 7 && g_ascii_strcasecmp(words[i], names[day]) != 0)
			day++;
		good = day < 7 && !(*days & 1U << day);
		*days |= 1U << day;
	}
	g_strfreev(words);
	return good;
}

static bool read_interval(char **words, const char *zone, struct schedule *schedule, struct error *err)
{
	struct error cause = {0};
	bool good = g_strv_length(words) == 2 && clock_duration(words[1], &schedule->interval, &cause);
	error_clear(&cause);
	if (!good)
		return error_set(err, EXIT_DATA, "write an interval as \"every 36h\"");
	if (schedule->interval < SHORTEST)
		return error_set(err, EXIT_DATA, "\"every %s\" is too short; at least 1m", words[1]);
	schedule->kind = SCHEDULE_INTERVAL;
	schedule->zone = g_strdup(zone);
	return true;
}

static bool read_slots(char **words, const char *zone, struct schedule *schedule, struct error *err)
{
	guint count = g_strv_length(words);
	if (count < 2 || count > 3 || !read_days(words[0], &schedule->days) ||
	    !clock_parse_hour(words[1], &schedule->second))
		return error_set(err, EXIT_DATA,
		    "write it as \"Mon,Thu 20:00 Europe/Berlin\", \"daily 20:00 Europe/Berlin\", \"every"
		    " 36h\" or none");
	schedule->kind = SCHEDULE_SLOTS;
	schedule->zone = g_strdup(count == 3 ? words[2] : zone);
	return true;
}

bool schedule_read(const char *text, const char *zone, struct schedule *schedule, struct error *err)
{
	GPtrArray *list = g_ptr_array_new_with_free_func(g_free);
	char **all = g_strsplit_set(text, " \t", 0);
	*schedule = (struct schedule){.kind = SCHEDULE_NONE};
	for (int i = 0; all[i]; i++)
		if (*all[i])
			g_ptr_array_add(list, g_strdup(all[i]));
	g_strfreev(all);
	g_ptr_array_add(list, NULL);
	char **words = (char **)list->pdata;
	bool good = true;
	if (words[0] && !words[1] && strcmp(words[0], "none") == 0)
		schedule->zone = g_strdup(zone);
	else if (words[0] && strcmp(words[0], "every") == 0)
		good = read_interval(words, zone, schedule, err);
	else
		good = read_slots(words, zone, schedule, err);
	g_ptr_array_free(list, TRUE);
	if (good)
		schedule->rules = clock_zone(schedule->zone);
	else
		schedule_clear(schedule);
	return good;
}

bool schedule_parse(const char *text, const char *zone, struct schedule *schedule, struct error *err)
{
	if (!schedule_read(text, zone, schedule, err))
		return false;
	if (schedule->rules || zone_is_iana(schedule->zone))
		return true;
	error_set(
	    err, EXIT_DATA, "there is no time zone \"%s\"; names are like Europe/Berlin", schedule->zone);
	schedule_clear(schedule);
	return false;
}

bool schedule_is_lost(const struct schedule *schedule)
{
	return schedule->kind == SCHEDULE_SLOTS && !schedule->rules;
}

void schedule_keep_hour(struct schedule *schedule, int64_t deadline)
{
	if (!schedule_is_lost(schedule) || deadline == SCHEDULE_NEVER)
		return;
	schedule->offset = ((schedule->second - deadline) % DAY + DAY) % DAY;
	/* clocks are 12 hours behind to 14 hours ahead of UTC */
	if (schedule->offset > 14 * INT64_C(3600))
		schedule->offset -= DAY;
}

static int64_t to_local(const struct schedule *schedule, int64_t time)
{
	return schedule->rules ? clock_to_local(schedule->rules, time) : time + schedule->offset;
}

static int64_t from_local(const struct schedule *schedule, int64_t local)
{
	return schedule->rules ? clock_from_local(schedule->rules, local) : local - schedule->offset;
}

void schedule_clear(struct schedule *schedule)
{
	g_clear_pointer(&schedule->zone, g_free);
	g_clear_pointer(&schedule->rules, zone_free);
}

/* --- Slots ----------------------------------------------------------------- */

static bool is_holiday(int64_t midnight, const int64_t *holidays, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (holidays[i] == midnight)
			return true;
	return false;
}

static int64_t midnight_of(const struct schedule *schedule, int64_t time)
{
	int64_t local = to_local(schedule, time);
	return local - ((local % DAY) + DAY) % DAY;
}

static int64_t next_slot(
    const struct schedule *schedule, int64_t opened, int64_t from, const int64_t *holidays, unsigned count)
{
	/* Start a day early: a slot at midnight that a clock change skips moves to the next day. */
	int64_t midnight = midnight_of(schedule, from) - DAY;
	for (int i = 0; i < DAYS_AHEAD; i++, midnight += DAY) {
		/* 1 January 1970 was a Thursday, day 3 counted from Monday. */
		unsigned day = (unsigned)((midnight / DAY + 3) % 7);
		int64_t slot = from_local(schedule, midnight + schedule->second);
		if ((schedule->days & 1U << day) && slot >= from && slot > opened &&
		    !is_holiday(midnight, holidays, count))
			return slot;
	}
	return SCHEDULE_NEVER;
}

static int64_t next_interval(const struct schedule *schedule, int64_t start, int64_t opened, int64_t from,
    const int64_t *holidays, unsigned count)
{
	int64_t least = MAX(from, opened + 1), interval = schedule->interval;
	for (int i = 0; i < DAYS_AHEAD; i++) {
		int64_t steps = (least - start + interval - 1) / interval;
		int64_t slot = start + MAX(steps, 1) * interval;
		int64_t midnight = midnight_of(schedule, slot);
		if (!is_holiday(midnight, holidays, count))
			return slot;
		least = MAX(from_local(schedule, midnight + DAY), slot + interval);
	}
	return SCHEDULE_NEVER;
}

int64_t schedule_next(const struct schedule *schedule, int64_t start, int64_t opened, int64_t from,
    const int64_t *holidays, unsigned count)
{
	switch (schedule->kind) {
	case SCHEDULE_SLOTS:
		return next_slot(schedule, opened, from, holidays, count);
	case SCHEDULE_INTERVAL:
		return next_interval(schedule, start, opened, from, holidays, count);
	default:
		return SCHEDULE_NEVER;
	}
}

/* --- Players --------------------------------------------------------------- */

int64_t schedule_vacations(
    int64_t deadline, struct schedule_player *players, unsigned count, int64_t allowance)
{
	bool moved;
	/* Repeat: the moved deadline may fall into another player's vacation. */
	do {
		moved = false;
		for (unsigned i = 0; i < count; i++) {
			struct schedule_player *player = &players[i];
			int64_t left = allowance - player->vacation_used;
			if (!player->awaited || left <= 0 || deadline < player->vacation_from ||
			    deadline >= player->vacation_until)
				continue;
			int64_t by = MIN(player->vacation_until - deadline, left);
			player->vacation_used += by;
			deadline += by;
			moved = true;
		}
	} while (moved);
	return deadline;
}

int64_t schedule_charge(int64_t deadline, int64_t grace, int64_t budget, const struct schedule_player *player)
{
	if (deadline == SCHEDULE_NEVER || !player->awaited || (player->ready && !player->moved))
		return 0;
	int64_t most = CLAMP(budget - player->grace_used, 0, grace);
	return player->moved ? CLAMP(player->moved - deadline, 0, most) : most;
}

int64_t schedule_closes(
    int64_t deadline, int64_t grace, int64_t budget, const struct schedule_player *players, unsigned count)
{
	int64_t longest = 0;
	for (unsigned i = 0; i < count; i++)
		longest = MAX(longest, schedule_charge(deadline, grace, budget, &players[i]));
	return deadline == SCHEDULE_NEVER ? SCHEDULE_NEVER : deadline + longest;
}

bool schedule_all_ready(const struct schedule_player *players, unsigned count)
{
	bool any = false;
	for (unsigned i = 0; i < count; i++) {
		if (players[i].awaited && !players[i].ready)
			return false;
		any = any || players[i].awaited;
	}
	return any;
}

unsigned schedule_reminders(int64_t opened, int64_t deadline, int64_t now, const int64_t *remind,
    unsigned count, unsigned sent, bool *fresh)
{
	unsigned over = 0;
	*fresh = false;
	for (unsigned i = 0; i < count && deadline != SCHEDULE_NEVER && now >= deadline - remind[i]; i++) {
		over = i + 1;
		if (over > sent && deadline - remind[i] > opened && now <= deadline)
			*fresh = true;
	}
	return MAX(over, sent);
}
