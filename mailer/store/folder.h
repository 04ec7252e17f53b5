/* Names of mail folders, as people write them and as servers and Maildirs need them (RFC 3501, 5.1.3). */
#ifndef MAILER_FOLDER_H
#define MAILER_FOLDER_H

#include "engine/base/error.h"

#include <stdbool.h>

/* Is the name valid for a server and as a directory? Not empty, valid UTF-8, no control characters, no empty, "." or
   ".." part between its slashes. Error 78. */
bool folder_check(const char *name, struct error *err);

/* The name in modified UTF-7, each `/` as `separator`; g_free it. */
char *folder_encode(const char *name, char separator);

/* Decodes a server's name as people write it. A name that is not valid modified UTF-7 stays, made valid UTF-8; g_free
   it. */
char *folder_decode(const char *name, char separator);

#endif
