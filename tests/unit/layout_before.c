/* The layout of a report before, however that report is laid out on lines (HO-61, HO-100). */
#include "engine/play/mapping.h"
#include "tests/layouts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char report[] =
    "{\"format\": 1,\n \"notes\": {\"layout\": {\"W7\": [1, 1]}},\n \"text\": \"layout\",\n"
    " \"layout\": {\"W1\": [0, 0], \"W2\": [100, -5]}}\n";

static void test_same(void **unused)
{
	GRand *dice = g_rand_new_with_seed(3);

	(void)unused;
	for (int layout = 0; layout < 10 * LAYOUTS; layout++) {
		g_autoptr(GString) text = layout_of(report, (enum layout)(layout % LAYOUTS), dice);
		g_autofree char *found = mapping_layout(text->str, text->len);
		bool turned = layout % LAYOUTS == LAYOUT_TURNED && strstr(found, "W2") < strstr(found, "W1");
		assert_string_equal(found, turned ? "{\"layout\": {\"W2\": [100, -5], \"W1\": [0, 0]}}\n"
		                                  : "{\"layout\": {\"W1\": [0, 0], \"W2\": [100, -5]}}\n");
	}
	g_rand_free(dice);
}

static void test_none(void **unused)
{
	static const char *const texts[] = {"", "{", "{\"format\": 1}", "[1]",
	    "{\"a\":\n \"layout\": {\"W1\": [1", "{\"notes\": {\n \"layout\": {\"W1\": [0, 0]}}}"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
		assert_null(mapping_layout(texts[i], strlen(texts[i])));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_same), cmocka_unit_test(test_none)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
