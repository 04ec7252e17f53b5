/* Deadlines of turns (HO-22). Times by hand: 2026-12-03 is a Thursday; Berlin is UTC+1 in winter, +2 in summer. */
#include "engine/base/clock.h"
#include "engine/site/schedule.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#define HOUR INT64_C(3600)
#define DAY (24 * HOUR)

static int64_t at(const char *text)
{
	struct error err = {0};
	int64_t time = 0;
	assert_true(clock_parse(text, "UTC", &time, &err));
	return time;
}

static void expect_after(
    const char *text, const char *start, const char *opened, const char *from, const char *want)
{
	struct schedule schedule;
	struct error err = {0};
	int64_t holidays[2] = {0};
	GString *got = g_string_new(NULL);
	assert_true(
	    clock_parse_day("2026-12-24", &holidays[0]) && clock_parse_day("2026-12-25", &holidays[1]));
	assert_true(schedule_parse(text, "UTC", &schedule, &err));
	clock_rfc3339(schedule_next(&schedule, at(start), at(opened), at(from), holidays, 2), got);
	assert_string_equal(got->str, want);
	g_string_free(got, TRUE);
	schedule_clear(&schedule);
}

static void expect_next(const char *text, const char *start, const char *from, const char *want)
{
	expect_after(text, start, start, from, want);
}

#define START "2026-12-01 10:00"

static void test_slots(void **unused)
{
	(void)unused;
	const char *twice = "Mon,Thu 20:00 Europe/Berlin";
	expect_next(twice, START, "2026-12-01 22:00", "2026-12-03T19:00:00Z");
	/* A slot exactly at the end of min_turn counts. */
	expect_next(twice, START, "2026-12-03 19:00", "2026-12-03T19:00:00Z");
	expect_next(twice, START, "2026-12-03 19:01", "2026-12-07T19:00:00Z");
	expect_next("daily 20:00", START, "2026-12-01 22:00", "2026-12-02T20:00:00Z");
	expect_next("sun 00:00 Europe/Berlin", START, "2026-12-01 22:00", "2026-12-05T23:00:00Z");
	/* Summer time begins on 29 March: 20:00 there is 18:00 UTC from then on. */
	expect_next("daily 20:00 Europe/Berlin", START, "2027-03-27 19:00", "2027-03-27T19:00:00Z");
	expect_next("daily 20:00 Europe/Berlin", START, "2027-03-28 00:00", "2027-03-28T18:00:00Z");
	/* A slot in the gap moves to the first instant after it. */
	expect_next("daily 02:30 Europe/Berlin", START, "2027-03-27 02:00", "2027-03-28T01:00:00Z");
}

/* Summer time ends on 31 October 2027: 02:30 occurs twice, at 00:30 and 01:30 UTC; the turn is run once. */
static void test_summer_time_ends(void **unused)
{
	(void)unused;
	expect_next("daily 02:30 Europe/Berlin", START, "2027-10-30 01:00", "2027-10-31T00:30:00Z");
	expect_next("daily 02:30 Europe/Berlin", START, "2027-10-31 00:30", "2027-10-31T00:30:00Z");
	expect_next("daily 02:30 Europe/Berlin", START, "2027-10-31 00:31", "2027-11-01T01:30:00Z");
	/* Intervals count real time. */
	expect_next("every 24h", "2027-10-30 00:30", "2027-10-30 12:30", "2027-10-31T00:30:00Z");
}

/* Nuuk puts its clocks forward at 23:00 on Saturday, 27 March 2027: 23:30 is midnight, 01:00 UTC on Sunday. */
static void test_gap_over_midnight(void **unused)
{
	(void)unused;
	expect_next("Sat 23:30 America/Nuuk", START, "2027-03-27 12:00", "2027-03-28T01:00:00Z");
	expect_next("Sat 23:30 America/Nuuk", START, "2027-03-28 01:00", "2027-03-28T01:00:00Z");
	expect_next("Sat 23:30 America/Nuuk", START, "2027-03-28 01:01", "2027-04-04T00:30:00Z");
}

static void test_holidays(void **unused)
{
	(void)unused;
	/* 24 December is a Thursday, 25 a Friday. */
	expect_next("Mon,Thu 20:00 Europe/Berlin", START, "2026-12-22 00:00", "2026-12-28T19:00:00Z");
	expect_next("daily 20:00", START, "2026-12-24 00:00", "2026-12-26T20:00:00Z");
	/* 1 December 10:00 + 23 x 24 h is the 24th; both days are skipped. */
	expect_next("every 24h", START, "2026-12-24 09:00", "2026-12-26T10:00:00Z");
}

/* St. John's put its clocks back at 00:01 on Sunday, 7 November 2010, to 23:01: Saturday began again, at 02:31 UTC, for
   59 minutes. If Saturday is a holiday, the deadline waits for Sunday after both. */
static void test_day_that_comes_again(void **unused)
{
	struct error err = {0};
	struct schedule schedule;
	int64_t saturday = at("2010-11-06 00:00"), start = at("2010-11-07 01:00");

	(void)unused;
	assert_true(schedule_parse("every 1h", "America/St_Johns", &schedule, &err));
	assert_true(schedule_next(&schedule, start, start, start, NULL, 0) == start + HOUR);
	assert_true(schedule_next(&schedule, start, start, start + 2 * HOUR, NULL, 0) == start + 2 * HOUR);
	/* 03:00 UTC is 23:30 on Saturday once more, 04:00 is 00:30 on Sunday. */
	assert_true(
	    schedule_next(&schedule, start, start, start + 2 * HOUR, &saturday, 1) == start + 3 * HOUR);
	schedule_clear(&schedule);
}

/* Up to ten years of holidays are skipped, no more. */
static void test_years_of_holidays(void **unused)
{
	static const char *const texts[] = {"daily 20:00", "every 24h"};
	int64_t start = at("2026-12-01 20:00"), days[3700];

	(void)unused;
	for (int i = 0; i < 3700; i++)
		days[i] = at("2026-12-01 00:00") + i * DAY;
	for (int i = 0; i < 2; i++) {
		struct error err = {0};
		struct schedule schedule;
		assert_true(schedule_parse(texts[i], "UTC", &schedule, &err));
		assert_true(schedule_next(&schedule, start, start, start, days, 3650) == start + 3650 * DAY);
		/* 3660 days are searched, for slots from the day before, for intervals from the first one */
		unsigned most = i ? 3660 : 3658;
		assert_true(schedule_next(&schedule, start, start, start, days, most) == start + most * DAY);
		assert_true(schedule_next(&schedule, start, start, start, days, most + 1) == SCHEDULE_NEVER);
		assert_true(schedule_next(&schedule, start, start, start, days, 3700) == SCHEDULE_NEVER);
		schedule_clear(&schedule);
	}
}

static void test_intervals(void **unused)
{
	(void)unused;
	expect_next("every 36h", START, "2026-12-01 22:00", "2026-12-02T22:00:00Z");
	/* The turn was run five minutes late: the slots stay where they are. */
	expect_next("every 36h", START, "2026-12-03 10:05", "2026-12-04T10:00:00Z");
	expect_next("every 36h", START, "2026-12-04 10:00", "2026-12-04T10:00:00Z");
	expect_next("every 36h", START, "2026-12-04 10:01", "2026-12-05T22:00:00Z");
	/* No slot coincides with the turn's opening, and none comes before the first, whatever the clock said. */
	expect_after("every 36h", START, "2026-12-02 22:00", START, "2026-12-04T10:00:00Z");
	expect_after("every 36h", START, "2026-12-02 21:59:59", START, "2026-12-02T22:00:00Z");
	expect_after("every 36h", START, "2026-11-01 10:00", "2026-11-02 10:00", "2026-12-02T22:00:00Z");
	expect_after("daily 20:00", START, "2026-12-02 20:00", START, "2026-12-03T20:00:00Z");
	expect_after("daily 20:00", START, "2026-12-02 19:59:59", START, "2026-12-02T20:00:00Z");
}

static void test_parse(void **unused)
{
	(void)unused;
	static const char *const good[] = {
	    "none", "daily 00:00", "Mon 23:59 UTC", "every 1m", "every 3d", "MON,tue 07:00"};
	static const char *const bad[] = {"", "never", "Mon", "Mon 24:00", "Mon,Mon 10:00", "Mon, Thu 10:00",
	    "Monday 10:00", "daily 8:00", "daily 10:00 Nowhere/Land", "every", "every 30s", "every day",
	    "every 36h UTC", "none 10:00", "daily 10:00 UTC x"};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct schedule schedule;
		struct error err = {0};
		if (!schedule_parse(good[i], "UTC", &schedule, &err))
			fail_msg("%s: %s", good[i], err.text);
		schedule_clear(&schedule);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct schedule schedule;
		struct error err = {0};
		if (schedule_parse(bad[i], "UTC", &schedule, &err))
			fail_msg("taken: %s", bad[i]);
		assert_int_equal(err.code, EXIT_DATA);
		error_clear(&err);
	}
	struct schedule none;
	struct error err = {0};
	assert_true(schedule_parse("none", "UTC", &none, &err));
	assert_true(schedule_next(&none, 0, 0, 0, NULL, 0) == SCHEDULE_NEVER);
	schedule_clear(&none);
}

static void test_grace(void **unused)
{
	(void)unused;
	int64_t due = at("2026-12-03 19:00");
	struct schedule_player players[] = {
	    {.awaited = true, .moved = due - HOUR},
	    {.awaited = true, .moved = due},
	    {.awaited = true},
	    {.awaited = false},
	};
	/* No grace without a budget or setting: the deadline stays. */
	assert_true(schedule_closes(due, 0, 72 * HOUR, players, 4) == due);
	assert_true(schedule_closes(due, 24 * HOUR, 0, players, 4) == due);
	/* One is missing: grace lasts in full, or as long as that seat's budget. */
	assert_true(schedule_closes(due, 24 * HOUR, 72 * HOUR, players, 4) == due + 24 * HOUR);
	players[2].grace_used = 71 * HOUR;
	assert_true(schedule_closes(due, 24 * HOUR, 72 * HOUR, players, 4) == due + HOUR);
	assert_true(schedule_charge(due, 24 * HOUR, 72 * HOUR, &players[2]) == HOUR);
	/* Grace ends when all have moved, and only the late ones are charged. */
	players[2].grace_used = 0;
	players[2].moved = due + 10;
	assert_true(schedule_closes(due, 24 * HOUR, 72 * HOUR, players, 4) == due + 10);
	assert_true(schedule_charge(due, 24 * HOUR, 72 * HOUR, &players[2]) == 10);
	assert_true(schedule_charge(due, 24 * HOUR, 72 * HOUR, &players[0]) == 0);
	assert_true(schedule_charge(due, 24 * HOUR, 72 * HOUR, &players[1]) == 0);
	players[2].moved = 0;
	players[2].ready = true;
	assert_true(schedule_closes(due, 24 * HOUR, 72 * HOUR, players, 4) == due);
	assert_true(schedule_closes(SCHEDULE_NEVER, 24 * HOUR, 72 * HOUR, players, 4) == SCHEDULE_NEVER);
	players[2].ready = false;
	assert_true(schedule_charge(SCHEDULE_NEVER, 24 * HOUR, 72 * HOUR, &players[2]) == 0);
	/* A seat that moved late was late, ready or not; one without budget gives no grace. */
	struct schedule_player late[] = {{.awaited = true, .moved = due + 5, .ready = true},
	    {.awaited = true, .moved = due + 9, .grace_used = 73 * HOUR},
	    {.awaited = true, .moved = due + 25 * HOUR}};
	assert_true(schedule_closes(due, 24 * HOUR, 72 * HOUR, late, 0) == due);
	assert_true(schedule_closes(due, 24 * HOUR, 72 * HOUR, late, 2) == due + 5);
	assert_true(schedule_closes(due, 24 * HOUR, 72 * HOUR, late, 3) == due + 24 * HOUR);
}

static void test_vacations(void **unused)
{
	(void)unused;
	int64_t due = at("2026-12-03 19:00");
	struct schedule_player players[] = {
	    {.awaited = true, .vacation_from = due - DAY, .vacation_until = due + DAY},
	    {.awaited = true, .vacation_from = due + DAY, .vacation_until = due + 4 * DAY},
	    {.awaited = false, .vacation_from = due - DAY, .vacation_until = due + 30 * DAY},
	};
	/* Without an allowance a vacation is announced, but not waited for. */
	assert_true(schedule_vacations(due, players, 3, 0) == due);
	/* One day, adjoining the other player's vacation, of which two of three days are allowed. */
	assert_true(schedule_vacations(due, players, 3, 2 * DAY) == due + 3 * DAY);
	assert_true(players[0].vacation_used == DAY);
	assert_true(players[1].vacation_used == 2 * DAY);
	assert_true(schedule_vacations(SCHEDULE_NEVER, players, 3, 2 * DAY) == SCHEDULE_NEVER);
	/* In reverse order, without anybody after the last. */
	struct schedule_player back[] = {
	    {.awaited = true, .vacation_from = due + DAY, .vacation_until = due + 2 * DAY},
	    {.awaited = true, .vacation_from = due, .vacation_until = due + DAY},
	    {.awaited = true, .vacation_from = due, .vacation_until = due + 30 * DAY}};
	assert_true(schedule_vacations(due, back, 2, 2 * DAY) == due + 2 * DAY);
	assert_true(
	    back[0].vacation_used == DAY && back[1].vacation_used == DAY && back[2].vacation_used == 0);
	/* The last second of an allowance, and of a vacation; the second before it begins. */
	struct schedule_player one = {
	    .awaited = true, .vacation_from = due, .vacation_until = due + 1, .vacation_used = DAY - 1};
	assert_true(schedule_vacations(due - 1, &one, 1, DAY) == due - 1);
	assert_true(schedule_vacations(due + 1, &one, 1, DAY) == due + 1);
	assert_true(schedule_vacations(due, &one, 1, DAY) == due + 1);
	assert_true(one.vacation_used == DAY);
	assert_true(schedule_vacations(due, &one, 1, DAY) == due);
}

static void test_ready(void **unused)
{
	(void)unused;
	struct schedule_player players[] = {
	    {.awaited = true, .ready = true}, {.awaited = true}, {.awaited = false}};
	assert_false(schedule_all_ready(players, 3));
	players[1].ready = true;
	assert_true(schedule_all_ready(players, 3));
	assert_false(schedule_all_ready(players + 2, 1));
	players[2].awaited = true;
	players[2].ready = false;
	assert_true(schedule_all_ready(players, 2));
	assert_false(schedule_all_ready(players, 3) || schedule_all_ready(players, 0));
}

static void test_reminders(void **unused)
{
	(void)unused;
	int64_t opened = at("2026-12-01 10:00"), due = at("2026-12-03 19:00");
	const int64_t remind[] = {100 * HOUR, 24 * HOUR, 2 * HOUR};
	bool fresh;
	/* The first reminder falls before the turn's opening: it counts as over, but is not sent. */
	assert_int_equal(schedule_reminders(opened, due, opened + HOUR, remind, 3, 0, &fresh), 1);
	assert_false(fresh);
	assert_int_equal(schedule_reminders(opened, due, due - 24 * HOUR, remind, 3, 1, &fresh), 2);
	assert_true(fresh);
	assert_int_equal(schedule_reminders(opened, due, due - 23 * HOUR, remind, 3, 2, &fresh), 2);
	assert_false(fresh);
	assert_int_equal(schedule_reminders(opened, due, due - HOUR, remind, 3, 1, &fresh), 3);
	assert_true(fresh);
	assert_int_equal(schedule_reminders(opened, due, due + 1, remind, 3, 2, &fresh), 3);
	assert_false(fresh);
	/* At the deadline itself one is still sent; one at the turn's opening is not. */
	assert_int_equal(schedule_reminders(opened, due, due, remind, 3, 2, &fresh), 3);
	assert_true(fresh);
	assert_int_equal(schedule_reminders(due - 24 * HOUR, due, due - 24 * HOUR, remind, 3, 0, &fresh), 2);
	assert_false(fresh);
	assert_int_equal(
	    schedule_reminders(due - 24 * HOUR - 1, due, due - 24 * HOUR, remind, 3, 0, &fresh), 2);
	assert_true(fresh);
	assert_int_equal(schedule_reminders(opened, due, due - 24 * HOUR - 1, remind, 3, 0, &fresh), 1);
	assert_int_equal(schedule_reminders(opened, due, opened, remind, 3, 3, &fresh), 3);
	assert_int_equal(schedule_reminders(opened, SCHEDULE_NEVER, due, remind, 3, 0, &fresh), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_slots),
	    cmocka_unit_test(test_summer_time_ends),
	    cmocka_unit_test(test_gap_over_midnight),
	    cmocka_unit_test(test_holidays),
	    cmocka_unit_test(test_day_that_comes_again),
	    cmocka_unit_test(test_years_of_holidays),
	    cmocka_unit_test(test_intervals),
	    cmocka_unit_test(test_parse),
	    cmocka_unit_test(test_grace),
	    cmocka_unit_test(test_vacations),
	    cmocka_unit_test(test_ready),
	    cmocka_unit_test(test_reminders),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
