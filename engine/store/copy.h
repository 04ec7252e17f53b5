/* Copies of the database. */
#ifndef ENGINE_STORE_COPY_H
#define ENGINE_STORE_COPY_H

#include "engine/store/db.h"

/* Makes a consistent copy while others write (SQLite's backup). Errors: 73, 74. */
bool db_backup(struct db *db, const char *path, struct error *err);

/* db_backup through `part`, our empty file, which is open as `fd`; if it could not be created, the error names
   `shown`. */
bool db_copy_by(
    struct db *db, int fd, const char *part, const char *shown, const char *path, struct error *err);

#endif
