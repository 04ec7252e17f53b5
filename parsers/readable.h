/* What of a line reads as an order, where people write more round it than the order (HO-12 f, HO-95). */
#ifndef PARSERS_READABLE_H
#define PARSERS_READABLE_H

#include "parsers/grammar.h"

/* Bytes of the text before its comment, and the blanks before that. */
size_t readable_size(const char *text);
/* Bytes of the mark of a list before the text: a number or one letter, then `.` or `)`; 0: it has none. */
size_t readable_mark(const char *text);
/* The text without the full stop that ends its order; NULL: it has none. g_free it. */
char *readable_unstopped(const char *text);
/* What of the text reads as an order: itself, or with plain marks, or without the mark of a list and a full stop; NULL:
   nothing. *front: characters of the text that are left out before it. g_free it. */
char *readable(const struct grammar *grammar, const char *text, unsigned *front);

#endif
