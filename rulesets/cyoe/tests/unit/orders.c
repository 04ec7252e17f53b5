/* Orders at the limits of their grammar: which lines are accepted. */
#include "tests/orders.h"

static void words(void **unused)
{
	static const char *const good[] = {"RE04", "RE00", "RE99", "re04x05", "TRPF", "trpf", "TRX1",
	    "EQ01ALL", "EQ01C1C2", "M1S2", "M1S2S3F", "M1S2r", "M999S1", "ST1AR1", "ST1ER100", "TG1C5DS",
	    "BK1S2ALL", "BK1X", "CP1P201", "CP1P1000000000", "T1C1F999F998", "B1000000000C1S1000000F999",
	    NULL};
	static const char *const bad[] = {"RE", "RE4", "RE004", "RE123", "REA4", "RE4A", "RE04X", "RE04X5",
	    "TR", "TRP", "TR1F", "TRP-", "TRPFX", "TR--", "EQ01", "EQ01C6", "EQ1ALL", "M1", "M1S2Q", "MS2",
	    "ST1C", "ST1AR", "TG1", "TG1PS", "BK1", "BK1S2", "CP1", "CP1P", "CP1P1000000001", "T1C1F1F1000",
	    "T1C1F1000F1", "B1C1S1F1000", "B1C1S1000001", "B1000000001C1S1", NULL};

	(void)unused;
	test_orders("cyoe", good, bad);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(words)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
