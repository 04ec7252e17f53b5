/* Five lessons in a small game made for them, one turn each (HO-160), described by the ruleset's tutorial.yaml.
   A learner's progress is only the number of the lesson: earlier turns are replayed with the lessons' own
   orders. */
#ifndef ENGINE_PLAY_TUTORIAL_H
#define ENGINE_PLAY_TUTORIAL_H

#include "engine/play/play.h"

#define TUTORIAL_LESSONS 5U

struct tutorial {
	const struct rules *rules;
	struct document *document;
	struct node *state, *lessons; /* nodes of `document` */
	const char *learner;          /* the learner's empire */
};

/* Opens the ruleset's built-in tutorial; `rules` outlive it and must have the built-in tables. False with err:
   66 the ruleset has none; 70 it is invalid. Ownership: tutorial_close. */
bool tutorial_open(struct tutorial *tutorial, const struct rules *rules, struct error *err);
void tutorial_close(struct tutorial *tutorial);

/* How long a game of this ruleset lasts, in a sentence (HO-142). */
const char *tutorial_lasts(const struct tutorial *tutorial);

/* Explains the abbreviations and signs that the text has, a line each: "  PP: production points, ..."; nothing if
   it has none. */
void tutorial_words(const struct tutorial *tutorial, const char *text, GString *out);

/* Writes "Lesson 2 of 5: ...": what to look at in the report and what to order, with the orders in backticks.
   Lessons count from 1. */
void tutorial_ask(const struct tutorial *tutorial, unsigned lesson, GString *out);
/* For orders (canonical lines of play_orders_text) that differ from the lesson's: writes which ones are
   missing, below the lesson's hint if `wrong`. */
void tutorial_remind(
    const struct tutorial *tutorial, unsigned lesson, const char *orders, bool wrong, GString *out);

/* Writes the report that opens a lesson, as JSON, text, or both; NULL: not wanted. The text explains its words
   that no earlier lesson had. False with err (70). */
bool tutorial_report(
    const struct tutorial *tutorial, unsigned lesson, GString *json, GString *text, struct error *err);

/* How many of the lesson's orders are missing from these lines; none if the turn comes out the same with as many
   others. `more`: do the lines have other orders, too? */
unsigned tutorial_missing(const struct tutorial *tutorial, unsigned lesson, const char *orders, bool *more);

/* Drops the lines that the lesson does not want, so that a wrong order never stands in the way of the right one. */
void tutorial_keep(const struct tutorial *tutorial, unsigned lesson, GString *orders);

/* Plays the lesson's turn and writes the orders' results, the events, and an explanation. False with err (70). */
bool tutorial_play(const struct tutorial *tutorial, unsigned lesson, GString *out, struct error *err);

#endif
