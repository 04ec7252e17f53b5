/* A person's reliability (HO-70), as a word and a line. */
#include "engine/games/persons.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* One missed turn in twenty is allowed; somebody who left a game is not steady, somebody never due is new. */
static void test_word(void **unused)
{
	static const struct {
		int64_t asked, missed, abandoned;
		const char *word;
	} cases[] = {{0, 0, 0, "new"}, {0, 0, 1, "new"}, {1, 0, 0, "steady"}, {1, 1, 0, "unsteady"},
	    {19, 1, 0, "unsteady"}, {20, 1, 0, "steady"}, {39, 2, 0, "unsteady"}, {40, 2, 0, "steady"},
	    {1000, 50, 0, "steady"}, {1000, 51, 0, "unsteady"}, {1000, 0, 1, "unsteady"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const struct person person = {.games = 3,
		    .asked = cases[i].asked,
		    .missed = cases[i].missed,
		    .abandoned = cases[i].abandoned};
		assert_string_equal(person_word(&person), cases[i].word);
	}
}

static void test_text(void **unused)
{
	static const struct {
		struct person person;
		const char *text;
	} cases[] = {{{0}, "new: no game, no turn asked, no turn missed, 0 excused by vacation, no takeover"},
	    {{.games = 1, .asked = 1, .missed = 1, .excused = 1, .takeovers = 1, .abandoned = 1},
	        "unsteady: 1 game, 1 turn asked, 1 turn missed, 1 excused by vacation, 1 takeover, 1 game left"},
	    {{.games = 2, .asked = 60, .missed = 2, .excused = 3, .takeovers = 2},
	        "steady: 2 games, 60 turns asked, 2 turns missed, 3 excused by vacation, 2 takeovers"},
	    {{.games = 10, .asked = 14, .abandoned = 2},
	        "unsteady: 10 games, 14 turns asked, no turn missed, 0 excused by vacation, no takeover,"
	        " 2 games left"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		person_text(&cases[i].person, out);
		assert_string_equal(out->str, cases[i].text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_word), cmocka_unit_test(test_text)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
