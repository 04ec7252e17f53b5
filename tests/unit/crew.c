/* One work in pieces by several processes: each piece once, the first trouble told, a death noticed. */
#include "engine/base/crew.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PIECES 500

struct field {
	gint done[PIECES], processes;
	unsigned bad, worse; /* pieces that go wrong */
	bool dies;
};

static struct field *field_new(void)
{
	struct field *field =
	    mmap(NULL, sizeof *field, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	assert_true(field != MAP_FAILED);
	*field = (struct field){.bad = PIECES, .worse = PIECES};
	return field;
}

static bool till(struct crew *crew, void *context, struct error *err)
{
	struct field *field = context;

	g_atomic_int_inc(&field->processes);
	if (field->dies && !crew_leads(crew))
		kill(getpid(), SIGKILL);
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
	(void)unused;
	for (unsigned hands = 1; hands <= 4; hands++) {
		struct error err = {0};
		struct field *field = field_new();
		assert_true(crew_work(hands, till, field, &err));
		assert_int_equal(field->processes, hands);
		for (unsigned i = 0; i < PIECES; i++)
			assert_int_equal(field->done[i], 1);
		munmap(field, sizeof *field);
	}
}

static void the_first_trouble_is_told(void **unused)
{
	(void)unused;
	for (unsigned hands = 1; hands <= 4; hands++) {
		struct error err = {0};
		struct field *field = field_new();
		field->bad = 100;
		field->worse = 101;
		assert_false(crew_work(hands, till, field, &err));
		assert_int_equal(err.code, EXIT_IO);
		assert_string_equal(err.file, "field");
		assert_int_equal(err.line, 7);
		assert_int_equal(err.column, 8);
		assert_string_equal(err.text, "stone 100");
		if (hands == 1)
			assert_int_equal(field->done[101], 0);
		error_clear(&err);
		munmap(field, sizeof *field);
	}
}

static void a_death_is_noticed(void **unused)
{
	struct error err = {0};
	struct field *field = field_new();

	(void)unused;
	field->dies = true;
	assert_false(crew_work(2, till, field, &err));
	assert_int_equal(err.code, EXIT_TEMPFAIL);
	assert_non_null(strstr(err.text, "signal 9"));
	error_clear(&err);
	munmap(field, sizeof *field);
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
	    cmocka_unit_test(the_first_trouble_is_told), cmocka_unit_test(a_death_is_noticed),
	    cmocka_unit_test(processors_are_those_allowed)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
