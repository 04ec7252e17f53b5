/* Reads and writes stats.csv, and writes its table for people. */
#include "engine/base/compare.h"
#include "engine/records/measure.h"

#include <inttypes.h>
#include <string.h>

static const char *const ends[] = {[MEASURE_OPEN] = "open", [MEASURE_LIMIT] = "limit", [MEASURE_WON] = "won"};

/* The columns after `ended`, with their names in the table. */
static const struct column {
	const char *name, *about;
	size_t offset;
	bool tenths;
	bool some; /* 0 means "none" and is left out of the quartiles */
} columns[] = {
    {"turns", "turns", offsetof(struct measure_row, turns), false, false},
    {"battle", "first battle, turn", offsetof(struct measure_row, battle), false, true},
    {"quiet", "quiet second half, %", offsetof(struct measure_row, quiet), false, false},
    {"ahead", "winner ahead for good, %", offsetof(struct measure_row, ahead), false, false},
    {"changes", "changes of leader", offsetof(struct measure_row, changes), false, false},
    {"idle", "unspent, turns of income", offsetof(struct measure_row, idle), true, false},
    {"orders", "most orders a turn", offsetof(struct measure_row, orders), false, false},
    {"lines", "lines of a report", offsetof(struct measure_row, lines), false, false},
};

#define HEAD "game,ended,turns,battle,quiet,ahead,changes,idle,orders,lines\n"

static int64_t *cell(const struct measure_row *row, const struct column *column)
{
	return (int64_t *)(void *)((char *)row + column->offset);
}

void measure_write_row(const struct measure_row *row, GString *out)
{
	g_string_append_printf(out, "%" PRId64 ",%s", row->game, ends[row->end]);
	for (size_t i = 0; i < G_N_ELEMENTS(columns); i++)
		g_string_append_printf(out, ",%" PRId64, *cell(row, &columns[i]));
	g_string_append_c(out, '\n');
}

static bool number(const char *text, int64_t *value)
{
	return g_ascii_string_to_signed(text, 10, 0, INT64_MAX, value, NULL);
}

static bool read_row(GArray *rows, char *const *fields)
{
	struct measure_row row = {.end = -1};

	if (g_strv_length((char **)fields) != G_N_ELEMENTS(columns) + 2 || !number(fields[0], &row.game))
		return false;
	for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
		if (strcmp(fields[1], ends[i]) == 0)
			row.end = (int64_t)i;
	for (size_t i = 0; i < G_N_ELEMENTS(columns); i++)
		if (!number(fields[i + 2], cell(&row, &columns[i])))
			return false;
	if (row.end < 0)
		return false;
	g_array_append_val(rows, row);
	return true;
}

bool measure_read(GArray *rows, const char *name, const char *text, struct error *err)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", 0);

	for (unsigned i = 0; lines[i]; i++) {
		g_auto(GStrv) fields = g_strsplit(lines[i], ",", 0);
		if (!*lines[i] || read_row(rows, fields))
			continue;
		return error_set_at(
		    err, EXIT_DATA, name, (int)i + 1, 0, "not a line of stats.csv: \"%.60s\"", lines[i]);
	}
	return true;
}

bool measure_has_head(const char *text)
{
	return g_str_has_prefix(text, HEAD);
}

static gint by_game(gconstpointer a, gconstpointer b)
{
	return compare_integers(((const struct measure_row *)a)->game, ((const struct measure_row *)b)->game);
}

void measure_write(GArray *rows, GString *out)
{
	g_array_sort(rows, by_game);
	g_string_append(out, HEAD);
	for (guint i = 0; i < rows->len; i++)
		measure_write_row(&g_array_index(rows, struct measure_row, i), out);
}

/* --- The table -------------------------------------------------------------------- */

static gint by_number(gconstpointer a, gconstpointer b)
{
	return compare_integers(*(const int64_t *)a, *(const int64_t *)b);
}

static void put_value(GString *out, const struct column *column, int64_t value)
{
	g_autofree char *text = column->tenths
	                            ? g_strdup_printf("%" PRId64 ".%" PRId64, value / 10, value % 10)
	                            : g_strdup_printf("%" PRId64, value);

	g_string_append_printf(out, " %7s", text);
}

/* Writes minimum, three quartiles and maximum of a column. */
static void tell_column(const GArray *rows, const struct column *column, GString *out)
{
	g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(int64_t));

	for (guint i = 0; i < rows->len; i++) {
		int64_t value = *cell(&g_array_index(rows, struct measure_row, i), column);
		if (value > 0 || !column->some)
			g_array_append_val(values, value);
	}
	g_array_sort(values, by_number);
	g_string_append_printf(out, "%-25s", column->about);
	for (guint quarter = 0; quarter <= 4; quarter++)
		if (values->len > 0)
			put_value(
			    out, column, g_array_index(values, int64_t, (values->len - 1) * quarter / 4));
		else
			g_string_append_printf(out, " %7s", "-");
	g_string_append_c(out, '\n');
}

void measure_tell(const GArray *rows, GString *out)
{
	unsigned ended[G_N_ELEMENTS(ends)] = {0}, fought = 0;

	for (guint i = 0; i < rows->len; i++) {
		ended[g_array_index(rows, struct measure_row, i).end]++;
		fought += g_array_index(rows, struct measure_row, i).battle > 0;
	}
	g_string_append_printf(out, "games %u: ended %u, before the last turn %u; with a battle %u\n",
	    rows->len, ended[MEASURE_LIMIT] + ended[MEASURE_WON], ended[MEASURE_WON], fought);
	g_string_append_printf(
	    out, "%-25s %7s %7s %7s %7s %7s\n", "", "least", "1/4", "median", "3/4", "most");
	for (size_t i = 0; i < G_N_ELEMENTS(columns); i++)
		tell_column(rows, &columns[i], out);
}
