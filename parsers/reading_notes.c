#include "parsers/reading_notes.h"

#include "parsers/host_command.h"
#include "parsers/meant.h"
#include "parsers/escape.h"

#include <string.h>

#define SHOWN_MAX 100
#define NOTES_SHOWN 10

bool reading_takes(const struct reading *reading, bool lines)
{
	const char *cause;

	for (unsigned i = 0; i < reading->set->count; i++)
		if (reading->set->orders[i].status != ORDER_REFUSED)
			return true;
	for (guint i = 0; i < reading->commands->len; i++)
		if (host_check(&g_array_index(reading->commands, struct reading_command, i), &cause))
			return true;
	return lines && reading->own > 0;
}

struct order_set *refused_commands(const struct reading *reading)
{
	struct order_set *set = order_set_new(0);
	const char *cause;

	for (guint i = 0; i < reading->commands->len; i++) {
		const struct reading_command *command =
		    &g_array_index(reading->commands, struct reading_command, i);
		g_autofree char *text = NULL, *hint = NULL;
		g_autoptr(GString) shown = g_string_new(NULL);
		struct order *order;
		if (host_check(command, &cause))
			continue;
		text = host_canonical(command);
		escape_text(shown, text, strlen(text), SHOWN_MAX);
		hint = host_hint(command);
		order = order_set_add(set, command->line);
		order->form = -1;
		order->column = command->column;
		order->text = order_set_keep(set, shown->str, (gssize)shown->len);
		order_refuse(set, order, command->column, hint, "%s", cause);
	}
	return set;
}

/* Notes on lines above the first and below the last order that were not taken as orders: shows each, so that no
   misspelt order is overlooked. */
static void text_notes(const struct letter *letter, GPtrArray *notes)
{
	unsigned shown = 0;

	for (guint i = 0; i < letter->lines->len && shown < NOTES_SHOWN; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		if (line->kind != LETTER_NOTE)
			continue;
		g_autoptr(GString) text = g_string_new(NULL);
		escape_text(text, line->raw, line->raw_size, SHOWN_MAX);
		g_autofree char *command = meant_command(text->str);
		g_ptr_array_add(
		    notes, g_strdup_printf("line %u is no order: \"%s\"%s%s%s", line->number, text->str,
		               command ? "; did you mean " : "", command ? command : "", command ? "?" : ""));
		shown++;
	}
	if (letter->notes > shown)
		g_ptr_array_add(
		    notes, g_strdup_printf("%u more %s", letter->notes - shown,
		               letter->notes - shown == 1 ? "line is no order" : "lines are no orders"));
}

/* A note on lines below an attribution that look like the player's own (HO-94). */
static void original_note(const struct letter *letter, GPtrArray *notes)
{
	const struct letter_line *cited, *line;
	g_autoptr(GString) text = g_string_new(NULL);

	if (!letter->original)
		return;
	cited = &g_array_index(letter->lines, struct letter_line, letter->course.cited - 1);
	line = &g_array_index(letter->lines, struct letter_line, letter->original - 1);
	escape_text(text, line->raw, line->raw_size, SHOWN_MAX);
	g_ptr_array_add(notes,
	    g_strdup_printf("line %u stands below \"%s\" and was taken for the original; if it is yours, "
	                    "write it above: \"%s\"",
	        line->number, cited->cited_as, text->str));
}

void letter_notes(const struct letter *letter, GPtrArray *notes)
{
	text_notes(letter, notes);
	original_note(letter, notes);
	if (letter->filled)
		g_ptr_array_add(notes, g_strdup("your orders were taken from the quoted template"));
	if (letter->below)
		g_ptr_array_add(
		    notes, g_strdup_printf("text below line %u was not read; %u %s there",
		               letter->ends ? letter->ends : letter->closed, letter->below,
		               letter->below == 1 ? "line looks like an order" : "lines look like orders"));
	else if (letter->ends && !letter->course.signed_off)
		g_ptr_array_add(notes, g_strdup_printf("text below line %u was not read", letter->ends));
	if (letter->quoted_orders)
		g_ptr_array_add(notes,
		    g_strdup_printf("%u quoted %s not read; %u of them would read as orders", letter->quoted,
		        letter->quoted == 1 ? "line was" : "lines were", letter->quoted_orders));
	if (letter->encrypted)
		g_ptr_array_add(notes, g_strdup("encrypted mail cannot be read; send it as plain text"));
}
