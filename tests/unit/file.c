/* Reading and writing files, whole or not at all, with their permissions, and the errors. */
#include "tests/place.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static bool ends_with(const struct error *err, const char *path, const char *words)
{
	return g_strcmp0(err->file, path) == 0 && strstr(err->text, words) != NULL;
}

static unsigned entries(void)
{
	g_autoptr(GDir) all = g_dir_open(dir, 0, NULL);
	unsigned count = 0;

	while (g_dir_read_name(all))
		count++;
	return count;
}

static unsigned mode_of(const char *path)
{
	struct stat status;

	assert_int_equal(stat(path, &status), 0);
	return status.st_mode & 0777;
}

static void test_read(void **unused)
{
	g_autofree char *path = in("f"), *none = in("none");
	struct error err = {0};
	size_t size = 0;

	(void)unused;
	assert_true(file_write(path, "a\0bc", 4, &err));
	g_autofree char *whole = file_read(path, 4, &size, &err);
	assert_int_equal(size, 4);
	assert_memory_equal(whole, "a\0bc", 5);
	assert_null(file_read(path, 3, &size, &err));
	assert_int_equal(err.code, EXIT_DATA);
	assert_true(ends_with(&err, path, "is longer than 3 bytes"));
	error_clear(&err);
	assert_null(file_read(none, 0, NULL, &err));
	assert_int_equal(err.code, EXIT_NO_INPUT);
	assert_true(ends_with(&err, none, "cannot be opened: No such file"));
	error_clear(&err);
	assert_null(file_read(dir, 0, NULL, &err));
	assert_int_equal(err.code, EXIT_NO_INPUT);
	assert_true(ends_with(&err, dir, "cannot be read: Is a directory"));
	error_clear(&err);
}

/* Standard input: its limit holds too, and it is read once. */
static void test_standard_input(void **unused)
{
	g_autofree char *path = in("f");
	struct error err = {0};

	(void)unused;
	assert_true(file_write(path, "12345678901", 11, &err));
	assert_non_null(freopen(path, "r", stdin));
	/* A process with as many open files as allowed; then one more. */
	pid_t child = fork();
	if (child == 0) {
		size_t size = 0;
		g_autofree char *all = file_read("-", 11, &size, &err);
		_exit(all && size == 11 && strcmp(all, "12345678901") == 0 ? 0 : 1);
	}
	int status = 1;
	assert_true(waitpid(child, &status, 0) == child && status == 0);
	assert_int_equal(lseek(STDIN_FILENO, 0, SEEK_SET), 0);
	assert_null(file_read("-", 10, NULL, &err));
	assert_int_equal(err.code, EXIT_DATA);
	assert_true(ends_with(&err, "-", "is longer than 10 bytes"));
	error_clear(&err);
	assert_null(file_read("-", 0, NULL, &err));
	assert_int_equal(err.code, EXIT_USAGE);
	assert_true(ends_with(&err, "-", "standard input can be read once only; name a file for the other"));
	error_clear(&err);
}

/* Each way to write: the same bytes, for the owner alone or for all, and no other file. */
static void test_write(void **unused)
{
	static bool (*const writers[])(const char *, const char *, size_t, struct error *) = {
	    file_write, file_put, file_draft, file_put_public};
	g_autofree char *path = in("f"), *below = in("none/f"), *taken = in("d");
	struct error err = {0};

	(void)unused;
	assert_int_equal(g_mkdir(taken, 0700), 0);
	for (size_t i = 0; i < G_N_ELEMENTS(writers); i++) {
		size_t size = 0;
		unlink(path);
		assert_true(writers[i](path, "first and long", 14, &err));
		assert_true(writers[i](path, "again", 5, &err));
		g_autofree char *bytes = file_read(path, 0, &size, &err);
		assert_int_equal(size, 5);
		assert_string_equal(bytes, "again");
		assert_int_equal(mode_of(path), writers[i] == file_put_public ? 0644 : 0600);
		assert_false(writers[i](below, "x", 1, &err));
		assert_int_equal(err.code, EXIT_CANT_CREATE);
		assert_true(ends_with(&err, below, "cannot be made: No such file or directory"));
		error_clear(&err);
		assert_false(writers[i](taken, "x", 1, &err));
		assert_true(ends_with(
		    &err, taken, writers[i] == file_write ? "is not a regular file" : "Is a directory"));
		assert_int_equal(err.code,
		    writers[i] == file_write || writers[i] == file_draft ? EXIT_CANT_CREATE : EXIT_IO);
		error_clear(&err);
		assert_int_equal(entries(), 2);
	}
}

/* A path that is not a file stays unchanged, also behind a link. */
static void test_no_file(void **unused)
{
	g_autofree char *pipe = in("pipe"), *link = in("link");
	const char *const names[] = {pipe, link};
	struct error err = {0};
	struct stat status;

	(void)unused;
	assert_int_equal(mkfifo(pipe, 0600), 0);
	assert_int_equal(symlink("pipe", link), 0);
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		assert_false(file_write(names[i], "x", 1, &err));
		assert_int_equal(err.code, EXIT_CANT_CREATE);
		assert_true(ends_with(&err, names[i], "is not a regular file"));
		error_clear(&err);
	}
	assert_true(lstat(pipe, &status) == 0 && S_ISFIFO(status.st_mode));
	assert_true(lstat(link, &status) == 0 && S_ISLNK(status.st_mode));
	assert_int_equal(entries(), 2);
}

static void test_holds(void **unused)
{
	g_autofree char *path = in("f"), *link = in("link"), *long_bytes = g_strnfill(70000, 'x');
	struct error err = {0};

	(void)unused;
	assert_false(file_holds(path, "", 0));
	assert_true(file_put(path, "", 0, &err) && file_holds(path, "", 0) && !file_holds(path, "x", 1));
	assert_true(file_put(path, long_bytes, 70000, &err));
	assert_true(file_holds(path, long_bytes, 70000));
	assert_false(file_holds(path, long_bytes, 69999));
	assert_int_equal(symlink(path, link), 0);
	assert_false(file_holds(link, long_bytes, 70000));
	for (size_t at = 0; at < 70000; at += 69999) {
		long_bytes[at] = 'y';
		assert_false(file_holds(path, long_bytes, 70000));
		long_bytes[at] = 'x';
	}
	assert_false(file_holds(dir, "", 0));
}

static void test_directories(void **unused)
{
	g_autofree char *deep = in("a/b/c"), *open = in("p/q"), *parent = in("p"), *file = in("f"),
	                *below = in("f/d"), *other = in("a");
	struct error err = {0};

	(void)unused;
	assert_true(file_make_dir(deep, &err) && file_make_dir(deep, &err));
	assert_int_equal(mode_of(deep), 0700);
	mode_t mask = umask(077);
	assert_true(file_make_public_dir(open, &err) && file_make_public_dir(open, &err));
	umask(mask);
	assert_int_equal(mode_of(open), 0755);
	assert_int_equal(mode_of(parent), 0755);
	assert_true(file_put(file, "x", 1, &err));
	bool (*const makers[])(const char *, struct error *) = {file_make_dir, file_make_public_dir};
	for (size_t i = 0; i < G_N_ELEMENTS(makers); i++) {
		assert_false(makers[i](below, &err));
		assert_int_equal(err.code, EXIT_CANT_CREATE);
		assert_true(strstr(err.text, "the directory cannot be made: ") != NULL);
		error_clear(&err);
	}
	assert_true(file_dir_is_free(deep, &err) && file_dir_is_free(below, &err));
	const char *const full[] = {other, file};
	for (size_t i = 0; i < G_N_ELEMENTS(full); i++) {
		assert_false(file_dir_is_free(full[i], &err));
		assert_int_equal(err.code, EXIT_CANT_CREATE);
		assert_true(ends_with(&err, full[i], "exists and is not an empty directory"));
		error_clear(&err);
	}
	assert_true(file_settle(deep, &err) && file_settle_names(deep, &err));
	assert_false(file_settle(below, &err));
	assert_int_equal(err.code, EXIT_IO);
	assert_true(ends_with(&err, below, "cannot be written: Not a directory"));
	error_clear(&err);
}

/* A partial file is removed; one that was refused for another reason stays; links are not followed. */
static void test_unmake(void **unused)
{
	static const struct {
		enum exit_code code;
		bool gone;
	} codes[] = {{EXIT_DATA, false}, {EXIT_IO, true}, {EXIT_CANT_CREATE, true}, {EXIT_TEMPFAIL, false}};
	g_autofree char *half = in("half"), *part = in("half/part"), *kept = in("kept"),
	                *link = in("half/link");
	struct error err = {0};

	(void)unused;
	assert_true(file_put(kept, "x", 1, &err));
	for (size_t i = 0; i < G_N_ELEMENTS(codes); i++) {
		struct error trouble = {.code = codes[i].code};
		assert_true(file_make_dir(part, &err));
		(void)!symlink(dir, link);
		file_unmake_dir(half, &trouble);
		assert_int_equal(g_file_test(half, G_FILE_TEST_EXISTS), !codes[i].gone);
		assert_true(g_file_test(kept, G_FILE_TEST_EXISTS));
	}
}

static int place; /* the directory's descriptor */

static bool staged(const char *path, const char *bytes, size_t size, struct error *err)
{
	(void)path;
	return file_stage(place, "staged", "shown", bytes, size, err);
}

/* A new file never replaces an existing one. */
static void test_staged(void **unused)
{
	g_autofree char *path = in("whole");
	struct error err = {0};

	(void)unused;
	place = open(dir, O_RDONLY | O_DIRECTORY);
	assert_true(file_stage(place, "whole", "shown", "abc", 3, &err));
	assert_false(file_stage(place, "whole", "shown", "x", 1, &err));
	assert_int_equal(err.code, EXIT_CANT_CREATE);
	assert_string_equal(err.text, "cannot be made: File exists");
	error_clear(&err);
	assert_true(file_holds(path, "abc", 3));
	close(place);
}

/* A program that was begun without an input: what it opens is descriptor 0, and is closed again. */
static void test_without_input(void **unused)
{
	bool (*const writers[])(const char *, const char *, size_t, struct error *) = {
	    file_write, file_put, file_draft, file_put_public, staged};
	g_autofree char *path = in("f"), *again = in("staged");
	struct error err = {0};
	int input = dup(STDIN_FILENO);

	(void)unused;
	place = open(dir, O_RDONLY | O_DIRECTORY);
	close(STDIN_FILENO);
	for (size_t i = 0; i < G_N_ELEMENTS(writers); i++) {
		const char *file = i < 4 ? path : again;
		size_t size = 0;
		assert_true(writers[i](path, "abc", 3, &err));
		assert_int_equal(fcntl(STDIN_FILENO, F_GETFD), -1);
		assert_true(file_holds(file, "abc", 3));
		assert_false(
		    file_holds(file, "abd", 3) || file_holds(file, "ab", 2) || file_holds(dir, "", 0));
		assert_int_equal(fcntl(STDIN_FILENO, F_GETFD), -1);
		g_autofree char *bytes = file_read(file, 0, &size, &err);
		assert_int_equal(size, 3);
		assert_int_equal(fcntl(STDIN_FILENO, F_GETFD), -1);
	}
	assert_true(file_settle(dir, &err) && file_settle_names(dir, &err));
	assert_int_equal(fcntl(STDIN_FILENO, F_GETFD), -1);
	assert_false(file_settle(path, &err));
	error_clear(&err);
	assert_int_equal(dup2(input, STDIN_FILENO) | close(input) | close(place), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_read), TEST(test_standard_input), TEST(test_write),
	    TEST(test_no_file), TEST(test_holds), TEST(test_directories), TEST(test_unmake),
	    TEST(test_staged), TEST(test_without_input)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
