/* Texts as scenarios compare them, and what holds of every report's. */
#ifndef TESTS_WORDING_H
#define TESTS_WORDING_H

#include <glib.h>
#include <stdbool.h>

/* White space runs as one blank; and without blanks and case, as orders are compared. g_free frees both. */
char *wording_folded(const char *text);
char *wording_bare(const char *text);
/* True if these whole lines stand there one below the other, to the blank; else `why` says which one does not. */
bool wording_has_lines(const char *text, const char *lines, GString *why);
/* True if a report's text is well formed (HO-31, HO-145): at most 68 columns, no rule of more than 40 signs, no blank
   at a line's end, no blank line at the text's ends, each heading once; else `why` says where it is not. */
bool wording_holds(const char *text, GString *why);

#endif
