/* Files that are renamed together, whatever the disk answers. */
#include "engine/base/batch.h"
#include "tests/place.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

/* Results of the next calls in order: `x` failure, `-` success; later ones succeed. */
static const char *renamed = "";
static GPtrArray *names;     /* names that files were renamed to */
static gint waits, bad_wait; /* number of syncs; the one that fails, from 1 */

int rename(const char *from, const char *to)
{
	char letter = *renamed ? *renamed++ : '-';

	errno = EIO;
	if (letter == 'x')
		return -1;
	g_ptr_array_add(names, g_path_get_basename(to));
	return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int syncfs(int fd)
{
	errno = ENOSPC;
	if (++waits == bad_wait)
		return -1;
	return (int)syscall(SYS_syncfs, fd);
}

static int begin(void **state)
{
	names = g_ptr_array_new_with_free_func(g_free);
	waits = bad_wait = 0;
	renamed = "";
	return make_place(state);
}

static int end(void **state)
{
	g_ptr_array_unref(names);
	return clear_place(state);
}

static unsigned entries(const char *path)
{
	g_autoptr(GDir) all = g_dir_open(path, 0, NULL);
	unsigned count = 0;

	while (all && g_dir_read_name(all))
		count++;
	return count;
}

static struct file_batch *batch_of(const char *path, const char *bytes)
{
	static const char *const files[] = {"a", "last", "b"};
	struct error err = {0};
	struct file_batch *batch = batch_new(path, &err);

	assert_non_null(batch);
	for (size_t i = 0; i < G_N_ELEMENTS(files); i++)
		assert_true(batch_put(batch, files[i], bytes, strlen(bytes), &err));
	return batch;
}

static void all_are(const char *path, const char *bytes)
{
	static const char *const files[] = {"a", "b", "last"};

	for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
		g_autofree char *file = g_build_filename(path, files[i], NULL);
		struct stat status;
		assert_true(file_holds(file, bytes, strlen(bytes)));
		assert_int_equal(stat(file, &status), 0);
		assert_int_equal(status.st_mode & 0777, 0600);
	}
}

/* Files appear by renaming their directory; until then it is empty. */
static void a_new_directory(void **unused)
{
	g_autofree char *path = in("x/y");
	struct error err = {0};
	struct file_batch *batch = batch_of(path, "new");
	struct stat status;

	(void)unused;
	assert_int_equal(entries(path), 0);
	assert_true(batch_end(batch, "last", &err));
	batch_free(batch, &err);
	all_are(path, "new");
	assert_int_equal(names->len, 1);
	assert_int_equal(waits, 1);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0700);
	g_autofree char *above = in("x");
	assert_int_equal(entries(above), 1);
}

/* Existing files with other names stay; the last name is written last. */
static void a_directory_that_is_there(void **unused)
{
	g_autofree char *path = in("x"), *other = in("x/other"), *old = in("x/a");
	struct error err = {0};

	(void)unused;
	assert_true(
	    file_make_dir(path, &err) && file_put(other, "other", 5, &err) && file_put(old, "old", 3, &err));
	g_ptr_array_set_size(names, 0);
	struct file_batch *batch = batch_of(path, "new");
	assert_true(file_holds(old, "old", 3));
	assert_true(batch_end(batch, "last", &err));
	batch_free(batch, &err);
	all_are(path, "new");
	assert_true(file_holds(other, "other", 5));
	assert_int_equal(entries(path), 4);
	assert_int_equal(names->len, 3);
	assert_string_equal(names->pdata[2], "last");
}

/* If the directory cannot be replaced, its files are renamed one by one. */
static void a_directory_that_stays(void **unused)
{
	g_autofree char *path = in("x");
	struct error err = {0};
	struct file_batch *batch = batch_of(path, "new");

	(void)unused;
	renamed = "x";
	assert_true(batch_end(batch, "last", &err));
	batch_free(batch, &err);
	all_are(path, "new");
	assert_int_equal(entries(path), 3);
	assert_int_equal(entries(dir), 1);
	assert_string_equal(names->pdata[2], "last");
}

/* The disk is full at the sync: no file appears. */
static void a_full_disk(void **unused)
{
	g_autofree char *path = in("x"), *old = in("x/a");

	(void)unused;
	for (int was_there = 0; was_there < 2; was_there++) {
		struct error err = {0};
		assert_true(!was_there || (file_make_dir(path, &err) && file_put(old, "old", 3, &err)));
		struct file_batch *batch = batch_of(path, "new");
		g_autofree char *want =
		    g_strdup_printf("%s: cannot be written: No space left on device", path);
		bad_wait = waits + 1;
		assert_false(batch_end(batch, "last", &err));
		assert_int_equal(err.code, EXIT_IO);
		g_autofree char *told = error_told(&err);
		assert_string_equal(told, want);
		batch_free(batch, &err);
		error_clear(&err);
		assert_int_equal(g_file_test(path, G_FILE_TEST_EXISTS), was_there);
		assert_int_equal(entries(dir), was_there);
		assert_true(!was_there || (entries(path) == 1 && file_holds(old, "old", 3)));
	}
}

/* A file that cannot be renamed is reported by name; then the last one is not renamed either. */
static void a_name_that_is_refused(void **unused)
{
	g_autofree char *path = in("x"), *last = in("x/last");
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < 3; i++) {
		static const char *const letters[] = {"x", "-x", "--x"};
		assert_true(file_make_dir(path, &err));
		struct file_batch *batch = batch_of(path, "new");
		renamed = letters[i];
		assert_false(batch_end(batch, "last", &err));
		assert_int_equal(err.code, EXIT_IO);
		assert_string_equal(err.text, "cannot be written: Input/output error");
		batch_free(batch, &err);
		error_clear(&err);
		assert_false(g_file_test(last, G_FILE_TEST_EXISTS));
		file_remove_tree(path);
	}
}

/* Two of the same name, a directory below a file, and a batch that is given up. */
static void what_cannot_be_put(void **unused)
{
	g_autofree char *path = in("x"), *file = in("f"), *below = in("f/x");
	struct error err = {0};

	(void)unused;
	assert_true(file_put(file, "f", 1, &err));
	assert_null(batch_new(below, &err));
	assert_int_equal(err.code, EXIT_CANT_CREATE);
	error_clear(&err);
	batch_free(NULL, &err);
	struct file_batch *batch = batch_of(path, "new");
	assert_false(batch_put(batch, "a", "again", 5, &err));
	assert_int_equal(err.code, EXIT_CANT_CREATE);
	g_autofree char *shown = in("x/a");
	assert_string_equal(err.file, shown);
	batch_free(batch, &err);
	error_clear(&err);
	assert_int_equal(entries(dir), 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(a_new_directory), TEST(a_directory_that_is_there),
	    TEST(a_directory_that_stays), TEST(a_full_disk), TEST(a_name_that_is_refused),
	    TEST(what_cannot_be_put)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
