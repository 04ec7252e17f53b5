/* Text for screen readers (HO-81): lines that can be read aloud. */
#ifndef ENGINE_BASE_SPEECH_H
#define ENGINE_BASE_SPEECH_H

#include <glib.h>
#include <stdbool.h>

/* The longest line in characters. */
#define SPEECH_LINE 400

/* Appends sentences as one line: control characters become blanks, repeated blanks become one, no three signs stand
   in a row (a blank parts them; the full stop drops one before it), "<>" is read as nobody, and the line ends with a
   full stop. A text that is too long continues in lines that begin with "Further:". Appends nothing for a text without
   words. */
void speech_line(GString *out, const char *text);

/* Appends "+++ NAME, COUNT" or, within a section, "++ NAME, COUNT". */
void speech_section(GString *out, const char *name, guint count);
void speech_part(GString *out, const char *name, guint count);

/* Appends a report or answer in its usual layout: a heading in capitals after a blank line begins a section;
   the section's entries are indented by two blanks and continued with more, or begin with a star and are
   continued with two. Elsewhere each paragraph becomes a line. */
void speech_text(GString *out, const char *text);

#endif
