/* Readings of a line that is not an order (HO-172): the grammar's own words read freely - full words,
   parts in another order, signs missing or too many. Each word and number of the line has to have its part in a
   reading, and nothing that was not written is carried out: readings are offered. */
#ifndef PARSERS_SLIP_H
#define PARSERS_SLIP_H

#include "parsers/grammar.h"

/* Longer texts are not tried as orders: they have no readings. */
#define SLIP_TEXT_MAX 120

/* A reading of a line. */
struct slip {
	char *text;    /* canonical */
	unsigned cost; /* how freely it was read, 0: as written */
};

/* The readings of a line without comment, the nearest first, each once: GArray of struct slip; g_array_unref. */
GArray *slip_read(const struct grammar *grammar, const char *text, size_t size);

/* The form that the line speaks of, if it is only one; else NULL. */
const struct order_form *slip_form(const struct grammar *grammar, const char *text, size_t size);

/* --- slip_memo.c: the same, remembered -------------------------------------------------- */

/* As slip_read; lines that were asked for lately are not read again. Whoever gets them changes nothing in them. */
GArray *slip_readings(const struct grammar *grammar, const char *text, size_t size);

/* The one that is nearer than all others, or NULL; g_free it. */
char *slip_mend(const struct grammar *grammar, const char *text, size_t size);

#endif
