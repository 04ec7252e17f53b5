/* The user who owns a site (HO-130). */
#ifndef ENGINE_SITE_OWNER_H
#define ENGINE_SITE_OWNER_H

#include "engine/base/error.h"

#include <stdbool.h>

/* If root works on a directory of another user, switches the process to that user for good, so that the owner's
   timer or cron job can read every file it makes. Does nothing for other users and for missing directories.
   Error 77: the user cannot be changed. */
bool owner_become(const char *dir, struct error *err);

#endif
