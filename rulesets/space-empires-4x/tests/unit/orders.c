/* Orders at the limits of their grammar: which lines are accepted. */
#include "tests/orders.h"

static void words(void **unused)
{
	static const char *const good[] = {"M1(0,0)", "M1(14,14)", "M1(99,99)", "M1(01,2)(3,4)/(5,6)",
	    "M999(1,1)", "BSC(1,2)", "B2SC(1,2)", "b2sc(10,1)", "C1", "X1", "PASS", "TATTACK", "TATTACK2",
	    "R1,2", "H1", "FSC,DD", NULL};
	static const char *const bad[] = {"M1", "M(1,1)", "M1(1,1", "M1(1,1]", "M1(1;1)", "M1(,1)", "M1(1,)",
	    "M1(1)", "M1()", "M1(", "M1(a,1)", "M1(1,a)", "M1 1,1)", "M1(100,1)", "M1(1,100)", "M1(1,1)x",
	    "BSC", "BSC(1", "BXX(1,1)", "C", "X", "TXX", "R", "R1,", "F", "FXX", NULL};

	(void)unused;
	test_orders("space-empires-4x", good, bad);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(words)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
