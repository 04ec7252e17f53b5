/* Stubs where it is crowded (HO-62): many names of many widths, and places without a label. */
#include "tests/stubbed.h"

static void test_crowded(void **unused)
{
	static const struct crowd crowds[] = {
	    {3, 3, 100, 20}, {4, 4, 90, 50}, {3, 2, 400, 12}, {5, 1, 80, 16}, {1, 6, 70, 20}, {2, 1, 1, 2}};
	static const struct crowd large = {34, 30, 160, 60};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(crowds); i++)
		takes_first_free(&crowds[i], 24);
	takes_first_free(&large, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_crowded)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
