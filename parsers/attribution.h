/* Attributions: the lines with which mail programs say whom they quote, "On ... wrote:" (HO-94, MC-112, MC-113). */
#ifndef PARSERS_ATTRIBUTION_H
#define PARSERS_ATTRIBUTION_H

#include "parsers/letter.h"

/* Notes for each line which attribution ends with it, in `cited` and the members below it. An attribution takes lines
   above it only as far as they complete it. An order that a mail program glued to the beginning of one gets a line's
   text of its own. For a letter that has been split and not judged. */
void attributions_find(struct letter *letter);

/* Says of which lines of a judged letter they are an attribution, above marked lines or the unmarked original. An order
   that was glued to one is refused with its place where its end cannot be told for sure. */
void attributions_settle(struct letter *letter, const struct letter_options *options);

#endif
