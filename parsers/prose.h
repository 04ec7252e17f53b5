/* Makes players' letters to each other (HO-34) safe to show. */
#ifndef PARSERS_PROSE_H
#define PARSERS_PROSE_H

#include <glib.h>

/* Appends a line like `escape_text`, but keeps what people need to write: joiners in scripts that join and in
   emoji (UAX #31, UTS #51), variation selectors after characters with variants, tags of flags, and direction
   marks in lines with right-to-left letters (UAX #9). A tab becomes a blank; characters that are ignored in
   orders (HO-12 g) are removed. Embeddings, overrides and isolates are escaped. */
void prose_text(GString *out, const char *text, gsize size);

#endif
