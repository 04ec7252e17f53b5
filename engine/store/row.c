#include "engine/store/row.h"

#include <glib.h>

static bool is_text(const struct column *column)
{
	return column->type == COLUMN_TEXT || column->type == COLUMN_NEEDED;
}

char *row_columns(const struct column *columns)
{
	GString *out = g_string_new(NULL);

	for (const struct column *column = columns; column->sql; column++)
		g_string_append(g_string_append(out, column == columns ? "" : ", "), column->sql);
	return g_string_free(out, FALSE);
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
