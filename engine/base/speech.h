/* Text for the ear (HO-81): lines that a screen reader says as they are meant. */
#ifndef ENGINE_BASE_SPEECH_H
#define ENGINE_BASE_SPEECH_H

#include <glib.h>
#include <stdbool.h>

/* The longest line in characters. */
#define SPEECH_LINE 400

/* Appends sentences as a line: control characters are blanks, no two blanks in a row, no three signs in a row (a blank
   parts them), a full stop at the end. What is too long goes on in further lines that begin with "Further:". Nothing
   where the text says nothing. */
void speech_line(GString *out, const char *text);

/* Appends "+++ NAME, COUNT" or, within a section, "++ NAME, COUNT". */
void speech_section(GString *out, const char *name, guint count);
void speech_part(GString *out, const char *name, guint count);

/* Appends a text as our reports and answers have it: a heading in capitals below a blank line begins a section, whose
   things begin with two blanks and go on with more, or begin with a star and go on with two; elsewhere a paragraph is
   a line. */
void speech_text(GString *out, const char *text);

#endif
