/* Where a letter is looked for in a Maildir, how old and how far in it may be, and that it is taken away (HO-77). */
#include "mailer/letter_box.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>
#include <glib/gstdio.h>

/* A file of the box that was last written then; its path. */
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

/* A box that is opened in the second that is told. */
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

/* Is the word found; of a letter that is, all that is told is right. */
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

/* Its folders, each by what its name says. */
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

/* One is taken at a time, of the mailbox itself first. */
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

/* What is older than an hour when the box is opened is not the letter, nor what is no file. */
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

/* Of a mail 32 KiB are read. */
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

/* A Maildir that is not there yet holds no letter. */
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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_folders, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_order, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_ages, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_size, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_none, make_place, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
