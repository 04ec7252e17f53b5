/* Detects changes of games and their players. */
#ifndef ENGINE_STORE_EPOCH_H
#define ENGINE_STORE_EPOCH_H

#include <sqlite3.h>
#include <stdint.h>

struct epoch;

/* Watches the statements prepared on this connection; create it before the first one. Ownership: epoch_free,
   after the connection is closed. */
struct epoch *epoch_new(sqlite3 *handle);
void epoch_free(struct epoch *epoch);

/* Call these: after preparing a statement (NULL: it failed); after a statement has ended; and at the beginning
   of a transaction, with the value of PRAGMA data_version. */
void epoch_prepared(struct epoch *epoch, sqlite3_stmt *statement);
void epoch_ran(struct epoch *epoch, sqlite3_stmt *statement, int result);
void epoch_began(struct epoch *epoch, int64_t version);

/* db_epoch (db.h). */
int64_t epoch_number(const struct epoch *epoch);

#endif
