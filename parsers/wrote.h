/* The words of attributions: what a text has of a sentence as "On ... wrote:" in the languages of mail programs (HO-94,
   MC-112, MC-113). Pure. Texts are as mark_plain leaves them. */
#ifndef PARSERS_WROTE_H
#define PARSERS_WROTE_H

#include <stdbool.h>
#include <stddef.h>

/* How a language says it: what it may begin with, between bars, and the verb; as mark_plain leaves a text. */
struct wrote_phrase {
	const char *heads, *verb;
};

/* What a text has that attributions have. */
struct wrote {
	const struct wrote_phrase *phrase; /* whose verb it has */
	bool headed;                       /* it begins as that language does */
	bool digit, address, date, time;
	bool closed; /* an address in brackets and a colon are its end */
	bool
	    named; /* it is a name, with a verb behind it or a date before it, and nothing else (wrote_is_named) */
};

/* Judges a text, of one line or more; it may lose dashes round it. True: it may be an attribution. */
bool wrote_judge(char *text, struct wrote *facts);
/* Is a text with these an attribution by itself, whatever stands below it? */
bool wrote_is_whole(const struct wrote *facts);
/* Notes digits, addresses, dates and times of a text. */
void wrote_scan(const char *text, struct wrote *facts);
/* Does it begin with the date, and end with the address, with no colon behind it? */
bool wrote_lacks_colon(const char *text);
/* Is it a name with these facts' verb behind it and nothing else, "Bosco Smith wrote:", or with a date before it,
   "2026-11-28 20:24 GMT+01:00 Bosco Smith"? This text is as its writer left it, with its capitals. */
bool wrote_is_named(const char *text, const struct wrote *facts);
/* Bytes of the head that the text begins with; 0: none of these. */
size_t wrote_head_size(const char *text, const char *heads);
/* The phrase of the text whose head fits best, or whose verb alone does, in `facts`; where its verb is, or NULL. */
const char *wrote_find_phrase(const char *text, struct wrote *facts);

#endif
