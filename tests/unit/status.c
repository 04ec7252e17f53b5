/* Status: games, seats and counts as a document and a line each (HO-25, HO-32, HO-70, HO-79); alarms come above them.
   It is 10 o'clock. */
#include "engine/base/version.h"
#include "engine/games/status.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEN "1796119200" /* 2026-12-01T10:00:00Z */

static struct site *site;

static void run_sql(const char *sql)
{
	struct error err = {0};

	if (!db_run(site->db, &err, sql, ""))
		fail_msg("%s: %s", sql, err.text);
}

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	put("nightmail.yaml",
	    "site: {address: games@site.test, gm: gm@site.test, name: Site, timezone: UTC}\n");
	command("new war --ruleset space-empires --players 4 --seed 7");
	command("join war MING ming@example.org ming@home.example");
	command("join war BOSCO bosco@example.org");
	site = open_site(SITE_WRITE);
	run_sql("PRAGMA synchronous = OFF");
	run_sql("DELETE FROM outbox");
	return 0;
}

static int remove_site(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

/* Starts the game as if with these two players. */
static void run_war(void)
{
	run_sql("UPDATE game SET state = 'running', turn = 4, opened = " TEN " - 60");
}

static GPtrArray *names(void)
{
	struct error err = {0};
	GPtrArray *all = game_names(site, &err);

	assert_non_null(all);
	return all;
}

#define MAIL(state)                                                                                              \
	"INSERT INTO mail (source, arrived, stored, size, fingerprint, state) VALUES ('x', 0, 0, 1, '', '" state \
	"')"
#define LETTER(id, state)                                                                                            \
	"INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted," \
	" body, queued, due, state) VALUES ('notice', 'a@b.c', '', '" id                                             \
	"', 'x', 'x@y.z', 's', 'auto-replied', 'b', 1, 1, '" state "')"

/* Two games, one running and one open, as a document with its keys in order. */
static void test_document(void **unused)
{
	struct error err = {0};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	run_war();
	site_close(site);
	command("new calm --ruleset cyoe --players 2");
	site = open_site(SITE_WRITE);
	run_sql("UPDATE game SET deadline = " TEN " - 1, held = 5 WHERE name = 'war'");
	run_sql("UPDATE seat SET missed = 3, bounces = 2, ready = " TEN " WHERE name = 'MING'");
	run_sql("UPDATE seat SET out = 2, awaited = 0 WHERE name = 'BOSCO'");
	run_sql("INSERT INTO orders (game, turn, empire, text, arrived) VALUES (1, 4, 'MING', '', 5)");
	run_sql(MAIL("held"));
	run_sql(MAIL("waiting"));
	run_sql(MAIL("waiting"));
	run_sql("DELETE FROM outbox");
	for (const char *c = "qrrfff"; *c; c++) {
		g_autofree char *id = g_strdup_printf("%p", (const void *)c);
		g_autofree char *sql = g_strdup_printf(LETTER("%s", "%s"), id,
		    *c == 'q'   ? "queued"
		    : *c == 'r' ? "retry"
		                : "failed");
		run_sql(sql);
	}
	g_autoptr(GPtrArray) all = names();
	run_sql("INSERT INTO meta (key, value) VALUES ('nightly', " TEN " - 60)");
	struct status status;
	assert_true(status_load(site, all, &status, &err) && status_json(&status, out, &err));
	status_clear(&status);
	g_auto(GStrv) parts = g_strsplit_set(out->str, " \n", -1);
	g_autofree char *text = g_strjoinv("", parts);
	g_autofree char *want = g_strdup_printf(
	    "{\"format\":1,\"site\":\"Site\",\"time\":\"2026-12-01T10:00:00Z\","
	    "\"lock\":\"process%d(test,since10:00:00)\",\"attention\":["
	    "\"1mailisheldforyou:maillist\",\"3mailscouldnotbedelivered:outboxlist\"],"
	    "\"games\":[{\"game\":\"war\",\"ruleset\":\"space-empires\",\"state\":\"running\",\"turn\":4,"
	    "\"deadline\":\"2026-12-01T09:59:59Z\",\"due\":false,\"held\":true,\"seats\":4,\"empires\":["
	    "{\"empire\":\"MING\",\"addresses\":[\"ming@example.org\",\"ming@home.example\"],\"moved\":true,"
	    "\"ready\":true,"
	    "\"missed\":3,\"bounces\":2,\"out\":false},"
	    "{\"empire\":\"BOSCO\",\"addresses\":[\"bosco@example.org\"],\"moved\":false,\"ready\":false,"
	    "\"missed\":0,\"bounces\":0,\"out\":true}]},"
	    "{\"game\":\"calm\",\"ruleset\":\"cyoe\",\"state\":\"open\",\"turn\":null,\"deadline\":null,"
	    "\"due\":false,\"held\":false,\"seats\":2,\"empires\":[]}],"
	    "\"mails\":{\"waiting\":2,\"held\":1},\"outbox\":{\"queued\":1,\"retry\":2,\"failed\":3},"
	    "\"version\":\"" NIGHTMAIL_VERSION "\",\"last_nightly\":\"2026-12-01T09:59:00Z\",\"alarms\":["
	    "{\"kind\":\"mails-held\",\"severity\":\"warn\",\"game\":null,\"empire\":null,"
	    "\"since\":null,\"text\":\"1mailisheldforyou:maillist\"},"
	    "{\"kind\":\"undelivered\",\"severity\":\"warn\",\"game\":null,\"empire\":null,"
	    "\"since\":null,\"text\":\"3mailscouldnotbedelivered:outboxlist\"},"
	    "{\"kind\":\"bounces\",\"severity\":\"warn\",\"game\":\"war\",\"empire\":\"MING\","
	    "\"since\":null,\"text\":\"war:2mailstoMINGcameback\"}]}",
	    (int)getpid());
	assert_string_equal(text, want);
}

/* The lines below the alarms. */
static void lines_are(const char *want)
{
	struct error err = {0};
	g_autoptr(GPtrArray) all = names();
	g_autoptr(GString) out = g_string_new(NULL);

	struct status status;
	assert_true(status_load(site, all, &status, &err) && status_text(&status, NULL, out, &err));
	status_clear(&status);
	const char *at = out->str;
	while (*at == '!')
		at = strchr(at, '\n') + 1;
	g_autofree char *all_of =
	    g_strdup_printf("process %d (test, since 10:00:00) is at work\n%s", (int)getpid(), want);
	assert_string_equal(at, all_of);
}

#define OPEN "war (space-empires): open, 2 of 4 seats taken\n"

/* Running processes, and the lines below the games. */
static void test_lines(void **unused)
{
	(void)unused;
	lines_are(OPEN);
	run_sql("INSERT INTO note (game, time, text) VALUES (1, " TEN ", 'be kind'), (1, " TEN
	        " + 60, 'to all')");
	run_sql(LETTER("1", "queued"));
	lines_are(
	    OPEN "note of Tue 1 Dec 2026, 10:00 UTC: be kind\nnote of Tue 1 Dec 2026, 10:01 UTC: to all\n"
	         "1 mail waits to be sent\n");
	run_sql(LETTER("2", "retry"));
	run_sql(LETTER("3", "sent"));
	run_sql("DELETE FROM note");
	lines_are(OPEN "2 mails wait to be sent\n");
}

/* Players asked whether they play, and until when. */
static void test_asked(void **unused)
{
	(void)unused;
#define ASK(name, kind, address, until)                                                                      \
	"INSERT INTO asking (game, seat, kind, address, folded, until) SELECT 1, id, '" kind "', '" address  \
	"', '" address "', " TEN " + " until " FROM seat WHERE name = '" name "'"
	run_sql(ASK("MING", "muster", "ming@example.org", "60"));
	run_sql(ASK("BOSCO", "standby", "kai@example.org", "120"));
	lines_are(OPEN "war: MING is to be confirmed by ming@example.org until Tue 1 Dec 2026, 10:01 UTC\n"
	               "war: BOSCO is offered to kai@example.org until Tue 1 Dec 2026, 10:02 UTC\n");
	run_sql("UPDATE asking SET agreed = 1");
	lines_are(
	    OPEN "war: MING is confirmed by ming@example.org\nwar: BOSCO is offered to kai@example.org\n");
}

/* Each player with an address has their own record. */
static void test_records(void **unused)
{
	struct error err = {0};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	struct game *game = game_load(site, "war", &err);
	assert_true(status_records(site, game, out, &err));
	assert_string_equal(out->str,
	    "record of MING: new: no game, no turn asked, no turn missed, 0 excused by vacation, no takeover\n"
	    "record of BOSCO: new: no game, no turn asked, no turn missed, 0 excused by vacation, no takeover\n");
	game_free(game);
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, make_site, remove_site)
	const struct CMUnitTest tests[] = {
	    TEST(test_document), TEST(test_lines), TEST(test_asked), TEST(test_records)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
