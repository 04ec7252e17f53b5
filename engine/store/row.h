/* A row of a query as a struct: one table says which column each member is. */
#ifndef ENGINE_STORE_ROW_H
#define ENGINE_STORE_ROW_H

#include "engine/store/db.h"

enum column_type {
	COLUMN_INTEGER, /* int64_t; 0 for null */
	COLUMN_FLAG,    /* bool: not 0 */
	COLUMN_TEXT,    /* char *, NULL for null */
	COLUMN_NEEDED,  /* a text that every row has */
};

/* The last one of an array has sql NULL. */
struct column {
	const char *sql; /* the column, or another expression of the query */
	enum column_type type;
	size_t offset; /* of the member */
};

/* A .def that says member and column once, as rows COLUMN(KIND, MEMBER, SQL), gives the members by the first and the
   table by the others; the compiler checks the member's type. */
#define ROW_TYPE_INTEGER int64_t
#define ROW_TYPE_FLAG bool
#define ROW_TYPE_TEXT char *
#define ROW_TYPE_NEEDED char *
#define ROW_INTEGER(type, member, sql)                                                                       \
	{                                                                                                    \
		sql, COLUMN_INTEGER, ROW_OFFSET(type, member, int64_t)                                       \
	}
#define ROW_FLAG(type, member, sql)                                                                          \
	{                                                                                                    \
		sql, COLUMN_FLAG, ROW_OFFSET(type, member, bool)                                             \
	}
#define ROW_TEXT(type, member, sql)                                                                          \
	{                                                                                                    \
		sql, COLUMN_TEXT, ROW_OFFSET(type, member, char *)                                           \
	}
#define ROW_NEEDED(type, member, sql)                                                                        \
	{                                                                                                    \
		sql, COLUMN_NEEDED, ROW_OFFSET(type, member, char *)                                         \
	}
#define ROW_OFFSET(type, member, kind) (offsetof(type, member) + 0 * _Generic(((type *)0)->member, kind : 1))

/* A query for them, which stand between `before`, "SELECT ", and `after`, "FROM game WHERE id = ?1". As db_query. */
struct db_rows *row_query(struct db *db, const struct column *columns, struct error *err, const char *before,
    const char *after, const char *types, ...);

/* Fills the members from the row at hand, the texts copied (row_clear). False if a text that is needed is not there:
   the database is damaged then. */
bool row_take(struct db_rows *rows, const struct column *columns, void *into);

/* Deletes the rows of all tables with a column of this name in which it has the value: whoever added the table. Not of
   the table `except`, nor of those that have no such column. */
bool row_delete_all(struct db *db, const char *column, int64_t value, const char *except, struct error *err);

/* Frees the texts. */
void row_clear(const struct column *columns, void *into);

#endif
