/* Processes that play turns: whose games are given to them at all. */
#include "engine/acts/turn_worker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

/* No game has so long a name: there are workers, but no process is begun for it. */
#define LONG 257

/* Are there workers for games whose names end in these letters? */
static bool has_workers(const char *ends, int64_t jobs)
{
	struct config config = {.jobs = jobs};
	struct site site = {.config = &config};
	const struct advance_request request = {.force = true};
	unsigned count = (unsigned)strlen(ends);
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

	for (unsigned i = 0; i < count; i++)
		g_ptr_array_add(names, g_strdup_printf("%0*d%c", LONG - 1, 0, ends[i]));
	struct turn_workers *workers = turn_workers_new(&site, &request, (char **)names->pdata, count, true);
	bool has = workers != NULL;
	g_autoptr(GArray) written = turn_workers_end(workers);
	assert_int_equal(written ? written->len : 0, 0);
	return has;
}

/* Two processes would play the turns of one game, and write its files, side by side. */
static void test_twice(void **unused)
{
	(void)unused;
	assert_true(has_workers("ab", 2));
	assert_true(has_workers("abcde", 3));
	assert_false(has_workers("aa", 2));
	assert_false(has_workers("aA", 2));
	assert_false(has_workers("abca", 3));
	assert_false(has_workers("bcaA", 3));
}

static void test_few(void **unused)
{
	(void)unused;
	assert_false(has_workers("", 3));
	assert_false(has_workers("a", 3));
	assert_false(has_workers("ab", 1));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_twice),
	    cmocka_unit_test(test_few),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
