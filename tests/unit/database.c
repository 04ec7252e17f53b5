/* The database's file: errors when it cannot be made or copied, and that no partial file is left. */
#include "engine/store/binding.h"
#include "engine/store/copy.h"
#include "engine/store/handle.h"
#include "engine/store/shrink.h"
#include "tests/place.h"

#include <glib/gstdio.h>
#include <errno.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* What the system says about a disk: unknown, or read-only or not. */
static bool disk_known, disk_fixed;
static unsigned long disk_free = 1 << 20;

int statvfs(const char *path, struct statvfs *system)
{
	(void)path;
	*system =
	    (struct statvfs){.f_flag = disk_fixed ? ST_RDONLY : 0, .f_frsize = 4096, .f_bavail = disk_free};
	return disk_known ? 0 : -1;
}

static void refused(struct error *err, enum exit_code code, const char *path, const char *words)
{
	assert_int_equal(err->code, code);
	assert_string_equal(err->file, path);
	assert_true(err->line == 0 && err->column == 0);
	assert_non_null(strstr(err->text, words));
	error_clear(err);
}

/* The exit code of an error (HO-5), whatever details the code has. */
static void test_codes(void **unused)
{
	static const struct {
		int result, trouble;
		enum exit_code code;
	} cases[] = {{SQLITE_BUSY, 0, EXIT_TEMPFAIL}, {SQLITE_LOCKED, 0, EXIT_TEMPFAIL},
	    {SQLITE_CORRUPT, 0, EXIT_DATA}, {SQLITE_NOTADB, 0, EXIT_DATA}, {SQLITE_ERROR, 0, EXIT_DATA},
	    {SQLITE_CANTOPEN, ENOENT, EXIT_IO}, {SQLITE_CANTOPEN, EACCES, EXIT_NO_PERMISSION},
	    {SQLITE_CANTOPEN, EPERM, EXIT_NO_PERMISSION}, {SQLITE_FULL, EACCES, EXIT_IO},
	    {SQLITE_IOERR, 0, EXIT_IO}, {SQLITE_READONLY, 0, EXIT_IO}, {SQLITE_PERM, 0, EXIT_IO},
	    {SQLITE_MISUSE, 0, EXIT_SOFTWARE}, {SQLITE_CONSTRAINT, 0, EXIT_SOFTWARE},
	    {SQLITE_NOMEM, 0, EXIT_SOFTWARE}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		for (int more = 0; more < 3; more++)
			assert_int_equal(
			    db_code_of(cases[i].result | more << 8, cases[i].trouble), cases[i].code);
}

static void test_create(void **unused)
{
	g_autofree char *path = in("n.db"), *below = in("none/n.db");
	struct error err = {0};
	struct stat status;
	struct db *db = db_create(path, &err);

	(void)unused;
	assert_non_null(db);
	assert_true(stat(path, &status) == 0 && (status.st_mode & 0777) == 0600);
	db_close(db);
	assert_null(db_create(path, &err));
	refused(&err, EXIT_CANT_CREATE, path, "there is a database already");
	assert_null(db_create(below, &err));
	refused(&err, EXIT_CANT_CREATE, below, "No such file or directory");
	assert_null(db_open(below, true, &err));
	refused(&err, EXIT_NO_INPUT, below, "there is no database; `nightmail init` makes a site");
	for (int write = 0; write < 2; write++) {
		db = db_open(path, write, &err);
		assert_non_null(db);
		assert_null(db_older_copy(db));
		assert_true(db_check(db, &err));
		db_close(db);
	}
}

/* A copy replaces no file, and is an independent database. */
static void test_backup(void **unused)
{
	g_autofree char *path = in("n.db"), *copy = in("copy"), *below = in("none/copy");
	struct error err = {0};
	struct db *db = db_create(path, &err);

	(void)unused;
	assert_true(db_backup(db, copy, &err));
	assert_false(db_backup(db, copy, &err));
	refused(&err, EXIT_CANT_CREATE, copy, "the file exists; a copy does not replace a file");
	assert_false(db_backup(db, dir, &err));
	refused(&err, EXIT_CANT_CREATE, dir, "the file exists; a copy does not replace a file");
	assert_false(db_backup(db, below, &err));
	refused(&err, EXIT_CANT_CREATE, below, "No such file or directory");
	db_close(db);
	g_unlink(path);
	db = db_open(copy, true, &err);
	assert_non_null(db);
	db_close(db);
	g_autoptr(GDir) left = g_dir_open(dir, 0, NULL);
	assert_string_equal(g_dir_read_name(left), "copy");
	assert_null(g_dir_read_name(left));
}

static void put_byte(const char *path, long at)
{
	FILE *file = fopen(path, "r+");

	assert_true(file && fseek(file, at, SEEK_SET) == 0 && fputc('x', file) == 'x' && fclose(file) == 0);
}

static int64_t page_size(struct db *db)
{
	struct error err = {0};

	return db_integer_of(db, &err, "PRAGMA page_size", "");
}

/* Damages the first page of the table game. */
static void damage(struct db *db, const char *path)
{
	struct error err = {0};
	int64_t page = db_integer_of(db, &err, "SELECT rootpage FROM sqlite_schema WHERE name = 'game'", "");

	put_byte(path, (long)((page - 1) * page_size(db)));
}

/* With a damaged page no copy is made, as it would be as bad. */
static void test_backup_of_damage(void **unused)
{
	g_autofree char *path = in("n.db"), *copy = in("copy");
	struct error err = {0};

	(void)unused;
	db_close(db_create(path, &err));
	struct db *db = db_open(path, true, &err);
	damage(db, path);
	assert_false(db_backup(db, copy, &err));
	refused(&err, EXIT_DATA, path, ", so no copy was kept; put an older one in its place");
	assert_false(g_file_test(copy, G_FILE_TEST_EXISTS));
	db_close(db);
}

/* Changes an existing file, by another program or on the disk. */
static void change(const char *path, const char *sql)
{
	sqlite3 *handle = NULL;

	assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
	assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_close(handle), SQLITE_OK);
}

static void test_not_ours(void **unused)
{
	static const struct {
		const char *sql, *back;
		enum exit_code reading, writing;
		const char *words;
	} cases[] = {{"PRAGMA application_id=1", "PRAGMA application_id=1852654658", EXIT_DATA, EXIT_DATA,
	                 "this is not a nightmail database; put a copy made by `backup` in its place"},
	    {"PRAGMA user_version=0", NULL, EXIT_DATA, EXIT_DATA, "this is not a nightmail database"},
	    {"PRAGMA user_version=99", NULL, EXIT_UNAVAILABLE, EXIT_UNAVAILABLE,
	        "written by a newer program (database 99,"},
	    {"CREATE VIEW v AS SELECT 1", "DROP VIEW v", EXIT_DATA, EXIT_DATA,
	        "it contains a trigger or a view"},
	    {"CREATE TRIGGER t AFTER INSERT ON game BEGIN SELECT 1; END", "DROP TRIGGER t", EXIT_DATA,
	        EXIT_DATA, "it contains a trigger or a view"},
	    {"PRAGMA user_version=1", NULL, EXIT_TEMPFAIL, EXIT_DONE,
	        "from an older program; run `nightmail upgrade` once"}};
	g_autofree char *path = in("n.db");
	struct error err = {0};

	(void)unused;
	db_close(db_create(path, &err));
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *version = g_strdup_printf("PRAGMA user_version=%d", DB_VERSION);
		change(path, cases[i].sql);
		for (int write = 0; write < 2; write++) {
			enum exit_code code = write ? cases[i].writing : cases[i].reading;
			if (code == EXIT_DONE)
				continue;
			assert_null(db_open(path, write, &err));
			refused(&err, code, path, cases[i].words);
		}
		change(path, cases[i].back ? cases[i].back : version);
		struct db *db = db_open(path, true, &err);
		assert_non_null(db);
		db_close(db);
	}
}

/* On a read-only disk a reader makes no file beside the database, unless there is one that it has to see; a writer, or
   with an unknown disk, opens it as always. */
static void test_fixed(void **unused)
{
	/* The last changes may be only in the log. */
	static const struct {
		bool known, fixed, logged, write, beside;
	} cases[] = {{true, true, false, false, false}, {true, true, true, false, true},
	    {true, true, false, true, true}, {true, false, false, false, true},
	    {false, true, false, false, true}};
	g_autofree char *path = in("n.db"), *log = in("n.db-wal"), *memory = in("n.db-shm");
	struct error err = {0};

	(void)unused;
	db_close(db_create(path, &err));
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		disk_known = disk_fixed = false;
		struct db *writer = cases[i].logged ? db_open(path, true, &err) : NULL;
		if (writer)
			assert_true(db_run(writer, &err, "INSERT INTO meta VALUES ('logged', 1)", ""));
		assert_int_equal(g_file_test(memory, G_FILE_TEST_EXISTS), cases[i].logged);
		disk_known = cases[i].known;
		disk_fixed = cases[i].fixed;
		struct db *db = db_open(path, cases[i].write, &err);
		assert_non_null(db);
		assert_int_equal(
		    db_integer_of(db, &err, "SELECT count(*) FROM meta WHERE key = 'logged'", ""), i > 0);
		assert_int_equal(g_file_test(memory, G_FILE_TEST_EXISTS), cases[i].beside);
		assert_int_equal(g_file_test(log, G_FILE_TEST_EXISTS), cases[i].beside);
		db_close(db);
		db_close(writer);
	}
	/* An empty log contains nothing; one with a single byte might. */
	for (int size = 0; size < 2; size++) {
		put("n.db-wal", size ? "x" : "");
		disk_known = disk_fixed = true;
		struct db *db = db_open(path, false, &err);
		assert_non_null(db);
		assert_int_equal(g_file_test(memory, G_FILE_TEST_EXISTS), size);
		db_close(db);
	}
	disk_known = disk_fixed = false;
}

/* A refused commit is reported and rolled back. */
static void test_commit(void **unused)
{
	g_autofree char *path = in("n.db");
	struct error err = {0};
	struct db *db = db_create(path, &err);

	(void)unused;
	for (int good = 0; good < 2; good++) {
		assert_true(db_begin(db, &err));
		assert_true(db_run(db, &err, "PRAGMA defer_foreign_keys=ON", ""));
		assert_true(db_run(db, &err, "INSERT INTO meta VALUES ('a', 1)", ""));
		assert_true(db_run(db, &err, "INSERT INTO seat (game, number) VALUES (9, 0)", ""));
		if (good)
			assert_true(db_run(db, &err, "DELETE FROM seat", ""));
		assert_int_equal(db_commit(db, &err), good);
		if (!good)
			refused(&err, EXIT_SOFTWARE, path, "FOREIGN KEY constraint failed");
		assert_int_equal(
		    db_integer_of(db, &err, "SELECT count(*) FROM meta WHERE key = 'a'", ""), good);
		assert_int_equal(db_integer_of(db, &err, "SELECT count(*) FROM seat", ""), 0);
	}
	db_rollback(db);
	db_close(db);
}

/* An unexpected error of a statement is a fault of the program, unless the database turns out to be damaged. */
static bool strange(bool damaged)
{
	g_autofree char *path = in(damaged ? "d.db" : "n.db");
	struct error err = {0};
	db_close(db_create(path, &err));
	struct db *db = db_open(path, true, &err);
	bool good = db_run(db, &err, "INSERT INTO meta VALUES ('a', 1)", "");

	if (damaged)
		damage(db, path);
	good = good && !db_run(db, &err, "INSERT INTO meta VALUES ('a', 1)", "") &&
	       g_strcmp0(err.file, path) == 0 && db_found_damage() == damaged;
	if (damaged)
		return good && err.code == EXIT_DATA &&
		       g_str_has_prefix(err.text, "the database is damaged (");
	return good && err.code == EXIT_SOFTWARE &&
	       strcmp(err.text, "UNIQUE constraint failed: meta.key") == 0;
}

/* A statement that does not fit the schema, and one that would change it later. */
static bool does_not_fit(bool query)
{
	g_autofree char *path = in(query ? "q.db" : "r.db");
	struct error err = {0};
	struct db *db = db_create(path, &err);
	guint kept = g_hash_table_size(db->statements);
	bool good = query ? !db_query(db, &err, "SELECT nothing FROM meta", "")
	                  : !db_run(db, &err, "INSERT INTO nothing VALUES (1)", "");

	good = good && err.code == EXIT_DATA && strstr(err.text, "nothing") && db_found_damage();
	error_clear(&err);
	for (int i = 0; i < 2; i++) {
		good = good && !db_run(db, &err, "INSERT INTO meta VALUES ('a', 1)", "") &&
		       err.code == EXIT_DATA && g_hash_table_size(db->statements) == kept + 1;
		error_clear(&err);
	}
	return good && db_integer_of(db, &err, "SELECT count(*) FROM meta WHERE key = 'a'", "") == 0 &&
	       !error_is_set(&err);
}

/* A look at the file: one that is no longer a database counts as damaged from then on; one locked by another program
   does not. */
static bool looked_at(bool damaged)
{
	g_autofree char *path = in(damaged ? "k.db" : "l.db"), *other = in(damaged ? "s.db" : "t.db");
	struct error err = {0};
	struct db *sound = db_create(other, &err);
	db_close(db_create(path, &err));
	if (damaged)
		put_byte(path, 0);
	struct db *db = db_open_handle(path, true, &err);
	sqlite3 *holder = NULL;
	bool good = damaged || (sqlite3_open(path, &holder) == SQLITE_OK &&
	                           sqlite3_exec(holder,
	                               "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE x (y)",
	                               NULL, NULL, NULL) == SQLITE_OK);

	sqlite3_busy_timeout(db->handle, 0);
	for (int i = 0; i < 2; i++) {
		good = good && db_check(db, &err) == !damaged && db_found_damage() == damaged &&
		       (!damaged || (err.code == EXIT_DATA && strstr(err.text, "file is not a database")));
		error_clear(&err);
		good = good && db_check(sound, &err) && db_found_damage() == damaged;
	}
	return good;
}

static void test_strange(void **unused)
{
	bool (*const cases[])(bool) = {strange, does_not_fit, looked_at};

	(void)unused;
	/* Damage is remembered, so each case runs in its own process. */
	for (size_t i = 0; i < 2 * G_N_ELEMENTS(cases); i++) {
		int status = 0;
		pid_t child = fork();
		if (child == 0)
			_exit(cases[i / 2](i % 2) ? 0 : 1);
		assert_true(waitpid(child, &status, 0) == child);
		if (status)
			fail_msg("%zu", i);
	}
}

/* The schema's table is damaged: found at once. This process then writes to no database. */
static void test_damaged(void **unused)
{
	g_autofree char *path = in("n.db"), *other = in("o.db");
	struct error err = {0};
	struct db *sound = db_create(other, &err);

	(void)unused;
	db_close(db_create(path, &err));
	assert_false(db_found_damage());
	put_byte(path, 100);
	for (int write = 0; write < 2; write++) {
		assert_null(db_open(path, write, &err));
		refused(&err, EXIT_DATA, path, "the database is damaged");
	}
	assert_true(db_found_damage());
	assert_false(db_begin(sound, &err));
	refused(
	    &err, EXIT_DATA, other, "the database is damaged (found before); nothing more is done with it");
	assert_false(db_settle(sound, true, &err));
	refused(&err, EXIT_DATA, other, "the database is damaged (found before)");
	db_close(sound);
}

static int64_t size_of(const char *path)
{
	struct stat status;

	assert_int_equal(stat(path, &status), 0);
	return status.st_size;
}

/* 200 values of 20,000 bytes, of which nine in ten are deleted. */
static struct db *emptied(const char *path)
{
	struct error err = {0};
	struct db *db = db_create(path, &err);

	assert_non_null(db);
	/* Only a new file takes the mode of older programs. */
	assert_true(db_execute(db,
	    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
	    " INSERT INTO meta SELECT i, randomblob(20000) FROM n;"
	    " DELETE FROM meta WHERE CAST(key AS INTEGER) % 10 > 0",
	    &err));
	return db;
}

/* Closed, so that nothing is left in the log. */
static int64_t size_after(const char *path, struct db *db)
{
	struct error err = {0};

	db_close(db);
	db = db_open(path, true, &err);
	assert_true(db && db_check(db, &err));
	const char *large = "SELECT count(*) FROM meta WHERE length(value) = 20000";
	assert_int_equal(db_integer_of(db, &err, large, ""), 20);
	db_close(db);
	return size_of(path);
}

/* The 20 values left take at most two pages each more than they fill, the rest is an empty database's; a tenth may be
 * free besides. */
static int64_t most_of(const char *empty)
{
	struct error err = {0};

	struct db *db = db_create(empty, &err);
	int64_t page = page_size(db);
	db_close(db);
	int64_t held = size_of(empty) + 20 * (20000 / page + 2) * page;
	assert_int_equal(unlink(empty), 0);
	return held / 9 * 10 + page;
}

/* Free pages are returned; an older program's file is rewritten if the disk has room. */
static void test_shrink(void **unused)
{
	g_autofree char *path = in("n.db"), *other = in("o.db"), *empty = in("e.db");
	struct error err = {0};
	struct db *db = emptied(path);

	(void)unused;
	disk_known = true;
	assert_true(size_after(path, db) > 4000000);
	db = db_open(path, true, &err);
	assert_true(db_shrink(db, &err));
	assert_true(db_integer_of(db, &err, "PRAGMA freelist_count", "") * 10 <=
	            db_integer_of(db, &err, "PRAGMA page_count", ""));
	int64_t size = size_after(path, db);
	int64_t most = most_of(empty);
	assert_true(size < most);
	db = db_open(path, true, &err);
	assert_true(db_shrink(db, &err));
	assert_int_equal(size_after(path, db), size);

	db = emptied(other);
	assert_true(db_execute(db, "PRAGMA auto_vacuum=NONE; VACUUM", &err));
	assert_true(db_execute(db,
	    "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)"
	    " INSERT INTO meta SELECT i, randomblob(20000) FROM n; DELETE FROM meta WHERE CAST(key AS INTEGER) > 999",
	    &err));
	size = size_after(other, db);
	for (int room = 0; room < 2; room++) {
		db = db_open(other, true, &err);
		disk_free = (unsigned long)(size / 4096 * 5 / 2) + (room ? 2 : 0);
		assert_true(db_shrink(db, &err));
		assert_int_equal(db_integer_of(db, &err, "PRAGMA auto_vacuum", ""), room ? 2 : 0);
		assert_true(room ? size_after(other, db) < most : size_after(other, db) == size);
	}
	g_autoptr(GDir) left = g_dir_open(dir, 0, NULL);
	for (int i = 0; i < 2; i++)
		assert_true(g_str_has_suffix(g_dir_read_name(left), ".db"));
	assert_null(g_dir_read_name(left));
	disk_known = false;
	disk_free = 1 << 20;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_codes), TEST(test_create), TEST(test_backup),

	    TEST(test_backup_of_damage), TEST(test_not_ours), TEST(test_fixed), TEST(test_strange),
	    TEST(test_commit), TEST(test_shrink), TEST(test_damaged)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
