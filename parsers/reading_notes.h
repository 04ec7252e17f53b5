/* What is said about a letter besides its lines, and what of it is taken. */
#ifndef PARSERS_READING_NOTES_H
#define PARSERS_READING_NOTES_H

#include "parsers/reading.h"

/* Was anything read that the host takes: an order or a good command (with `lines`: any own line)? */
bool reading_takes(const struct reading *reading, bool lines);

/* What of the text was not read, for people. */
void letter_notes(const struct letter *letter, GPtrArray *notes);

/* The commands of a mail that are not understood, as refused lines; order_set_free. */
struct order_set *refused_commands(const struct reading *reading);

#endif
