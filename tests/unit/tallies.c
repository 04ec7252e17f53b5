/* What a turn counts for its players when it is run (HO-22): who missed it, in a row, and his dedication, by whether he
   moved, was excused, or was away as he had announced when it was closed. */
#include "engine/site/site.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CLOSED 1796122800 /* 2026-12-01T11:00:00Z, its deadline */

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	return 0;
}

static void say(const char *sql)
{
	struct site *site = open_site(SITE_WRITE);
	struct error err = {0};

	if (!db_run(site->db, &err, sql, ""))
		fail_msg("%s: %s", sql, err.text);
	site_close(site);
}

static char *answer_of(const char *sql)
{
	struct site *site = open_site(SITE_READ);
	struct error err = {0};
	char *text = db_text_of(site->db, &err, sql, "");

	site_close(site);
	return text;
}

/* from, until: seconds from the deadline; NEVER: no vacation. `now`: the run, by force where it is early. */
#define NEVER INT64_MIN
static const struct {
	bool moved, excused;
	int64_t from, until;
	int now;
	const char *counts; /* missed, in a row, dedication */
} cases[] = {
    {true, false, NEVER, NEVER, 60, "0 0 1"},
    {false, false, NEVER, NEVER, 60, "1 3 -3"},
    {false, true, NEVER, NEVER, 60, "0 2 0"},
    {true, true, NEVER, NEVER, 60, "0 0 1"},
    {false, false, 0, 0, 60, "1 3 0"},
    {false, false, -900, 900, 60, "1 3 0"},
    {false, false, -900, 0, 60, "1 3 0"},
    {false, false, 0, 900, 60, "1 3 0"},
    {false, false, -900, -1, 60, "1 3 -3"},
    {false, false, 1, 900, 60, "1 3 -3"},
    {true, false, -900, 900, 60, "0 0 1"},
    {false, false, -900, -60, -60, "1 3 0"},
    {false, false, -900, -61, -60, "1 3 -3"},
    {false, false, -60, 900, -60, "1 3 0"},
    {false, false, -59, 900, -60, "1 3 -3"},
};

static void run_case(size_t i)
{
	g_autofree char *game = g_strdup_printf("g%zu", i);
	g_autofree char *new = g_strdup_printf("new %s --ruleset space-empires --players 1 --seed 3", game);
	g_autofree char *join = g_strdup_printf("join %s MING m%zu@example.org", game, i);
	g_autofree char *start = g_strdup_printf("start %s", game),
	                *excuse = g_strdup_printf("excuse %s MING", game);
	g_autofree char *due = g_strdup_printf("deadline %s 2026-12-01 11:00:00 UTC", game);
	g_autofree char *run = g_strdup_printf("run %s --no-fetch --force", game);
	g_autofree char *of = g_strdup_printf("WHERE game = (SELECT id FROM game WHERE name = '%s')", game);
	g_autofree char *seat =
	    g_strdup_printf("UPDATE seat SET missed_in_row = 2, ready = %d, vacation_from = %" PRId64
	                    ", vacation_until = %" PRId64 " %s",
	        cases[i].moved ? CLOSED - 1800 : 0, cases[i].from == NEVER ? 0 : CLOSED + cases[i].from,
	        cases[i].from == NEVER ? 0 : CLOSED + cases[i].until, of);
	g_autofree char *counts =
	    g_strdup_printf("SELECT missed || ' ' || missed_in_row || ' ' || coalesce((SELECT dedication"
	                    " FROM player WHERE folded = 'm%zu@example.org'), '-') FROM seat %s",
	        i, of);

	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command(new);
	command(join);
	command(start);
	command(due);
	if (cases[i].excused)
		command(excuse);
	say(seat);
	setenv("NIGHTMAIL_NOW", cases[i].now < 0 ? "2026-12-01T10:59:00Z" : "2026-12-01T11:01:00Z", 1);
	command(run);
	g_autofree char *got = answer_of(counts);
	if (strcmp(got, cases[i].counts) != 0)
		fail_msg("%zu: %s, not %s", i, got, cases[i].counts);
}

static void test_counts(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		run_case(i);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_counts, make_site, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
