/* Interprets lines that are not orders (HO-172): accepts the grammar's own words freely - full words, another
   order of the parts, missing or extra signs. In an interpretation ("reading") every word and number of the
   line has a role. Readings are only suggested; nothing is carried out that was not written. */
#ifndef PARSERS_SLIP_H
#define PARSERS_SLIP_H

#include "parsers/grammar.h"

/* Longest text that is interpreted. */
#define SLIP_TEXT_MAX 120

/* A reading of a line. */
struct slip {
	char *text;    /* the order in canonical form */
	unsigned cost; /* how freely the line was interpreted; 0: as written */
};

/* The readings of a line without comment, nearest first, without duplicates: GArray of struct slip; g_array_unref. */
GArray *slip_read(const struct grammar *grammar, const char *text, size_t size);

/* The form that the line seems to mean, if there is only one; else NULL. */
const struct order_form *slip_form(const struct grammar *grammar, const char *text, size_t size);

/* --- slip_memo.c: cached readings --------------------------------------------------------- */

/* As slip_read, but cached for recent lines. The result is shared: do not change it. */
GArray *slip_readings(const struct grammar *grammar, const char *text, size_t size);

/* The reading that is nearer than all others, or NULL; g_free it. */
char *slip_mend(const struct grammar *grammar, const char *text, size_t size);

#endif
