/* The terms about deadlines that players read: each key of the setup (HO-40) in words, and a seat's remaining budgets
   (HO-22). */
#include "engine/games/terms.h"

#include "engine/base/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define DUE "deadline: \"daily 20:00\", "
#define QUIET "extend_vote: 0, abandon_after: 0, grace: 0s, early: false"
#define DAILY DUE "remind: [], extend_vote: 0, abandon_after: 0, grace: 0s, "

static struct document *parsed(const char *keys)
{
	g_autofree char *text = g_strdup_printf("{%s}", keys);
	struct error err = {0};
	struct document *document = document_parse("setup", text, strlen(text), EXIT_DATA, &err);

	assert_non_null(document);
	return document;
}

static int64_t at(const char *text)
{
	struct error err = {0};
	int64_t time = 0;

	assert_true(clock_parse(text, "UTC", &time, &err));
	return time;
}

/* The terms of a game with these keys on a site with these holidays. */
static void tells(const char *keys, const char *holidays, const char *now, const char *wanted)
{
	g_autofree char *days = g_strdup_printf("days: [%s]", holidays);
	struct document *setup = parsed(keys), *list = parsed(days);
	struct config config = {.holidays = node_get(document_root(list), "days")};
	struct site site = {.config = &config};
	struct game game = {0};
	struct error err = {0};
	g_autoptr(GString) out = g_string_new(NULL);

	assert_true(host_setup_read(document_root(setup), NULL, "UTC", &game.host, &err));
	terms_of_game(&site, &game, at(now), out);
	assert_string_equal(out->str, wanted);
	document_free(setup);
	document_free(list);
}

#define NOW "2026-12-01T10:00:00Z"

static void test_game(void **unused)
{
	static const struct {
		const char *keys, *wanted;
	} cases[] = {{"early: false, deadline: none", ""},
	    {"early: true, deadline: none, extend_vote: 0, abandon_after: 0",
	        "Deadlines: when the game master runs the turn, sooner when all are ready."},
	    /* If only the GM runs turns there are no reminders and no grace. */
	    {"early: true, deadline: none, remind: [2h], grace: 1h, grace_budget: 1h, extend_vote: 0, abandon_after: 0",
	        "Deadlines: when the game master runs the turn, sooner when all are ready."},
	    {DAILY "early: false", "Deadlines: daily 20:00."},
	    {DAILY "early: true", "Deadlines: daily 20:00, sooner when all are ready."},
	    {"deadline: every 36h, remind: [1h], " QUIET, "Deadlines: every 36h; reminders 1h before."},
	    {"deadline: every 36h, remind: [1h, 24h], " QUIET,
	        "Deadlines: every 36h; reminders 1d and 1h before."},
	    {"deadline: every 36h, remind: [90s, 3d, 5h], " QUIET,
	        "Deadlines: every 36h; reminders 3d, 5h and 90s before."},
	    {DUE "remind: [], extend_vote: 0, abandon_after: 0, grace: 1s, grace_budget: 1s, early: false",
	        "Deadlines: daily 20:00; who is missing is waited for at most 1s."},
	    {DUE "remind: [], extend_vote: 0, abandon_after: 0, grace: 1s, grace_budget: 0s, early: false",
	        "Deadlines: daily 20:00."},
	    {DUE "remind: [], extend_vote: 0, abandon_after: 0, grace: 0s, grace_budget: 1s, early: false",
	        "Deadlines: daily 20:00."},
	    {DUE "remind: [], extend_vote: 0.001, abandon_after: 0, grace: 0s, early: false",
	        "Deadlines: daily 20:00; the votes of 0.1 % of the players extend them."},
	    {DUE "remind: [], extend_vote: 0.5, abandon_after: 0, grace: 0s, early: false",
	        "Deadlines: daily 20:00; the votes of 50 % of the players extend them."},
	    {DUE "remind: [], extend_vote: 0.667, abandon_after: 0, grace: 0s, early: false",
	        "Deadlines: daily 20:00; the votes of 66.7 % of the players extend them."},
	    {DUE "remind: [], extend_vote: 0, abandon_after: 1, abandon: ask, grace: 0s, early: false",
	        "Deadlines: daily 20:00; after 1 missed turn the game master is asked."},
	    {DUE "remind: [], extend_vote: 0, abandon_after: 2, abandon: default, grace: 0s, early: false",
	        "Deadlines: daily 20:00; after 2 missed turns in a row an empire is abandoned."}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		tells(cases[i].keys, "", NOW, cases[i].wanted);
}

/* Holidays from today to sixty days on, five at most. */
static void test_holidays(void **unused)
{
	(void)unused;
	tells(DAILY "early: false", "2026-11-30", NOW, "Deadlines: daily 20:00.");
	tells(DAILY "early: false", "2026-12-01", NOW, "Deadlines: daily 20:00; not on 2026-12-01.");
	tells(DAILY "early: false", "2027-01-30", NOW, "Deadlines: daily 20:00; not on 2027-01-30.");
	tells(DAILY "early: false", "2027-01-31", NOW, "Deadlines: daily 20:00.");
	tells(DAILY "early: false", "2026-11-30, 2027-01-30", "2026-12-01", "Deadlines: daily 20:00.");
	tells(DAILY "early: false", "2026-12-01, 2027-01-29", "2026-12-01",
	    "Deadlines: daily 20:00; not on 2026-12-01, 2027-01-29.");
	tells(DAILY "early: false",
	    "2020-12-24, 2026-12-24, 2026-12-25, 2030-12-24, 2026-12-26, 2026-12-31, 2027-01-01, 2027-01-06",
	    NOW,
	    "Deadlines: daily 20:00; not on 2026-12-24, 2026-12-25, 2026-12-26, 2026-12-31, 2027-01-01.");
	tells("early: true, deadline: none, extend_vote: 0, abandon_after: 0", "2026-12-24", NOW,
	    "Deadlines: when the game master runs the turn, sooner when all are ready.");
}

static void test_seat(void **unused)
{
	static const struct {
		const char *keys;
		int64_t grace_used, vacation_used;
		const char *wanted;
	} cases[] = {{"deadline: none, grace: 1h, grace_budget: 3h, vacation_days: 2", 0, 0, ""},
	    {DUE "grace: 0s, grace_budget: 3h, vacation_days: 0", 0, 0, ""},
	    {DUE "grace: 1h, grace_budget: 0s, vacation_days: 0", 0, 0, ""},
	    {DUE "grace: 1h, grace_budget: 3h, vacation_days: 0", 3600, 0, "You have 2h of grace left."},
	    {DUE "grace: 1h, grace_budget: 3h, vacation_days: 0", 10801, 0, "You have 0h of grace left."},
	    {DUE "grace: 0s, grace_budget: 3h, vacation_days: 1", 0, 3600, "You have 23h of vacation left."},
	    {DUE "grace: 1h, grace_budget: 3h, vacation_days: 5", 0, 86400,
	        "You have 3h of grace and 4d of vacation left."},
	    {DUE "grace: 1h, grace_budget: 3h, vacation_days: 5", 10800, 5 * 86400 + 1,
	        "You have 0h of grace and 0h of vacation left."}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct document *setup = parsed(cases[i].keys);
		struct game_seat seat = {
		    .grace_used = cases[i].grace_used, .vacation_used = cases[i].vacation_used};
		struct game game = {0};
		struct error err = {0};
		g_autoptr(GString) out = g_string_new(NULL);
		assert_true(host_setup_read(document_root(setup), NULL, "UTC", &game.host, &err));
		terms_of_seat(&game, &seat, out);
		assert_string_equal(out->str, cases[i].wanted);
		document_free(setup);
	}
}

#define DAY INT64_C(86400)
#define NOON INT64_C(1796126400) /* of 1 Dec 2026, UTC */

static void test_subject(void **unused)
{
	static const struct {
		enum game_state state;
		bool held;
		int64_t deadline; /* 2026-12-01 was a Tuesday */
		const char *wanted;
	} cases[] = {{GAME_RUNNING, false, DAY * 2, "demo 4 report, due Thu 12:00"},
	    {GAME_RUNNING, false, 0, "demo 4 report, due Tue 12:00"},
	    {GAME_RUNNING, false, DAY * 6, "demo 4 report, due Mon 12:00"},
	    {GAME_RUNNING, false, DAY * 7, "demo 4 report, due Tue 8 Dec 12:00"},
	    {GAME_RUNNING, false, -DAY, "demo 4 report, due Mon 30 Nov 12:00"},
	    {GAME_RUNNING, false, DAY * 31, "demo 4 report, due Fri 1 Jan 2027 12:00"},
	    {GAME_RUNNING, false, SCHEDULE_NEVER, "demo 4 report"},
	    {GAME_RUNNING, true, DAY, "demo 4 report"}, {GAME_FINISHED, false, DAY, "demo 4 report"},
	    {GAME_OPEN, false, DAY, "demo 4 report"}};
	struct config config = {.timezone = "UTC"};
	const struct site site = {.config = &config};

	g_setenv("NIGHTMAIL_NOW", "2026-12-01T12:00:00Z", TRUE);
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct game game = {.name = (char *)"demo",
		    .turn = 4,
		    .state = cases[i].state,
		    .host = {.deadline = (char *)"none"},
		    .held = cases[i].held,
		    .deadline =
		        cases[i].deadline == SCHEDULE_NEVER ? SCHEDULE_NEVER : NOON + cases[i].deadline};
		g_autofree char *subject = terms_subject_due(&site, &game, " report");
		g_autofree char *answer = terms_subject(&game, "%u REFUSED, %u taken", 1U, 3U);
		assert_string_equal(subject, cases[i].wanted);
		assert_string_equal(answer, "demo 4: 1 REFUSED, 3 taken");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_game), cmocka_unit_test(test_holidays),
	    cmocka_unit_test(test_seat), cmocka_unit_test(test_subject)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
