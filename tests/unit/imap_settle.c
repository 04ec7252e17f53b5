/* Filed mails are moved where the game master wants them, with as few commands as the server supports, each once
   (HO-10, MC-205, MC-210, MC-211). */
#include "engine/store/binding.h"
#include "mailer/fetch/imap.h"
#include "tests/command.h"
#include "tests/imap.h"

#include <stdlib.h>

static struct site *site;
static struct mail_server own; /* mailbox of the test's configuration */

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
	site = open_site(SITE_WRITE);
	run_sql("PRAGMA synchronous = OFF"); /* no test cuts the power */
	own = site->config->mailbox;
	open_server(&site->config->mailbox);
	return 0;
}

static int remove_site(void **unused)
{
	close_server(&site->config->mailbox);
	site->config->mailbox = own;
	site_close(site);
	return clear_place(unused);
}

/* Expects the mails moved, and no note left. */
static void moved_are(const char *want)
{
	struct error err = {0};
	g_autofree char *is =
	    db_text_of(site->db, &err, "SELECT ifnull(group_concat(uid), '') FROM mail WHERE moved", "");

	assert_string_equal(is, want);
	if (*want)
		assert_int_equal(
		    db_integer_of(site->db, &err, "SELECT count(*) FROM meta WHERE key LIKE 'moving %'", ""),
		    0);
}

/* New lines of the log, without their times. */
static void was_logged(const char *want)
{
	static size_t seen;
	g_autofree char *path = in("log/2026-12.log"), *text = NULL;

	if (!g_file_get_contents(path, &text, NULL, NULL))
		text = g_strdup("");
	g_auto(GStrv) lines = g_strsplit(text + seen, "2026-12-01T10:00:00Z ", -1);
	g_autofree char *all = g_strjoinv("", lines + (*lines != NULL));
	seen = strlen(text);
	g_strdelimit(g_strstrip(all), "\n", ',');
	assert_string_equal(all, want);
}

/* A filed mail of this UID, class and size. */
static void has(unsigned uid, const char *class, unsigned size)
{
	g_autofree char *sql = g_strdup_printf(
	    "INSERT INTO mail"
	    " (source, uidvalidity, uid, arrived, stored, size, kept, whole, fingerprint, state, class, moved)"
	    " VALUES ('imap://box', 7, '%u', 0, 100, %u, 1, 1, '%u', 'filed', '%s', 0)",
	    uid, size, uid, class);

	run_sql(sql);
}

static void begins(const char *done, const char *rejected)
{
	run_sql("DELETE FROM mail");
	run_sql("DELETE FROM meta WHERE key LIKE 'moving %'");
	site->config->mailbox.done = done;
	site->config->mailbox.rejected = rejected;
}

static void settles(void)
{
	struct error err = {0};

	if (!imap_settle(site, &err))
		fail_msg("%s", err.text);
}

static void fails(enum exit_code code, const char *words)
{
	struct error err = {0};

	assert_false(imap_settle(site, &err));
	failed_with(&err, code, words);
}

#define OPENED "CAPABILITY\nLOGIN gm pw\nCAPABILITY\nLIST \"\" \"\"\nSELECT INBOX\n"
#define SEEN(set) "UID STORE " set " +FLAGS.SILENT (\\Seen)\n"
#define DELETED(set) "UID STORE " set " +FLAGS.SILENT (\\Deleted)\n"
#define ASKED(folder) "STATUS " folder " (UIDVALIDITY UIDNEXT)\n"
#define LEFT "LOGOUT\n"

#define STORE                                                                                                \
	{                                                                                                    \
		"UID STORE", "", "OK x"                                                                      \
	}
#define STATUS                                                                                               \
	{                                                                                                    \
		"STATUS", "* STATUS x (UIDVALIDITY 30 UIDNEXT 10)\r\n", "OK x"                               \
	}
#define PLAIN                                                                                                \
	{                                                                                                    \
		"CAPABILITY", "* CAPABILITY IMAP4rev1\r\n", "OK x"                                           \
	}
#define PLUS                                                                                                 \
	{                                                                                                    \
		"CAPABILITY", "* CAPABILITY IMAP4rev1 UIDPLUS\r\n", "OK x"                                   \
	}

static void test_move(void **unused)
{
	(void)unused;
	begins("Done", "Junk");
	settles();
	has(1, "orders", 5);
	has(2, "empty", 5);
	has(4, "reject", 5);
	has(3, "orders", 5);
	has(7, "bounce", 5);
	run_sql(
	    "INSERT INTO mail (source, uidvalidity, uid, arrived, stored, size, kept, whole, fingerprint, state, moved)"
	    " VALUES ('imap://box', 7, '9', 0, 0, 1, 1, 1, 'f9', 'held', 0), ('imap://other', 7, '10', 0, 0, 1, 1,"
	    " 1, 'f10', 'filed', 0), ('imap://box', 6, '11', 0, 0, 1, 1, 1, 'f11', 'filed', 0)");
	SAYS(STORE, STATUS, {"UID MOVE", "", "OK x"}, STORE, STATUS, {"UID MOVE", "", "OK x"});
	settles();
	was_asked(OPENED SEEN("1:3") ASKED("Done") "UID MOVE 1:3 Done\n" SEEN("4,7")
	        ASKED("Junk") "UID MOVE 4,7 Junk\n" LEFT);
	moved_are("1,2,4,3,7");
	was_logged("moved 3 mails to Done,moved 2 mails to Junk");
	/* Rejected mails stay if there is no folder for them, without a connection. */
	begins("Done", NULL);
	has(4, "reject", 5);
	has(5, "auto", 5);
	SAYS({NULL, NULL, NULL});
	settles();
	was_asked("");
	moved_are("4,5");
	was_logged("");
}

/* With UIDPLUS exactly these are expunged after a copy; without it they stay marked. */
static void test_copy(void **unused)
{
	(void)unused;
	begins("Done", NULL);
	has(1, "orders", 5);
	has(3, "orders", 5);
	SAYS(PLUS, PLUS, STORE, STATUS, {"UID COPY", "", "OK x"}, STORE, {"UID EXPUNGE", "", "OK x"});
	settles();
	was_asked(
	    OPENED SEEN("1,3") ASKED("Done") "UID COPY 1,3 Done\n" DELETED("1,3") "UID EXPUNGE 1,3\n" LEFT);
	moved_are("1,3");
	begins("Done", NULL);
	has(1, "orders", 5);
	SAYS(PLAIN, PLAIN, STORE, STATUS, {"UID COPY", "", "OK x"}, STORE);
	settles();
	was_asked(OPENED SEEN("1") ASKED("Done") "UID COPY 1 Done\n" DELETED("1") LEFT);
	moved_are("1");
}

/* Two hundred mails are moved by one command. */
static void test_many(void **unused)
{
	(void)unused;
	begins("Done", NULL);
	for (unsigned uid = 1; uid <= 201; uid++)
		has(uid, "orders", 5);
	SAYS(STORE, STATUS, {"UID MOVE", "", "OK x"}, STORE, STATUS, {"UID MOVE", "", "OK x"});
	settles();
	was_asked(OPENED SEEN("1:200") ASKED("Done") "UID MOVE 1:200 Done\n" SEEN("201")
	        ASKED("Done") "UID MOVE 201 Done\n" LEFT);
}

static void test_refused(void **unused)
{
	(void)unused;
	begins("Done", NULL);
	has(1, "orders", 5);
	SAYS({"SELECT", "* 1 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n", "OK [READ-ONLY] x"});
	fails(EXIT_NO_PERMISSION, "imap://box: the folder INBOX is read-only: mails cannot be moved");
	/* If marking is refused, moving may work; a missing folder is created once. */
	SAYS({"UID STORE", "", "NO no marks"}, {"STATUS", "", "NO none"},
	    {"UID MOVE", "", "NO [TRYCREATE] none"}, {"CREATE", "", "OK x"}, {"SUBSCRIBE", "", "NO no"},
	    {"UID MOVE", "", "OK x"});
	settles();
	was_asked(OPENED SEEN("1")
	        ASKED("Done") "UID MOVE 1 Done\nCREATE Done\nSUBSCRIBE Done\nUID MOVE 1 Done\n" LEFT);
	moved_are("1");
	begins("Done", NULL);
	has(1, "orders", 5);
	SAYS(STORE, STATUS, {"UID MOVE", "", "NO [NOPERM] not you"});
	fails(EXIT_NO_PERMISSION, "imap://box: moving mails to Done: [NOPERM] not you");
	SAYS(STORE, STATUS, {"UID MOVE", "", "NO [OVERQUOTA] full"});
	fails(EXIT_TEMPFAIL, "imap://box: moving mails to Done: [OVERQUOTA] full");
	SAYS(STORE, STATUS, {"UID MOVE", "", "NO none"}, {"CREATE", "", "NO [NOPERM] you may not"});
	fails(EXIT_NO_PERMISSION, "moving mails to Done: none; it cannot be made: [NOPERM] you may not");
	moved_are("");
}

/* After a cut session the copies are recognized by size and date among later mails, and not made again. */
static void test_cut(void **unused)
{
#define DATED(n, uid, size)                                                                                  \
	"* " #n " FETCH (UID " #uid " RFC822.SIZE " #size " INTERNALDATE \"01-Jan-1970 00:00:00 +0000\")\r\n"
	static const struct {
		const char *validity, *status;
		bool known;
	} cases[] = {{"30", "OK x", true}, {"31", "OK x", false}, {"30", "NO not there", false}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *lies =
		    g_strdup_printf("* 4 EXISTS\r\n* OK [UIDVALIDITY %s] x\r\n", cases[i].validity);
		begins("Done", NULL);
		has(1, "orders", 90);
		has(2, "orders", 60);
		has(3, "orders", 20);
		has(4, "orders", 90);
		SAYS(PLUS, PLUS, STORE, STATUS, {"UID COPY", "", NULL});
		fails(EXIT_TEMPFAIL, "imap://box: copying mails to Done: the connection was cut");
		moved_are("");
		if (cases[i].known) {
			/* Of two mails of the same size one was copied; what was there before is no copy. */
			SAYS(PLUS, PLUS, {"EXAMINE", lies, cases[i].status},
			    {"UID SEARCH", "* SEARCH 9 10 11 12\r\n", "OK x"},
			    {"UID FETCH", DATED(2, 10, 90) DATED(3, 11, 70) DATED(4, 12, 20), "OK x"}, STORE,
			    STORE, {"UID EXPUNGE", "", "OK x"}, STORE, STATUS, {"UID COPY", "", "OK x"},
			    STORE, {"UID EXPUNGE", "", "OK x"});
			settles();
			was_asked(OPENED
			    "EXAMINE Done\nUID SEARCH ALL\nUID FETCH 10:12 (UID RFC822.SIZE INTERNALDATE)\n"
			    "SELECT INBOX\n" SEEN("1,3") DELETED("1,3") "UID EXPUNGE 1,3\n" SEEN("2,4")
			        ASKED("Done") "UID COPY 2,4 Done\n" DELETED("2,4") "UID EXPUNGE 2,4\n" LEFT);
		} else {
			SAYS(PLUS, PLUS, {"EXAMINE", lies, cases[i].status}, STORE, STATUS,
			    {"UID COPY", "", "OK x"}, STORE, {"UID EXPUNGE", "", "OK x"});
			settles();
			was_asked(OPENED "EXAMINE Done\nSELECT INBOX\n" SEEN("1:4")
			        ASKED("Done") "UID COPY 1:4 Done\n" DELETED("1:4") "UID EXPUNGE 1:4\n" LEFT);
		}
		moved_are("1,2,3,4");
	}
}

/* If the folder could not be examined, any mail in it may be later. */
static void test_unasked(void **unused)
{
	(void)unused;
	begins("Done", NULL);
	has(1, "orders", 90);
	SAYS(PLUS, PLUS, STORE, {"STATUS", "", "NO none"}, {"UID COPY", "", NULL});
	fails(EXIT_TEMPFAIL, "imap://box: copying mails to Done: the connection was cut");
	SAYS(PLUS, PLUS, {"EXAMINE", "* 1 EXISTS\r\n* OK [UIDVALIDITY 44] x\r\n", "OK x"},
	    {"UID SEARCH", "* SEARCH 1\r\n", "OK x"}, {"UID FETCH", DATED(1, 1, 90), "OK x"}, STORE, STORE,
	    {"UID EXPUNGE", "", "OK x"});
	settles();
	was_asked(OPENED "EXAMINE Done\nUID SEARCH ALL\nUID FETCH 1 (UID RFC822.SIZE INTERNALDATE)\n"
	                 "SELECT INBOX\n" SEEN("1") DELETED("1") "UID EXPUNGE 1\n" LEFT);
	moved_are("1");
	/* If the position cannot be noted or asked, nothing is copied. */
	begins("Done", NULL);
	has(1, "orders", 90);
	run_sql("CREATE TEMP TRIGGER broken BEFORE INSERT ON meta BEGIN SELECT RAISE(ABORT, 'no'); END");
	SAYS(PLUS, PLUS, STORE, STATUS);
	fails(EXIT_SOFTWARE, "no");
	run_sql("DROP TRIGGER broken");
	SAYS(PLUS, PLUS, STORE, {"STATUS", "", NULL});
	fails(EXIT_TEMPFAIL, "the connection was cut");
	SAYS(PLUS, PLUS, STORE, STATUS, {"UID COPY", "", "OK x"}, STORE, {"UID EXPUNGE", "", "OK x"});
	settles();
	was_asked(OPENED SEEN("1") ASKED("Done") "UID COPY 1 Done\n" DELETED("1") "UID EXPUNGE 1\n" LEFT);
	moved_are("1");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_move), cmocka_unit_test(test_copy),
	    cmocka_unit_test(test_many), cmocka_unit_test(test_refused), cmocka_unit_test(test_cut),
	    cmocka_unit_test(test_unasked)};

	return cmocka_run_group_tests(tests, make_site, remove_site);
}
