/* Who gets a seat asked for one, perhaps more than once: none of his wishes waits any more, and the password that he
   sent last holds. */
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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_wishes, make_site, remove_site)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
