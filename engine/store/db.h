/* The site's database: SQLite. What is said to it stands in statements/, as functions in statements.h. */
#ifndef ENGINE_STORE_DB_H
#define ENGINE_STORE_DB_H

#include "engine/base/error.h"
#include "engine/store/schema.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct db;
struct db_rows;

/* Opens DIR/nightmail.db (WAL, synchronous=FULL, foreign keys, busy timeout 5 s).
   Errors: 66 not there, 75 busy, 74 I/O, 65 damaged, 69 written by a newer program.
   An older schema is migrated when `write`, with a copy beside it; else 75 asks for `upgrade`. */
struct db *db_open(const char *path, bool write, struct error *err);
/* Where the older database is kept that db_open has just migrated; NULL: it did not. */
const char *db_older_copy(const struct db *db);
/* Makes a new database with the schema; 73 if the file exists. */
struct db *db_create(const char *path, struct error *err);
void db_close(struct db *db);

/* Whether this process has met a damaged database (65). db_begin refuses from then on. */
bool db_found_damage(void);

/* Looks through the whole database when something is not as it must be: false with err 65 if it is damaged, 74 if the
   disk keeps it from looking. */
bool db_check(struct db *db, struct error *err);

/* Transactions; BEGIN IMMEDIATE. db_rollback is silent without one. */
bool db_begin(struct db *db, struct error *err);
bool db_commit(struct db *db, struct error *err);
void db_rollback(struct db *db);

/* From here on a commit waits for nothing: it outlasts the process, but a cut of the power undoes it with all later
   ones. db_settle waits once for all that was committed, and ends this; `last`: db_close is all that follows. Both
   outside of transactions. */
bool db_loosen(struct db *db, struct error *err);
bool db_settle(struct db *db, bool last, struct error *err);

/* Within a transaction: as long as it is the same number, no row of the tables game, seat, address and part has
   changed, by whomever, and nothing was undone. */
int64_t db_epoch(const struct db *db);

/* Id of the last inserted row, and rows changed by the last statement. */
int64_t db_last_id(struct db *db);
int64_t db_changes(struct db *db);

/* Rows of a query: true while there is a row; false at the end or with err set. */
bool db_next(struct db_rows *rows, struct error *err);
void db_rows_free(struct db_rows *rows);

/* Gives pages that hold nothing back to the disk, when they are more than a tenth of the file: 32 MiB in a call, in
   small transactions. The first time the whole file is written anew, if the disk has room for two more. Outside of
   transactions. What fails leaves the database as it was. */
bool db_shrink(struct db *db, struct error *err);

/* A consistent copy while others write (SQLite's backup). 73, 74. */
bool db_backup(struct db *db, const char *path, struct error *err);

#endif
