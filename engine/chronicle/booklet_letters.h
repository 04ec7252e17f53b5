/* Text from anybody as groff shows it. */
#ifndef ENGINE_CHRONICLE_BOOKLET_LETTERS_H
#define ENGINE_CHRONICLE_BOOKLET_LETTERS_H

#include <glib.h>

/* Appends the text in ASCII: nothing in it is a request or an escape, if its line does not begin with it. Characters
   that groff's fonts lack are written in Latin letters, else as question marks. */
void booklet_letters(GString *out, const char *text);

#endif
