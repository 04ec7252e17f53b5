/* Comparing texts in scenarios, and properties of every report's text. */
#ifndef TESTS_WORDING_H
#define TESTS_WORDING_H

#include <glib.h>
#include <stdbool.h>

/* The text with runs of white space as one blank; and without blanks and case, for comparing orders. g_free both. */
char *wording_folded(const char *text);
char *wording_bare(const char *text);
/* True if the text contains these whole lines one below the other, exactly; else `why` says which is missing. */
bool wording_has_lines(const char *text, const char *lines, GString *why);
/* True if a report's text is well formed (HO-31, HO-145): at most 68 columns, no rule of more than 40 signs, no
   trailing blanks, no blank line at the text's ends, each heading once; else `why` says where it is not. */
bool wording_holds(const char *text, GString *why);

#endif
