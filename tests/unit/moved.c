/* When a seat first moved in the open turn: by orders or by /ready, whichever came first; by one of them alone if the
   other never came. */
#include "engine/games/game.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct site *site;

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	command("new demo --ruleset space-empires --players 1 --seed 7");
	command("join demo MING ming@example.org");
	command("start demo");
	site = open_site(SITE_WRITE);
	return 0;
}

static int remove_site(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

static void say(const char *format, int64_t value)
{
	struct error err = {0};
	g_autofree char *sql = g_strdup_printf(format, (long)value);

	assert_true(db_run(site->db, &err, sql, ""));
}

static void test_first(void **unused)
{
	/* 0: never; `sent` again at 90 changes nothing */
	static const struct {
		int64_t ready, sent, first;
	} cases[] = {{0, 0, 0}, {50, 0, 50}, {0, 60, 60}, {50, 60, 50}, {70, 60, 60}, {60, 60, 60}};
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		say("UPDATE seat SET ready = %ld", cases[i].ready);
		say("DELETE FROM orders WHERE turn > %ld", 0);
		if (cases[i].sent)
			say("INSERT INTO orders (game, turn, empire, text, arrived, first)"
			    " VALUES (1, 1, 'MING', '', 90, %ld)",
			    cases[i].sent);
		struct game *game = game_load(site, "demo", &err);
		if (!game)
			fail_msg("%s", err.text);
		assert_int_equal(game->seats[0].first, cases[i].first);
		assert_int_equal(game->seats[0].moved, cases[i].first != 0);
		assert_int_equal(game->seats[0].ready, cases[i].ready != 0);
		game_free(game);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_first, make_site, remove_site)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
