/* Looking for a letter in a Maildir or on a server: which folders, its age, how far into it, and that it is removed
   (HO-77). */
#include "mailer/doctor/letter_box.h"
#include "tests/imap.h"

#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <glib/gstdio.h>

/* Writes a file of the box with this time; returns its path. */
static char *lay(const char *folder, const char *part, const char *text, time_t when)
{
	g_autofree char *part_dir = g_build_filename(dir, folder, part, NULL);
	char *path = g_build_filename(part_dir, "one", NULL);
	const struct timeval times[] = {{.tv_sec = when}, {.tv_sec = when}};

	assert_int_equal(g_mkdir_with_parents(part_dir, 0700), 0);
	assert_true(g_file_set_contents(path, text, -1, NULL));
	assert_int_equal(utimes(path, times), 0);
	return path;
}

/* Opens a box; *now: the second in which that happened. */
static struct letter_box *opened(time_t *now)
{
	static struct config config;
	struct error err = {0};

	config.mailbox = (struct mail_server){.scheme = MAIL_MAILDIR, .path = dir};
	for (;;) {
		*now = time(NULL);
		struct letter_box *box = letter_box_open(&config, NULL, &err);
		assert_non_null(box);
		if (time(NULL) == *now)
			return box;
		letter_box_close(box);
	}
}

/* Is the word found? If so, checks all that is returned about the letter. */
static bool is_found(const char *folder, const char *text, enum letter_place place)
{
	time_t now;
	struct error err = {0};
	struct letter_found found = {0};
	struct letter_box *box = opened(&now);
	g_autofree char *where = *folder ? g_build_filename(dir, folder, NULL) : g_strdup(dir);
	bool there = letter_box_take(box, "WORD", &found, &err);

	assert_false(error_is_set(&err));
	if (there) {
		assert_int_equal(found.place, place);
		assert_string_equal(found.folder, where);
		assert_string_equal(found.headers, text);
		assert_true(found.arrived == G_MAXINT64);
		assert_true(found.removed);
	}
	letter_found_clear(&found);
	letter_box_close(box);
	return there;
}

/* Its folders, each by the meaning of its name. */
static void test_folders(void **unused)
{
	static const struct {
		const char *folder, *part;
		bool there;
		enum letter_place place;
	} cases[] = {{"", "new", true, PLACE_SOURCE}, {"", "cur", true, PLACE_SOURCE}, {"", "tmp", false, 0},
	    {".Processed", "new", true, PLACE_FILED}, {".Bulk", "cur", true, PLACE_FILED},
	    {".Junk", "cur", true, PLACE_JUNK}, {".INBOX.JUNK E-Mail", "new", true, PLACE_JUNK},
	    {".Spamverdacht", "new", true, PLACE_JUNK}, {".Bulk Mail", "new", true, PLACE_JUNK},
	    {".Unerwünscht", "new", true, PLACE_JUNK}, {".Courrier INDÉSIRABLE", "new", true, PLACE_JUNK},
	    {"Junk", "new", false, 0}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *other =
		    lay(cases[i].folder, cases[i].part, "Subject: ANOTHER\n", time(NULL));
		assert_false(is_found(cases[i].folder, "", PLACE_OTHER));
		assert_int_equal(access(other, F_OK), 0);
		g_autofree char *path =
		    lay(cases[i].folder, cases[i].part, "Subject: a WORD, and more\n", time(NULL));
		assert_int_equal(
		    is_found(cases[i].folder, "Subject: a WORD, and more\n", cases[i].place), cases[i].there);
		assert_int_equal(access(path, F_OK) != 0, cases[i].there);
		unlink(path);
	}
}

/* One letter is taken at a time, from the mailbox itself first. */
static void test_order(void **unused)
{
	g_autofree char *there = lay(".Junk", "new", "WORD 2", time(NULL));
	g_autofree char *here = lay("", "cur", "WORD 1", time(NULL));

	(void)unused;
	assert_true(is_found("", "WORD 1", PLACE_SOURCE));
	assert_int_equal(access(there, F_OK), 0);
	assert_true(is_found(".Junk", "WORD 2", PLACE_JUNK));
	assert_false(is_found("", "", PLACE_OTHER));
}

/* Files more than an hour older than the box, and other things than files, are skipped. */
static void test_ages(void **unused)
{
	time_t now;
	struct error err = {0};
	struct letter_found found = {0};
	struct letter_box *box = opened(&now);
	g_autofree char *path = lay("", "new", "WORD", now - 3601);

	(void)unused;
	assert_false(letter_box_take(box, "WORD", &found, &err));
	g_free(lay("", "new", "WORD", now - 3600));
	assert_true(letter_box_take(box, "WORD", &found, &err));
	letter_found_clear(&found);
	letter_box_close(box);
	g_autofree char *target = lay("", "", "WORD", time(NULL));
	assert_int_equal(symlink(target, path), 0);
	assert_false(is_found("", "", PLACE_OTHER));
	unlink(path);
	unlink(target);
}

/* The first 32 KiB of a mail are read. */
static void test_size(void **unused)
{
	(void)unused;
	for (size_t more = 0; more < 2; more++) {
		g_autofree char *blanks = g_strnfill(32768 - 4 + more, ' ');
		g_autofree char *whole = g_strconcat(blanks, "WORDS of the body", NULL);
		g_autofree char *top_of = g_strndup(whole, 32768);
		g_autofree char *path = lay("", "new", whole, time(NULL));
		assert_int_equal(is_found("", top_of, PLACE_SOURCE), more == 0);
		unlink(path);
	}
}

/* A Maildir that does not exist yet contains no letter. */
static void test_none(void **unused)
{
	g_autofree char *own = dir;

	(void)unused;
	dir = g_build_filename(own, "nowhere", NULL);
	assert_false(is_found("", "", PLACE_OTHER));
	g_free(dir);
	dir = g_steal_pointer(&own);
	letter_box_close(NULL);
}

/* --- On a server ------------------------------------------------------------------ */

static struct config config;
static struct letter_box *box;

static int open_mailbox(void **unused)
{
	struct error err = {0};

	make_place(unused);
	config.passwords = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
	open_server(&config.mailbox);
	config.mailbox.done = "Done";
	config.mailbox.rejected = "Gone";
	SAYS({NULL, NULL, NULL});
	box = letter_box_open(&config, "Trash", &err);
	if (!box)
		fail_msg("%s", err.text);
	return 0;
}

static int close_mailbox(void **unused)
{
	letter_box_close(box);
	close_server(&config.mailbox);
	g_hash_table_destroy(config.passwords);
	return clear_place(unused);
}

#define FOLDERS(more)                                                                                        \
	{                                                                                                    \
		"LIST \"\" \"*\"", "* LIST () \".\" INBOX\r\n* LIST () \".\" Done\r\n" more, "OK x"          \
	}
#define HOLDS(count)                                                                                         \
	{                                                                                                    \
		"EXAMINE", "* " count " EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n", "OK x"                        \
	}
#define LETTER                                                                                               \
	{"UID FETCH", "* 1 FETCH (UID 9 RFC822.SIZE 5 INTERNALDATE \"01-Jan-1970 00:01:00 +0000\")\r\n",     \
	    "OK x"},                                                                                         \
	{                                                                                                    \
		"UID FETCH", "* 1 FETCH (UID 9 BODY[HEADER] {4}\r\nX: y)\r\n", "OK x"                        \
	}
#define READ "UID FETCH 9 (UID RFC822.SIZE INTERNALDATE)\nUID FETCH 9 (UID BODY.PEEK[HEADER]<0.32768>)\n"

static bool takes(enum letter_place place, const char *folder, bool removed)
{
	struct letter_found found = {0};
	struct error err = {0};
	bool there = letter_box_take(box, "WORD", &found, &err);

	if (error_is_set(&err))
		fail_msg("%s", err.text);
	if (there) {
		assert_int_equal(found.place, place);
		assert_string_equal(found.folder, folder);
		assert_string_equal(found.headers, "X: y");
		assert_int_equal(found.arrived, 60);
		assert_int_equal(found.removed, removed);
	}
	letter_found_clear(&found);
	return there;
}

/* Folders in order: the mailbox itself, folders of filed mails, junk and the rest; the newest letter is taken and
   removed. */
static void test_server(void **unused)
{
	(void)unused;
	SAYS(FOLDERS("* LIST () \".\" \"Bulk Mail\"\r\n* LIST () \".\" Trash\r\n"), HOLDS("0"), HOLDS("2"),
	    {"UID SEARCH", "* SEARCH 4 9 3\r\n", "OK x"}, LETTER, {"UID STORE", "", "OK x"},
	    {"UID EXPUNGE", "", "OK x"});
	assert_true(takes(PLACE_FILED, "Done", true));
	was_asked("LIST \"\" \"*\"\nEXAMINE INBOX\nEXAMINE Done\nUID SEARCH SUBJECT WORD\n" READ
	          "SELECT Done\nUID STORE 9 +FLAGS.SILENT (\\Deleted)\nUID EXPUNGE 9\n");
	/* A folder that may not be looked into holds no letter for us. */
	SAYS(FOLDERS("* LIST () \".\" \"Bulk Mail\"\r\n* LIST () \".\" Trash\r\n"), HOLDS("1"),
	    {"UID SEARCH", "* SEARCH\r\n", "OK x"}, {"EXAMINE", "", "NO not you"}, HOLDS("0"), HOLDS("3"),
	    {"UID SEARCH", "* SEARCH 9\r\n", "OK x"}, LETTER, {"UID STORE", "", "NO no"});
	assert_true(takes(PLACE_JUNK, "Bulk Mail", false));
	was_asked("LIST \"\" \"*\"\nEXAMINE INBOX\nUID SEARCH SUBJECT WORD\nEXAMINE Done\nEXAMINE Trash\n"
	          "EXAMINE \"Bulk Mail\"\nUID SEARCH SUBJECT WORD\n" READ
	          "SELECT \"Bulk Mail\"\nUID STORE 9 +FLAGS.SILENT (\\Deleted)\n");
	SAYS(FOLDERS("* LIST () \".\" Gone\r\n"), HOLDS("0"), HOLDS("0"), HOLDS("0"), HOLDS("0"), HOLDS("0"));
	assert_false(takes(PLACE_OTHER, "", false));
	was_asked("LIST \"\" \"*\"\nEXAMINE INBOX\nEXAMINE Done\nEXAMINE Trash\nEXAMINE \"Bulk Mail\"\n"
	          "EXAMINE Gone\n");
}

static void test_server_trouble(void **unused)
{
	struct letter_found found = {0};
	struct error err = {0};

	(void)unused;
	SAYS(FOLDERS(""), {"EXAMINE", "", "NO not you"});
	assert_false(letter_box_take(box, "WORD", &found, &err));
	failed_with(&err, EXIT_NO_PERMISSION, "imap://box: folder INBOX: not you");
	SAYS(FOLDERS(""), HOLDS("1"), {"UID SEARCH", "", "NO no"});
	assert_false(letter_box_take(box, "WORD", &found, &err));
	failed_with(&err, EXIT_TEMPFAIL, "imap://box: SEARCH: no");
	SAYS({"LIST", "", "NO no"});
	assert_false(letter_box_take(box, "WORD", &found, &err));
	failed_with(&err, EXIT_TEMPFAIL, "imap://box: LIST: no");
	SAYS(FOLDERS(""), HOLDS("1"), {"UID SEARCH", "* SEARCH 9\r\n", "OK x"}, {"UID FETCH", "", NULL});
	assert_false(letter_box_take(box, "WORD", &found, &err));
	failed_with(&err, EXIT_TEMPFAIL, "imap://box: FETCH: the connection was cut");
	letter_found_clear(&found);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_folders, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_order, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_ages, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_size, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_none, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_server, open_mailbox, close_mailbox),
	    cmocka_unit_test_setup_teardown(test_server_trouble, open_mailbox, close_mailbox)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
