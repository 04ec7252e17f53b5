/* Recognizes lines of a letter that come from the report or answer it replies to (HO-12 c), and the report's
   order template, filled in within the quotation (HO-94). */
#ifndef PARSERS_KNOWN_H
#define PARSERS_KNOWN_H

#include "parsers/letter.h"

typedef struct letter_known letter_known;

/* Starts with the letter; add reports and answers by letter_known_add. */
struct letter_known *letter_known_new(const struct letter *letter);
/* Adds the lines of a report or answer. The first text with an order template is the newest report. */
void letter_known_add(struct letter_known *known, const char *text);
void letter_known_free(struct letter_known *known);
/* cppcheck-suppress unknownMacro ; of GLib */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(letter_known, letter_known_free)

/* For an attribution with unmarked lines below it: do marked lines further below, the first ones in the letter,
   quote known text? */
bool known_is_among(const struct letter *letter, const struct letter_known *known);

/* Marks own lines that are known as quoted, if they form a block of at least three or are next to marked lines; and
   rests that complete the quoted line above them to a known one (comb.h). */
void known_settle(struct letter *letter, const struct letter_options *options);
/* Makes lines that the player wrote into the quoted template their own, if nothing outside quotations reads as
   an order. True if there are such lines. */
bool known_fill(struct letter *letter, const struct letter_options *options);

#endif
