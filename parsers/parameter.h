/* Reads parameters of a header's value: filename="=?utf-8?Q?bef=C3=A9hle?=", filename*=iso-8859-1''bef%E9hle. */
#ifndef PARSERS_PARAMETER_H
#define PARSERS_PARAMETER_H

#include <glib.h>
#include <stdbool.h>

/* Appends the text of a parameter as UTF-8. Decodes encoded words (which many programs write here although no
   standard allows it) and RFC 2231, also in pieces: filename*0*=koi8-r''%D0%D2; filename*1="i.txt". False,
   appending nothing: the parameter is missing or empty. */
bool parameter_text(const char *value, const char *name, GString *out);

#endif
