/* The database's file: where none can be made or copied, what is told, and that nothing half stands there. */
#include "engine/store/db.h"
#include "tests/place.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static void refused(struct error *err, enum exit_code code, const char *path, const char *words)
{
	assert_int_equal(err->code, code);
	assert_string_equal(err->file, path);
	assert_non_null(strstr(err->text, words));
	error_clear(err);
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
	refused(&err, EXIT_CANT_CREATE, path, "a database is there already");
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

/* A copy replaces nothing, and is a database of its own. */
static void test_backup(void **unused)
{
	g_autofree char *path = in("n.db"), *copy = in("copy"), *below = in("none/copy");
	struct error err = {0};
	struct db *db = db_create(path, &err);

	(void)unused;
	assert_true(db_backup(db, copy, &err));
	assert_false(db_backup(db, copy, &err));
	refused(&err, EXIT_CANT_CREATE, copy, "the file exists; a copy replaces nothing");
	assert_false(db_backup(db, dir, &err));
	refused(&err, EXIT_CANT_CREATE, dir, "the file exists; a copy replaces nothing");
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

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_create), TEST(test_backup)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
