/* Sending due mails (HO-4, HO-30, MC-225 to MC-228, MC-246): which ones, in which order, their recorded results, when a
   run ends, and what is reported. */
#include "tests/smtp.h"
#include "engine/store/binding.h"
#include "mailer/send/deliver.h"
#include "tests/command.h"

#include <stdlib.h>

#define NOW 1796119200 /* 2026-12-01T10:00:00Z */

static struct site *site;
static size_t logged;

static void at_second(int64_t second)
{
	g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(NOW + second);
	g_autofree char *text = g_date_time_format(time, "%Y-%m-%dT%H:%M:%SZ");

	setenv("NIGHTMAIL_NOW", text, 1);
}

/* The sending thread may finish before its owner continues. */
static bool hasty;

static gpointer nothing(gpointer data)
{
	return data;
}

GThread *g_thread_try_new(const char *name, GThreadFunc does, gpointer data, GError **error)
{
	(void)error;
	if (hasty)
		does(data);
	return g_thread_new(name, hasty ? nothing : does, data);
}

static void run_sql(const char *sql)
{
	struct error err = {0};

	if (!db_run(site->db, &err, sql, ""))
		fail_msg("%s: %s", sql, err.text);
}

static void configure(const char *more)
{
	g_autofree char *text =
	    g_strdup_printf("site: {address: games@site.test, gm: gm@site.test}\n%s", more);

	put("nightmail.yaml", text);
	site_close(site);
	site = open_site(SITE_WRITE);
}

/* Sends by the server, or else into a Maildir. */
static void by_server(const char *limits)
{
	g_autofree char *text = g_strdup_printf(
	    "outgoing: {url: 'smtp://127.0.0.1:%d', starttls: never%s}\n", (int)server->port, limits);

	configure(text);
}

static int begin(void **unused)
{
	if (open_server(unused) != 0)
		return 1;
	site = NULL;
	at_second(0);
	command("init");
	command("new demo --ruleset space-empires --players 2 --seed 7");
	command("join demo MING ming@site.test");
	command("join demo BOSCO bosco@site.test");
	command("start demo");
	by_server("");
	run_sql("PRAGMA synchronous = OFF");
	run_sql("DELETE FROM outbox");
	return 0;
}

static int end(void **unused)
{
	site_close(site);
	return close_server(unused);
}

/* Queues a mail for each letter: to it at site.test, of this kind; lower case: from the site, capitals: with an empty
   sender. */
static void queue(const char *letters, const char *kind, int priority)
{
	for (const char *c = letters; *c; c++) {
		g_autofree char *sql = g_strdup_printf(
		    "INSERT INTO outbox (kind, game, turn, recipient, sender, message_id, from_name, from_address, "
		    "subject, auto_submitted, body, queued, due, priority) VALUES ('%s', 1, 1, '%c@site.test', '%s', "
		    "hex(randomblob(8)) || '@site.test', 'x', 'games@site.test', 's', 'auto-replied', "
		    "'b%c', %d, %d, %d)",
		    kind, g_ascii_tolower(*c), g_ascii_isupper(*c) ? "" : "games@site.test", *c, NOW, NOW,
		    priority);
		run_sql(sql);
	}
}

static char *log_text(void)
{
	g_autofree char *path = in("log/2026-12.log");
	char *text = NULL;

	return g_file_get_contents(path, &text, NULL, NULL) ? text : g_strdup("");
}

/* Sends, and expects this error: `*` at the end: followed by anything; NULL: none. */
static void sends(enum exit_code code, const char *words)
{
	struct error err = {0};
	g_autofree char *log = log_text(), *url = g_strdup_printf("smtp://127.0.0.1:%d", (int)server->port);

	logged = strlen(log);
	assert_int_equal(deliver_outbox(site, &err), code == EXIT_DONE);
	assert_int_equal(err.code, code);
	if (words) {
		g_auto(GStrv) parts = g_strsplit(err.text, url, -1);
		g_autofree char *told = g_strjoinv("URL", parts);
		size_t size = strlen(words);
		if (words[size - 1] == '*' ? strncmp(told, words, size - 1) : strcmp(told, words))
			fail_msg("%s", told);
	}
	error_clear(&err);
}

/* "RECIPIENT STATE TRIES DUE TROUBLE" of each row, due in seconds. */
static void outbox_is(const char *want)
{
	struct error err = {0};
	g_autofree char *text = db_text_of(site->db, &err,
	    "SELECT ifnull(group_concat(line, ', '), '') FROM (SELECT substr(recipient, 1, 1) || ' ' || state || "
	    "' ' || tries "
	    "|| ' ' || (due - 1796119200) || ifnull(' ' || trouble, '') AS line FROM outbox ORDER BY id)",
	    "");

	g_autofree char *url = g_strdup_printf("smtp://127.0.0.1:%d", (int)server->port);
	g_auto(GStrv) parts = g_strsplit(text, url, -1);
	g_autofree char *plain = g_strjoinv("URL", parts);
	assert_string_equal(plain, want);
}

/* Recipients for which the server got mails, in order. */
static void went(const char *want)
{
	g_autoptr(GString) to = g_string_new(NULL);

	for (const char *at = heard->str; (at = strstr(at, "RCPT TO:<")); at++)
		g_string_append_c(to, at[strlen("RCPT TO:<")]);
	assert_string_equal(to->str, want);
	g_string_truncate(heard, 0);
}

/* Counts this run's log lines that contain these words. */
static unsigned said(const char *words)
{
	g_autofree char *text = log_text();
	unsigned count = 0;

	for (const char *at = text + logged; (at = strstr(at, words)); at++)
		count++;
	return count;
}

static int64_t number(const char *sql)
{
	struct error err = {0};

	return db_integer_of(site->db, &err, sql, "");
}

/* --- One by one --------------------------------------------------------------------------- */

static void test_sent(void **unused)
{
	(void)unused;
	sends(EXIT_DONE, NULL);
	queue("abc", "notice", 5);
	run_sql("UPDATE outbox SET due = due + 1 WHERE recipient LIKE 'c%'");
	sends(EXIT_DONE, NULL);
	went("ab");
	assert_int_equal(said("sent notice demo"), 2);
	outbox_is("a sent 1 0, b sent 1 0, c queued 0 1");
	assert_int_equal(number("SELECT sum(sent - 1796119200) FROM outbox"), 0);
	at_second(1);
	sends(EXIT_DONE, NULL);
	went("c");
	/* Mails under way in a run that died are sent again, and that is reported. */
	run_sql("UPDATE outbox SET state = 'sending' WHERE recipient LIKE 'b%'");
	sends(EXIT_DONE, NULL);
	went("b");
	assert_int_equal(said("1 mails were under way when a run died: sent again"), 1);
	sends(EXIT_DONE, NULL);
	assert_int_equal(said("under way"), 0);
	/* Many mails, all in order. */
	run_sql("DELETE FROM outbox");
	queue("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", "notice", 5);
	sends(EXIT_DONE, NULL);
	went("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz");
	assert_int_equal(number("SELECT count(*) FROM outbox WHERE state = 'sent'"), 78);
	assert_int_equal(calls, 4);
}

static void test_refused(void **unused)
{
	(void)unused;
	tell("RCPT TO:<b@site.test>", "550 no");
	run_sql(
	    "INSERT INTO address VALUES (1, 1, 'a@site.test', 'a@site.test'), (1, 2, 'b@site.test', 'b@site.test'), "
	    "(1, 3, 'c@site.test', 'c@site.test')");
	queue("abc", "notice", 5);
	run_sql("UPDATE outbox SET seat = 1");
	sends(EXIT_DONE, NULL);
	outbox_is("a sent 1 0, b failed 1 0 550 no, c sent 1 0");
	assert_int_equal(said("not sent: notice demo MING: 550 no"), 1);
	assert_int_equal(number("SELECT group_concat(bounces, '') FROM seat"), 10);
	/* Without a seat nothing is counted. */
	queue("b", "notice", 5);
	sends(EXIT_DONE, NULL);
	assert_int_equal(number("SELECT group_concat(bounces, '') FROM seat"), 10);
	/* Invalid addresses. */
	run_sql("DELETE FROM outbox");
	queue("abcd", "notice", 5);
	run_sql("UPDATE outbox SET recipient = 'a b' WHERE recipient LIKE 'a%'");
	run_sql("UPDATE outbox SET sender = 'x y' WHERE recipient LIKE 'c%'");
	heard = g_string_truncate(heard, 0);
	sends(EXIT_DONE, NULL);
	outbox_is(
	    "a failed 1 0 the address cannot be sent to, b failed 1 0 550 no, c failed 1 0 the sender's address "
	    "cannot be used, d sent 1 0");
	went("bd");
}

/* After 5, 15 and 60 minutes, then every 3 hours, for 5 days. */
static void test_later(void **unused)
{
	static const int pauses[] = {300, 900, 3600};
	int64_t time = 0;
	int tries = 0;

	(void)unused;
	tell("RCPT TO:<b@site.test>", "450 later");
	queue("abc", "notice", 5);
	sends(EXIT_DONE, NULL);
	outbox_is("a sent 1 0, b retry 1 300 450 later, c sent 1 0");
	assert_int_equal(said("put off: notice demo: 450 later"), 1);
	run_sql("DELETE FROM outbox WHERE state = 'sent'");
	for (tries = 1; number("SELECT state = 'retry' FROM outbox"); tries++) {
		int pause = tries <= 3 ? pauses[tries - 1] : 10800;
		at_second(time + pause - 1);
		sends(EXIT_DONE, NULL);
		assert_int_equal(number("SELECT tries FROM outbox"), tries);
		time += pause;
		at_second(time);
		sends(EXIT_DONE, NULL);
		assert_int_equal(number("SELECT tries FROM outbox"), tries + 1);
	}
	assert_int_equal(tries, 44);
	assert_int_equal(time, 4800 + 40 * 10800);
}

/* --- What ends a run ----------------------------------------------------------------------- */

#define AGAIN "; what was not sent stays in the outbox, which says when it is tried again"
#define UNTIL "; what was not sent stays in the outbox until this is mended"

static void test_throttled(void **unused)
{
	(void)unused;
	/* One such refusal ends nothing; after two in a row the server is considered to want no more. */
	tell("RCPT TO:<b@site.test>", "450 too many");
	queue("abc", "notice", 5);
	sends(EXIT_DONE, NULL);
	outbox_is("a sent 1 0, b retry 1 300 450 too many, c sent 1 0");
	run_sql("DELETE FROM outbox");
	lies[1] = (struct lie){"RCPT TO:<d@site.test>", "450 too much"};
	lies[1].says = "450 too many mails";
	queue("abcde", "notice", 5);
	sends(EXIT_DONE, NULL);
	outbox_is(
	    "a sent 1 0, b retry 1 300 450 too many, c sent 1 0, d retry 1 300 450 too many mails, e sent 1 0");
	run_sql("DELETE FROM outbox");
	queue("abdef", "notice", 5);
	sends(EXIT_TEMPFAIL, "URL: it accepts no more mails now: 450 too many mails; *");
	outbox_is("a sent 1 0, b retry 1 300 450 too many, d retry 1 300 450 too many mails, "
	          "e retry 1 300 URL: it accepts no more mails now: 450 too many mails, "
	          "f retry 1 300 URL: it accepts no more mails now: 450 too many mails");
}

static void test_cut(void **unused)
{
	(void)unused;
	tell("RCPT TO:<b@site.test>", "!");
	queue("abc", "notice", 5);
	sends(EXIT_TEMPFAIL, "URL: the connection was cut" AGAIN);
	outbox_is("a sent 1 0, b retry 1 300 the connection was cut, c sent 1 0");
	assert_int_equal(number("SELECT count(*) / 2 FROM meta WHERE key LIKE '%outgoing%'"), 1);
	run_sql("DELETE FROM outbox");
	lies[1] = (struct lie){"RCPT TO:<d@site.test>", "!"};
	queue("abdef", "notice", 5);
	sends(EXIT_TEMPFAIL, "URL: the connection was cut" AGAIN);
	outbox_is("a sent 1 0, b retry 1 300 the connection was cut, d retry 1 300 the connection was cut, "
	          "e queued 0 0, f queued 0 0");
	/* When everything succeeds again the trouble is over; not while postponed mails wait. */
	run_sql("DELETE FROM outbox WHERE state = 'queued'");
	sends(EXIT_DONE, NULL);
	assert_int_equal(number("SELECT count(*) / 2 FROM meta WHERE key LIKE '%outgoing%'"), 1);
	run_sql("DELETE FROM outbox");
	sends(EXIT_DONE, NULL);
	assert_int_equal(number("SELECT count(*) / 2 FROM meta WHERE key LIKE '%outgoing%'"), 0);
}

static void test_hasty(void **unused)
{
	hasty = true;
	test_cut(unused);
	hasty = false;
}

/* A mail without an answer after its end is sent once more, not for days. */
static void test_unanswered(void **unused)
{
	(void)unused;
	queue("a", "notice", 5);
	for (int i = 0; i < 2; i++) {
		tell(BODY, "250 taken");
		late = INT64_C(3600) * G_USEC_PER_SEC;
		at_second(300 * i);
		sends(EXIT_TEMPFAIL, "URL: *");
		assert_int_equal(number("SELECT count(*) FROM outbox WHERE state = 'failed'"), i);
		assert_int_equal(number("SELECT tries FROM outbox"), i + 1);
	}
}

static void test_stops(void **unused)
{
	(void)unused;
	tell(GREETING, "!554 no");
	queue("ab", "notice", 5);
	sends(EXIT_NO_PERMISSION, "URL: 554 no; *");
	outbox_is("a queued 0 0 554 no, b queued 0 0");
	assert_int_equal(said("send: URL"), 0);
	assert_int_equal(said("send: smtp://"), 1);
	tell(GREETING, "!421 busy");
	sends(EXIT_TEMPFAIL, "URL: 421 busy" AGAIN);
	assert_int_equal(
	    number("SELECT sum(state = 'retry' AND due = 1796119500 AND tries = 1) FROM outbox"), 2);
	/* The server refuses empty senders: answers fail, and other mails are sent. */
	run_sql("DELETE FROM outbox");
	tell("MAIL FROM:<>", "550 no");
	queue("aBcD", "answer", 3);
	sends(EXIT_NO_PERMISSION,
	    "URL: it refuses mails without an envelope sender, such as answers: 550 no; `outbox` lists them; what was "
	    "not sent stays in the outbox");
	outbox_is("a sent 1 0, b failed 1 0 550 no, c sent 1 0, d failed 1 0 550 no");
}

/* --- In which order, and how many ------------------------------------------------------------- */

static void test_limits(void **unused)
{
	(void)unused;
	by_server(", per_minute: 2");
	queue("a", "press", 9);
	queue("bc", "notice", 5);
	queue("d", "report", 1);
	sends(EXIT_DONE, NULL);
	went("db");
	assert_int_equal(said("2 mails wait: per_minute or per_day is reached"), 1);
	at_second(59);
	sends(EXIT_DONE, NULL);
	went("");
	at_second(60);
	sends(EXIT_DONE, NULL);
	went("ac");
	assert_int_equal(said("mails wait"), 0);
	by_server(", per_day: 2");
	run_sql("DELETE FROM outbox");
	queue("abc", "notice", 5);
	sends(EXIT_DONE, NULL);
	went("ab");
	at_second(60 + 86399);
	sends(EXIT_DONE, NULL);
	went("");
	at_second(60 + 86400);
	sends(EXIT_DONE, NULL);
	went("c");
}

/* A quarter of the limit is for mails that strangers cause, at least one. */
static void test_share(void **unused)
{
	(void)unused;
	by_server(", per_minute: 8");
	queue("abc", "answer", 7);
	queue("d", "notice", 5);
	queue("ef", "answer", 7);
	sends(EXIT_DONE, NULL);
	went("abd");
	assert_int_equal(said("mails wait"), 0);
	at_second(59);
	sends(EXIT_DONE, NULL);
	went("");
	at_second(60);
	sends(EXIT_DONE, NULL);
	went("ce");
	run_sql("DELETE FROM outbox");
	by_server(", per_minute: 3");
	queue("ab", "answer", 7);
	queue("c", "notice", 5);
	sends(EXIT_DONE, NULL);
	went("ac");
	run_sql("DELETE FROM outbox");
	by_server("");
	queue("abcdefghi", "answer", 7);
	sends(EXIT_DONE, NULL);
	went("abcdefghi");
}

/* An answer does not overtake an older one to the same player of that game. */
static void test_behind(void **unused)
{
	(void)unused;
	tell("RCPT TO:<a@site.test>", "450 later");
	queue("aba", "answer", 3);
	queue("a", "notice", 5);
	sends(EXIT_DONE, NULL);
	outbox_is("a retry 1 300 450 later, b sent 1 0, a queued 0 0, a retry 1 300 450 later");
	went("aba");
	tell(NULL, NULL);
	at_second(299);
	queue("ab", "answer", 3);
	queue("a", "notice", 5);
	queue("a", "answer", 3);
	run_sql("UPDATE outbox SET game = NULL WHERE id = (SELECT max(id) FROM outbox)");
	sends(EXIT_DONE, NULL);
	went("baa");
	at_second(300);
	sends(EXIT_DONE, NULL);
	went("aaaa");
	assert_int_equal(number("SELECT count(*) FROM outbox WHERE state <> 'sent'"), 0);
}

/* --- Into a Maildir ------------------------------------------------------------------------------ */

static int by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static char *maildir_names(void)
{
	g_autofree char *path = in("out/new");
	GDir *entries = g_dir_open(path, 0, NULL);
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

	for (const char *name; entries && (name = g_dir_read_name(entries));)
		g_ptr_array_add(names, g_strdup(name));
	if (entries)
		g_dir_close(entries);
	g_ptr_array_sort(names, by_name);
	g_ptr_array_add(names, NULL);
	return g_strjoinv(" ", (char **)names->pdata);
}

static void test_maildir(void **unused)
{
	(void)unused;
	configure("outgoing: {url: 'maildir:out'}\n");
	queue("ab", "notice", 5);
	run_sql("UPDATE outbox SET message_id = 'x/y:z\\w@site.test' WHERE recipient LIKE 'a%'");
	run_sql("UPDATE outbox SET message_id = 'b@site.test' WHERE recipient LIKE 'b%'");
	sends(EXIT_DONE, NULL);
	g_autofree char *names = maildir_names();
	assert_string_equal(names, "b@site.test x_y_z_w@site.test");
	outbox_is("a sent 1 0, b sent 1 0");
	/* A mail that may already be there is not put there twice. */
	run_sql("UPDATE outbox SET state = 'sending'");
	sends(EXIT_DONE, NULL);
	g_autofree char *same = maildir_names();
	assert_string_equal(same, names);
	outbox_is("a sent 2 0, b sent 2 0");
	/* A mail that no server can send; and a path that is not a Maildir. */
	queue("c", "notice", 5);
	run_sql("UPDATE outbox SET sender = 'x y' WHERE recipient LIKE 'c%'");
	queue("de", "notice", 5);
	g_autofree char *out = in("out");
	file_remove_tree(out);
	put("out", "no folder");
	run_sql("DELETE FROM outbox WHERE state = 'sent'");
	sends(EXIT_CANT_CREATE, "*");
	outbox_is(
	    "c failed 1 0 the sender's address cannot be used, d queued 0 0 the directory cannot be made: Not a "
	    "directory, e queued 0 0 the directory cannot be made: Not a directory");
	unlink(out);
	sends(EXIT_DONE, NULL);
	assert_int_equal(number("SELECT count(*) FROM outbox WHERE state = 'sent'"), 2);
}

/* Expects these attachments of a mail. */
static void brings(const char *attachments, const char *want)
{
	struct error err = {0};
	g_autofree char *out = in("out"), *names = NULL, *path = NULL, *text = NULL;
	g_autoptr(GString) files = g_string_new(NULL);

	run_sql("DELETE FROM outbox");
	file_remove_tree(out);
	queue("a", "report", 1);
	assert_true(db_run(site->db, &err, "UPDATE outbox SET attachments = ?", "t", attachments));
	sends(EXIT_DONE, NULL);
	names = maildir_names();
	path = g_build_filename(out, "new", names, NULL);
	assert_true(g_file_get_contents(path, &text, NULL, NULL));
	for (const char *at = text; (at = strstr(at, "filename=")); at++) {
		at += strlen("filename=");
		at += *at == '"';
		g_string_append_printf(files, "%.*s ", (int)strcspn(at, "\"\n;"), at);
	}
	if (strcmp(files->str, want) != 0)
		fail_msg("%s: %s", attachments, files->str);
}

static void test_attachments(void **unused)
{
	(void)unused;
	configure("outgoing: {url: 'maildir:out'}\n");
	brings("", "");
	brings("MING.txt\nMING.json\nMING.dot",
	    "demo-turn-0001-MING.txt demo-turn-0001-MING.json demo-turn-0001-MING.dot ");
	brings("MING.svg\nMING.html\nBOSCO.txt",
	    "demo-turn-0001-MING.svg demo-turn-0001-MING.html demo-turn-0001-BOSCO.txt ");
	/* A missing file is left out; a picture that cannot be made is logged. */
	brings("ZOE.txt\n2/MING.txt\n1/MING.txt\nno-suffix", "demo-turn-0001-MING.txt ");
	assert_int_equal(said("left out"), 0);
	brings("2/MING.svg\nZOE.html\nMING.txt", "demo-turn-0001-MING.txt ");
	assert_int_equal(said("demo-turn-0002-MING.svg is left out: there is no report"), 1);
	assert_int_equal(said("demo-turn-0001-ZOE.html is left out: "), 1);
	/* The deadline is attached while its turn is open. */
	brings("deadline.ics", "");
	run_sql("UPDATE game SET deadline = 1796155200, deadline_text = 'soon'");
	brings("deadline.ics\nMING.txt", "deadline.ics demo-turn-0001-MING.txt ");
	run_sql("UPDATE game SET turn = 2");
	brings("deadline.ics\nMING.txt", "demo-turn-0001-MING.txt ");
}

/* "KIND GAME turn N EMPIRE" in the log: the turn only if the mail has a token of it. */
static void test_names(void **unused)
{
	static const struct {
		const char *set, *want;
	} cases[] = {{"turn = 1", "sent report demo\n"},
	    {"turn = 1, message_id = 'nm.demo.1.abc.x@site.test'", "sent report demo turn 1\n"},
	    {"turn = 0, message_id = 'nm.demo.0.abc.x@site.test'", "sent report demo\n"},
	    {"turn = 7, seat = 1, message_id = 'nm.demo.7.abc.x@site.test'",
	        "sent report demo turn 7 MING\n"},
	    {"seat = 2", "sent report demo BOSCO\n"},
	    {"game = NULL, message_id = 'nm.demo.1.abc.x@site.test'", "sent report\n"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *sql = g_strdup_printf("UPDATE outbox SET %s", cases[i].set);
		run_sql("DELETE FROM outbox");
		queue("a", "report", 1);
		run_sql(sql);
		sends(EXIT_DONE, NULL);
		if (said(cases[i].want) != 1) {
			g_autofree char *log = log_text();
			fail_msg("%s: %s", cases[i].set, log + logged);
		}
	}
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_sent), TEST(test_refused), TEST(test_later),
	    TEST(test_throttled), TEST(test_cut), TEST(test_hasty), TEST(test_unanswered), TEST(test_stops),
	    TEST(test_limits), TEST(test_share), TEST(test_behind), TEST(test_maildir),
	    TEST(test_attachments), TEST(test_names)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
