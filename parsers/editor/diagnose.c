/* Diagnostics: what `check` says about a text, with the lines and columns of an editor. */
#include "parsers/editor/diagnose.h"
#include "parsers/editor/lsp_desk.h"

#include "engine/play/order.h"
#include "parsers/offline.h"

#include <string.h>

struct diagnosis {
	const struct worksheet *sheet;
	GArray *places; /* unsigned: maps check's line numbers to lines of the text, from 0 */
	GPtrArray *remarks;
};

static void remark_free(gpointer data)
{
	struct remark *remark = data;

	g_free(remark->text);
	g_free(remark->hint);
	g_free(remark);
}

/* The lines that check counts, as lines of the text. */
static GArray *places_of(const struct letter *letter)
{
	GArray *places = g_array_new(FALSE, TRUE, sizeof(unsigned));

	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		if (line->number >= places->len)
			g_array_set_size(places, line->number + 1);
		if (line->number && g_array_index(places, unsigned, line->number) == 0)
			g_array_index(places, unsigned, line->number) = line->place;
	}
	return places;
}

static unsigned line_of(const struct diagnosis *d, unsigned number)
{
	unsigned place = number < d->places->len ? g_array_index(d->places, unsigned, number) : 0;

	return (place ? place : number) - 1;
}

/* A range of `count` characters from a column of the line, counted from 1. */
static struct range range_of(const struct diagnosis *d, unsigned line, unsigned column, unsigned count)
{
	gsize size = 0;
	const char *text = sheet_line(d->sheet, line, &size);
	unsigned begin = column - 1;
	struct range range = {{line, 0}, {line, 0}};

	range.begin.character = sheet_character(text ? text : "", size, begin);
	range.end.character = sheet_character(text ? text : "", size, begin + count);
	return range;
}

static bool is_within(gunichar c)
{
	return g_unichar_isalnum(c) || c == '_';
}

/* The length in characters of the word at a column; a sign outside of words counts as a word. */
static unsigned word_length(const struct diagnosis *d, unsigned line, unsigned column)
{
	gsize size = 0;
	const char *at = sheet_line(d->sheet, line, &size), *end = at ? at + size : at;
	unsigned count = 0;

	for (unsigned i = 1; i < column && at < end; i++)
		at = g_utf8_next_char(at);
	for (; at < end && is_within(g_utf8_get_char(at)); at = g_utf8_next_char(at))
		count++;
	return count || at >= end ? count : 1;
}

static unsigned order_length(const struct diagnosis *d, unsigned line, const struct order *order)
{
	gsize size = 0;
	const char *text = sheet_line(d->sheet, line, &size);
	unsigned most = text ? (unsigned)g_utf8_strlen(text, (gssize)size) : 0;

	most = most >= order->column ? most - order->column + 1 : 0;
	return MIN(most, (unsigned)g_utf8_strlen(order->text, -1));
}

static struct remark *add(struct diagnosis *d, enum severity severity, const struct order *order)
{
	struct remark *remark = g_new0(struct remark, 1);
	unsigned line = line_of(d, order->line);

	remark->severity = severity;
	remark->order = range_of(d, line, MAX(order->column, 1), order_length(d, line, order));
	remark->range = remark->order;
	g_ptr_array_add(d->remarks, remark);
	return remark;
}

static void add_order(struct diagnosis *d, const struct order *order)
{
	struct remark *remark;
	unsigned line = line_of(d, order->line), column = MAX(order->cause_column, 1);
	const char *cause = order->cause ? order->cause : "not understood";

	if (order->status == ORDER_REFUSED) {
		remark = add(d, SEVERITY_ERROR, order);
		remark->range = range_of(d, line, column, word_length(d, line, column));
		remark->hint = g_strdup(order->hint);
		remark->text = order->hint ? g_strdup_printf("%s; %s", cause, order->hint) : g_strdup(cause);
		return;
	}
	for (guint i = 0; order->warnings && i < order->warnings->len; i++) {
		remark = add(d, SEVERITY_WARNING, order);
		remark->text = g_strdup(order->warnings->pdata[i]);
		remark->hint = g_strdup(strstr(remark->text, ORDER_QUESTION));
	}
}

static gint compare_remarks(gconstpointer a, gconstpointer b)
{
	const struct remark *const *x = a, *const *y = b;

	if ((*x)->range.begin.line != (*y)->range.begin.line)
		return (*x)->range.begin.line < (*y)->range.begin.line ? -1 : 1;
	return (*x)->range.begin.character < (*y)->range.begin.character
	           ? -1
	           : (*x)->range.begin.character > (*y)->range.begin.character;
}

GPtrArray *desk_remarks(const struct desk *desk, const struct worksheet *sheet)
{
	struct error err = {0};
	struct order_set *commands;
	struct reading *reading =
	    offline_read(desk->play, desk->seat, sheet->text->str, sheet->text->len, &commands, &err);
	struct diagnosis d = {sheet, places_of(reading->letter), g_ptr_array_new_with_free_func(remark_free)};

	for (unsigned i = 0; i < reading->set->count; i++)
		add_order(&d, &reading->set->orders[i]);
	for (unsigned i = 0; i < commands->count; i++)
		add_order(&d, &commands->orders[i]);
	g_ptr_array_sort(d.remarks, compare_remarks);
	g_array_free(d.places, TRUE);
	order_set_free(commands);
	reading_free(reading);
	error_clear(&err);
	return d.remarks;
}

/* --- Suggestions ---------------------------------------------------------------------------- */

static unsigned count_errors(const GPtrArray *remarks)
{
	unsigned count = 0;

	for (guint i = 0; i < remarks->len; i++)
		count += ((const struct remark *)remarks->pdata[i])->severity == SEVERITY_ERROR;
	return count;
}

static bool is_told(const GPtrArray *remarks, const struct remark *remark)
{
	for (guint i = 0; i < remarks->len; i++) {
		const struct remark *left = remarks->pdata[i];
		if (left->range.begin.line == remark->range.begin.line &&
		    strcmp(left->text, remark->text) == 0)
			return true;
	}
	return false;
}

/* Does this change fix the remark without adding errors? If the remark is an error, there must be fewer errors
   than before. */
static bool mends(const struct desk *desk, const struct worksheet *sheet, const struct remark *remark,
    const struct range *range, const char *text)
{
	struct worksheet *other = sheet_new(sheet->text->str, sheet->text->len);
	GPtrArray *before = desk_remarks(desk, sheet), *after;
	unsigned errors = count_errors(before);
	bool good;

	sheet_replace(other, range, text, strlen(text));
	after = desk_remarks(desk, other);
	good =
	    !is_told(after, remark) && count_errors(after) + (remark->severity == SEVERITY_ERROR) <= errors;
	g_ptr_array_free(before, TRUE);
	g_ptr_array_free(after, TRUE);
	sheet_free(other);
	return good;
}

/* Tries to replace each word of the order, because a warning does not say which word it concerns. */
static void mend_word(const struct desk *desk, const struct worksheet *sheet, const struct remark *remark,
    const char *text, desk_mend_fn *tell, void *context)
{
	gsize size = 0;
	const char *line = sheet_line(sheet, remark->order.begin.line, &size), *at = line;

	for (unsigned column = 0; line && at < line + size; column++) {
		const char *end = at;
		struct range range = {remark->order.begin, remark->order.begin};
		unsigned count = 0;
		for (; end < line + size && is_within(g_utf8_get_char(end)); end = g_utf8_next_char(end))
			count++;
		range.begin.character = sheet_character(line, size, column);
		range.end.character = sheet_character(line, size, column + count);
		if (count && range.begin.character >= remark->order.begin.character &&
		    range.end.character <= remark->order.end.character &&
		    mends(desk, sheet, remark, &range, text)) {
			tell(context, &range, text);
			return;
		}
		column += count;
		at = end < line + size ? g_utf8_next_char(end) : end;
	}
}

void desk_mend(const struct desk *desk, const struct worksheet *sheet, const struct remark *remark,
    desk_mend_fn *tell, void *context)
{
	const char *hint = remark->hint;
	g_autofree char *names = NULL;
	g_auto(GStrv) texts = NULL;

	if (!order_asks(hint) || !g_str_has_suffix(hint, "?"))
		return;
	names = g_strndup(hint + strlen(ORDER_QUESTION), strlen(hint) - strlen(ORDER_QUESTION) - 1);
	texts = g_strsplit(names, " or ", 0);
	for (char **text = texts; *text; text++) {
		bool whole = **text == '/' || grammar_reads(desk->ruleset->grammar, *text, strlen(*text));
		if (remark->severity != SEVERITY_ERROR)
			mend_word(desk, sheet, remark, *text, tell, context);
		else if (!whole && mends(desk, sheet, remark, &remark->range, *text))
			tell(context, &remark->range, *text);
		else if (mends(desk, sheet, remark, &remark->order, *text))
			tell(context, &remark->order, *text);
	}
}
