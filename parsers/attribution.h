/* Finds attributions, the lines with which mail programs name the author of a quotation: "On ... wrote:"
   (HO-94, MC-112, MC-113). */
#ifndef PARSERS_ATTRIBUTION_H
#define PARSERS_ATTRIBUTION_H

#include "parsers/letter.h"

/* Stores for each line which attribution ends with it, in `cited` and the members after it. An attribution
   includes lines above it only as far as needed. An order that a mail program glued to its beginning is moved
   to the line's own text. For a letter that has been split but not judged. */
void attributions_find(struct letter *letter);

/* Marks the lines of a judged letter that are attributions of marked lines or of the unmarked original. An
   order glued to an attribution is refused with its place if its end is not certain. */
void attributions_settle(struct letter *letter, const struct letter_options *options);

#endif
