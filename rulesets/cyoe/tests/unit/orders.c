/* Words of orders at the edges of their grammar: which lines are read. */
#include "tests/broken.h"

static bool reads(const char *line)
{
	struct order_set *set = ruleset_find("cyoe")->orders_read(NULL, 0, line, strlen(line));
	bool good = set->count == 1 && set->orders[0].status == ORDER_ACCEPTED;

	order_set_free(set);
	return good;
}

static void words(void **unused)
{
	static const char *const good[] = {"RE04", "RE00", "RE99", "re04x05", "TRPF", "trpf", "TRX1",
	    "EQ01ALL", "EQ01C1C2", "M1S2", "M1S2S3F", "M1S2r", "M999S1", "ST1AR1", "ST1ER100", "TG1C5DS",
	    "BK1S2ALL", "BK1X", "CP1P201"};
	static const char *const bad[] = {"RE", "RE4", "RE004", "RE123", "REA4", "RE4A", "RE04X", "RE04X5",
	    "TR", "TRP", "TR1F", "TRP-", "TRPFX", "TR--", "EQ01", "EQ01C6", "EQ1ALL", "M1", "M1S2Q", "MS2",
	    "ST1C", "ST1AR", "TG1", "TG1PS", "BK1", "BK1S2", "CP1", "CP1P"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(good); i++)
		if (!reads(good[i]))
			fail_msg("%s does not read", good[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		if (reads(bad[i]))
			fail_msg("%s reads", bad[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(words)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
