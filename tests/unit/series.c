/* games.csv of the arena (HO-76): which rows are read, how they are sorted, and refusals with their line. */
#include "engine/records/series.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "game,seed,seat,empire,bot,rank,score,turns\n"

static void test_read(void **unused)
{
	GArray *rows = series_new();
	struct error err = {0};

	(void)unused;
	assert_true(series_read(rows, "g.csv", HEAD, &err));
	assert_int_equal(rows->len, 0);
	assert_true(series_read(
	    rows, "g.csv", HEAD "3,9223372036854775807,2,E2,steady,1,-5,0\n1,0,1,E1,a b,2,7,60\n", &err));
	assert_int_equal(rows->len, 2);
	const struct series_row *first = &g_array_index(rows, struct series_row, 0), *second = first + 1;
	assert_int_equal(first->game, 3);
	assert_true(first->seed == UINT64_C(9223372036854775807));
	assert_int_equal(first->seat, 2);
	assert_string_equal(first->empire, "E2");
	assert_string_equal(first->bot, "steady");
	assert_int_equal(first->rank, 1);
	assert_int_equal(first->score, -5);
	assert_int_equal(first->turns, 0);
	assert_int_equal(second->score, 7);
	assert_int_equal(second->turns, 60);
	/* Written again it is the same. */
	g_autoptr(GString) out = g_string_new(NULL);
	series_write_row(first, out);
	assert_string_equal(out->str, "3,9223372036854775807,2,E2,steady,1,-5,0\n");
	series_free(rows);
}

static void test_refused(void **unused)
{
	static const struct {
		const char *text;
		int line;
	} cases[] = {{"", 1}, {"game\n", 1}, {"game,seed,seat,empire,bot,rank,score,turns", 0},
	    {HEAD "1,0,1,E1,b,1,1,1", 2}, {HEAD "1,0,1,E1,b,1,1\n", 2}, {HEAD "1,0,1,E1,b,1,1,1,1\n", 2},
	    {HEAD "1,0,1,E1,b,1,1,0\n", 0}, {HEAD "0,0,1,E1,b,1,1,1\n", 2}, {HEAD "x,0,1,E1,b,1,1,1\n", 2},
	    {HEAD "1,-1,1,E1,b,1,1,1\n", 2}, {HEAD "1,9223372036854775808,1,E1,b,1,1,1\n", 2},
	    {HEAD "1,0,0,E1,b,1,1,1\n", 2}, {HEAD "1,0,1,,b,1,1,1\n", 2}, {HEAD "1,0,1,E1,,1,1,1\n", 2},
	    {HEAD "1,0,1,E1,b,0,1,1\n", 2}, {HEAD "1,0,1,E1,b,1,1.5,1\n", 2}, {HEAD "1,0,1,E1,b,1,1,-1\n", 2},
	    {HEAD "1,0,1,E1,b,1,1,\n", 2}, {HEAD "1,0,1,E1,b,1,1,1\n\n", 3},
	    {HEAD "1,0,1,E1,b,1,1,1\nx\n", 3}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		GArray *rows = series_new();
		struct error err = {0};
		if (series_read(rows, "g.csv", cases[i].text, &err) != (cases[i].line == 0))
			fail_msg("%s", cases[i].text);
		if (cases[i].line) {
			assert_int_equal(err.code, EXIT_DATA);
			assert_string_equal(err.file, "g.csv");
			assert_int_equal(err.line, cases[i].line);
			assert_int_equal(err.column, 0);
			assert_non_null(strstr(err.text, "no line of games.csv: \""));
		}
		error_clear(&err);
		series_free(rows);
	}
}

/* Games (a digit) and seats (a letter) in some order: NULL if complete, else the error. */
static void test_sort(void **unused)
{
	static const struct {
		const char *rows, *told;
	} cases[] = {{"", NULL}, {"1a", NULL}, {"1a1b", NULL}, {"2b1a2a1b", NULL}, {"9a9b9c3c3b3a", NULL},
	    {"1a1a", "game 1 appears twice, or lacks a seat"},
	    {"1b", "game 1 appears twice, or lacks a seat"}, {"1a1b2a", "the last game lacks a seat"},
	    {"1a1b2b", "game 2 appears twice, or lacks a seat"},
	    {"1a1b2a2b2c", "game 2 appears twice, or lacks a seat"},
	    {"1a2a2b", "game 2 appears twice, or lacks a seat"},
	    {"1a1b2a3a3b", "game 2 appears twice, or lacks a seat"},
	    {"1a1b1a1b", "game 1 appears twice, or lacks a seat"},
	    {"1a1c", "game 1 appears twice, or lacks a seat"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		GArray *rows = series_new();
		struct error err = {0};
		g_autoptr(GString) text = g_string_new(HEAD);
		for (const char *row = cases[i].rows; *row; row += 2)
			g_string_append_printf(text, "%c,0,%d,E,b,1,1,1\n", row[0], row[1] - 'a' + 1);
		assert_true(series_read(rows, "g.csv", text->str, &err));
		assert_int_equal(series_sort(rows, &err), cases[i].told == NULL);
		if (cases[i].told)
			assert_string_equal(err.text, cases[i].told);
		for (guint k = 1; !cases[i].told && k < rows->len; k++) {
			const struct series_row *row = &g_array_index(rows, struct series_row, k);
			assert_true(row[-1].game < row->game ||
			            (row[-1].game == row->game && row[-1].seat < row->seat));
		}
		error_clear(&err);
		series_free(rows);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_read), cmocka_unit_test(test_refused), cmocka_unit_test(test_sort)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
