/* Finds the part of a line that reads as an order, if people wrote something around it (HO-12 f, HO-95). */
#ifndef PARSERS_READABLE_H
#define PARSERS_READABLE_H

#include "parsers/grammar.h"

/* Size of the text without its comment and the blanks before that. */
size_t readable_size(const char *text);
/* Size of a list mark before the text: a number or one letter, then `.` or `)`; 0: none. */
size_t readable_mark(const char *text);
/* The text without the full stop after its order; NULL: it has none. g_free it. */
char *readable_unstopped(const char *text);
/* The part of the text that reads as an order: all of it, with plain quotes and dashes, or without a list mark
   and a full stop; NULL: none. *front: characters left out before it. g_free it. */
char *readable(const struct grammar *grammar, const char *text, unsigned *front);

#endif
