/* Where hundreds of places stand (HO-61). */
#include "tests/tangle.h"

static void test_apart(void **state)
{
	static const struct tangled graphs[] = {{500, 20, 1, false, false, "82520de8"},
	    {501, 20, 1, false, false, "5c991dd5"}, {620, 1100, 3, false, false, "a94bba6a"},
	    {520, 30, 2, false, true, "346a4391"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(graphs); i++)
		is_laid_out(&graphs[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_apart)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
