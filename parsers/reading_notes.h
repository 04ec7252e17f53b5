/* Notes about a letter besides its lines, and whether anything of it is taken. */
#ifndef PARSERS_READING_NOTES_H
#define PARSERS_READING_NOTES_H

#include "parsers/reading.h"

/* Was anything read that the host takes: an order or a good command (with `lines`: any own line)? */
bool reading_takes(const struct reading *reading, bool lines);

/* Tells a person which parts of the text were not read. */
void letter_notes(const struct letter *letter, GPtrArray *notes);

/* The commands of a mail that are not understood, as refused lines; order_set_free. */
struct order_set *refused_commands(const struct reading *reading);

#endif
