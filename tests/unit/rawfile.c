/* A mail from a file: complete up to the limit; of a larger one the headers and its real size (HO-10, MC-132). */
#include "mailer/store/rawfile.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void is_read(
    const char *text, size_t size, int64_t limit, int64_t headers, bool want_whole, size_t want)
{
	g_autofree char *path = in("mail");
	struct error err = {0};
	int64_t all = -1;
	bool whole = !want_whole;

	assert_true(g_file_set_contents(path, text, (gssize)size, NULL));
	GString *raw = rawfile_read(path, limit, headers, &whole, &all, &err);
	assert_non_null(raw);
	assert_int_equal(all, size);
	assert_int_equal(whole, want_whole);
	assert_int_equal(raw->len, want);
	assert_memory_equal(raw->str, text, want);
	g_string_free(raw, TRUE);
}

static void test_sizes(void **unused)
{
	static const char head[] = "From: a@b.example\nSubject: x\n\n";
	static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 131072, 300000};
	const size_t top = sizeof head - 1;

	(void)unused;
	is_read("a\0b\r\n", 5, 5, 5, true, 5);
	for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
		g_autofree char *body = g_strnfill(sizes[i], 'x'), *mail = g_strconcat(head, body, NULL);
		size_t size = strlen(mail);
		is_read(mail, size, (int64_t)size, 1000, true, size);
		is_read(mail, size, (int64_t)size + 1, 1000, true, size);
		is_read(mail, size, (int64_t)size - 1, 1000, false, top);
		is_read(mail, size, (int64_t)top - 1, (int64_t)top, false, top);
		/* One byte more shows that the headers are too long. */
		is_read(mail, size, (int64_t)top - 1, (int64_t)top - 1, false, top);
		is_read(mail, size, (int64_t)top - 1, (int64_t)top - 2, false, top - 1);
	}
}

static void is_refused(const char *path, enum exit_code code, const char *told)
{
	struct error err = {0};
	int64_t size;
	bool whole;

	assert_null(rawfile_read(path, 10, 10, &whole, &size, &err));
	assert_int_equal(err.code, code);
	g_autofree char *text = error_told(&err);
	if (!strstr(text, told))
		fail_msg("%s", text);
	error_clear(&err);
}

static void test_trouble(void **unused)
{
	g_autofree char *nowhere = in("nowhere");

	(void)unused;
	is_refused(nowhere, EXIT_NO_INPUT, "cannot be opened: No such file or directory");
	is_refused(dir, EXIT_IO, "cannot be read: Is a directory");
}

/* `-`, or no path: from standard input. */
static void test_input(void **unused)
{
	static const char *const paths[] = {NULL, "-"};
	g_autofree char *path = in("mail");

	(void)unused;
	assert_true(g_file_set_contents(path, "\nhello\n", -1, NULL));
	for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) {
		struct error err = {0};
		int64_t size;
		bool whole;
		assert_non_null(freopen(path, "r", stdin));
		GString *raw = rawfile_read(paths[i], 10, 10, &whole, &size, &err);
		assert_string_equal(raw->str, "\nhello\n");
		assert_true(whole);
		assert_int_equal(fseek(stdin, 0, SEEK_SET), 0);
		g_string_free(raw, TRUE);
		assert_non_null(freopen(dir, "r", stdin));
		is_refused(paths[i], EXIT_IO, "standard input cannot be read");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_sizes, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_trouble, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_input, make_place, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
