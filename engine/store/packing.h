/* Compressed values in the database: zlib (RFC 1950), as SQL functions. */
#ifndef ENGINE_STORE_PACKING_H
#define ENGINE_STORE_PACKING_H

#include <sqlite3.h>

/* Adds the functions pack(value) and unpack(value, packed) to a connection; unpack returns the value itself if
   `packed` is 0; both return NULL for NULL. Damaged data raise SQLITE_CORRUPT. Returns a result of SQLite. */
int packing_functions(sqlite3 *handle);

#endif
