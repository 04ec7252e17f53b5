/* Finds the rests of quoted lines that a mail program wrapped and left without a mark:
       > a line of the report that is too long for the
       program
       > the next line
   (HO-12 c, HO-145). Whoever wrote the quoted text chose these words, so they must not run. Pure. */
#ifndef PARSERS_COMB_H
#define PARSERS_COMB_H

#include "parsers/letter.h"

/* Finds lines that may be rests; refuses commands among those that certainly are by their widths. For use before
   the lines are judged. */
void comb_find(struct letter *letter);
/* The quoted line above line `first` and the `count` lines from that one on, joined; g_free it. */
char *comb_join(const struct letter *letter, guint first, guint count);
/* Refuses orders that are rests by their widths; for use after known_settle. */
void comb_settle(struct letter *letter, const struct letter_options *options);

#endif
