/* Runs SQL with values by type letters and columns by number. Only for this folder: others use the functions
   generated from statements/, which have names and types. */
#ifndef ENGINE_STORE_BINDING_H
#define ENGINE_STORE_BINDING_H

#include "engine/store/db.h"

#include <stdarg.h>

/* Runs a statement. `types` has a letter for each `?`: i int64_t, t const char * (NULL: null), b const void *
   and size_t. */
bool db_run(struct db *db, struct error *err, const char *sql, const char *types, ...);

/* Runs a query. NULL with err. Ownership: db_rows_free. Prepared statements are cached. */
struct db_rows *db_query(struct db *db, struct error *err, const char *sql, const char *types, ...);
struct db_rows *db_query_list(
    struct db *db, struct error *err, const char *sql, const char *types, va_list *values);
int64_t db_integer(struct db_rows *rows, int column);
const char *db_text(struct db_rows *rows, int column); /* NULL for null; until the next db_next */
const void *db_blob(struct db_rows *rows, int column, size_t *size);

/* The first column of the first row; 0 if there is no row, which is no error. */
int64_t db_integer_of(struct db *db, struct error *err, const char *sql, const char *types, ...);
/* The same for a text, g_free it; NULL if there is none. */
char *db_text_of(struct db *db, struct error *err, const char *sql, const char *types, ...);

#endif
