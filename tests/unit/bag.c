/* Encoded paths in a bag's lists (RFC 8493, 2.1.3). */
#include "engine/records/bag.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_paths(void **unused)
{
	static const struct {
		const char *path, *text;
	} cases[] = {{"turn-0001/MING.txt", "turn-0001/MING.txt"}, {"100 %", "100 %25"}, {"a\nb", "a%0Ab"},
	    {"a\r\nb", "a%0D%0Ab"}, {"%0A", "%250A"}, {"%%", "%25%25"}, {"", ""},
	    {"M\303\274ller\t~*", "M\303\274ller\t~*"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *text = bag_path_encode(cases[i].path);
		g_autofree char *path = bag_path_decode(cases[i].text);
		assert_string_equal(text, cases[i].text);
		assert_string_equal(path, cases[i].path);
	}
	/* Lower-case codes are the same; other sequences are not codes. */
	g_autofree char *small = bag_path_decode("a%0a%0d%25%2525%20%0%");
	assert_string_equal(small, "a\n\r%%25%20%0%");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_paths)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
