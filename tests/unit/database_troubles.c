/* Errors of the database caused by the disk, the system and other programs: each is reported, and nothing is half
   done. */
#include "engine/store/binding.h"
#include "engine/store/copy.h"
#include "engine/store/handle.h"
#include "engine/store/row.h"
#include "tests/place.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cmocka.h>

/* The statement that the disk fails, or NULL. */
static const char *failing;

int sqlite3_step(sqlite3_stmt *statement)
{
	int (*step)(sqlite3_stmt *) = (int (*)(sqlite3_stmt *))dlsym(RTLD_NEXT, "sqlite3_step");

	return failing && g_strcmp0(sqlite3_sql(statement), failing) == 0 ? SQLITE_IOERR : step(statement);
}

int sqlite3_exec(
    sqlite3 *handle, const char *sql, int (*row)(void *, int, char **, char **), void *context, char **said)
{
	int (*run)(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **) =
	    (int (*)(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **))dlsym(
	        RTLD_NEXT, "sqlite3_exec");

	return failing && g_str_has_prefix(sql, failing) ? SQLITE_IOERR
	                                                 : run(handle, sql, row, context, said);
}

/* Answers to the next steps of a copy, and how long it waited since. */
static const int *steps_of_copy;
static int waited;

int sqlite3_backup_step(sqlite3_backup *backup, int pages)
{
	int (*step)(sqlite3_backup *, int) =
	    (int (*)(sqlite3_backup *, int))dlsym(RTLD_NEXT, "sqlite3_backup_step");

	return steps_of_copy && *steps_of_copy ? *steps_of_copy++ : step(backup, pages);
}

int sqlite3_sleep(int milliseconds)
{
	waited += milliseconds;
	return milliseconds;
}

/* The file system's answer to a rename without replacing; 0: success. */
static int no_rename;

int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned flags)
{
	assert_int_equal(flags, RENAME_NOREPLACE);
	errno = no_rename;
	return no_rename ? -1 : renameat(from_dir, from, to_dir, to);
}

/* The disk is read-only. */
static bool disk_fixed;

int statvfs(const char *path, struct statvfs *system)
{
	(void)path;
	*system = (struct statvfs){.f_flag = disk_fixed ? ST_RDONLY : 0};
	return 0;
}

/* Expects an error about a file, in exactly these words. */
static void is_told(struct error *err, enum exit_code code, const char *path, const char *words)
{
	assert_int_equal(err->code, code);
	assert_string_equal(err->file, path);
	assert_string_equal(err->text, words);
	error_clear(err);
}

#define IO "not an error; what was done is kept, the next run goes on from there"

/* Other disks: one that is read-only or cannot rename without replacing works, too; a busy one is waited for. A failure
   leaves nothing behind. */
static void test_backup_troubles(void **unused)
{
	static const int busy[] = {SQLITE_BUSY, SQLITE_LOCKED, SQLITE_BUSY, 0};
	g_autofree char *path = in("n.db"), *copy = in("copy"), *there = in("there");
	struct error err = {0};
	struct db *db = db_create(path, &err);

	(void)unused;
	assert_int_equal(g_mkdir(there, 0700), 0);
	for (int i = 0; i < 5; i++) {
		disk_fixed = i == 0;
		no_rename = i == 1 ? EINVAL : i == 2 ? EXDEV : 0;
		steps_of_copy = i == 3 ? busy : NULL;
		int input = i == 4 ? dup(STDIN_FILENO) : -1;
		if (i == 4) /* the first descriptor that is free is 0 then */
			close(STDIN_FILENO);
		assert_int_equal(db_backup(db, copy, &err), i != 2);
		if (i == 4)
			assert_int_equal(dup2(input, STDIN_FILENO) | close(input), 0);
		if (i == 2)
			is_told(&err, EXIT_CANT_CREATE, copy, "Invalid cross-device link");
		if (i == 3)
			assert_in_range(waited, 3 * 10, 3 * 100);
		assert_int_equal(g_unlink(copy) == 0, i != 2);
		g_autoptr(GDir) all = g_dir_open(dir, 0, NULL);
		for (const char *name; (name = g_dir_read_name(all));)
			assert_false(g_str_has_prefix(name, "copy"));
	}
	disk_fixed = false;
	no_rename = 0;
	steps_of_copy = NULL;
	db_close(db);
}

/* Settings: how long it waits for other programs, that the file runs no code, and that one thread is used. */
static void test_settings(void **unused)
{
	static const struct {
		const char *pragma;
		int64_t value;
	} settings[] = {{"PRAGMA busy_timeout", 5000}, {"PRAGMA synchronous", 2},
	    {"PRAGMA wal_autocheckpoint", 1000}, {"PRAGMA foreign_keys", 1}, {"PRAGMA trusted_schema", 0},
	    {"PRAGMA cell_size_check", 1}, {"PRAGMA temp_store", 2}};
	static const int off[] = {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW};
	g_autofree char *path = in("n.db");
	struct error err = {0};

	(void)unused;
	for (int i = 0; i < 2; i++) {
		struct db *db = i ? db_open(path, true, &err) : db_create(path, &err);
		for (size_t k = 0; k < G_N_ELEMENTS(settings); k++)
			assert_int_equal(db_integer_of(db, &err, settings[k].pragma, ""), settings[k].value);
		for (size_t k = 0; k < G_N_ELEMENTS(off); k++) {
			int on = 1;
			assert_int_equal(sqlite3_db_config(db->handle, off[k], -1, &on), SQLITE_OK);
			assert_int_equal(on, 0);
		}
		assert_ptr_equal(
		    sqlite3_mutex_alloc(SQLITE_MUTEX_FAST), sqlite3_mutex_alloc(SQLITE_MUTEX_FAST));
		assert_int_equal(sqlite3_memory_used(), 0);
		db_close(db);
	}
}

/* Does the file contain the inserted row without its log? */
static bool has_a(const char *path)
{
	sqlite3 *handle = NULL;
	sqlite3_stmt *statement = NULL;

	assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
	sqlite3_prepare_v2(handle, "SELECT 1 FROM meta WHERE key = 'a'", -1, &statement, NULL);
	bool has = statement && sqlite3_step(statement) == SQLITE_ROW;
	sqlite3_finalize(statement);
	sqlite3_close(handle);
	return has;
}

/* From db_loosen to db_settle there is no sync. After closing, all is in the database itself, unless a reader still
   needs the old state; else all is in the log, with one more commit, which is synced. */
static void test_loose(void **unused)
{
	static const struct {
		bool loose, last, reader, grows, in_place;
	} cases[] = {{false, true, false, false, false}, {true, true, false, false, true},
	    {true, false, false, true, false}, {true, true, true, true, false}};
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *name = g_strdup_printf("%zu.db", i), *path = in(name);
		g_autofree char *log = g_strconcat(path, "-wal", NULL), *alone = in("alone"), *bytes = NULL;
		struct error err = {0};
		struct stat before, after;
		gsize size;
		struct db *db = db_create(path, &err), *other = db_open(path, false, &err);
		struct db_rows *rows =
		    cases[i].reader ? db_query(other, &err, "SELECT 1 FROM meta UNION SELECT 2", "") : NULL;
		assert_true(!rows || db_next(rows, &err));
		if (cases[i].loose) {
			assert_true(db_loosen(db, &err));
			assert_int_equal(db_integer_of(db, &err, "PRAGMA synchronous", ""), 1);
			assert_int_equal(db_integer_of(db, &err, "PRAGMA wal_autocheckpoint", ""), 4000);
		}
		assert_true(db_run(db, &err, "INSERT INTO meta VALUES ('a', 1)", ""));
		assert_int_equal(stat(log, &before), 0);
		failing = "PRAGMA synchronous=FULL";
		assert_int_equal(db_settle(db, cases[i].last, &err), !cases[i].loose);
		failing = NULL;
		if (cases[i].loose)
			is_told(&err, EXIT_IO, path, IO);
		for (int again = 0; again < 2; again++) {
			assert_true(db_settle(db, cases[i].last, &err));
			assert_int_equal(db_integer_of(db, &err, "PRAGMA synchronous", ""), 2);
			assert_int_equal(db_integer_of(db, &err, "PRAGMA wal_autocheckpoint", ""), 1000);
			assert_int_equal(stat(log, &after), 0);
			assert_int_equal(after.st_size > before.st_size, cases[i].grows);
			if (again)
				assert_int_equal(after.st_size, size);
			size = (gsize)after.st_size;
		}
		assert_true(g_file_get_contents(path, &bytes, &size, NULL));
		assert_true(g_file_set_contents(alone, bytes, (gssize)size, NULL));
		if (cases[i].loose)
			assert_int_equal(has_a(alone), cases[i].in_place);
		db_rows_free(rows);
		db_close(other);
		db_close(db);
	}
}

/* A failure of the disk is reported, nothing is left half done, and the next call works as if nothing had happened. */
static void test_failing(void **unused)
{
	static const struct {
		const char *statement, *told;
		bool begins;
	} cases[] = {{"BEGIN IMMEDIATE", IO, false}, {"PRAGMA data_version", IO, false},
	    {"COMMIT", IO "; `nightmail status` tells whether this was done", true}};
	g_autofree char *path = in("n.db");
	struct error err = {0};
	struct db *db = db_create(path, &err), *other = db_open(path, true, &err);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		failing = cases[i].statement;
		assert_int_equal(db_begin(db, &err), cases[i].begins);
		if (cases[i].begins) {
			assert_true(db_run(db, &err, "INSERT INTO meta VALUES ('a', 1)", ""));
			assert_false(db_commit(db, &err));
		}
		failing = NULL;
		is_told(&err, EXIT_IO, path, cases[i].told);
		assert_true(sqlite3_get_autocommit(db->handle));
		assert_true(db_begin(other, &err));
		assert_int_equal(
		    db_integer_of(other, &err, "SELECT count(*) FROM meta WHERE key = 'a'", ""), 0);
		assert_true(db_commit(other, &err));
	}
	/* Another program at work. */
	assert_true(db_begin(other, &err));
	sqlite3_busy_timeout(db->handle, 0);
	assert_false(db_begin(db, &err));
	is_told(&err, EXIT_TEMPFAIL, path,
	    "database is locked by another program; nothing is lost, run it again");
	db_rollback(other);
	db_close(other);
	db_close(db);
}

/* A disk error while looking for damage is not damage: the next call works. */
static void test_looking(void **unused)
{
	static const char insert[] = "INSERT INTO meta VALUES ('a', 1)";
	g_autofree char *path = in("n.db"), *copy = in("copy");
	struct error err = {0};
	struct db *db = db_create(path, &err);

	(void)unused;
	assert_true(db_run(db, &err, insert, ""));
	failing = "PRAGMA quick_check(1)";
	assert_false(db_check(db, &err));
	is_told(&err, EXIT_IO, path, IO);
	/* An unexpected answer, which would make it look for damage. */
	assert_false(db_run(db, &err, insert, ""));
	assert_int_equal(err.code, EXIT_IO);
	error_clear(&err);
	assert_false(db_backup(db, copy, &err));
	assert_int_equal(err.code, EXIT_IO);
	assert_string_equal(err.text, "the copy could not be read: not an error");
	error_clear(&err);
	failing = NULL;
	assert_false(db_found_damage());
	assert_true(db_check(db, &err));
	assert_true(db_backup(db, copy, &err));
	db_close(db);
}

/* A text that is too large is a fault of the program; its statement can be used again. */
static void test_no_room(void **unused)
{
	g_autofree char *path = in("n.db");
	struct error err = {0};
	struct db *db = db_create(path, &err);

	(void)unused;
	g_autofree char *text = g_strnfill(100001, 'x');
	int most = sqlite3_limit(db->handle, SQLITE_LIMIT_LENGTH, 100000);
	guint kept = g_hash_table_size(db->statements);
	for (int i = 0; i < 2; i++) {
		assert_false(db_run(db, &err, "INSERT INTO meta VALUES (?, 1)", "t", text));
		is_told(&err, EXIT_SOFTWARE, path, "string or blob too big");
		assert_int_equal(g_hash_table_size(db->statements), kept + 1);
	}
	sqlite3_limit(db->handle, SQLITE_LIMIT_LENGTH, most);
	assert_true(db_run(db, &err, "INSERT INTO meta VALUES (?, 1)", "t", text));
	assert_int_equal(g_hash_table_size(db->statements), kept + 1);
	db_close(db);
}

/* A database that cannot be opened or completed is refused. */
static void test_opening(void **unused)
{
	g_autofree char *path = in("n.db"), *new = in("new.db");
	struct error err = {0};

	(void)unused;
	db_close(db_create(path, &err));
	static const char *const first[] = {"PRAGMA foreign_keys=ON", "PRAGMA application_id",
	    "PRAGMA user_version", "SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')"};
	for (size_t i = 0; i < G_N_ELEMENTS(first); i++) {
		failing = first[i];
		assert_null(db_open(path, true, &err));
		is_told(&err, EXIT_IO, path, IO);
	}
	static const char *const made[] = {"PRAGMA auto_vacuum=INCREMENTAL", "PRAGMA foreign_keys=ON",
	    "BEGIN IMMEDIATE", "PRAGMA application_id="};
	for (size_t i = 0; i < G_N_ELEMENTS(made); i++) {
		failing = made[i];
		assert_null(db_create(new, &err));
		is_told(&err, EXIT_IO, new, IO);
		assert_false(g_file_test(new, G_FILE_TEST_EXISTS));
	}
	failing = NULL;
	/* Where the program was begun without an input the file is descriptor 0. */
	int input = dup(STDIN_FILENO);
	close(STDIN_FILENO);
	struct db *db = db_create(new, &err);
	assert_int_equal(dup2(input, STDIN_FILENO) | close(input), 0);
	assert_non_null(db);
	db_close(db);
}

/* Rows as structs: a missing required text is an error with its column; null is no value. */
static void test_rows(void **unused)
{
	struct taken {
		int64_t number;
		bool flag;
		char *text, *needed, *last;
	};
	static const struct column columns[] = {{"key", COLUMN_NEEDED, offsetof(struct taken, needed)},
	    {"value", COLUMN_TEXT, offsetof(struct taken, text)},
	    {"value + 1", COLUMN_FLAG, offsetof(struct taken, flag)},
	    {"value - 1", COLUMN_INTEGER, offsetof(struct taken, number)},
	    {"nullif(key, 'c')", COLUMN_NEEDED, offsetof(struct taken, last)}, {.sql = NULL}};
	static const struct {
		const char *key, *value;
		bool whole, flag;
		int64_t number;
	} rows[] = {{"a", "5", true, true, 4}, {"b", NULL, true, false, 0}, {"c", "-1", false, false, -2},
	    {"d", "1", true, true, 0}};
	g_autofree char *path = in("n.db");
	struct error err = {0};
	struct db *db = db_create(path, &err);

	(void)unused;
	assert_true(db_run(db, &err, "CREATE TABLE seen (key, value, owner)", ""));
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
		assert_true(db_run(db, &err, "INSERT INTO seen VALUES (?, ?, ?)", "tti", rows[i].key,
		    rows[i].value, (int64_t)i / 2));
	struct db_rows *all =
	    row_query(db, columns, &err, "SELECT ", "FROM seen WHERE key >= ? ORDER BY key", "t", "a");
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct taken taken = {0};
		assert_true(db_next(all, &err));
		assert_int_equal(row_take(all, columns, &taken), rows[i].whole);
		assert_string_equal(taken.needed, rows[i].key);
		assert_int_equal(g_strcmp0(taken.text, rows[i].value), 0);
		assert_int_equal(g_strcmp0(taken.last, rows[i].whole ? rows[i].key : NULL), 0);
		assert_int_equal(taken.flag, rows[i].flag);
		assert_int_equal(taken.number, rows[i].number);
		row_clear(columns, &taken);
		assert_true(!taken.needed && !taken.text && !taken.last);
	}
	assert_false(db_next(all, &err));
	db_rows_free(all);
	/* A column's name may belong to several tables; here only one is meant. */
	assert_true(db_run(db, &err, "CREATE TABLE other (owner)", ""));
	for (int64_t i = 0; i < 3; i++)
		assert_true(db_run(db, &err, "INSERT INTO other VALUES (?)", "i", i));
	assert_true(row_delete_all(db, "owner", 1, "other", &err));
	assert_int_equal(db_integer_of(db, &err, "SELECT sum(owner * 10 + 1) FROM seen", ""), 2);
	assert_int_equal(db_integer_of(db, &err, "SELECT count(*) FROM other", ""), 3);
	assert_true(row_delete_all(db, "owner", 0, "nothing", &err));
	assert_int_equal(db_integer_of(db, &err, "SELECT count(*) FROM seen", ""), 0);
	assert_int_equal(db_integer_of(db, &err, "SELECT count(*) FROM other", ""), 2);
	db_close(db);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_backup_troubles), TEST(test_settings), TEST(test_loose),
	    TEST(test_failing), TEST(test_looking), TEST(test_no_room), TEST(test_opening), TEST(test_rows)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
