/* Five lessons in a small game made for them, a turn each (HO-160), as the ruleset's tutorial.yaml tells them. Where a
   learner stands is the number of the lesson alone: the turns before it are played by the lessons' own orders. */
#ifndef ENGINE_PLAY_TUTORIAL_H
#define ENGINE_PLAY_TUTORIAL_H

#include "engine/play/play.h"

#define TUTORIAL_LESSONS 5U

struct tutorial {
	const struct rules *rules;
	struct document *document;
	struct node *state, *lessons; /* of it */
	const char *learner;          /* name of the learner's empire */
};

/* The one that is built in; `rules` outlive it and have the built-in tables. False with err: 66, the ruleset has none;
   70, it is not well made. Ownership: tutorial_close. */
bool tutorial_open(struct tutorial *tutorial, const struct rules *rules, struct error *err);
void tutorial_close(struct tutorial *tutorial);

/* How long a game of this ruleset lasts, in a sentence (HO-142). */
const char *tutorial_lasts(const struct tutorial *tutorial);

/* "Lesson 2 of 5: ...": what to look at in the report and what to order; the orders stand in backticks. Lessons count
   from 1. */
void tutorial_ask(const struct tutorial *tutorial, unsigned lesson, GString *out);
/* For somebody whose orders, canonical lines (play_orders_text), are not those of the lesson: what is missing of them,
   below the lesson's hint where `wrong`. */
void tutorial_remind(
    const struct tutorial *tutorial, unsigned lesson, const char *orders, bool wrong, GString *out);

/* The report with which a lesson begins, as JSON, as text, or both; NULL: not wanted. False with err (70). */
bool tutorial_report(
    const struct tutorial *tutorial, unsigned lesson, GString *json, GString *text, struct error *err);

/* How many of the lesson's orders these lines lack; `more`: do they hold others, too? */
unsigned tutorial_missing(const struct tutorial *tutorial, unsigned lesson, const char *orders, bool *more);

/* Plays the lesson's turn: what became of its orders, what happened, and why. False with err (70). */
bool tutorial_play(const struct tutorial *tutorial, unsigned lesson, GString *out, struct error *err);

#endif
