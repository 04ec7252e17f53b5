/* Words in what people wrote and read of a game: reports, orders, letters, diaries and last words. */
#ifndef ENGINE_RECORDS_RECORD_SEARCH_H
#define ENGINE_RECORDS_RECORD_SEARCH_H

#include "engine/base/error.h"

/* What is looked for: each argument is a word, or a phrase whose words follow each other. Words are runs of letters and
   digits, compared whole, without regard to case (Unicode's case folding) and accents (U+0300 to U+036F after canonical
   decomposition); a `*` at an end of a word stands for any letters there. NULL with err 64: an argument has no word.
   Ownership: record_search_free. */
struct record_search *record_search_new(const char *const *arguments, struct error *err);
void record_search_free(struct record_search *search);

/* A line that was found: of a file as it lies in the folder, from 1; its text as a terminal may show it. */
typedef void record_found_fn(void *context, const char *path, unsigned line, const char *text);

/* Tells lines of an archive, bag or games/GAME in a fixed order: letters, diaries, then by turns, in each by names. In
   reports and orders a line must have all that is looked for, in letters and diaries a paragraph, whose lines with a
   part of it are told. A phrase belongs to the line in which it begins. Proves nothing; follows no link. False with
   err: 65, 66. */
bool record_search_run(const struct record_search *search, const char *dir, record_found_fn *found,
    void *context, struct error *err);

#endif
