/* Limits of a mail (HO-3, MC-19 to MC-22), each at its edge: size, headers, fields, parts, depth. */
#include "mailer/mime/mime.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define TOP "From: a@example.org\nMIME-Version: 1.0\n"
#define MULTI TOP "Content-Type: multipart/mixed; boundary=b\n\n"

/* Repeats a text `times` times (with its number) between two others; is it over a limit, and which? */
static void is_problem(const struct mime_limits *limits, const char *before, const char *each, unsigned times,
    const char *after, const char *want)
{
	g_autoptr(GString) raw = g_string_new(before);
	struct mime_mail mail;

	for (unsigned i = 0; i < times; i++)
		g_string_append(raw, each);
	g_string_append(raw, after);
	mime_read_here(raw->str, raw->len, true, limits, &mail);
	if (g_strcmp0(mail.problem, want) != 0)
		fail_msg("%u times %s: %s", times, each, mail.problem ? mail.problem : "nothing");
	mime_clear(&mail);
}

#define PART "--b\nContent-Type: text/plain\n\nx\n"

static void test_parts(void **unused)
{
	static const char many[] = "it has too many parts";
	const struct mime_limits limits = {1 << 20, 1 << 16, 20, 10};

	(void)unused;
	is_problem(&limits, MULTI, PART, 9, "--b--\n", NULL);
	is_problem(&limits, MULTI, PART, 10, "--b--\n", many);
	/* Parts without a type. */
	is_problem(&limits, MULTI, "--b\n\nx\n", 9, "--b--\n", NULL);
	is_problem(&limits, MULTI, "--b\n\nx\n", 10, "--b--\n", many);
	/* Content-Type fields alone, wherever they are; and boundaries. */
	is_problem(&limits, TOP "\n", "Content-Type: x\n", 10, "", NULL);
	is_problem(&limits, TOP "\n", "content-type: x\n", 11, "", many);
	is_problem(&limits, TOP "\n", "boundary=x\n", 10, "", NULL);
	is_problem(&limits, TOP "\n", "x; Boundary=x\n", 11, "", many);
	is_problem(&limits, TOP "\n", "boundarx=x\n", 50, "", NULL);
	/* Lines that look like boundaries in a multipart, with some room for drawn rules. */
	is_problem(&limits, MULTI "--b\n\n", "--x\n", 1019, "\n--b--\n", many);
	is_problem(&limits, MULTI "--b\n\n", "--x\n", 1018, "\n--b--\n", NULL);
	is_problem(&limits, TOP "\n", "--x\n", 2000, "", NULL);
	is_problem(&limits, MULTI "--b\n\n", "--\n", 2000, "\n--b--\n", NULL);
	is_problem(&limits, MULTI "--b\n\n", "a-x\n", 2000, "\n--b--\n", NULL);
	is_problem(&limits, MULTI "--b\n\n", "-ax\n", 2000, "\n--b--\n", NULL);
}

static void test_fields(void **unused)
{
	static const char many[] = "it has too many header fields";
	struct mime_limits limits = mime_limits_default;

	(void)unused;
	is_problem(&limits, TOP, "X: y\n", 998, "\nx\n", NULL);
	is_problem(&limits, TOP, "X: y\n", 999, "\nx\n", many);
	/* Header fields of a part, and lines that only look like them. */
	is_problem(&limits, MULTI "--b\n", "X: y\n", 1000, "\nx\n--b--\n", NULL);
	is_problem(&limits, MULTI "--b\n", "X: y\n", 1001, "\nx\n--b--\n", many);
	is_problem(&limits, MULTI "--b\n\n", "X: y\n", 1001, "\nx\n--b--\n", NULL);
	is_problem(&limits, MULTI "--b\n", "X y\n", 1001, "\nx\n--b--\n", NULL);
	is_problem(&limits, MULTI "--b\n", ": y\n", 1001, "\nx\n--b--\n", NULL);
	is_problem(&limits, MULTI "--b\n", "::y\n", 1001, "\nx\n--b--\n", NULL);
	is_problem(&limits, MULTI "--b\n", " X: y\n", 1001, "\nx\n--b--\n", NULL);
	is_problem(&limits, MULTI "--b\n\r\n", "X: y\n", 1001, "\nx\n--b--\n", NULL);
}

static void test_sizes(void **unused)
{
	const struct mime_limits limits = {200, 100, 20, 10};

	(void)unused;
	is_problem(&limits, "From: a\n\n", "x", 191, "", NULL);
	is_problem(&limits, "From: a\n\n", "x", 192, "", "it is larger than the limit");
	is_problem(&limits, "From: ", "x", 92, "\n\nx", NULL);
	is_problem(&limits, "From: ", "x", 93, "\n\nx", "its headers are longer than the limit");
}

/* Multiparts within each other. */
static void test_depth(void **unused)
{
	const struct mime_limits limits = {1 << 20, 1 << 16, 3, 100};

	(void)unused;
	for (unsigned depth = 1; depth <= 4; depth++) {
		g_autoptr(GString) raw = g_string_new(TOP);
		struct mime_mail mail;
		for (unsigned i = 0; i < depth; i++)
			g_string_append_printf(
			    raw, "Content-Type: multipart/mixed; boundary=b%u\n\n--b%u\n", i, i);
		g_string_append(raw, "\nhello\n");
		mime_read_here(raw->str, raw->len, true, &limits, &mail);
		if (depth < 4)
			assert_null(mail.problem);
		else
			assert_string_equal(mail.problem, "it is too deeply nested");
		mime_clear(&mail);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_parts), cmocka_unit_test(test_fields),
	    cmocka_unit_test(test_sizes), cmocka_unit_test(test_depth)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
