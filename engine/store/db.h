/* The site's database: SQLite, through a few calls that bind by type letters. */
#ifndef ENGINE_STORE_DB_H
#define ENGINE_STORE_DB_H

#include "engine/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct db;
struct db_rows;

/* Number of the schema that this program writes. */
#define DB_VERSION 7

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

/* Looks through the whole database when something is not as it must be: false with err 65 if it is damaged. */
bool db_check(struct db *db, struct error *err);

/* Transactions; BEGIN IMMEDIATE. db_rollback is silent without one. */
bool db_begin(struct db *db, struct error *err);
bool db_commit(struct db *db, struct error *err);
void db_rollback(struct db *db);

/* Runs one statement. `types`: a letter for each `?`: i int64_t, t const char * (NULL: null),
   b const void * and size_t, n nothing (null). */
bool db_run(struct db *db, struct error *err, const char *sql, const char *types, ...);

/* Id of the last inserted row, and rows changed by the last statement. */
int64_t db_last_id(struct db *db);
int64_t db_changes(struct db *db);

/* A query. NULL with err. Ownership: db_rows_free. Statements are kept prepared. */
struct db_rows *db_query(struct db *db, struct error *err, const char *sql, const char *types, ...);
/* True while there is a row; false at the end or with err set. */
bool db_next(struct db_rows *rows, struct error *err);
int64_t db_integer(struct db_rows *rows, int column);
const char *db_text(struct db_rows *rows, int column); /* NULL for null; until the next db_next */
const void *db_blob(struct db_rows *rows, int column, size_t *size);
bool db_is_null(struct db_rows *rows, int column);
void db_rows_free(struct db_rows *rows);

/* The first column of the first row; `fallback` if there is none. err only for real trouble. */
int64_t db_integer_of(
    struct db *db, struct error *err, int64_t fallback, const char *sql, const char *types, ...);
/* The same as text, g_free it; NULL if there is none. */
char *db_text_of(struct db *db, struct error *err, const char *sql, const char *types, ...);

/* A consistent copy while others write (SQLite's backup). 73, 74. */
bool db_backup(struct db *db, const char *path, struct error *err);

#endif
