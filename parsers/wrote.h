/* Recognizes the wording of attributions, sentences like "On ... wrote:", in the languages of mail programs
   (HO-94, MC-112, MC-113). Pure. Texts are in the form of mark_plain. */
#ifndef PARSERS_WROTE_H
#define PARSERS_WROTE_H

#include <stdbool.h>
#include <stddef.h>

/* A language's attribution: the words it may begin with, between bars, and the verb; in the form of mark_plain. */
struct wrote_phrase {
	const char *heads, *verb;
};

/* The features of attributions that a text has. */
struct wrote {
	const struct wrote_phrase *phrase; /* the phrase whose verb the text contains */
	bool headed;                       /* the text begins with a head of that phrase */
	bool digit, address, date, time;
	bool closed; /* ends with an address in brackets and a colon */
	bool named;  /* is only a name followed by a verb or preceded by a date (wrote_is_named) */
};

/* Judges a text of one or more lines, and removes dashes around it. True: it may be an attribution. */
bool wrote_judge(char *text, struct wrote *facts);
/* Is a text with these facts certainly an attribution, whatever is below it? */
bool wrote_is_whole(const struct wrote *facts);
/* Notes whether the text has digits, addresses, dates and times. */
void wrote_scan(const char *text, struct wrote *facts);
/* Does it begin with a date and end with an address, but without a colon? */
bool wrote_lacks_colon(const char *text);
/* Is the text only a name followed by the facts' verb, "Bosco Smith wrote:", or preceded by a date, "2026-11-28
   20:24 GMT+01:00 Bosco Smith"? Takes the original text with its capitals. */
bool wrote_is_named(const char *text, const struct wrote *facts);
/* Size of the head at the beginning of the text; 0: none of `heads`. */
size_t wrote_head_size(const char *text, const char *heads);
/* Stores in `facts` the phrase whose verb occurs in the text, preferably one with whose head the text begins;
   returns the position of the verb, or NULL. */
const char *wrote_find_phrase(const char *text, struct wrote *facts);

#endif
