/* Somebody who gets a seat, perhaps asked for repeatedly: none of their requests stays, and the last password
   counts. */
#include "engine/games/roster.h"
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
	site = open_site(SITE_WRITE);
	return 0;
}

static int remove_site(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

static void test_wishes(void **unused)
{
	static const char *const rows[] = {
	    "'a', 'join', 1, NULL, 'Ming@Example.org', 'MING' || char(10) || 'first1', 5",
	    "'b', 'join', 1, NULL, 'ming@example.org', 'KAI' || char(10) || 'third3', 7",
	    "'c', 'join', 1, NULL, 'MING@example.org', 'ODO' || char(10) || 'second2', 6",
	    "'d', 'join', 1, NULL, 'kai@example.org', 'KAI' || char(10) || 'other', 9",
	    "'e', 'join', 2, NULL, 'ming@example.org', 'MING' || char(10) || 'other', 9",
	    "'f', 'resign', 1, NULL, 'ming@example.org', 'MING' || char(10) || 'other', 9"};
	struct error err = {0};
	g_autofree char *password = NULL, *none = NULL;

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		g_autofree char *sql = g_strdup_printf(
		    "INSERT INTO pending (code, kind, game, seat, address, text, made) VALUES (%s)", rows[i]);
		assert_true(db_run(site->db, &err, sql, ""));
	}
	assert_true(roster_forget_wish(site, 1, "ming@EXAMPLE.org", &password, &err));
	assert_string_equal(password, "third3");
	g_autofree char *left = db_text_of(
	    site->db, &err, "SELECT group_concat(code, '') FROM (SELECT code FROM pending ORDER BY 1)", "");
	assert_string_equal(left, "def");
	assert_true(roster_forget_wish(site, 1, "ming@example.org", &none, &err));
	assert_null(none);
	assert_false(error_is_set(&err));
}

/* The site's and game's own addresses, with sub-addresses, cannot be a player's; addresses that only begin or end alike
   can (HO-7). */
static void test_own(void **unused)
{
	static const struct {
		char delimiter;
		const char *address;
		bool own;
	} cases[] = {{'+', "games@site.test", true}, {'+', "GAMES@Site.Test", true},
	    {'+', "games+a@site.test", true}, {'+', "games+@site.test", true}, {'+', "war+a@game.test", true},
	    {'+', "war@game.test", true}, {'+', "games+a@other.test", false},
	    {'+', "game+a@site.test", false}, {'+', "gamesa@site.test", false},
	    {'+', "games-a@site.test", false}, {'+', "game@site.test", false},
	    {'+', "rames+a@site.test", false}, {'+', "games+a@site.tes", false},
	    {'+', "war@site.test", false}, {'-', "games-a@site.test", true},
	    {'-', "games+a@site.test", false}, {0, "games@site.test", true}, {0, "games+a@site.test", false},
	    {0, "gamesa@site.test", false}};
	struct error err = {0};

	(void)unused;
	site_close(site);
	put("nightmail.yaml", "site: {address: Games@site.test, gm: gm@site.test}\n");
	command("new demo --ruleset space-empires --players 2");
	site = open_site(SITE_WRITE);
	assert_true(db_run(site->db, &err, "UPDATE game SET address = 'war@game.test'", ""));
	int64_t seat = db_integer_of(site->db, &err, "SELECT min(id) FROM seat", "");
	int64_t game = db_integer_of(site->db, &err, "SELECT id FROM game", "");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		char *addresses[] = {"ming@example.org", (char *)(guintptr)cases[i].address, NULL};
		g_autofree char *told = g_strdup_printf("%s is the site's own address", cases[i].address);
		site->config->delimiter = cases[i].delimiter;
		if (roster_set(site, game, seat, addresses, false, &err) == cases[i].own)
			fail_msg("%s with '%c'", cases[i].address, cases[i].delimiter);
		if (cases[i].own) {
			assert_int_equal(err.code, EXIT_DATA);
			assert_string_equal(err.text, told);
		}
		error_clear(&err);
	}
}

/* An address shared by two empires stays with one when the other gets its own. */
static void test_shared(void **unused)
{
	static char *const one[] = {"ming@example.org", NULL},
	                   *const two[] = {"ming@example.org", "b@example.org", NULL},
	                   *const three[] = {"ming@example.org", "b@example.org", "kai@example.org", NULL},
	                   *const kai[] = {"kai@example.org", NULL};
	struct error err = {0};

	(void)unused;
	site_close(site);
	command("new demo --ruleset space-empires --players 3");
	site = open_site(SITE_WRITE);
	int64_t seat = db_integer_of(site->db, &err, "SELECT min(id) FROM seat", "");
	assert_true(db_run(site->db, &err, "UPDATE seat SET name = 'E' || number, taken = 1", ""));
	assert_true(roster_set(site, 1, seat, one, false, &err));
	assert_true(roster_set(site, 1, seat + 2, kai, false, &err));
	assert_false(roster_set(site, 1, seat + 1, one, false, &err));
	assert_string_equal(err.text,
	    "ming@example.org is registered for E0 of this game; --shared allows it (their mails "
	    "must name the empire)");
	error_clear(&err);
	assert_true(roster_set(site, 1, seat + 1, one, true, &err));
	assert_true(roster_set(site, 1, seat + 1, two, false, &err));
	assert_false(roster_set(site, 1, seat + 1, three, false, &err));
	assert_int_equal(err.code, EXIT_DATA);
	assert_int_equal(strncmp(err.text, "kai@example.org is registered for E2", 36), 0);
	error_clear(&err);
	assert_int_equal(db_integer_of(site->db, &err, "SELECT count(*) FROM address WHERE seat = 2", ""), 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_wishes, make_site, remove_site),
	    cmocka_unit_test_setup_teardown(test_own, make_site, remove_site),
	    cmocka_unit_test_setup_teardown(test_shared, make_site, remove_site)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
