/* Events that happen at once are sorted by the words that their reader gets (HO-23). */
#include "tests/told.h"

#include "engine/play/rulesets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Reader 0 calls thing n by its number, reader 1 by 20 less n. */
static void name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out)
{
	(void)state;
	(void)kind;
	(void)b;
	g_string_append_printf(out, "F%d", reader ? 20 - (int)a : (int)a);
}

static void add(const struct told_line *line, void *out)
{
	g_string_append_printf(out, "%s;", line->text);
}

static void moves(struct events *events, const char *form, int64_t thing)
{
	struct event *event = event_new(events, "moves", form);

	event_thing(event, "thing", 0, thing, 0);
	event_to_all(event);
}

static char *told(const struct events *events, unsigned reader)
{
	GString *out = g_string_new(NULL);

	told_each(events, NULL, reader, name, add, out);
	return g_string_free(out, FALSE);
}

static void each_reader_has_an_order_of_its_own(void **state)
{
	struct events *events = events_new(2);
	g_autofree char *first = NULL, *second = NULL;

	(void)state;
	events_phase(events, "movement");
	moves(events, "{thing} before", 9);
	events_list_begin(events);
	moves(events, "{thing} goes", 11);
	moves(events, "{thing} goes", 2);
	moves(events, "{thing} goes", 10);
	events_list_end(events);
	moves(events, "{thing} after", 1);
	first = told(events, 0);
	second = told(events, 1);
	assert_string_equal(first, "F9 before;F2 goes;F10 goes;F11 goes;F1 after;");
	assert_string_equal(second, "F11 before;F9 goes;F10 goes;F18 goes;F19 after;");
	events_free(events);
}

static void what_comes_later_is_told_too(void **state)
{
	struct events *events = events_new(2);
	g_autofree char *first = NULL, *again = NULL;

	(void)state;
	events_phase(events, "movement");
	events_list_begin(events);
	moves(events, "{thing} goes", 11);
	first = told(events, 0);
	moves(events, "{thing} goes", 2);
	again = told(events, 0);
	assert_string_equal(first, "F11 goes;");
	assert_string_equal(again, "F2 goes;F11 goes;");
	events_free(events);
}

static void lists_do_not_mix(void **state)
{
	struct events *events = events_new(2);
	g_autofree char *first = NULL;

	(void)state;
	events_phase(events, "loads");
	events_list_begin(events);
	moves(events, "{thing} unloads", 5);
	events_list_begin(events);
	moves(events, "{thing} loads", 4);
	moves(events, "{thing} loads", 3);
	events_phase(events, "movement");
	moves(events, "{thing} moves", 2);
	moves(events, "{thing} moves", 1);
	first = told(events, 0);
	assert_string_equal(first, "F5 unloads;F3 loads;F4 loads;F2 moves;F1 moves;");
	events_free(events);
}

static void what_belongs_together_stays_so(void **state)
{
	struct events *events = events_new(2);
	g_autofree char *first = NULL;

	(void)state;
	events_phase(events, "movement");
	events_list_begin(events);
	events_together(events, true);
	moves(events, "{thing} leaves", 7);
	moves(events, "{thing} arrives", 7);
	events_together(events, true);
	moves(events, "{thing} leaves", 6);
	moves(events, "{thing} arrives", 6);
	events_together(events, false);
	moves(events, "{thing} stays", 8);
	first = told(events, 0);
	assert_string_equal(first, "F6 leaves;F6 arrives;F7 leaves;F7 arrives;F8 stays;");
	events_free(events);
}

/* A list of events that is the beginning of another comes first; a fixed event keeps its place. */
static void in_the_order_of_words(void **state)
{
	struct events *events = events_new(2);
	g_autofree char *all = NULL, *second = NULL, *gm = NULL;
	struct event *early, *late;

	(void)state;
	events_phase(events, "movement");
	early = event_new(events, "a", "early");
	late = event_new(events, "a", "late");
	event_to(late, 1);
	event_to(early, 1);
	event_to(late, 1);
	event_to(early, 1);
	events_list_begin(events);
	moves(events, "{thing} goes on", 1);
	moves(events, "{thing} goes", 1);
	moves(events, "a {thing}", 1);
	moves(events, "{thing} goes", 1);
	moves(events, "", 1);
	all = told(events, 0);
	second = told(events, 1);
	gm = told(events, GM_SEAT); /* events for everybody */
	assert_string_equal(gm, ";F19 goes;F19 goes;F19 goes on;a F19;");
	assert_string_equal(all, ";F1 goes;F1 goes;F1 goes on;a F1;");
	assert_string_equal(second, "early;late;;F19 goes;F19 goes;F19 goes on;a F19;");
	events_free(events);
}

static void a_phase_ends_what_belongs_together(void **state)
{
	struct events *events = events_new(2);
	g_autofree char *first = NULL;

	(void)state;
	events_phase(events, "combat");
	events_list_begin(events);
	events_together(events, true);
	moves(events, "{thing} fires", 9);
	events_phase(events, "movement");
	events_list_begin(events);
	moves(events, "{thing} moves", 7);
	moves(events, "{thing} moves", 6);
	first = told(events, 0);
	assert_string_equal(first, "F9 fires;F6 moves;F7 moves;");
	events_free(events);
}

/* Sorted by its first event, then the next; a shorter list comes first, equal ones keep their order. */
static void what_begins_alike_goes_by_the_rest(void **state)
{
	struct events *events = events_new(2);
	g_autofree char *first = NULL;

	(void)state;
	events_phase(events, "combat");
	events_list_begin(events);
	for (int64_t next = 9; next > 7; next--) {
		events_together(events, true);
		moves(events, "{thing} fires", 5);
		moves(events, "{thing} burns", 3);
		moves(events, "{thing} falls", next);
	}
	events_together(events, true);
	moves(events, "{thing} fires", 5);
	moves(events, "{thing} burns", 3);
	events_together(events, false);
	first = told(events, 0);
	assert_string_equal(
	    first, "F5 fires;F3 burns;F5 fires;F3 burns;F8 falls;F5 fires;F3 burns;F9 falls;");
	events_free(events);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_reader_has_an_order_of_its_own),
	    cmocka_unit_test(what_comes_later_is_told_too),
	    cmocka_unit_test(lists_do_not_mix),
	    cmocka_unit_test(what_belongs_together_stays_so),
	    cmocka_unit_test(in_the_order_of_words),
	    cmocka_unit_test(a_phase_ends_what_belongs_together),
	    cmocka_unit_test(what_begins_alike_goes_by_the_rest),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
