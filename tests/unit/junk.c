/* Mails in the junk folder that are shown to the game master: chosen by From alone (HO-3, MC-153). */
#include "mailer/store/junk.h"
#include "tests/command.h"

#include <stdlib.h>
#include <string.h>

static struct site *site;

static int make_site(void **unused)
{
	make_place(unused);
	command("init");
	put("nightmail.yaml", "site: {address: host@test.example, gm: gm@example.org}\n");
	command("new war --ruleset space-empires --players 2 --seed 7");
	command("join war MING ming@example.org");
	site = open_site(SITE_WRITE);
	return 0;
}

static int remove_site(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

static void is_players(const char *headers, bool want)
{
	struct error err = {0};

	if (junk_is_players(site, headers, strlen(headers), &err) != want || error_is_set(&err))
		fail_msg("%.80s: %s", headers,
		    error_is_set(&err) ? err.text
		    : want             ? "nobody's"
		                       : "a player's");
}

static void test_senders(void **unused)
{
	(void)unused;
	is_players("From: ming@example.org\n", true);
	is_players("Subject: x\nFrom: \"Ming, the Merciless\" <MING@Example.ORG>\n\nx\n", true);
	is_players("From: zoe@example.org (ming@example.org)\n", true);
	is_players("From: x;ming@example.org:y\n", true);
	is_players("From: ming@example.org.test\n", false);
	is_players("From: xming@example.org\n", false);
	is_players("From: ming at example.org\n", false);
	is_players("From: zoe@example.org\n", false);
	is_players("From: zoe@example.org\nFrom: ming@example.org\n", false);
	is_players("From: \xff ming@example.org\n", false);
	is_players("Sender: ming@example.org\n", false);
	is_players("Subject: x\n\nFrom: ming@example.org\n", false);
	is_players("", false);
}

/* Nobody's From is longer than 4096 bytes. */
static void test_length(void **unused)
{
	(void)unused;
	for (size_t more = 0; more < 2; more++) {
		g_autofree char *name = g_strnfill(4096 - strlen("  <ming@example.org>") + 1 + more, 'x');
		g_autofree char *headers = g_strdup_printf("From: %s <ming@example.org>\n", name);
		assert_int_equal(strlen(headers), strlen("From: \n") + 4096 + more);
		is_players(headers, more == 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_senders), cmocka_unit_test(test_length)};

	return cmocka_run_group_tests(tests, make_site, remove_site);
}
