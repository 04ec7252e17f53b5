/* Mail addresses as rosters have them (HO-7). */
#ifndef ENGINE_BASE_ADDRESS_H
#define ENGINE_BASE_ADDRESS_H

#include "engine/base/error.h"

#include <stdbool.h>

/* One bare address, local@domain: at most 254 bytes, no blanks, control or format characters, quotes, brackets or
   what acts in a shell. False with err (65) telling what is wrong. */
bool address_check(const char *text, struct error *err);

/* For comparing: the domain in ASCII and lower case, ASCII letters of the local part in lower
   case; tags and dots count. NULL if it is no address. g_free it. */
char *address_fold(const char *text);

/* A domain alone for comparing; NULL: it is none. Characters that only stand for others (full-width letters and
   dots, ligatures) make no domain: mail servers do not agree whose it would be. */
char *address_fold_domain(const char *text);

/* As it goes over the wire: the domain in ASCII, all else as written. NULL if it is no address or
   its local part is not ASCII, which few servers take. g_free it. */
char *address_wire(const char *text);

/* In a command that people paste: one word to a shell, nothing that a terminal acts on. g_free it. */
char *address_for_shell(const char *text);

/* The part behind the last @. */
const char *address_domain(const char *text);

/* local+TAG@domain, g_free it. */
char *address_with_tag(const char *address, char delimiter, const char *tag);

#endif
