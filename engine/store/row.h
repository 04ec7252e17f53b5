/* Reads a row of a query into a struct, by a table that says which column goes into which member. */
#ifndef ENGINE_STORE_ROW_H
#define ENGINE_STORE_ROW_H

#include "engine/store/db.h"

enum column_type {
	COLUMN_INTEGER, /* int64_t; 0 for null */
	COLUMN_FLAG,    /* bool: true if not 0 */
	COLUMN_TEXT,    /* char *, NULL for null */
	COLUMN_NEEDED,  /* a text that no row lacks */
};

/* An array of columns ends with sql NULL. */
struct column {
	const char *sql; /* a column or another expression of the query */
	enum column_type type;
	size_t offset; /* offset of the member */
};

/* A .def file lists members and columns once, as rows COLUMN(KIND, MEMBER, SQL). The first set of macros makes
   the struct's members of it, the second the table of columns; the compiler checks the types. */
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

/* Runs a query for these columns, which are put between `before`, "SELECT ", and `after`, "FROM game WHERE id =
   ?1". Otherwise as db_query. */
struct db_rows *row_query(struct db *db, const struct column *columns, struct error *err, const char *before,
    const char *after, const char *types, ...);

/* Fills the members from the current row; texts are copied (row_clear). False if a needed text is missing: then
   the database is damaged. */
bool row_take(struct db_rows *rows, const struct column *columns, void *into);

/* Deletes the rows with this value in all tables that have a column of this name, including tables added later,
   but not in the table `except`. */
bool row_delete_all(struct db *db, const char *column, int64_t value, const char *except, struct error *err);

/* Frees the texts of the struct. */
void row_clear(const struct column *columns, void *into);

#endif
