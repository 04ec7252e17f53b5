/* Lessons by mail (HO-160). A learner's progress is in the subject of their mails: nothing is stored. */
#ifndef MAILER_COURSE_H
#define MAILER_COURSE_H

#include "mailer/filing/filing.h"

/* Times that a person may begin the lessons in a day. */
#define COURSES_PER_DAY 2

/* Is the mail a reply to a lesson, from a player or from somebody whose mail server vouches for them? Then its lines
   are orders of the lesson and of no game: the answer says what is missing or brings the next lesson, *done. Senders
   who have used up their daily share get no answer. */
bool filing_lesson(struct filing *filing, bool *done, struct error *err);

#endif
