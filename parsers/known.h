/* Lines of a letter that are those of the report or answer it replies to (HO-12 c), and the report's template of
   orders, filled in within the quotation (HO-94). */
#ifndef PARSERS_KNOWN_H
#define PARSERS_KNOWN_H

#include "parsers/letter.h"

typedef struct letter_known letter_known;

/* For the letter, of which nothing is known yet. */
struct letter_known *letter_known_new(const struct letter *letter);
/* Lines that are in a report or answer are known. The first text that has a template of orders is the newest report. */
void letter_known_add(struct letter_known *known, const char *text);
void letter_known_free(struct letter_known *known);
/* cppcheck-suppress unknownMacro ; of GLib */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(letter_known, letter_known_free)

/* Does an attribution with unmarked lines below it have marked lines of its own below these, which are the first marked
   ones, of what is known? */
bool known_is_among(const struct letter *letter, const struct letter_known *known);

/* Marks own lines that are known as quoted: in a block of three and more, or next to marked ones. */
void known_settle(struct letter *letter, const struct letter_options *options);
/* Makes lines that the player wrote into the quoted template their own, if nothing outside quotations reads as an
   order. True: there are such. */
bool known_fill(struct letter *letter, const struct letter_options *options);

#endif
