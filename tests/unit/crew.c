/* One work in pieces by several hands: each piece once, the first trouble told, who cannot be had is done without. */
#include "engine/base/crew.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glib.h>
#include <limits.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#define PIECES 500

static const char *lent; /* of the threads that are asked for, one after the other: `x` there is none */

GThread *g_thread_try_new(const char *name, GThreadFunc does, gpointer data, GError **error)
{
	char letter = *lent ? *lent++ : '-';

	(void)error;
	return letter == 'x' ? NULL : g_thread_new(name, does, data);
}

struct field {
	gint done[PIECES], hands, leaders;
	unsigned bad, worse; /* pieces that go wrong */
};

static bool till(struct crew *crew, void *context, struct error *err)
{
	struct field *field = context;

	g_atomic_int_inc(&field->hands);
	g_atomic_int_add(&field->leaders, crew_leads(crew));
	for (unsigned i; (i = crew_next(crew)) < PIECES;) {
		g_atomic_int_inc(&field->done[i]);
		if (i == field->bad || i == field->worse)
			return error_set_at(err, EXIT_IO, "field", 7, 8, "stone %u", i);
		usleep(20);
	}
	return true;
}

static void each_piece_is_done_once(void **unused)
{
	static const struct {
		unsigned asked;
		const char *lent;
		int hands;
	} cases[] = {{1, "", 1}, {2, "", 2}, {4, "", 4}, {3, "x", 2}, {3, "-x", 2}, {3, "xx", 1}};

	(void)unused;
	for (size_t c = 0; c < G_N_ELEMENTS(cases); c++) {
		struct error err = {0};
		struct field field = {.bad = PIECES, .worse = PIECES};
		lent = cases[c].lent;
		assert_true(crew_work(cases[c].asked, till, &field, &err));
		assert_string_equal(lent, "");
		assert_int_equal(field.hands, cases[c].hands);
		assert_int_equal(field.leaders, 1);
		for (unsigned i = 0; i < PIECES; i++)
			assert_int_equal(field.done[i], 1);
	}
}

static void the_first_trouble_is_told(void **unused)
{
	(void)unused;
	lent = "";
	for (unsigned hands = 1; hands <= 4; hands++) {
		struct error err = {0};
		struct field field = {.bad = 100, .worse = 101};
		assert_false(crew_work(hands, till, &field, &err));
		assert_int_equal(err.code, EXIT_IO);
		assert_string_equal(err.file, "field");
		assert_int_equal(err.line, 7);
		assert_int_equal(err.column, 8);
		assert_string_equal(err.text, "stone 100");
		assert_int_equal(field.done[PIECES - 1], 0);
		if (hands == 1)
			assert_int_equal(field.done[101], 0);
		error_clear(&err);
	}
}

static bool ask_twice(struct crew *crew, void *context, struct error *err)
{
	unsigned *next = context;

	if (crew_next(crew) == 0)
		return error_set(err, EXIT_DATA, "trouble");
	while ((*next = crew_next(crew)) != UINT_MAX)
		usleep(20);
	return true;
}

/* Whoever asks after somebody's trouble finds nothing to do. */
static void trouble_ends_the_work(void **unused)
{
	struct error err = {0};
	unsigned next = 0;

	(void)unused;
	lent = "";
	assert_false(crew_work(2, ask_twice, &next, &err));
	assert_string_equal(err.text, "trouble");
	assert_int_equal(next, UINT_MAX);
	error_clear(&err);
}

static void processors_are_those_allowed(void **unused)
{
	cpu_set_t all, one;
	size_t first = 0;

	(void)unused;
	assert_int_equal(sched_getaffinity(0, sizeof all, &all), 0);
	assert_int_equal(crew_processors(), CPU_COUNT(&all));
	while (!CPU_ISSET(first, &all))
		first++;
	CPU_ZERO(&one);
	CPU_SET(first, &one);
	assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
	assert_int_equal(crew_processors(), 1);
	assert_int_equal(sched_setaffinity(0, sizeof all, &all), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(each_piece_is_done_once),
	    cmocka_unit_test(the_first_trouble_is_told), cmocka_unit_test(trouble_ends_the_work),
	    cmocka_unit_test(processors_are_those_allowed)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
