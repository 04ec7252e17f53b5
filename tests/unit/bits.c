/* Sets of numbers: their contents after random operations, compared with a table of booleans. */
#include "engine/base/bits.h"

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <glib.h>

#define MOST 300

static void same(const struct bits *bits, const bool in[MOST])
{
	bool any = false;

	for (unsigned n = 0; n < MOST; n++) {
		unsigned next = n, want = n;
		any = any || in[n];
		assert_int_equal(bits_has(bits, n), in[n]);
		while (want < MOST && !in[want])
			want++;
		assert_int_equal(bits_next(bits, &next), want < MOST);
		assert_int_equal(next, want < MOST ? want : n);
	}
	assert_int_equal(bits_empty(bits), !any);
	assert_false(bits_has(bits, 100000));
}

/* Each number alone, especially around word boundaries. */
static void holds_one(void **state)
{
	(void)state;
	for (unsigned n = 0; n < MOST; n++) {
		struct bits bits = {0};
		bool in[MOST] = {false};
		assert_false(bits_remove(&bits, n));
		assert_true(bits_add(&bits, n));
		assert_false(bits_add(&bits, n));
		in[n] = true;
		if (n % 64 < 2 || n % 64 > 61)
			same(&bits, in);
		assert_true(bits_remove(&bits, n));
		assert_false(bits_remove(&bits, n));
		assert_true(bits_empty(&bits));
		bits_free(&bits);
		assert_true(bits_empty(&bits) && !bits_has(&bits, n));
	}
}

static void holds_any(void **state)
{
	GRand *dice = g_rand_new_with_seed(3);

	(void)state;
	for (unsigned round = 0; round < 40; round++) {
		struct bits bits = {0};
		bool in[MOST] = {false};
		for (unsigned i = 0; i < 60; i++) {
			unsigned n = (unsigned)g_rand_int_range(dice, 0, round % 2 ? MOST : 70);
			bool add = g_rand_int_range(dice, 0, 3) > 0;
			assert_int_equal(add ? bits_add(&bits, n) : bits_remove(&bits, n), in[n] != add);
			in[n] = add;
			if (i % 10 == 9)
				same(&bits, in);
		}
		bits_clear(&bits);
		assert_true(bits_empty(&bits));
		assert_true(bits_add(&bits, 299) && !bits_has(&bits, 0));
		bits_free(&bits);
	}
	g_rand_free(dice);
}

int main(void)
{
	/* New memory must be zeroed, so fill it with noise. */
	mallopt(M_PERTURB, 0x5a);
	const struct CMUnitTest tests[] = {cmocka_unit_test(holds_one), cmocka_unit_test(holds_any)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
