/* Writes records by their descriptions, and the descriptions as tables of a manual. */
#include "engine/documents/fields.h"

#include "engine/base/text.h"

#include <inttypes.h>
#include <string.h>

#define MEMBER(from, field, type) (*(const type *)((const char *)(from) + (field)->offset))

static int64_t number_of(const struct field *field, const void *from)
{
	switch (field->member) {
	case MEMBER_INT:
		return MEMBER(from, field, int);
	case MEMBER_UNSIGNED:
		return MEMBER(from, field, unsigned);
	case MEMBER_BOOL:
		return MEMBER(from, field, bool);
	default:
		return MEMBER(from, field, int64_t);
	}
}

static void write_number(const struct field *field, int64_t number, struct json *json)
{
	switch (field->type) {
	case FIELD_TENTHS:
		json_tenths(json, field->key, number);
		break;
	case FIELD_THOUSANDTHS:
		json_thousandths(json, field->key, number);
		break;
	case FIELD_CHOICE:
		json_text(json, field->key, field->choices[number]);
		break;
	case FIELD_BOOL:
		json_bool(json, field->key, number != 0);
		break;
	default:
		json_integer(json, field->key, number);
	}
}

/* Writes the fallback as null, or omits it. */
static void write_or_not(
    const struct field *field, unsigned reader, const void *from, const void *context, struct json *json)
{
	/* A report spells out the fields that it always has. */
	bool brief = (field->flags & FIELD_BRIEF) && !(reader && (field->flags & FIELD_SAID));
	bool text = field->type == FIELD_TEXT;
	struct field bound = *field;
	bool none;

	if (field->bounds)
		field->bounds(context, &bound);
	none = text ? !MEMBER(from, field, char *) : number_of(field, from) == bound.fallback;
	if (none && brief)
		return;
	if (none && (field->flags & FIELD_NULLABLE))
		json_null(json, field->key);
	else if (text)
		json_text(json, field->key, MEMBER(from, field, char *));
	else
		write_number(field, number_of(field, from), json);
}

static void write_records(
    const struct field *field, unsigned reader, const void *from, const void *context, struct json *json)
{
	const GPtrArray *list;

	switch (field->member) {
	case MEMBER_ROWS:
		schema_write_rows(
		    field->record, field->key, reader, MEMBER(from, field, GArray *), context, json);
		break;
	case MEMBER_POINTERS:
		list = MEMBER(from, field, GPtrArray *);
		json_list(json, field->key);
		for (guint i = 0; i < list->len; i++)
			schema_write_map(field->record, NULL, reader, list->pdata[i], context, json);
		json_end(json);
		break;
	default:
		schema_write_map(
		    field->record, field->key, reader, &MEMBER(from, field, char), context, json);
	}
}

void schema_write(
    const struct schema *schema, unsigned reader, const void *from, const void *context, struct json *json)
{
	for (const struct field *field = schema->fields; field->key; field++) {
		if (reader ? !(field->shown & reader) : field->flags & FIELD_REPORT)
			continue;
		json_label(json, field->key, &field->label);
		if (field->part)
			field->part->write(context,
			    (const char *)from + (field->member == MEMBER_NODE ? 0 : field->offset),
			    field->key, json);
		else if (field->record)
			write_records(field, reader, from, context, json);
		else if (field->flags & (FIELD_BRIEF | FIELD_NULLABLE))
			write_or_not(field, reader, from, context, json);
		else if (field->type == FIELD_TEXT)
			json_text(json, field->key, MEMBER(from, field, char *));
		else if (field->type == FIELD_INTEGER && field->member == MEMBER_WIDE)
			json_integer(json, field->key, MEMBER(from, field, int64_t));
		else
			write_number(field, number_of(field, from), json);
	}
	json_label(json, NULL, NULL);
}

void schema_write_map(const struct schema *schema, const char *key, unsigned reader, const void *from,
    const void *context, struct json *json)
{
	json_map(json, key);
	schema_write(schema, reader, from, context, json);
	json_end(json);
}

void schema_write_rows(const struct schema *schema, const char *key, unsigned reader, const GArray *rows,
    const void *context, struct json *json)
{
	guint size = g_array_get_element_size((GArray *)rows);

	json_list(json, key);
	for (guint i = 0; i < rows->len; i++)
		schema_write_map(schema, NULL, reader, rows->data + (size_t)i * size, context, json);
	json_end(json);
}

/* --- The manual ------------------------------------------------------------ */

static void append_number(const struct field *field, int64_t number, GString *out)
{
	g_autofree char *decimal = field->type == FIELD_THOUSANDTHS ? text_thousandths(number) : NULL;

	if (decimal)
		g_string_append(out, decimal);
	else if (field->type == FIELD_TENTHS)
		g_string_append_printf(out, "%" PRId64 ".%d", number / 10, (int)ABS(number % 10));
	else
		g_string_append_printf(out, "%" PRId64, number);
}

static void append_range(const struct field *field, const char *plain, const char *unit, GString *out)
{
	if (field->min == 0 && field->max == 0) {
		g_string_append(out, plain);
		return;
	}
	append_number(field, field->min, out);
	if (field->max == INT64_MAX) {
		g_string_append_printf(out, " or more%s", unit);
		return;
	}
	g_string_append(out, " to ");
	append_number(field, field->max, out);
	g_string_append(out, unit);
}

static void append_value(const struct field *field, GString *out)
{
	const char *what = field->part ? field->part->what : field->what;

	if (what) {
		g_string_append(out, what);
		return;
	}
	if (field->record) {
		g_string_append_printf(
		    out, "%s%s", field->type == FIELD_LIST ? "a list of " : "as ", field->record->name);
		return;
	}
	switch (field->type) {
	case FIELD_INTEGER:
		append_range(field, "a whole number", "", out);
		break;
	case FIELD_TENTHS:
		append_range(field, "a number with one decimal", "", out);
		break;
	case FIELD_THOUSANDTHS:
		append_range(field, "a number with three decimals", "", out);
		break;
	case FIELD_BOOL:
		g_string_append(out, "true or false");
		break;
	case FIELD_TEXT:
		append_range(field, "a text", " characters", out);
		break;
	case FIELD_CHOICE:
		for (const char *const *word = field->choices; *word; word++)
			g_string_append_printf(out, "%s%s",
			    word == field->choices ? ""
			    : word[1]              ? ", "
			                           : " or ",
			    *word);
		break;
	case FIELD_LIST:
		g_string_append(out, "a list");
		break;
	case FIELD_MAP:
		g_string_append(out, "a mapping");
		break;
	case FIELD_NODE:
		break;
	}
}

static void append_fallback(const struct field *field, GString *out)
{
	bool bounded = field->min || field->max;

	if ((field->flags & FIELD_TOLD) == FIELD_TOLD)
		g_string_append(out, "follows");
	else if (field->flags & FIELD_REPORT)
		g_string_append(out, "reports");
	else if (field->flags & FIELD_NEEDED)
		g_string_append(out, "needed");
	else if (field->part || field->type == FIELD_TEXT || (field->flags & FIELD_NULLABLE) ||
	         field->fallback < 0 || (bounded && field->fallback < field->min))
		g_string_append(out, "none");
	else if (field->type == FIELD_CHOICE)
		g_string_append(out, field->choices[field->fallback]);
	else if (field->type == FIELD_BOOL)
		g_string_append(out, field->fallback ? "true" : "false");
	else
		append_number(field, field->fallback, out);
}

static void append_readers(const struct field *field, const char *const *readers, GString *out)
{
	const char *comma = "";

	if (field->shown && field->shown == (1U << g_strv_length((char **)readers)) - 1) {
		g_string_append(out, "always");
		return;
	}
	for (unsigned i = 0; readers[i]; i++)
		if (field->shown >> i & 1) {
			g_string_append_printf(out, "%s%s", comma, readers[i]);
			comma = ", ";
		}
	if (!*comma)
		g_string_append(out, "never");
}

enum { COLUMNS = 4 };

static const char *const heads[COLUMNS] = {"key", "value", "default", "in reports"};

static void fill_row(const struct field *field, const char *const *readers, GString *row[COLUMNS])
{
	g_string_assign(row[0], field->key);
	append_value(field, row[1]);
	append_fallback(field, row[2]);
	append_readers(field, readers, row[3]);
}

/* Omits empty columns: records of reports have no defaults, and a field that all readers get needs no list of
   readers. */
static void choose_columns(const struct schema *schema, bool columns[COLUMNS])
{
	columns[0] = columns[1] = true;
	columns[2] = columns[3] = !schema->reports;
	for (const struct field *field = schema->fields; field->key; field++)
		columns[3] = columns[3] || field->shown != schema->fields->shown;
}

void schema_table(const struct schema *schema, const char *const *readers, const void *context, GString *out)
{
	g_autoptr(GString) rows = g_string_new(NULL);
	size_t widths[COLUMNS];
	bool columns[COLUMNS];

	choose_columns(schema, columns);
	for (int i = 0; i < COLUMNS; i++)
		widths[i] = strlen(heads[i]);
	for (const struct field *field = schema->fields; field->key; field++) {
		GString *row[COLUMNS];
		struct field bound = *field;
		if (field->bounds)
			field->bounds(context, &bound);
		for (int i = 0; i < COLUMNS; i++)
			row[i] = g_string_new(NULL);
		fill_row(&bound, readers, row);
		if (schema->reports && (field->flags & FIELD_NULLABLE))
			g_string_append(row[1], ", or null");
		for (int i = 0; i < COLUMNS; i++) {
			if (columns[i])
				g_string_append_printf(rows, "%s%s", i ? " Ta " : ".It Cm ", row[i]->str);
			widths[i] = MAX(widths[i], row[i]->len);
			g_string_free(row[i], TRUE);
		}
		g_string_append_c(rows, '\n');
	}
	g_string_append_printf(out, ".Ss %s\n.Bl -column", schema->name);
	for (int i = 0; i < COLUMNS; i++)
		if (columns[i])
			g_string_append_printf(
			    out, " \"%.*s\"", (int)widths[i], "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
	g_string_append(out, "\n.It");
	for (int i = 0; i < COLUMNS; i++)
		if (columns[i])
			g_string_append_printf(out, "%s%s", i ? " Ta " : " ", heads[i]);
	g_string_append_printf(out, "\n%s.El\n", rows->str);
}
