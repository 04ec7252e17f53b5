/* Dice compared with values computed from HO-20's definition by another program. */
#include "engine/play/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void shows(struct dice_stream *stream, int64_t sides, const int64_t *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		assert_int_equal(dice_roll(stream, sides), values[i]);
}

static void follows_the_definition(void **state)
{
	static const int64_t tens[] = {10, 3, 10, 3, 6, 6, 8, 7, 7, 7, 9, 9};
	static const int64_t hundreds[] = {9, 79, 60, 65, 21, 28, 68, 38};
	struct dice *dice = dice_new(42, 3), *big = dice_new(INT64_MAX, 0);

	(void)state;
	shows(dice_of(dice, "combat"), 10, tens, sizeof tens / sizeof *tens);
	shows(dice_of(big, "map"), 100, hundreds, sizeof hundreds / sizeof *hundreds);
	dice_free(dice);
	dice_free(big);
}

static void keeps_purposes_apart(void **state)
{
	static const int64_t tens[] = {10, 3, 10, 3, 6, 6, 8, 7, 7, 7, 9, 9};
	struct dice *dice = dice_new(42, 3);

	(void)state;
	for (size_t i = 0; i < 5; i++) {
		assert_int_equal(dice_roll(dice_of(dice, "combat"), 10), tens[i]);
		dice_roll(dice_of(dice, "weather"), 6);
	}
	dice_free(dice);
}

static void shows_forced_values_first(void **state)
{
	static const int64_t forced[] = {6, 1, 3};
	struct error err = {0};
	struct dice *dice = dice_new(42, 3);

	(void)state;
	dice_force(dice, forced, 3);
	assert_int_equal(dice_roll(dice_of(dice, "a"), 6), 6);
	assert_int_equal(dice_roll(dice_of(dice, "combat"), 6), 1);
	assert_int_equal(dice_left(dice), 1);
	assert_true(dice_check(dice, &err));
	dice_roll(dice_of(dice, "a"), 2);
	assert_false(dice_check(dice, &err));
	assert_int_equal(err.code, EXIT_DATA);
	assert_string_equal(err.text, "--dice: a die of 2 sides cannot show 3; give 1 to 2");
	error_clear(&err);
	dice_free(dice);
}

static void shows_each_side(void **state)
{
	struct dice *dice = dice_new(7, 1);
	int seen[6] = {0};

	(void)state;
	for (int i = 0; i < 6000; i++)
		seen[dice_roll(dice_of(dice, "six"), 6) - 1]++;
	for (int i = 0; i < 6; i++)
		assert_in_range(seen[i], 850, 1150);
	assert_int_equal(dice_roll(dice_of(dice, "one"), 1), 1);
	for (int i = 0; i < 100; i++)
		assert_in_range(dice_roll(dice_of(dice, "most"), (int64_t)1 << 32), 1, (int64_t)1 << 32);
	dice_free(dice);
}

/* Dice forced later count alone; a shuffle swaps the last element with any, then the one before it. */
static void shuffles(void **state)
{
	static const int64_t six[] = {6, 6, 6}, first[] = {1, 1, 1}, stay[] = {4, 3, 2};
	unsigned numbers[] = {10, 11, 12, 13}, one[] = {7};
	struct dice *dice = dice_new(42, 3);
	struct dice_stream *stream = dice_of(dice, "a");

	(void)state;
	dice_force(dice, six, 3);
	assert_int_equal(dice_roll(stream, 6), 6);
	assert_int_equal(dice_roll(stream, 6), 6);
	dice_force(dice, first, 3);
	assert_int_equal(dice_left(dice), 3);
	dice_shuffle(stream, numbers, 4);
	assert_int_equal(dice_left(dice), 0);
	assert_true(numbers[0] == 11 && numbers[1] == 12 && numbers[2] == 13 && numbers[3] == 10);
	dice_force(dice, stay, 3);
	dice_shuffle(stream, one, 1);
	dice_shuffle(stream, numbers, 4);
	assert_int_equal(dice_left(dice), 0);
	assert_true(numbers[0] == 11 && numbers[1] == 12 && numbers[2] == 13 && numbers[3] == 10);
	dice_force(dice, NULL, 0);
	assert_int_equal(dice_left(dice), 0);
	dice_free(dice);
	dice_free(NULL);
}

/* Forced dice count as rolled, too. */
static void knows_whether_any_was_rolled(void **state)
{
	static const int64_t three[] = {3};

	(void)state;
	for (size_t forced = 0; forced < 2; forced++) {
		struct dice *dice = dice_new(42, 3);
		dice_force(dice, three, forced);
		struct dice_stream *stream = dice_of(dice, "combat");
		assert_false(dice_rolled(dice));
		dice_roll(stream, 6);
		assert_true(dice_rolled(dice));
		dice_free(dice);
	}
}

static void seeds_follow_the_definition(void **state)
{
	(void)state;
	assert_int_equal(
	    dice_seed_salted("demo", 42, "00112233445566778899aabbccddeeff"), 3202626435186795363);
	assert_int_equal(dice_seed_again(42, 2, 1), 95465309746263016);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(follows_the_definition),
	    cmocka_unit_test(keeps_purposes_apart), cmocka_unit_test(shows_forced_values_first),
	    cmocka_unit_test(shows_each_side), cmocka_unit_test(shuffles),
	    cmocka_unit_test(knows_whether_any_was_rolled), cmocka_unit_test(seeds_follow_the_definition)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
