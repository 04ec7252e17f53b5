/* Opening a site (HO-2, HO-6, HO-9): its lock and who holds it, its log, and the troubles that it notes. */
#include "engine/base/clock.h"
#include "engine/site/trouble.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static FILE *errors;

static struct site *open_by(enum site_mode mode, const char *rules, struct error *err)
{
	struct command_call call = {
	    .site = dir, .rules = rules, .out = stdout, .errors = errors, .audience = AUDIENCE_CRON};

	return site_open(&call, mode, "tested", err);
}

static struct site *opened(enum site_mode mode)
{
	struct error err = {0};
	struct site *site = open_by(mode, NULL, &err);

	if (!site)
		fail_msg("%s", err.text);
	return site;
}

/* Output since the last call; g_free. */
static char *told(void)
{
	struct error err = {0};
	g_autofree char *path = in("errors");
	char *text;

	fflush(errors);
	text = file_read(path, 0, NULL, &err);
	assert_int_equal(ftruncate(fileno(errors), 0), 0);
	rewind(errors);
	return text;
}

static int make_site(void **unused)
{
	g_autofree char *path = NULL;

	make_place(unused);
	path = in("errors");
	errors = fopen(path, "w");
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	return 0;
}

static int remove_site(void **unused)
{
	fclose(errors);
	return clear_place(unused);
}

/* --- The lock ------------------------------------------------------------------------------ */

static void test_lock_text(void **unused)
{
	static const struct {
		struct site_lock lock;
		const char *zone, *text;
	} cases[] = {{{0, 1796119200, "nightly"}, "UTC", "another process"},
	    {{4711, 1796119200, "nightly"}, "UTC", "process 4711 (nightly, since 10:00:00)"},
	    {{4711, 1796119200, "run"}, "Europe/Berlin", "process 4711 (run, since 11:00:00)"},
	    {{1, 1796169599, "?"}, "UTC", "process 1 (?, since 23:59:59)"},
	    {{1, 1796169599, "?"}, "Europe/Berlin", "process 1 (?, since 00:59:59)"},
	    {{1, 1796083261, "?"}, "Nowhere", "process 1 (?, since 00:01:01)"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		site_lock_text(&cases[i].lock, cases[i].zone, out);
		assert_string_equal(out->str, cases[i].text);
	}
}

static void lock_says(const char *want)
{
	struct error err = {0};
	g_autofree char *path = in("nightmail.lock"), *text = file_read(path, 0, NULL, &err);

	assert_string_equal(text, want);
}

/* Another process has the lock, simulated by an own open file. */
static void test_busy(void **unused)
{
	struct flock wish = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	g_autofree char *path = in("nightmail.lock");
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	static const struct {
		const char *text, *told;
	} holders[] = {{"", "another process is at work"},
	    {"4711 1796119200 nightly\n", "process 4711 (nightly, since 10:00:00) is at work"}};

	(void)unused;
	assert_int_equal(fcntl(fd, F_OFD_SETLK, &wish), 0);
	for (size_t i = 0; i < G_N_ELEMENTS(holders); i++) {
		struct error err = {0};
		assert_true(write(fd, holders[i].text, strlen(holders[i].text)) >= 0);
		assert_null(open_by(SITE_WRITE, NULL, &err));
		assert_int_equal(err.code, EXIT_TEMPFAIL);
		assert_string_equal(err.text, holders[i].told);
		error_clear(&err);
		struct site *reader = opened(SITE_READ), *worker = opened(SITE_WORK);
		assert_false(reader->locked || worker->locked);
		site_close(reader);
		site_close(worker);
	}
	lock_says(holders[1].text);
	close(fd);
	site_close(opened(SITE_WRITE));
}

static void test_lock(void **unused)
{
	struct site_lock lock = {0};
	struct stat status;
	g_autofree char *path = in("nightmail.lock"),
	                *want = g_strdup_printf("%d 1796119200 tested\n", (int)getpid());

	(void)unused;
	assert_false(site_lock_held(dir, &lock));
	struct site *reader = opened(SITE_READ);
	assert_false(site_lock_held(dir, &lock) || reader->locked);
	struct site *site = opened(SITE_WRITE), *inner = opened(SITE_WRITE);
	assert_true(site->locked && inner->locked);
	lock_says(want);
	assert_true(stat(path, &status) == 0 && (status.st_mode & 0777) == 0600);
	assert_true(site_lock_held(dir, &lock));
	assert_true(lock.pid == getpid() && lock.since == 1796119200);
	assert_string_equal(lock.command, "tested");
	site_close(inner);
	assert_true(site_lock_held(dir, &lock));
	site_close(reader);
	assert_true(site_lock_held(dir, &lock));
	static const struct {
		const char *text, *command;
		int64_t pid, since;
	} texts[] = {{"", "?", 0, 0}, {"12 13", "?", 0, 0}, {"12 13 a b\n", "a b", 12, 13}, {"\n", "?", 0, 0},
	    {"7 8 a-command-whose-name-is-longer-than-any\n", "a-command-whose-name-is-longer-", 7, 8}};
	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
		FILE *file = fopen(path, "w");
		assert_true(file && fputs(texts[i].text, file) >= 0 && fclose(file) == 0);
		assert_true(site_lock_held(dir, &lock));
		assert_true(lock.pid == texts[i].pid && lock.since == texts[i].since);
		assert_string_equal(lock.command, texts[i].command);
	}
	site_close(site);
	assert_false(site_lock_held(dir, &lock));
	lock_says("");
}

/* A process executed by this one inherits and keeps the lock. */
static void test_lock_shared(void **unused)
{
	const int fd = 200;
	struct site_lock lock = {0};
	struct stat own, shared;
	g_autofree char *path = in("nightmail.lock");

	(void)unused;
	assert_false(site_lock_share(fd));
	struct site *site = opened(SITE_WRITE);
	assert_true(site_lock_share(fd));
	assert_int_equal(fcntl(fd, F_GETFD), 0);
	assert_true(stat(path, &own) == 0 && fstat(fd, &shared) == 0 && own.st_ino == shared.st_ino);
	site_close(site);
	assert_false(site_lock_share(fd));
	assert_true(site_lock_held(dir, &lock));
	close(fd);
	assert_false(site_lock_held(dir, &lock));
}

static void log_says(const char *name, const char *want)
{
	struct error err = {0};
	struct stat status;
	g_autofree char *path = in(name), *text = file_read(path, 0, NULL, &err);

	assert_string_equal(text, want);
	assert_true(stat(path, &status) == 0 && (status.st_mode & 0777) == 0600);
}

/* A program started without standard input: the first file opened has descriptor 0. */
static void test_without_input(void **unused)
{
	struct flock wish = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	struct site_lock lock = {0};
	g_autofree char *path = in("nightmail.lock");
	int input = dup(STDIN_FILENO);

	(void)unused;
	close(STDIN_FILENO);
	struct site *site = opened(SITE_WRITE);
	assert_true(site->locked && site_lock_share(200));
	close(200);
	site_close(site);
	int holder = open(path, O_RDWR | O_CLOEXEC), other = fcntl(holder, F_DUPFD_CLOEXEC, 100);
	assert_true(holder == STDIN_FILENO && fcntl(other, F_OFD_SETLK, &wish) == 0);
	assert_int_equal(pwrite(other, "7 8 a b\n", 8, 0), 8);
	close(holder);
	assert_true(site_lock_held(dir, &lock));
	assert_true(lock.pid == 7 && lock.since == 8);
	assert_string_equal(lock.command, "a b");
	close(other);
	site = opened(SITE_READ);
	close(STDIN_FILENO);
	site_log(site, "one");
	site_log(site, "two");
	assert_int_equal(site->log, STDIN_FILENO);
	site_close(site);
	assert_int_equal(fcntl(STDIN_FILENO, F_GETFD), -1);
	log_says("log/2026-12.log", "2026-12-01T10:00:00Z one\n2026-12-01T10:00:00Z two\n");
	assert_int_equal(dup2(input, STDIN_FILENO) | close(input), 0);
}

/* --- Opening ------------------------------------------------------------------------------------ */

static void test_opened(void **unused)
{
	struct error err = {0};
	g_autofree char *database = in("nightmail.db"), *rules = in("rulesets"), *text = NULL;

	(void)unused;
	struct site *site = opened(SITE_READ);
	assert_true(!site->rules_dir && !site->locked && site->started == 1796119200);
	assert_true(site->errors == errors && site->out == stdout && site->audience == AUDIENCE_CRON);
	assert_int_equal(umask(022), 077);
	site_close(site);
	text = told();
	assert_string_equal(text, "");
	put("rulesets/space-empires/tables.yaml", "");
	site = opened(SITE_READ);
	assert_string_equal(site->rules_dir, rules);
	site_close(site);
	site = open_by(SITE_READ, "/elsewhere", &err);
	assert_string_equal(site->rules_dir, "/elsewhere");
	site_close(site);
	/* Files readable by others are reported, once. */
	static const struct {
		mode_t dir, database;
		bool dir_told, database_told;
	} modes[] = {{0700, 0600, false, false}, {0750, 0600, true, false}, {0701, 0604, true, true},
	    {0700, 0660, false, true}};
	for (size_t i = 0; i < G_N_ELEMENTS(modes) * 3; i++) {
		size_t n = i / 3;
		assert_int_equal(chmod(dir, modes[n].dir) | chmod(database, modes[n].database), 0);
		site = opened(i % 3 == 0 ? SITE_READ : i % 3 == 1 ? SITE_WRITE : SITE_WORK);
		struct site *inner = opened(i % 3 == 1 ? SITE_WRITE : SITE_WORK);
		site_close(inner);
		site_close(site);
		g_autofree char *of_dir =
		    g_strdup_printf("nightmail: %s: warning: others can read this; chmod go= it\n", dir);
		g_autofree char *of_database =
		    g_strdup_printf("nightmail: %s: warning: others can read this; chmod go= it\n", database);
		g_autofree char *want = g_strconcat(i % 3 < 2 && modes[n].dir_told ? of_dir : "",
		    i % 3 < 2 && modes[n].database_told ? of_database : "", NULL);
		g_autofree char *warned = told();
		assert_string_equal(warned, want);
	}
	assert_int_equal(chmod(dir, 0700) | chmod(database, 0600), 0);
}

/* Without the key no reply can be attributed. */
static void test_key(void **unused)
{
	static const char *const keys[] = {"UPDATE meta SET value = x'00' WHERE key = 'site_key'",
	    "UPDATE meta SET value = zeroblob(33) WHERE key = 'site_key'",
	    "DELETE FROM meta WHERE key = 'site_key'"};
	struct error err = {0};

	(void)unused;
	struct site *site = opened(SITE_READ);
	uint8_t none[32] = {0};
	assert_int_not_equal(memcmp(site->key, none, sizeof none), 0);
	site_close(site);
	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
		struct error trouble = {0};
		g_autofree char *path = in("nightmail.db");
		struct db *db = db_open(path, true, &err);
		assert_true(db_run(db, &err, keys[i], ""));
		db_close(db);
		assert_null(open_by(SITE_WRITE, NULL, &trouble));
		assert_int_equal(trouble.code, EXIT_DATA);
		assert_string_equal(
		    trouble.text, "the database has lost the site's key; take a copy of it from a backup");
		error_clear(&trouble);
		struct site_lock lock;
		assert_false(site_lock_held(dir, &lock));
	}
}

/* --- The log ---------------------------------------------------------------------------------------- */

/* One line each, in the month's file; a failing write is reported. */
static void test_log(void **unused)
{
	struct site *site = opened(SITE_READ);
	g_autofree char *log = in("log"), *text = NULL;

	(void)unused;
	site_log(site, "one %d", 1);
	site_log(site, "two\n\x1b[1m %s", "\xe2\x80\xae");
	log_says(
	    "log/2026-12.log", "2026-12-01T10:00:00Z one 1\n2026-12-01T10:00:00Z two\\x0a\\x1b[1m \\u202e\n");
	setenv("NIGHTMAIL_NOW", "2027-01-01T00:00:00Z", 1);
	site_log(site, "three");
	log_says("log/2027-01.log", "2027-01-01T00:00:00Z three\n");
	setenv("NIGHTMAIL_NOW", "2026-12-31T23:59:59Z", 1);
	site_log(site, "four");
	log_says("log/2026-12.log",
	    "2026-12-01T10:00:00Z one 1\n2026-12-01T10:00:00Z two\\x0a\\x1b[1m \\u202e\n2026-12-31T23:59:59Z four\n");
	text = told();
	assert_string_equal(text, "");
	file_remove_tree(log);
	put("log", "a file");
	setenv("NIGHTMAIL_NOW", "2027-02-01T00:00:00Z", 1);
	site_log(site, "five");
	g_autofree char *trouble = told();
	g_autofree char *want = g_strdup_printf("nightmail: %s: the directory cannot be made: ", log);
	assert_true(g_str_has_prefix(trouble, want));
	site_close(site);
}

/* --- Troubles ---------------------------------------------------------------------------------------- */

static int64_t since_of(struct site *site, char **cause, enum exit_code *code)
{
	struct error err = {0};

	*code = EXIT_DONE;
	return trouble_since(site, "fetch", cause, code, &err);
}

static void note(struct site *site, const char *now, enum exit_code code, const char *text)
{
	struct error err = {0}, trouble = {0};

	setenv("NIGHTMAIL_NOW", now, 1);
	if (text)
		error_set_file(&trouble, code, "server", "%s", text);
	assert_true(trouble_note(site, "fetch", &trouble, &err));
	error_clear(&trouble);
}

/* It has lasted since it began, or since now if a clock was ahead then; its cause is the newest. */
static void test_since(void **unused)
{
	struct site *site = opened(SITE_WRITE);
	struct error err = {0};
	enum exit_code code;
	char *cause;

	(void)unused;
	assert_int_equal(since_of(site, &cause, &code), 0);
	assert_null(cause);
	note(site, "2026-12-01T10:00:00Z", EXIT_PROTOCOL, "is silent");
	note(site, "2026-12-01T11:00:00Z", EXIT_NO_PERMISSION, "knows no one");
	assert_int_equal(since_of(site, &cause, &code), 1796119200);
	assert_string_equal(cause, "server: knows no one");
	assert_int_equal(code, EXIT_NO_PERMISSION);
	g_free(cause);
	note(site, "2026-12-01T09:00:00Z", EXIT_IO, "is gone");
	assert_int_equal(since_of(site, &cause, &code), 1796119200 - 3600);
	assert_int_equal(code, EXIT_IO);
	g_free(cause);
	static const struct {
		const char *value, *cause;
		enum exit_code code;
	} kept[] = {{"70 a b", "a b", 70}, {"70", "`nightmail log` says why", 70},
	    {"x", "`nightmail log` says why", 75}, {"70x", "`nightmail log` says why", 70}, {"1 c", "c", 1}};
	for (size_t i = 0; i < G_N_ELEMENTS(kept); i++) {
		assert_true(db_run(site->db, &err, "UPDATE meta SET value = ? WHERE key = 'fetch_cause'", "t",
		    kept[i].value));
		assert_true(since_of(site, &cause, &code) > 0);
		assert_string_equal(cause, kept[i].cause);
		assert_int_equal(code, kept[i].code);
		g_free(cause);
	}
	note(site, "2026-12-01T12:00:00Z", EXIT_DONE, NULL);
	assert_int_equal(since_of(site, &cause, &code), 0);
	assert_int_equal(
	    db_integer_of(site->db, &err, "SELECT count(*) FROM meta WHERE key LIKE 'fetch_%'", ""), 0);
	site_close(site);
}

/* Reported to cron's reader once a day and kind, a temporary one only after six hours; to others at once, each time. */
static void test_end(void **unused)
{
	static const struct {
		const char *now;
		enum audience audience;
		enum exit_code code;
		bool told;
	} ends[] = {{"2026-12-01T10:00:00Z", AUDIENCE_CRON, EXIT_IO, true},
	    {"2026-12-01T23:59:59Z", AUDIENCE_CRON, EXIT_IO, false},
	    {"2026-12-01T23:59:59Z", AUDIENCE_CRON, EXIT_DATA, true},
	    {"2026-12-02T00:00:00Z", AUDIENCE_CRON, EXIT_IO, true},
	    {"2026-12-02T00:00:01Z", AUDIENCE_CRON, EXIT_IO, false},
	    {"2026-12-02T00:00:01Z", AUDIENCE_TERMINAL, EXIT_IO, true},
	    {"2026-12-02T00:00:01Z", AUDIENCE_TERMINAL, EXIT_TEMPFAIL, true},
	    {"2026-12-02T00:00:01Z", AUDIENCE_CRON, EXIT_TEMPFAIL, false},
	    {"", AUDIENCE_CRON, EXIT_TEMPFAIL, false}, {"+", AUDIENCE_CRON, EXIT_TEMPFAIL, true},
	    {"+", AUDIENCE_CRON, EXIT_TEMPFAIL, false}, {"+", AUDIENCE_CRON, EXIT_DONE, false}};
	struct site *site = opened(SITE_WRITE);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
		struct error err = {0};
		g_autoptr(GString) now = g_string_new(NULL);
		if (*ends[i].now == '2')
			g_string_append(now, ends[i].now);
		else
			clock_rfc3339(1796169602 + TROUBLE_PATIENCE - (*ends[i].now ? 0 : 1), now);
		setenv("NIGHTMAIL_NOW", now->str, 1);
		if (i == 7) /* begins exactly TROUBLE_PATIENCE ago */
			note(site, "2026-12-02T00:00:02Z", EXIT_TEMPFAIL, "is busy");
		site->audience = ends[i].audience;
		if (ends[i].code != EXIT_DONE)
			error_set(&err, ends[i].code, "trouble %d", (int)i);
		assert_int_equal(trouble_end(site, "fetch", &err), ends[i].code);
		assert_false(error_is_set(&err));
		g_autofree char *text = told(), *want = g_strdup_printf("nightmail: trouble %d\n", (int)i);
		assert_string_equal(text, ends[i].told ? want : "");
	}
	site_close(site);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_site, remove_site)

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_lock_text), TEST(test_busy), TEST(test_lock),
	    TEST(test_lock_shared), TEST(test_without_input), TEST(test_opened), TEST(test_key),
	    TEST(test_log), TEST(test_since), TEST(test_end)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
