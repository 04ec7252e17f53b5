/* Mail addresses as rosters list them (HO-7). */
#ifndef ENGINE_BASE_ADDRESS_H
#define ENGINE_BASE_ADDRESS_H

#include "engine/base/error.h"

#include <stdbool.h>

/* Checks one bare address, local@domain: at most 254 bytes, no blanks, control or format characters, quotes,
   brackets or shell metacharacters. False with err (65), which says what is wrong. */
bool address_check(const char *text, struct error *err);

/* The address in the form in which addresses are compared: the domain in ASCII and lower case, the local part
   with its ASCII letters in lower case; tags and dots count. NULL if `text` is not a valid address. g_free it. */
char *address_fold(const char *text);

/* The same for a domain alone; NULL if it is not valid. Refuses compatibility characters (full-width letters
   and dots, ligatures): mail servers do not agree on whose domain such a name is. */
char *address_fold_domain(const char *text);

/* The address for SMTP: the domain in ASCII, all else as written. NULL if the address is not valid or its local
   part is not ASCII, which few servers accept. g_free it. */
char *address_wire(const char *text);

/* The address for a command that people paste: quoted as one word of a shell, without anything that a terminal
   acts on. g_free it. */
char *address_for_shell(const char *text);

/* The part after the last @. */
const char *address_domain(const char *text);

/* local+TAG@domain, g_free it. */
char *address_with_tag(const char *address, char delimiter, const char *tag);

#endif
