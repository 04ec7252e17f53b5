/* A state that the test breaks in one place at a time, and what simulate reports. For unit tests of rulesets. */
#ifndef TESTS_BROKEN_H
#define TESTS_BROKEN_H

#include "engine/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct test {
	struct rules *rules;
	struct document *doc;
	struct state *state;
};

static inline void test_begin(struct test *test, const char *ruleset, const char *text)
{
	struct error err = {0};

	test->rules = rules_load(ruleset_find(ruleset), NULL, &err);
	test->doc = document_parse("state", text, strlen(text), EXIT_DATA, &err);
	test->state = test->doc ? play_state_read(test->rules, document_root(test->doc), &err) : NULL;
	if (!test->state)
		fail_msg("%s", err.text);
}

static inline void test_end(struct test *test)
{
	play_state_free(test->state);
	document_free(test->doc);
	rules_free(test->rules);
}

/* Do its invariants fail with these words? NULL: they hold. */
static inline void test_told(const struct test *test, const char *words, const char *what)
{
	struct error err = {0};
	bool good = test->state->ruleset->invariants(test->state, &err);

	if (good != !words || (words && !strstr(err.text, words)))
		fail_msg("%s: %s", what, good ? "it holds" : err.text);
	error_clear(&err);
}

/* Tests the state with one value replaced. */
#define TRY(place, value, words)                                                                             \
	do {                                                                                                 \
		__typeof__(place) kept = (place);                                                            \
		(place) = (value);                                                                           \
		test_told(&test, words, #place " = " #value);                                                \
		(place) = kept;                                                                              \
	} while (0)

/* Would this valid order commit the empire of seat 0 (HO-74)? */
static inline bool test_commits(const struct test *test, const char *line)
{
	struct order_set *set = test->state->ruleset->orders_read(0, line, strlen(line));
	bool commits;

	state_check_orders(test->state, set, NULL);
	if (set->count != 1 || set->orders[0].status != ORDER_ACCEPTED)
		fail_msg("%s is refused", line);
	commits = test->state->ruleset->order_commits(test->state, 0, &set->orders[0]);
	order_set_free(set);
	return commits;
}

#endif
