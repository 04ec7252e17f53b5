/* The user who owns a site (HO-130). */
#ifndef ENGINE_SITE_OWNER_H
#define ENGINE_SITE_OWNER_H

#include "engine/base/error.h"

#include <stdbool.h>

/* If root works on a directory of another user, the process becomes that user for good, so that every file it makes
   can be read by the timer and cron job of the owner. Does nothing for other users and missing directories.
   Error 77: the user cannot be changed. */
bool owner_become(const char *dir, struct error *err);

#endif
