/* The named characters of HTML 4.01 (section 24), which are those that mails use, and &apos;. Our own table,
   because it never changes, and the library that has it would load four more libraries, 35 MB, in each process
   that parses mails. */
#ifndef PARSERS_ENTITY_H
#define PARSERS_ENTITY_H

#include <glib.h>

/* The character of a name; 0: unknown. */
gunichar entity_find(const char *name);

#endif
