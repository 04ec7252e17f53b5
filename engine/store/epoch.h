/* Has anything changed of games and of who plays them? */
#ifndef ENGINE_STORE_EPOCH_H
#define ENGINE_STORE_EPOCH_H

#include <sqlite3.h>
#include <stdint.h>

struct epoch;

/* Watches what is prepared for this connection, so make it before the first statement is. Ownership: epoch_free, once
   the connection is closed. */
struct epoch *epoch_new(sqlite3 *handle);
void epoch_free(struct epoch *epoch);

/* To be told of each statement that was prepared (NULL: that could not be), of each one's end, and of what PRAGMA
   data_version says within a transaction that begins: of what others have written. */
void epoch_prepared(struct epoch *epoch, sqlite3_stmt *statement);
void epoch_ran(struct epoch *epoch, sqlite3_stmt *statement, int result);
void epoch_began(struct epoch *epoch, int64_t version);

/* db_epoch (db.h). */
int64_t epoch_number(const struct epoch *epoch);

#endif
