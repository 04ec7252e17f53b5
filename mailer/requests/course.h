/* The lessons by mail (HO-160). A learner's place is in the subject of the mail that he answers: nothing is kept. */
#ifndef MAILER_COURSE_H
#define MAILER_COURSE_H

#include "mailer/filing/filing.h"

/* Starts of one person a day. */
#define COURSES_PER_DAY 2

/* Is the mail a reply to a lesson, from a player or from somebody whose mail server vouches for him? Then its lines are
   orders of the lesson and of no game: they are answered with what is missing or with the next lesson, *done. Who has
   had a day's share gets no answer. */
bool filing_lesson(struct filing *filing, bool *done, struct error *err);

#endif
