/* Notes on a letter in addition to its lines, and whether anything in it is accepted. */
#ifndef PARSERS_READING_NOTES_H
#define PARSERS_READING_NOTES_H

#include "parsers/reading.h"

/* Does the reading contain something that the host accepts: an order or a well-formed command (with `lines`:
   any own line)? */
bool reading_takes(const struct reading *reading, bool lines);

/* Adds notes on which parts of the text were not read. */
void letter_notes(const struct letter *letter, GPtrArray *notes);

/* The commands of a mail that are not understood, as refused orders; order_set_free. */
struct order_set *refused_commands(const struct reading *reading);

#endif
