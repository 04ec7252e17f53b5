/* Levers by mail (HO-13, HO-17, HO-27): what is stored, which need a confirmation, who confirms and for how long, and
   the report after they have run. */
#include "mailer/requests/mail_lever.h"
#include "tests/filed.h"

#define LATER "what comes of it follows in a mail of its own"
#define ASKED "you are asked back in a mail of its own"
#define NO_OPTION "not done: an option is no word for it"
#define NOTHING "confirm: not done: there is nothing to confirm with this code"

static int begin_levers(void **unused)
{
	if (begin_anew(unused) != 0)
		return 1;
	from = "gm@example.org";
	token_of = NULL;
	return 0;
}

/* Expects the stored entries: kinds, and words of each, levers separated by bars. */
static void is_kept(const char *want)
{
	struct error err = {0};
	g_autofree char *text = db_text_of(site->db, &err,
	    "SELECT ifnull(group_concat(line, ' + '), '') FROM (SELECT kind || ': "
	    "' || rtrim(replace(replace(text, char(10) || "
	    "char(10), '|'), char(10), ' '), '|') AS line FROM pending ORDER BY kind DESC, code)",
	    "");

	if (strcmp(text, want) != 0)
		fail_msg("%s, not %s", text, want);
}

static void orders(const char *headers, const char *body, const char *results, const char *kept)
{
	run_sql("DELETE FROM pending");
	results_are(headers, body, results);
	is_kept(kept);
}

static void test_kept(void **unused)
{
	(void)unused;
	orders("", "/hold\n", "hold: " LATER "|", "due: hold demo");
	orders("", "/deadline 2026-12-24 18:00\n", "deadline: " LATER "|",
	    "due: deadline demo 2026-12-24 18:00");
	orders("", "/hold\n/resume\n", "hold: " LATER "|resume: " LATER "|", "due: hold demo|resume demo");
	orders("", "/run\n", "run: " LATER "|", "due: run demo --force --no-fetch --turn 1");
	orders(VOUCHED, "/replace BOSCO new@far.example\n", "replace: " LATER "|",
	    "due: replace demo BOSCO new@far.example");
	orders(VOUCHED, "/rollback 1\n/run\n", "rollback: " LATER "|run: " LATER "|",
	    "due: rollback demo 1|run demo --force --no-fetch");
	orders("", "/rollback 1\n/run\n", "rollback: " ASKED "|run: " ASKED "|",
	    "lever: rollback demo 1|run demo --force --no-fetch");
	orders("", "/hold\n/rollback 1\n", "hold: " LATER "|rollback: " ASKED "|",
	    "lever: rollback demo 1 + due: hold demo");
	/* Options; phones replace two hyphens by a dash. */
	orders("", "/rollback 1 --new-dice\n", "rollback: " ASKED "|", "lever: rollback demo 1 --new-dice");
	orders("Content-Type: text/plain; charset=utf-8\n", "/rollback 1 \342\200\223new-dice\n",
	    "rollback: " ASKED "|", "lever: rollback demo 1 --new-dice");
	orders("Content-Type: text/plain; charset=utf-8\n", "/rollback 1 \342\200\224new-dice\n",
	    "rollback: " ASKED "|", "lever: rollback demo 1 --new-dice");
	orders("", "/rollback 1 --force\n", "rollback: " NO_OPTION "|", "");
	orders("", "/rollback 1 -n\n", "rollback: " NO_OPTION "|", "");
	orders("", "/replace -x new@far.example\n", "replace: " NO_OPTION "|", "");
	orders("", "/deadline --force 18:00\n", "deadline: " NO_OPTION "|", "");
}

/* /end with the game's name ends the game; alone it is a mark, unless the GM's mail contains nothing else. */
static void test_end(void **unused)
{
	(void)unused;
	orders("", "/end demo\n", "end: " ASKED "|", "lever: set demo state=finished");
	orders(VOUCHED, "/end DEMO\n", "end: " LATER "|", "due: set demo state=finished");
	orders(VOUCHED, "/end other\n", "end: not done: this mail is about demo|", "");
	orders(VOUCHED, "/end\n", "end: " LATER "|", "due: set demo state=finished");
	orders("", "/end\n", "end: " ASKED "|", "lever: set demo state=finished");
	orders(VOUCHED, "/end\nmore below\n", "end: " ASKED "|", "lever: set demo state=finished");
	orders(VOUCHED, "/hold\n/end\n", "hold: " LATER "|", "due: hold demo");
	token_of = "MING";
	from = "ming@example.org";
	orders(VOUCHED, "/end demo\n", "end: not done: only the game master ends a game|", "");
}

/* The code of the last question. */
static char *code_of(void)
{
	g_autofree char *body = sent("body", "notice");
	const char *at = strstr(body, "`/confirm ");

	if (!at)
		fail_msg("%s", body);
	return g_strndup(at + strlen("`"), strlen("/confirm ") + 26);
}

/* One question at a time: the last one counts, for a day, and only from the game master. */
static void test_confirmed(void **unused)
{
	(void)unused;
	orders("", "/replace BOSCO a@far.example\n", "replace: " ASKED,
	    "lever: replace demo BOSCO a@far.example");
	g_autofree char *first = code_of();
	results_are("", "/rollback 1\n/run\n", "rollback: " ASKED "|run: " ASKED);
	is_kept("lever: rollback demo 1|run demo --force --no-fetch");
	g_autofree char *
	    second = code_of(),
	   *asked = sent("recipient || char(10) || subject || char(10) || body", "notice"),
	   *want = g_strdup_printf(
	       "gm@example.org\ndemo: did you order this?\nA mail in your name orders:\n\n  | rollback demo 1\n"
	       "  | run demo --force --no-fetch\n\nIf that was you, reply with this line within a day, without the\n"
	       "marks round it:\n\n  `%s`\n\nOtherwise do nothing, or "
	       "reply with `/revoke gm`: somebody has one\nof your "
	       "mails.\n|",
	       second);
	assert_string_equal(asked, want);
	results_are("", first, NOTHING);
	from = "ming@example.org";
	token_of = "MING";
	results_are(VOUCHED, second, NOTHING);
	from = "gm@example.org";
	token_of = NULL;
	at("2026-12-02T10:00:00Z");
	results_are("", second, NOTHING);
	is_kept("lever: rollback demo 1|run demo --force --no-fetch");
	at("2026-12-02T09:59:59Z");
	results_are("", second, "confirm: " LATER "|confirm: " LATER "|");
	is_kept("due: rollback demo 1|run demo --force --no-fetch");
	results_are("", second, NOTHING);
}

static void test_password(void **unused)
{
	(void)unused;
	run_sql("DELETE FROM pending");
	results_are("", "/password newsecret99\n", "password: " ASKED "|");
	g_autofree char *body = sent("body", "notice"), *code = code_of();
	assert_true(g_str_has_prefix(
	    body, "A mail in your name orders:\n\n  | a new password for the game master\n\nIf"));
	assert_int_equal(number("SELECT gm_password IS NULL FROM game"), 1);
	results_are("", code, "confirm: your new password holds|");
	assert_int_equal(number("SELECT gm_password LIKE '$argon2id$%' FROM game"), 1);
	is_kept("");
}

/* --- Done ------------------------------------------------------------------------------------- */

static void run_levers(bool run_too)
{
	struct error err = {0};
	struct intake intake;

	last = number("SELECT max(id) FROM outbox");
	intake_begin(&intake, site, false);
	if (!mail_lever_run(&intake, run_too, &err))
		fail_msg("%s", err.text);
	intake_end(&intake);
}

#define HEAD "gm@example.org\ndemo: what you ordered\n"

static void test_done(void **unused)
{
	(void)unused;
	orders("", "/run\n", "run: ", "due: run demo --force --no-fetch --turn 1");
	results_are("", "/hold\n/resume\n/deadline soon\n", "hold: " LATER);
	is_kept("due: hold demo|resume demo|deadline demo soon + due: run demo --force --no-fetch --turn 1");
	/* Levers that run a turn come after all others. */
	run_levers(false);
	is_kept("due: run demo --force --no-fetch --turn 1");
	g_autofree char *first = sent("recipient || char(10) || subject || char(10) || body", "notice");
	if (!strstr(first, HEAD "hold demo: done\n") || !strstr(first, "\nresume demo: done\n") ||
	    !strstr(first, "\ndeadline demo: not done\n  | "))
		fail_msg("%s", first);
	run_levers(true);
	is_kept("");
	assert_int_equal(number("SELECT turn FROM game"), 2);
	g_autofree char *second = sent("recipient || char(10) || subject || char(10) || body", "notice");
	if (!strstr(second, HEAD "run demo: done\n  | "))
		fail_msg("%s", second);
	run_levers(true);
	assert_int_equal(number("SELECT max(id) FROM outbox"), last);
	/* Levers that a run had begun when it died are reported, and never repeated. */
	orders("", "/hold\n/deadline 2026-12-24 18:00\n",
	    "hold: ", "due: hold demo|deadline demo 2026-12-24 18:00");
	run_sql("UPDATE pending SET kind = 'begun'");
	run_levers(false);
	is_kept("");
	assert_int_equal(number("SELECT held IS NULL FROM game"), 1);
	g_autofree char *third = sent("recipient || char(10) || subject || char(10) || body", "notice");
	assert_string_equal(third,
	    HEAD "The run that did this was ended in the middle; it is not done again.\n"
	         "See what of it was done (`/status`), and send anew what was not:\n\n  | hold demo\n"
	         "  | deadline demo 2026-12-24 18:00\n|");
	/* Levers of a deleted game are dropped. */
	run_sql("INSERT INTO pending (code, kind, game, text, made) VALUES "
	        "('due 0 1', 'due', 99, 'hold' || char(10) || 'x' || "
	        "char(10) || char(10), 1)");
	run_levers(false);
	is_kept("");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_levers, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(test_kept), TEST(test_end), TEST(test_confirmed), TEST(test_password), TEST(test_done)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
