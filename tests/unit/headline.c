/* The words that a list of mails shows of a report (HO-99), each case's JSON handwritten. */
#include "engine/play/headline.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "engine/documents/document.h"

static const char *const codes[] = {"won", "lost", NULL};

static void test_headline(void **unused)
{
	static const struct {
		const char *json, *due, *wanted;
	} cases[] = {/* the most important code first, columns become blanks, other events are left out */
	    {"{\"events\": [{\"code\": \"lost\", \"text\": \"W9  F2 was lost.\"}, {\"code\": \"moved\", \"text\": "
	     "\"x\"}, {\"code\": \"won\", \"text\": \"F5 took W20\"}], \"orders\": [{\"status\": \"done\"}]}",
	        "due Mon 20:00", "F5 took W20; W9 F2 was lost; due Mon 20:00\n\n"},
	    {"{\"events\": [], \"orders\": null}", NULL, "The game as it stands\n\n"},
	    {"{\"events\": [{\"code\": \"moved\", \"text\": \"x\"}], \"orders\": []}", "due Thu 20:00",
	        "No news of battles or conquests; due Thu 20:00\n\n"},
	    {"{\"events\": [], \"orders\": [{\"status\": \"done\"}, {\"status\": \"failed\"}, {\"status\": \"done\"}]}",
	        NULL, "Your orders: 2 done, 1 failed\n\n"},
	    /* a near victory comes before all events, the end of the game replaces them */
	    {"{\"standing\": {\"warnings\": [\"E2 holds 61 of 100.\"]}, \"events\": [{\"code\": \"won\", \"text\": "
	     "\"F5 took W20\"}]}",
	        "due Thu 20:00", "E2 holds 61 of 100; F5 took W20; due Thu 20:00\n\n"},
	    {"{\"standing\": {\"ended\": \"E2 has won.\", \"warnings\": [\"w\"]}, \"events\": [{\"code\": \"won\", "
	     "\"text\": \"F5 took W20\"}]}",
	        NULL, "E2 has won.\n\n"},
	    /* events beyond the space are counted */
	    {"{\"events\": [{\"code\": \"won\", \"text\": \"A long sentence that takes sixty characters of the line "
	     "by itself\"}, {\"code\": \"won\", \"text\": \"Another one that has no room\"}, {\"code\": \"lost\", "
	     "\"text\": \"y\"}]}",
	        NULL, "A long sentence that takes sixty characters of the line by itself; 2\nmore\n\n"},
	    /* wrong kinds of nodes are ignored */
	    {"[]", NULL, "The game as it stands\n\n"},
	    {"{\"standing\": 3, \"events\": {\"code\": 1}, \"orders\": 7}", NULL,
	        "The game as it stands\n\n"},
	    {"{\"standing\": {\"warnings\": [1], \"ended\": []}, \"events\": [1, {\"code\": 1, \"text\": 2}], "
	     "\"orders\": [[]]}",
	        NULL, "No news of battles or conquests\n\n"}};
	const struct ruleset ruleset = {.headlines = codes};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		struct document *doc =
		    document_parse("report", cases[i].json, strlen(cases[i].json), EXIT_DATA, &err);
		g_autoptr(GString) out = g_string_new(NULL);
		assert_non_null(doc);
		headline_put(&ruleset, document_root(doc), cases[i].due, out);
		assert_string_equal(out->str, cases[i].wanted);
		document_free(doc);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_headline)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
