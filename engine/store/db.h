/* The site's database, SQLite. Its statements are in statements/; statements.h has a function for each. */
#ifndef ENGINE_STORE_DB_H
#define ENGINE_STORE_DB_H

#include "engine/base/error.h"
#include "engine/store/schema.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct db;
struct db_rows;

/* Opens DIR/nightmail.db (WAL, synchronous=FULL, foreign keys, busy timeout 5 s). Errors: 66 missing, 75 busy,
   74 I/O, 65 damaged, 69 written by a newer program. With `write`, migrates an older schema after copying the
   database; without, 75 asks for `upgrade`. */
struct db *db_open(const char *path, bool write, struct error *err);
/* The path of the copy that db_open made before a migration; NULL: no migration. */
const char *db_older_copy(const struct db *db);
/* Creates a database with the schema; 73 if the file exists. */
struct db *db_create(const char *path, struct error *err);
void db_close(struct db *db);

/* Has this process found a damaged database (65)? If so, db_begin refuses. */
bool db_found_damage(void);

/* Checks the whole database when something looks wrong: false with err 65 if it is damaged, 74 if the disk
   cannot be read. */
bool db_check(struct db *db, struct error *err);

/* Transactions, by BEGIN IMMEDIATE. db_rollback does nothing without one. */
bool db_begin(struct db *db, struct error *err);
bool db_commit(struct db *db, struct error *err);
void db_rollback(struct db *db);

/* Lets commits return without a sync: they survive the end of the process, but a power failure undoes them and
   all later ones. db_settle syncs all of them and ends this mode; `last`: only db_close follows. Call both
   outside of transactions. */
bool db_loosen(struct db *db, struct error *err);
bool db_settle(struct db *db, bool last, struct error *err);

/* Within a transaction: a number that stays the same as long as no row of the tables game, seat, address and
   part was changed by anybody, and nothing was rolled back. */
int64_t db_epoch(const struct db *db);

/* Id of the last inserted row, and rows changed by the last statement. */
int64_t db_last_id(struct db *db);
int64_t db_changes(struct db *db);

/* Moves to the next row: false at the end or with err. */
bool db_next(struct db_rows *rows, struct error *err);
void db_rows_free(struct db_rows *rows);

#endif
