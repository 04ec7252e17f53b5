/* Values that the database keeps packed: zlib (RFC 1950), as functions of SQL. */
#ifndef ENGINE_STORE_PACKING_H
#define ENGINE_STORE_PACKING_H

#include <sqlite3.h>

/* Gives a connection pack(value), and unpack(value, packed), which is the value itself where `packed` is 0; of NULL
   both make NULL. What was packed and is damaged is SQLITE_CORRUPT. Returns a result of SQLite. */
int packing_functions(sqlite3 *handle);

#endif
