/* How mails get into the database, from a Maildir and from the spool, each once, and where they are moved (HO-4, HO-10;
   MC-201, MC-202). */
#include "engine/base/hash.h"
#include "engine/store/binding.h"
#include "mailer/fetch/maildir.h"
#include "mailer/store/maildir_out.h"
#include "mailer/fetch/spool.h"
#include "mailer/store/store.h"
#include "tests/command.h"

#include <stdlib.h>
#include <time.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#define NOW INT64_C(1772452800) /* 2026-03-02T12:00:00Z */

static struct site *site;

static int begin(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-03-02T12:00:00Z", 1);
	command("init");
	put("nightmail.yaml", "site: {address: host@test.example, gm: gm@example.org}\n"
	                      "mailbox: {url: 'maildir:in', rejected: Rest, junk: Spam/All}\n"
	                      "limits: {message: 1KiB, headers: 128B, session: 3KiB}\n");
	command("new demo --ruleset space-empires --players 2 --seed 7");
	command("join demo MING ming@example.org");
	site = open_site(SITE_WRITE);
	return 0;
}

static int end(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

static void forget(void)
{
	struct error err = {0};

	assert_true(db_run(site->db, &err, "DELETE FROM mail", ""));
}

/* Expects these columns of all mails, in order, each row ended by `|`. */
static void record_is(const char *columns, const char *want)
{
	struct error err = {0};
	g_autofree char *sql = g_strdup_printf("SELECT ifnull(group_concat(%s || '|', ''), '')"
	                                       " FROM (SELECT * FROM mail LEFT JOIN raw ON raw.mail = mail.id"
	                                       " ORDER BY id)",
	    columns);
	g_autofree char *text = db_text_of(site->db, &err, sql, "");

	assert_string_equal(text, want);
}

static void lay(const char *name, const char *text, int64_t when)
{
	g_autofree char *path = in(name);
	const struct timeval times[] = {{.tv_sec = when}, {.tv_sec = when}};

	put(name, text);
	assert_int_equal(utimes(path, times), 0);
}

static bool is_there(const char *name)
{
	g_autofree char *path = in(name);

	return g_file_test(path, G_FILE_TEST_EXISTS);
}

static void drop(const char *name)
{
	g_autofree char *path = in(name);

	file_remove_tree(path);
}

/* --- The record --------------------------------------------------------------------- */

static void test_fingerprints(void **unused)
{
	static const char *const cases[][2] = {{"A: b\r\n\r\nx\r\n", "A: b\n\nx\n"},
	    {"A: b\n\nx\n", "A: b\n\nx\n"}, {"A: b\n\nx\ry\n", "A: b\n\nx\ry\n"},
	    {"A: b\n\nx\r\r\n", "A: b\n\nx\r\n"}, {"A: b\n\nx\r", "A: b\n\nx\r"},
	    {"Received: a\n by b\nReturn-Path: <c>\nA: b\n\nx", "A: b\n\nx"},
	    {"A: b\nReceived: a\n\nx", "A: b\nReceived: a\n\nx"}, {"", ""}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		char is[65], want[65];
		store_fingerprint(cases[i][0], strlen(cases[i][0]), is);
		hash_sha256_hex(cases[i][1], strlen(cases[i][1]), want);
		if (strcmp(is, want) != 0)
			fail_msg("case %zu", i);
	}
	/* The headers, and one byte more than allowed. */
	assert_int_equal(store_header_size("A: b\n\nbody", 10, 100), 6);
	assert_int_equal(store_header_size("A: b\n\nbody", 10, 5), 6);
	assert_int_equal(store_header_size("A: b\n\nbody", 10, 4), 5);
	assert_int_equal(store_header_size("A: b\n", 5, 100), 5);
	assert_true(store_same_date(5, 5, 9));
	assert_false(store_same_date(6, 5, 9));
	assert_false(store_same_date(9, 5, 9));
	assert_true(store_same_date(10, 5, 9));
}

static void keep(int64_t uidvalidity, const char *uid, const char *raw, const char *held)
{
	struct error err = {0};
	const struct taken mail = {.source = "imap://x",
	    .uidvalidity = uidvalidity,
	    .uid = uid,
	    .arrived = NOW - 9,
	    .size = (int64_t)strlen(raw),
	    .raw = raw,
	    .raw_size = strlen(raw),
	    .whole = true,
	    .held = held};

	assert_true(store_mail_alone(site, &mail, &err));
}

#define PLACES "uidvalidity || ' ' || ifnull(uid, '-') || ' ' || CAST(bytes AS TEXT) || ' ' || state"

static void test_places(void **unused)
{
	struct error err = {0};

	(void)unused;
	keep(7, "1", "A", NULL);
	record_is(PLACES " || ' ' || (arrived - 1772452800) || ' ' || (stored - 1772452800) || moved",
	    "7 1 A new -9 00|");
	/* The same bytes at the same place are the same mail; other bytes there are another mail. */
	keep(7, "1", "A", NULL);
	record_is(PLACES, "7 1 A new|");
	keep(7, "1", "B", NULL);
	record_is(PLACES, "7 - A new|7 1 B new|");
	/* Elsewhere under the same UIDVALIDITY they are a copy; under another one they are the same mail. */
	keep(7, "2", "B", NULL);
	record_is(PLACES, "7 - A new|7 1 B new|7 2 B new|");
	forget();
	keep(7, "1", "A", NULL);
	assert_true(db_run(site->db, &err, "UPDATE mail SET moved = 1", ""));
	keep(8, "9", "A", NULL);
	record_is(PLACES " || moved", "8 9 A new0|");
	/* Without a UIDVALIDITY a mail is never recognized. */
	keep(0, "f", "A", NULL);
	keep(0, "g", "A", NULL);
	keep(9, NULL, "A", NULL);
	keep(9, NULL, "A", NULL);
	record_is(PLACES, "8 9 A new|0 f A new|0 g A new|9 - A new|9 - A new|");
	forget();
	/* A mail held for the GM does not make another one a repetition. */
	keep(7, "1", "A", "because");
	record_is(
	    "state || ' ' || class || ' ' || reason || ' ' || moved || ' ' || substr(fingerprint, 1, 1)",
	    "held reject because 1 -|");
	keep(8, "2", "A", NULL);
	record_is(PLACES, "7 1 A held|8 2 A new|");
	record_is("ifnull(class, '') || ifnull(reason, '') || length(fingerprint)", "rejectbecause64|64|");
	forget();
	/* A date in the future: it counts as arrived now. */
	{
		const struct taken mail = {
		    .source = "x", .arrived = NOW + 5, .size = 1, .raw = "A", .raw_size = 1, .whole = false};
		assert_true(store_mail(site, &mail, &err));
		record_is("(arrived - 1772452800) || ' ' || whole", "0 0|");
	}
	forget();
}

/* --- The spool ----------------------------------------------------------------------------- */

static char *all_in(const char *name)
{
	g_autofree char *path = in(name);
	GString *out = g_string_new(NULL);
	GDir *list = g_dir_open(path, 0, NULL);

	for (const char *each; list && (each = g_dir_read_name(list));)
		g_string_append_printf(out, "%s ", each);
	if (list)
		g_dir_close(list);
	return g_string_free(out, FALSE);
}

static guint take_spool(void)
{
	struct error err = {0};
	GPtrArray *taken = spool_take(site, &err);
	guint count = taken->len;

	assert_false(error_is_set(&err));
	assert_true(spool_drop(site, taken, true, &err));
	return count;
}

static void test_spool(void **unused)
{
	struct error err = {0};
	g_autofree char *mail = in("mail");
	g_autoptr(GString) large = g_string_new("A: b\n\n");

	(void)unused;
	assert_int_equal(take_spool(), 0);
	put("mail", "");
	assert_false(spool_put(site->config, mail, NULL, &err));
	assert_int_equal(err.code, EXIT_NO_INPUT);
	error_clear(&err);
	put("mail", "A: b\n\nx\n");
	assert_true(spool_put(site->config, mail, NULL, &err));
	{
		g_autofree char *name = all_in("spool");
		assert_true(g_str_has_prefix(name, "001772452800."));
		assert_true(g_str_has_suffix(name, ".8 "));
	}
	assert_int_equal(take_spool(), 1);
	record_is("source || ' ' || (arrived - 1772452800) || ' ' || size || whole || CAST(bytes AS TEXT)",
	    "spool 0 81A: b\n\nx\n|");
	{
		g_autofree char *left = all_in("spool");
		assert_string_equal(left, "");
	}
	forget();
	/* Of a mail that is too large the headers, and its original size. */
	for (int i = 0; i < 1019; i++)
		g_string_append_c(large, 'x');
	put("mail", large->str);
	assert_true(spool_put(site->config, mail, NULL, &err));
	assert_int_equal(take_spool(), 1);
	record_is("size || ' ' || whole || length(bytes)", "1025 06|");
	forget();
}

static void test_spooled_names(void **unused)
{
	struct error err = {0};
	g_autofree char *mail = in("mail"), *link_name = in("spool/link");

	(void)unused;
	/* By name and in its order; other names arrived at their file time. */
	lay("spool/001772450003.0000000000000001.5.8", "A: b\n\n1\n", NOW - 5000);
	lay("spool/001772450001.0000000000000002.5.8", "A: b\n\n2\n", NOW - 5000);
	lay("spool/001772450001.0000000000000001.5.9", "A: b\n\n3\n", NOW - 5000);
	lay("spool/hand", "A: b\n\n4\n", NOW - 5000);
	lay("spool/01772450001.0000000000000001.5.8", "A: b\n\n5\n", NOW - 5000);
	lay("spool/001772450001.0000000000000001.5", "A: b\n\n6\n", NOW - 5000);
	lay("spool/001772450001.0000000000000001.5.x", "A: b\n\n7\n", NOW - 5000);
	lay("spool/00177245000x.0000000000000001.5.8", "A: b\n\n8\n", NOW - 5000);
	/* These are ignored. */
	lay("spool/.hidden", "A: b\n\n9\n", NOW - 5000);
	lay("spool/x.new-1", "A: b\n\n9\n", (int64_t)time(NULL) - 86000);
	lay("spool/x.new-2", "A: b\n\n9\n", (int64_t)time(NULL) - 86500);
	put("spool/box/x", "");
	assert_int_equal(symlink(mail, link_name), 0);
	assert_int_equal(take_spool(), 8);
	record_is(
	    "substr(CAST(bytes AS TEXT), 7, 1) || ' ' || (arrived - 1772450000) || ' ' || size || whole",
	    "6 -2200 81|3 1 90|7 -2200 81|2 1 81|1 3 81|8 -2200 81|5 -2200 81|4 -2200 81|");
	assert_true(is_there("spool/.hidden") && is_there("spool/x.new-1") && is_there("spool/box"));
	assert_false(is_there("spool/x.new-2") || is_there("spool/hand"));
	assert_int_equal(unlink(link_name), 0);
	drop("spool");
	/* A run that died before it removed the file has stored the mail. */
	lay("spool/hand", "A: b\n\n4\n", NOW - 5000);
	GPtrArray *taken = spool_take(site, &err);
	g_ptr_array_unref(taken);
	assert_int_equal(take_spool(), 1);
	record_is("substr(CAST(bytes AS TEXT), 7, 1)", "6|3|7|2|1|8|5|4|");
	forget();
}

/* --- The Maildir ------------------------------------------------------------------------------ */

static enum exit_code take(void)
{
	struct error err = {0};
	bool good = maildir_take(site, &err);
	enum exit_code code = good ? EXIT_DONE : err.code;

	error_clear(&err);
	return code;
}

#define NAMES "uid || ' ' || CAST(bytes AS TEXT)"

static void test_maildir(void **unused)
{
	g_autofree char *mail = in("mail"), *link_name = in("in/new/link");

	(void)unused;
	assert_int_equal(take(), EXIT_DONE);
	assert_true(is_there("in/new") && is_there("in/cur") && is_there("in/tmp"));
	record_is(NAMES, "");
	/* By time, then by name; flags do not count. */
	lay("in/new/c", "C", NOW - 30);
	lay("in/cur/b:2,S", "B", NOW - 20);
	lay("in/new/a", "A", NOW - 20);
	lay("in/tmp/d", "D", NOW - 20);
	lay("in/new/.e", "E", NOW - 20);
	put("in/new/box/x", "");
	assert_int_equal(symlink(mail, link_name), 0);
	assert_int_equal(take(), EXIT_DONE);
	record_is(NAMES " || (arrived - 1772452800) || size", "c C-301|a A-201|b B-201|");
	assert_int_equal(take(), EXIT_DONE);
	record_is(NAMES, "c C|a A|b B|");
	/* Read meanwhile it is the same; with another size or time it is another mail. */
	drop("in/new/c");
	lay("in/cur/c:2,RS", "C", NOW - 30);
	lay("in/new/a", "AA", NOW - 20);
	lay("in/cur/b:2,S", "X", NOW - 21);
	assert_int_equal(take(), EXIT_DONE);
	record_is("ifnull(uid, '-') || ' ' || CAST(bytes AS TEXT)", "c C|- A|- B|b X|a AA|");
	/* With a future date it is still recognized. */
	drop("in");
	forget();
	lay("in/new/f", "F", NOW + 500);
	assert_int_equal(take(), EXIT_DONE);
	lay("in/new/f", "G", NOW + 900);
	assert_int_equal(take(), EXIT_DONE);
	record_is(NAMES " || (arrived - 1772452800)", "f F0|");
	drop("in");
	forget();
}

/* A session ends before the mail that exceeds its limit, but takes at least one. */
static void test_session(void **unused)
{
	g_autofree char *text = g_strnfill(1000, 'x'), *large = g_strnfill(9000, 'y');

	(void)unused;
	lay("in/new/1", large, NOW - 9);
	lay("in/new/2", text, NOW - 8);
	lay("in/new/3", text, NOW - 7);
	lay("in/new/4", text, NOW - 6);
	/* 1024 of the large one, 1000 and 1000 make 3024 of 3072. */
	assert_int_equal(take(), EXIT_TEMPFAIL);
	record_is("uid || ' ' || size || whole", "1 90000|2 10001|3 10001|");
	assert_int_equal(take(), EXIT_DONE);
	record_is("uid", "1|2|3|4|");
	forget();
	site->config->limit_session = 10;
	assert_int_equal(take(), EXIT_TEMPFAIL);
	record_is("uid", "1|");
	site->config->limit_session = 3072;
	drop("in");
	forget();
	/* Many mails, over several transactions. */
	for (int i = 0; i < 230; i++) {
		g_autofree char *name = g_strdup_printf("in/new/%03d", i);
		lay(name, "M", NOW - 9);
	}
	assert_int_equal(take(), EXIT_DONE);
	struct error err = {0};
	assert_int_equal(db_integer_of(site->db, &err, "SELECT count(*) FROM mail", ""), 230);
	assert_int_equal(db_integer_of(site->db, &err, "SELECT count(*) FROM mail WHERE uid = '229'", ""), 1);
	drop("in");
	forget();
}

/* Mails in the junk folder are stored for the GM if they are from a player. */
static void test_junk(void **unused)
{
	(void)unused;
	lay("in/.Spam.All/new/1", "From: ming@example.org\n\nx", NOW - 9);
	lay("in/.Spam.All/new/2", "From: x@y.example\n\nx", NOW - 9);
	assert_int_equal(take(), EXIT_DONE);
	record_is("uid || ' ' || state || ' ' || class || moved", "1 held reject1|");
	assert_true(is_there("in/.Spam.All/new/1"));
	drop("in");
	forget();
}

static void test_names(void **unused)
{
	const char **const all[] = {
	    &site->config->mailbox.done, &site->config->mailbox.rejected, &site->config->mailbox.junk};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
		const char *own = *all[i];
		*all[i] = "a//b";
		assert_int_equal(take(), EXIT_CONFIG);
		assert_false(is_there("in"));
		*all[i] = own;
	}
}

static void settle(void)
{
	struct error err = {0};

	if (!maildir_settle(site, &err))
		fail_msg("%s", err.text);
}

static void file_all(void)
{
	struct error err = {0};

	assert_true(db_run(site->db, &err,
	    "UPDATE mail SET state = 'filed', class = CASE "
	    "(SELECT CAST(bytes AS TEXT) FROM raw WHERE mail = id) WHEN 'O' THEN 'orders' "
	    "WHEN 'R' THEN 'reject' "
	    "WHEN 'B' THEN 'bounce' ELSE 'auto' END "
	    "WHERE (SELECT CAST(bytes AS TEXT) FROM raw WHERE mail = id) <> 'N'",
	    ""));
}

#define SETTLED "CAST(bytes AS TEXT) || ifnull(uid, '-') || moved"

static void test_settling(void **unused)
{
	g_autofree char *name = g_strnfill(240, 'l'), *long_name = g_strdup_printf("in/new/%sx", name);
	g_autofree char *moved = g_strdup_printf("in/.Processed/cur/%s:2,S", name);

	(void)unused;
	lay("in/new/1", "O", NOW - 9);
	lay("in/cur/2:2,F", "R", NOW - 8);
	lay("in/new/3", "B", NOW - 7);
	lay("in/new/4", "N", NOW - 6);
	lay("in/new/5", "A", NOW - 5);
	lay("in/new/6", "O", NOW - 4);
	lay(long_name, "O", NOW - 3);
	lay("in/.Processed/cur/1:2,S", "older", NOW);
	lay("in/.Processed/cur/1_1:2,S", "older", NOW);
	assert_int_equal(take(), EXIT_DONE);
	file_all();
	/* A mail moved by somebody else counts as settled, too. */
	drop("in/new/6");
	settle();
	assert_true(
	    is_there("in/.Processed/cur/1_2:2,S") && is_there("in/.Processed/cur/1:2,S") && is_there(moved));
	assert_true(is_there("in/.Rest/cur/2:2,S") && is_there("in/.Rest/cur/3:2,S") &&
	            is_there("in/.Rest/cur/5:2,S"));
	assert_true(is_there("in/new/4"));
	assert_false(is_there("in/new/1") || is_there("in/cur/2:2,F") || is_there("in/new/3"));
	record_is(SETTLED, "O-1|R-1|B-1|N40|A-1|O-1|O-1|");
	settle();
	record_is(SETTLED, "O-1|R-1|B-1|N40|A-1|O-1|O-1|");
	drop("in");
	forget();
	/* Without a folder they stay, and are recognized again. */
	const char *rejected = site->config->mailbox.rejected;
	site->config->mailbox.rejected = NULL;
	lay("in/new/2", "R", NOW - 8);
	assert_int_equal(take(), EXIT_DONE);
	file_all();
	settle();
	record_is(SETTLED, "R21|");
	assert_true(is_there("in/new/2"));
	assert_int_equal(take(), EXIT_DONE);
	record_is(SETTLED, "R21|");
	site->config->mailbox.rejected = rejected;
	forget();
}

/* --- Outgoing ------------------------------------------------------------------------------------ */

static bool lays_out(const char *name, bool again)
{
	struct error err = {0};
	g_autofree char *out = in("out");
	g_autoptr(GString) text = g_string_new("O");
	bool there = !again;

	assert_true(maildir_put(out, name, text, again, &there, &err));
	return !there;
}

static bool delivers(const char *name)
{
	struct error err = {0};
	g_autofree char *out = in("out");
	g_autoptr(GPtrArray) names = g_ptr_array_new();
	if (name)
		g_ptr_array_add(names, (gpointer)(guintptr)name);
	bool good = maildir_deliver(out, names, &err);

	assert_int_equal(good ? EXIT_DONE : EXIT_IO, err.code);
	error_clear(&err);
	return good;
}

/* A mail sent again is not written twice, whether it was read or not. */
static void test_out(void **unused)
{
	struct error err = {0};
	g_autofree char *out = in("out"), *none = in("none");

	(void)unused;
	assert_true(maildir_make(out, &err));
	assert_true(is_there("out/tmp") && is_there("out/new") && is_there("out/cur"));
	assert_true(maildir_sync(out, "new", &err));
	assert_false(maildir_sync(none, "new", &err));
	assert_int_equal(err.code, EXIT_IO);
	error_clear(&err);
	assert_true(delivers(NULL));
	assert_true(lays_out("n1", true));
	assert_true(is_there("out/tmp/n1") && !is_there("out/new/n1"));
	assert_true(delivers("n1"));
	assert_true(is_there("out/new/n1") && !is_there("out/tmp/n1"));
	assert_false(lays_out("n1", true));
	assert_false(is_there("out/tmp/n1"));
	assert_true(lays_out("n1", false));
	assert_true(is_there("out/tmp/n1"));
	put("out/cur/r1:2,S", "O");
	put("out/cur/r22:2,S", "O");
	put("out/cur/r3", "O");
	assert_false(lays_out("r1", true));
	assert_true(lays_out("r2", true));
	assert_false(lays_out("r3", true));
	assert_true(lays_out("r", true));
	assert_true(lays_out("r1:", true));
	assert_false(delivers("nobody"));
	drop("out");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_fingerprints),
	    cmocka_unit_test(test_places), cmocka_unit_test(test_spool), cmocka_unit_test(test_spooled_names),
	    cmocka_unit_test(test_maildir), cmocka_unit_test(test_session), cmocka_unit_test(test_junk),
	    cmocka_unit_test(test_settling), cmocka_unit_test(test_out)};

	return cmocka_run_group_tests(tests, begin, end);
}
