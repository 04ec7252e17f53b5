/* What a seat assumes others to have, by its report alone (HO-82). For unit tests of rulesets. */
#ifndef TESTS_REHEARSED_H
#define TESTS_REHEARSED_H

#include "tests/broken.h"

#include "engine/play/answer.h"

/* The state on which the odds are played after this report (JSON); freed with the play. */
static inline struct play *test_rehearsed(const struct test *test, const char *json, unsigned seat)
{
	struct error err = {0};
	struct document *report = document_parse("report", json, strlen(json), EXIT_DATA, &err);
	unsigned reader = 0;
	struct play *play =
	    report ? answer_play(test->rules, document_root(report), "", 0, &reader, &err) : NULL;

	if (!play || reader != seat ||
	    !test->state->ruleset->rehearse(play->state, document_root(report), &err))
		fail_msg("%s", err.text);
	document_free(report);
	return play;
}

#endif
