/* Orders at the limits of a ruleset's grammar: which lines are accepted. For unit tests of rulesets. */
#ifndef TESTS_ORDERS_H
#define TESTS_ORDERS_H

#include "engine/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static inline bool test_reads(const char *ruleset, const char *line)
{
	struct order_set *set = ruleset_find(ruleset)->orders_read(0, line, strlen(line));
	bool good = set->count == 1 && set->orders[0].status == ORDER_ACCEPTED;

	order_set_free(set);
	return good;
}

/* Each list ends with NULL. */
static inline void test_orders(const char *ruleset, const char *const *good, const char *const *bad)
{
	for (; *good; good++)
		if (!test_reads(ruleset, *good))
			fail_msg("%s does not read", *good);
	for (; *bad; bad++)
		if (test_reads(ruleset, *bad))
			fail_msg("%s reads", *bad);
}

#endif
