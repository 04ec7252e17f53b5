/* Full-text search in the texts of a game: reports, orders, letters, diaries and last words. */
#ifndef ENGINE_RECORDS_RECORD_SEARCH_H
#define ENGINE_RECORDS_RECORD_SEARCH_H

#include "engine/base/error.h"

/* Parses the search. Each argument is a word, or a phrase of consecutive words. Words are runs of letters and
   digits, compared as a whole, ignoring case (Unicode's case folding) and accents (U+0300 to U+036F after
   canonical decomposition); a `*` at either end of a word matches any letters. NULL with err 64: an argument
   contains no word. Ownership: record_search_free. */
struct record_search *record_search_new(const char *const *arguments, struct error *err);
void record_search_free(struct record_search *search);

/* Called for each hit: the file's path, the line number from 1, the line's text made safe for a terminal. */
typedef void record_found_fn(void *context, const char *path, unsigned line, const char *text);

/* Searches an archive, bag or games/GAME in a fixed order: letters, diaries, then turn by turn, each sorted by
   name. In reports and orders, one line must contain all phrases; in letters and diaries, one paragraph, whose
   lines with a phrase are reported. A phrase belongs to the line where it begins. Does not verify the record;
   follows no links. False with err: 65, 66. */
bool record_search_run(const struct record_search *search, const char *dir, record_found_fn *found,
    void *context, struct error *err);

#endif
