/* Ratings (HO-71, HO-76). Values computed with Weng and Lin's algorithm 4 by calculator, nine digits. */
#include "engine/play/openskill.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void is(double value, double want)
{
	assert_true(fabs(value - want) < 6e-10);
}

static void check(const double (*before)[2], const int64_t *ranks, const double (*after)[2], unsigned count)
{
	struct openskill ratings[4];

	for (unsigned i = 0; i < count; i++)
		ratings[i] = before ? (struct openskill){before[i][0], before[i][1]} : openskill_new();
	openskill_rate(ratings, ranks, count);
	for (unsigned i = 0; i < count; i++) {
		is(ratings[i].mu, after[i][0]);
		is(ratings[i].sigma, after[i][1]);
	}
}

/* Two new ones: sigma^2 = 625/9 + 625/90000, c^2 = 2 (sigma^2 + 625/36), and the winner gets sigma^2 / 2c. */
static void two(void **state)
{
	static const double won[][2] = {{27.635389493, 8.065901414}, {22.364610507, 8.065901414}};
	static const double drawn[][2] = {{25, 8.065901414}, {25, 8.065901414}};
	double square = 625.0 / 9 + 625.0 / 90000;

	(void)state;
	check(NULL, (const int64_t[]){1, 2}, won, 2);
	check(NULL, (const int64_t[]){4, 9}, won, 2);
	check(NULL, (const int64_t[]){1, 1}, drawn, 2);
	is(25 + square / 2 / sqrt(2 * (square + 625.0 / 36)), 27.635389493140497);
}

static void many(void **state)
{
	static const double four[][2] = {{27.795252673, 8.263571791}, {26.552918151, 8.179617988},
	    {24.689416370, 8.084127880}, {20.962412806, 8.084127880}};
	static const double before[][2] = {{30, 2}, {20, 5}, {25, 8}};
	static const double after[][2] = {
	    {29.807287885, 1.999488192}, {21.644209448, 4.971140582}, {23.869920096, 7.447758706}};

	(void)state;
	check(NULL, (const int64_t[]){1, 2, 3, 4}, four, 4);
	check(before, (const int64_t[]){2, 1, 2}, after, 3);
}

/* A short season with ties: results of the openskill library, versions 6.0.0 and 6.2.0. */
static void season(void **state)
{
	static const struct {
		const char *names[4];
		int64_t ranks[4];
		unsigned count;
	} games[] = {{{"a", "b"}, {1, 2}, 2}, {{"a", "b", "c"}, {1, 1, 3}, 3},
	    {{"d", "c", "b", "a"}, {2, 1, 3, 3}, 4}, {{"a", "d"}, {1, 1}, 2},
	    {{"a", "b", "c", "d"}, {4, 3, 2, 1}, 4}, {{"b", "c", "d"}, {1, 1, 1}, 3}};
	static const double after[][2] = {{21.935584567, 7.301284330}, {22.244576788, 7.463669683},
	    {27.642266044, 7.832985917}, {28.841820095, 7.699702536}};
	struct openskill_table *table = openskill_table_new();
	GPtrArray *rows;

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(games); i++)
		openskill_table_add(table, games[i].names, games[i].ranks, games[i].count);
	rows = openskill_table_rows(table);
	assert_int_equal(rows->len, 4);
	for (guint i = 0; i < rows->len; i++) {
		const struct openskill_row *row = rows->pdata[i];
		is(row->rating.mu, after[i][0]);
		is(row->rating.sigma, after[i][1]);
	}
	g_ptr_array_unref(rows);
	openskill_table_free(table);
}

/* The same name in two of three seats: both are rated from the rating before, and the changes added. */
static void names(void **state)
{
	static const char *const seats[] = {"b", "a", "a"};
	struct openskill_table *table = openskill_table_new();
	struct openskill one[3] = {openskill_new(), openskill_new(), openskill_new()};
	const int64_t ranks[] = {2, 1, 2};
	GPtrArray *rows;
	const struct openskill_row *a, *b;

	(void)state;
	openskill_rate(one, ranks, 3);
	openskill_table_add(table, seats, ranks, 3);
	rows = openskill_table_rows(table);
	a = rows->pdata[0];
	b = rows->pdata[1];
	assert_string_equal(a->name, "a");
	assert_int_equal(a->games, 1);
	assert_int_equal(a->wins, 1);
	assert_int_equal(b->games, 1);
	assert_int_equal(b->wins, 0);
	is(a->rating.mu, 25 + (one[1].mu - 25) + (one[2].mu - 25));
	is(a->rating.sigma, one[1].sigma + one[2].sigma - 25.0 / 3);
	is(b->rating.mu, one[0].mu);
	is(openskill_ordinal(openskill_new()), 0);
	g_ptr_array_unref(rows);
	/* Alone on rank 1, or no win. */
	openskill_table_add(table, seats, (const int64_t[]){1, 1, 3}, 3);
	assert_int_equal(a->wins + b->wins, 1);
	assert_int_equal(b->games, 2);
	openskill_table_free(table);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(two), cmocka_unit_test(many), cmocka_unit_test(season), cmocka_unit_test(names)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
