/* Suggestions for mistyped names and numbers: names checked by an independent distance function, numbers by hand. */
#include "engine/base/nearest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

static bool is_same(char a, char b)
{
	return g_ascii_tolower(a) == g_ascii_tolower(b);
}

/* The least number of letters added, dropped, changed or swapped with a neighbour, counted from the words' ends. */
static size_t edits(const char *a, size_t n, const char *b, size_t m)
{
	size_t least;

	if (n == 0 || m == 0)
		return n + m;
	if (is_same(a[n - 1], b[m - 1]))
		return edits(a, n - 1, b, m - 1);
	least = MIN(edits(a, n - 1, b, m - 1), MIN(edits(a, n - 1, b, m), edits(a, n, b, m - 1)));
	if (n > 1 && m > 1 && is_same(a[n - 1], b[m - 2]) && is_same(a[n - 2], b[m - 1]))
		least = MIN(least, edits(a, n - 2, b, m - 2));
	return least + 1;
}

static void word_draw(GRand *rand, char word[8])
{
	int size = g_rand_int_range(rand, 0, 8);

	for (int i = 0; i < size; i++)
		word[i] = "abcA"[g_rand_int_range(rand, 0, 4)];
	word[size] = '\0';
}

static void the_nearest_of_names(void **unused)
{
	GRand *rand = g_rand_new_with_seed(1);

	(void)unused;
	for (unsigned n = 0; n < 3000; n++) {
		char word[8], names[4][8];
		const char *list[4], *want = NULL;
		size_t least = SIZE_MAX;
		word_draw(rand, word);
		for (unsigned i = 0; i < 4; i++) {
			word_draw(rand, names[i]);
			list[i] = names[i];
			size_t far = edits(word, strlen(word), list[i], strlen(list[i]));
			if (far < least && far <= MIN(strlen(word) / 3, 2))
				want = list[i];
			least = MIN(least, far);
		}
		if (nearest_name(word, list, 4) != want)
			fail_msg("%s: %s %s %s %s", word, list[0], list[1], list[2], list[3]);
	}
	g_rand_free(rand);
}

/* At most two slips, however long a word is; words have at most 64 letters. */
static void names_at_their_limits(void **unused)
{
	static const struct {
		const char *word, *name;
		bool near;
	} cases[] = {{"ab", "abc", false}, {"abc", "abcd", true}, {"abc", "abcde", false},
	    {"abcdef", "abcd", true}, {"abcdef", "abc", false}, {"abcdefghi", "xyzdefghi", false},
	    {"abcdefghi", "xyCDEFGHI", true}, {"abc", "acb", true}, {"abcdef", "badcfe", false},
	    {"abcdef", "badcef", true}};
	g_autofree char *longest = g_strnfill(64, 'x'), *longer = g_strnfill(65, 'x');
	const char *name = longest;

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		assert_int_equal(nearest_name(cases[i].word, &cases[i].name, 1) != NULL, cases[i].near);
	assert_ptr_equal(nearest_name(longest, &name, 1), name);
	assert_null(nearest_name(longer, &name, 1));
	name = longer;
	assert_null(nearest_name(longest, &name, 1));
	assert_null(nearest_name("x", &name, 0));
}

static bool is_one_of(int64_t number, void *context)
{
	const int64_t *there = context;

	while (*there && *there != number)
		there++;
	return *there != 0;
}

/* A missing digit is tried before swapped ones, and these before a wrong one, last digits first; never for a single
   digit, never with a leading zero. */
static void the_nearest_of_numbers(void **unused)
{
	static const struct {
		int64_t number, there[4], want;
	} cases[] = {{9, {1, 8}, 0}, {10, {1}, 1}, {10, {11}, 11}, {10, {20}, 20}, {123, {12, 13, 23}, 12},
	    {123, {13, 23}, 13}, {123, {23, 213}, 23}, {123, {213, 132}, 213}, {123, {132, 124}, 132},
	    {123, {223, 113, 129}, 129}, {123, {223, 113}, 113}, {123, {923}, 923},
	    {123, {1234, 321, 224}, 0}, {103, {3, 13}, 13}, {103, {3}, 0}, {201, {21, 20}, 20},
	    {100, {10}, 10}, {INT64_MAX, {922337203685477580}, 922337203685477580}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		assert_int_equal(nearest_number(cases[i].number, is_one_of, (void *)(guintptr)cases[i].there),
		    cases[i].want);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_nearest_of_names),
	    cmocka_unit_test(names_at_their_limits), cmocka_unit_test(the_nearest_of_numbers)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
