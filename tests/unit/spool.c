/* Mails that wait in the spool: which files count, what their names tell, leftovers (HO-10). */
#include "engine/store/binding.h"
#include "mailer/fetch/spool.h"
#include "tests/command.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#define NOW 1796119200 /* 2026-12-01T10:00:00Z */

static struct site *site;

static int make_site(void **unused)
{
	make_place(unused);
	g_setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", TRUE);
	command("init");
	put("nightmail.yaml",
	    "site: {address: host@test.example, gm: gm@example.org}\nlimits: {message: 64KiB, headers: 1KiB}\n");
	site = open_site(SITE_WRITE);
	return 0;
}

static int remove_site(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

/* Makes a file in the spool, so many seconds old. */
static void put_old(const char *name, const char *text, int64_t seconds)
{
	g_autofree char *under = g_strconcat("spool/", name, NULL), *path = in(under);
	time_t then = (time_t)(g_get_real_time() / G_USEC_PER_SEC - seconds);

	put(under, text);
	assert_int_equal(utime(path, &(struct utimbuf){then, then}), 0);
}

static bool is_there(const char *name)
{
	g_autofree char *under = g_strconcat("spool/", name, NULL), *path = in(under);

	return access(path, F_OK) == 0;
}

/* All mails taken, `NAME SIZE WHOLE AGE|`: AGE in hours of the file's time, or the arrival in its name. */
static char *taken_told(void)
{
	struct error err = {0};
	char *told = db_text_of(site->db, &err,
	    "SELECT ifnull(group_concat(uid || ' ' || size || ' ' || whole || ' ' || "
	    "CASE WHEN arrived < 1000000 THEN arrived ELSE 'late' END || '|', ''), '') FROM (SELECT * FROM mail "
	    "WHERE source = 'spool' ORDER BY id)",
	    "");

	if (!told)
		fail_msg("%s", err.text);
	assert_true(db_run(site->db, &err, "DELETE FROM mail", ""));
	return told;
}

static void takes(const char *want)
{
	struct error err = {0};
	GPtrArray *files = spool_take(site, &err);
	g_autofree char *told = taken_told();

	if (error_is_set(&err))
		fail_msg("%s", err.text);
	assert_string_equal(told, want);
	assert_true(spool_drop(site, files, false, &err));
}

/* Four parts, the first of twelve digits, the last one the size; other files are mails as they are. */
static void test_names(void **unused)
{
	(void)unused;
	takes("");
	put_old("000000000077.0000000000000001.9.5", "12345", 0);
	put_old("000000000076.0000000000000002.9.5", "12345", 0);
	put_old("000000000076.0000000000000001.9.5", "12345", 0);
	/* Only its headers are stored. */
	put_old("000000000078.0000000000000001.9.99999", "12345", 0);
	takes(
	    "000000000076.0000000000000001.9.5 5 1 76|000000000076.0000000000000002.9.5 5 1 "
	    "76|000000000077.0000000000000001.9.5 5 1 77|000000000078.0000000000000001.9.99999 99999 0 78|");
	assert_false(is_there("000000000077.0000000000000001.9.5"));
	put_old("00000000077.0000000000000001.9.5", "123456", 0);
	put_old("000000000079.1.9", "123456", 0);
	put_old("000000000080.1.9.5.x", "123456", 0);
	put_old("00000000008x.1.9.5", "123456", 0);
	put_old("000000000081.1.9.x", "123456", 0);
	put_old("000000000082.1.9.-1", "123456", 0);
	put_old("letter", "123456", 0);
	takes(
	    "000000000079.1.9 6 1 late|000000000080.1.9.5.x 6 1 late|000000000081.1.9.x 6 1 late|"
	    "000000000082.1.9.-1 6 1 late|00000000008x.1.9.5 6 1 late|00000000077.0000000000000001.9.5 6 1 late|"
	    "letter 6 1 late|");
	assert_false(is_there("letter"));
	put_old("000000000000.1.9.0", "", 0);
	takes("000000000000.1.9.0 0 1 0|");
}

/* A dead writer's file is not a mail, and is removed after a day; hidden files are ignored. */
static void test_left(void **unused)
{
	(void)unused;
	put_old("000000000077.1.9.5.new-abc", "123", 86400 + 60);
	put_old("000000000078.1.9.5.new-abc", "123", 86400 - 60);
	put_old(".hidden", "123", 100000);
	takes("");
	assert_false(is_there("000000000077.1.9.5.new-abc"));
	assert_true(is_there("000000000078.1.9.5.new-abc"));
	assert_true(is_there(".hidden"));
}

static void test_put(void **unused)
{
	struct error err = {0};
	g_autofree char *path = in("mail"), *x = g_strnfill(70000, 'x');
	g_autofree char *large = g_strconcat("Subject: a\n\n", x, NULL);

	(void)unused;
	put("mail", "Subject: a\n\nb\n");
	assert_true(spool_put(site->config, path, NULL, &err));
	put("mail", large);
	assert_true(spool_put(site->config, path, NULL, &err));
	assert_int_equal(db_integer_of(site->db, &err, "SELECT count(*) FROM mail", ""), 0);
	GPtrArray *files = spool_take(site, &err);
	assert_int_equal(files->len, 2);
	assert_int_equal(
	    db_integer_of(site->db, &err, "SELECT count(*) FROM mail WHERE arrived = ?", "i", (int64_t)NOW),
	    2);
	assert_int_equal(
	    db_integer_of(site->db, &err, "SELECT count(*) FROM mail WHERE whole AND size = 14", ""), 1);
	assert_int_equal(
	    db_integer_of(site->db, &err, "SELECT count(*) FROM mail WHERE NOT whole AND size = 70012", ""),
	    1);
	assert_true(spool_drop(site, files, true, &err));
	put("mail", "");
	assert_false(spool_put(site->config, path, NULL, &err));
	assert_int_equal(err.code, EXIT_NO_INPUT);
	error_clear(&err);
	assert_false(spool_put(site->config, "/nowhere", NULL, &err));
	assert_int_equal(err.code, EXIT_NO_INPUT);
	error_clear(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_names), cmocka_unit_test(test_left), cmocka_unit_test(test_put)};

	return cmocka_run_group_tests(tests, make_site, remove_site);
}
