/* Parameters of a header's value: filename="=?utf-8?Q?bef=C3=A9hle?=", filename*=iso-8859-1''bef%E9hle. */
#ifndef PARSERS_PARAMETER_H
#define PARSERS_PARAMETER_H

#include <glib.h>
#include <stdbool.h>

/* Appends the text of a parameter as UTF-8, of encoded words (which no standard has here, and many programs write) or
   of RFC 2231, in pieces too: filename*0*=koi8-r''%D0%D2; filename*1="i.txt". False, and nothing is appended: it is not
   there, or empty. */
bool parameter_text(const char *value, const char *name, GString *out);

#endif
