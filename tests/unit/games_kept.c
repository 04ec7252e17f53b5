/* Games kept from mail to mail: each equals the database's, whatever was changed since it was loaded. */
#include "mailer/admit/games_kept.h"

#include "engine/store/binding.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static struct site *site;
static struct games_kept *kept;

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	command("new demo --ruleset space-empires --players 3 --seed 7");
	command("join demo MING ming@example.org");
	command("join demo BOSCO bosco@example.org");
	command("join demo KAI kai@example.org");
	command("start demo");
	command("new two --ruleset space-empires --players 2 --seed 8");
	site = open_site(SITE_READ);
	kept = games_kept_new(site);
	return 0;
}

static int remove_site(void **unused)
{
	games_kept_free(kept);
	site_close(site);
	return clear_place(unused);
}

static void begin(void)
{
	struct error err = {0};

	assert_true(db_begin(site->db, &err));
}

static void end(void)
{
	struct error err = {0};

	assert_true(db_commit(site->db, &err));
}

static struct game *take(int64_t id)
{
	struct error err = {0};
	struct game *game = games_kept_take(kept, id, &err);

	assert_non_null(game);
	assert_int_equal(game->id, id);
	return game;
}

/* Takes the game again and returns it; is it the kept one? Memory may be reused, so it has a mark that no database
   has. */
static bool is_kept(void)
{
	struct game *game = take(1);
	bool same = game->created == -1;

	game->created = -1;
	games_kept_give(kept, game);
	return same;
}

static void what_is_not_of_games_changes_nothing(void **unused)
{
	(void)unused;
	begin();
	is_kept();
	assert_true(is_kept());
	run_on(site, "INSERT INTO counter (kind, key, period, n) VALUES ('a', 'b', 1, 1)");
	run_on(site, "UPDATE seat SET bounces = 0 WHERE bounces <> 0");
	assert_true(is_kept());
	end();
	begin();
	assert_true(is_kept());
	end();
}

static void what_changes_is_loaded(void **unused)
{
	static const char *const changes[] = {"UPDATE seat SET grace_used = 60 WHERE name = 'MING'",
	    "UPDATE game SET title = 'T' WHERE id = 1",
	    "DELETE FROM address WHERE address = 'kai@example.org'",
	    "INSERT INTO part (game, seat, asked) VALUES (1, 2, 3)",
	    "INSERT OR REPLACE INTO address VALUES (3, 0, 'k@example.org', 'k@example.org')"};

	(void)unused;
	begin();
	for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
		is_kept();
		run_on(site, changes[i]);
		if (is_kept())
			fail_msg("%s", changes[i]);
	}
	struct game *game = take(1);
	assert_string_equal(game->title, "T");
	assert_int_equal(game->seats[0].grace_used, 60);
	assert_int_equal(game->seats[1].part_asked, 3);
	assert_string_equal(game->seats[2].addresses[0], "k@example.org");
	/* Changed while it is taken: not kept. */
	run_on(site, "UPDATE seat SET grace_used = 0 WHERE name = 'MING'");
	games_kept_give(kept, game);
	assert_false(is_kept());
	end();
}

static void what_is_undone_is_loaded(void **unused)
{
	(void)unused;
	begin();
	run_on(site, "SAVEPOINT one");
	run_on(site, "UPDATE game SET title = 'U' WHERE id = 1");
	is_kept();
	run_on(site, "ROLLBACK TO one");
	assert_false(is_kept());
	run_on(site, "UPDATE game SET title = 'U' WHERE id = 1");
	is_kept();
	db_rollback(site->db);
	begin();
	assert_false(is_kept());
	end();
}

/* Loaded again after changes by others, also after our own. */
static void what_others_write_is_loaded(void **unused)
{
	struct site *other = open_site(SITE_READ);
	struct error err = {0};

	(void)unused;
	for (int used = 90; used < 92; used++) {
		begin();
		is_kept();
		if (used == 91)
			run_on(site, "UPDATE game SET title = 'V' WHERE id = 1");
		end();
		assert_true(db_run(other->db, &err, "UPDATE seat SET grace_used = ? WHERE name = 'BOSCO'",
		    "i", (int64_t)used));
		begin();
		assert_false(is_kept());
		struct game *game = take(1);
		assert_int_equal(game->seats[1].grace_used, used);
		games_kept_give(kept, game);
		end();
	}
	site_close(other);
}

/* Orders do not change the game itself; the code that puts them looks again. */
static void orders_are_looked_at_again(void **unused)
{
	struct error err = {0};

	(void)unused;
	begin();
	is_kept();
	struct game *game = take(1);
	assert_false(game->seats[1].moved);
	assert_true(game_put_orders(site, game, game->turn, "BOSCO", "B1F1W1\n", 0, 777, 0, &err));
	assert_true(game_look_again(site, game, &game->seats[1], &err));
	games_kept_give(kept, game);
	game = take(1);
	assert_int_equal(game->created, -1);
	assert_false(game->seats[0].moved);
	assert_true(game->seats[1].moved);
	assert_int_equal(game->seats[1].first, 777);
	assert_true(game_put_orders(site, game, game->turn, "BOSCO", "", 0, 778, 0, &err));
	assert_true(game_look_again(site, game, &game->seats[1], &err));
	games_kept_give(kept, game);
	game = take(1);
	assert_false(game->seats[1].moved);
	assert_int_equal(game->seats[1].first, 0);
	games_kept_give(kept, game);
	games_kept_give(kept, take(2));
	assert_true(is_kept());
	games_kept_forget(kept);
	assert_false(is_kept());
	end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(what_is_not_of_games_changes_nothing),
	    cmocka_unit_test(what_changes_is_loaded),
	    cmocka_unit_test(what_is_undone_is_loaded),
	    cmocka_unit_test(what_others_write_is_loaded),
	    cmocka_unit_test(orders_are_looked_at_again),
	};

	return cmocka_run_group_tests(tests, make_site, remove_site);
}
