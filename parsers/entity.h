/* The named characters of HTML 4.01 (section 24), which is what mails have, and &apos;. A table of our own, since it
   never changes and the library that has it loads four more, 35 MB, for each process that reads mails. */
#ifndef PARSERS_ENTITY_H
#define PARSERS_ENTITY_H

#include <glib.h>

/* 0: there is none of this name. */
gunichar entity_find(const char *name);

#endif
