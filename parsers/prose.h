/* Letters of people to each other (HO-34) on their way to a reader's screen. */
#ifndef PARSERS_PROSE_H
#define PARSERS_PROSE_H

#include <glib.h>

/* Appends a line as `escape_text` does, but leaves what people need to write by: joiners of scripts that join and of
   pictures (UAX #31, UTS #51), selectors behind a letter or sign that has variants, the tags of flags, marks of
   direction where a line has letters that run from the right (UAX #9). A tab is a blank; what is nothing in a line of
   orders (HO-12 g) is nothing here. Embeddings, overrides and isolates are escaped. */
void prose_text(GString *out, const char *text, gsize size);

#endif
