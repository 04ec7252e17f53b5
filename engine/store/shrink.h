/* Shrinks the database's file. */
#ifndef ENGINE_STORE_SHRINK_H
#define ENGINE_STORE_SHRINK_H

#include "engine/store/db.h"

/* Returns unused pages to the disk if they are more than a twentieth of the file: up to 32 MiB in a call, in small
   transactions. The first call rewrites the whole file, if the disk has room for two more. Outside of
   transactions. A failure leaves the database unchanged. */
bool db_shrink(struct db *db, struct error *err);

#endif
