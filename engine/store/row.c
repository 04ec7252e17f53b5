#include "engine/store/row.h"

#include "engine/store/binding.h"
#include "engine/store/statements.h"

#include <glib.h>
#include <stdarg.h>

static bool is_text(const struct column *column)
{
	return column->type == COLUMN_TEXT || column->type == COLUMN_NEEDED;
}

static char *row_columns(const struct column *columns)
{
	GString *out = g_string_new(NULL);

	for (const struct column *column = columns; column->sql; column++)
		g_string_append(g_string_append(out, column == columns ? "" : ", "), column->sql);
	return g_string_free(out, FALSE);
}

struct db_rows *row_query(struct db *db, const struct column *columns, struct error *err, const char *before,
    const char *after, const char *types, ...)
{
	g_autofree char *names = row_columns(columns);
	g_autofree char *whole = g_strconcat(before, names, " ", after, NULL);
	va_list values;
	va_start(values, types);
	struct db_rows *rows = db_query_list(db, err, whole, types, &values);
	va_end(values);
	return rows;
}

bool row_take(struct db_rows *rows, const struct column *columns, void *into)
{
	bool whole = true;

	for (int i = 0; columns[i].sql; i++) {
		void *member = (char *)into + columns[i].offset;
		if (is_text(&columns[i]))
			*(char **)member = g_strdup(db_text(rows, i));
		else if (columns[i].type == COLUMN_FLAG)
			*(bool *)member = db_integer(rows, i) != 0;
		else
			*(int64_t *)member = db_integer(rows, i);
		whole = whole && (columns[i].type != COLUMN_NEEDED || *(char **)member);
	}
	return whole;
}

void row_clear(const struct column *columns, void *into)
{
	for (; columns->sql; columns++)
		if (is_text(columns))
			g_clear_pointer((char **)((char *)into + columns->offset), g_free);
}

/* Deletes rows of table seat last, because others refer to them. */
bool row_delete_all(struct db *db, const char *column, int64_t value, const char *except, struct error *err)
{
	g_autoptr(GPtrArray) deletes = g_ptr_array_new_with_free_func(g_free);
	struct sql_tables_with row;
	struct db_rows *rows = sql_tables_with(db, column, except, err);
	while (sql_tables_with_next(rows, &row, err))
		g_ptr_array_add(
		    deletes, g_strdup_printf("DELETE FROM \"%s\" WHERE \"%s\" = ?", row.name, column));
	db_rows_free(rows);
	for (guint i = 0; i < deletes->len && !error_is_set(err); i++)
		db_run(db, err, deletes->pdata[i], "i", value);
	return !error_is_set(err);
}
