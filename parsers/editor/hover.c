/* Describes what is at a position: an order in words, a thing in its report's words. */
#include "parsers/editor/hover.h"
#include "engine/maps/map_words.h"
#include "parsers/editor/lsp_desk.h"

#include "parsers/offline.h"
#include "parsers/help.h"

#include <string.h>

static void put_thing(const struct map *map, const struct map_thing *thing, GString *out)
{
	g_string_append_printf(out, "%s of %s at %s", thing->name, map_owner_name(map, thing->owner),
	    map_at(map, thing->place)->id);
	if (thing->ships > 1)
		g_string_append_printf(out, ", %" G_GINT64_FORMAT " ships", thing->ships);
	if (*thing->what)
		g_string_append_printf(out, ", %s", thing->what);
	g_string_append(out, ".\n");
}

static bool put_named(const struct desk *desk, const char *name, bool own, bool foreign, GString *out)
{
	const struct map *map = desk->map;
	int place = map_find(map, name);
	bool found = place >= 0;

	if (found) {
		map_sentence(map, (unsigned)place, out);
		g_string_append_c(out, '\n');
	}
	for (guint i = 0; i < map->things->len; i++) {
		const struct map_thing *thing = map->things->pdata[i];
		bool mine =
		    thing->owner >= 0 && ((const struct map_owner *)map->owners->pdata[thing->owner])->own;
		if (!thing->name || g_ascii_strcasecmp(thing->name, name) != 0 || !(mine ? own : foreign))
			continue;
		put_thing(map, thing, out);
		found = true;
	}
	return found;
}

/* Describes a place by its own name. */
static bool put_place_called(const struct desk *desk, const char *name, GString *out)
{
	const char *plain = name + (*name == '@');

	for (guint i = 0; i < desk->map->places->len; i++) {
		const struct map_place *place = desk->map->places->pdata[i];
		if (place->name && g_ascii_strcasecmp(place->name, plain) == 0) {
			map_sentence(desk->map, i, out);
			g_string_append_c(out, '\n');
			return true;
		}
	}
	return false;
}

/* Describes a value by the sources of its kind: `own:F` means a thing whose name begins with F. */
static bool put_value(const struct desk *desk, const struct order *order, unsigned at, GString *out)
{
	const struct order_value *value = &order->values[at];
	const struct order_form *form = &desk->ruleset->grammar->forms[order->form];
	const struct token_kind *kind = grammar_slot_kind(desk->ruleset->grammar, form, value->slot);
	g_autoptr(GString) text = g_string_new(NULL);
	g_auto(GStrv) sources = NULL;
	bool found = false;

	if (!kind || !kind->choices)
		return false;
	match_write_value(value, kind, text);
	sources = g_strsplit(kind->choices, "|", 0);
	for (char **source = sources; *source && !found; source++) {
		const char *colon = strchr(*source, ':');
		char letter[] = {colon ? colon[1] : '\0', '\0'};
		g_autofree char *name = g_strconcat(letter, text->str, NULL);
		found = put_named(
		    desk, name, g_str_has_prefix(*source, "own"), g_str_has_prefix(*source, "other"), out);
	}
	return found || put_place_called(desk, text->str, out);
}

/* Describes the last value that begins at or before the column. */
static void tell_order(const struct desk *desk, const struct order *order, unsigned column, GString *out)
{
	int at = -1;

	for (unsigned i = 0; i < order->count; i++)
		if (order->values[i].column <= column)
			at = (int)i;
	if (at >= 0 && put_value(desk, order, (unsigned)at, out))
		g_string_append_c(out, '\n');
	grammar_gloss(desk->ruleset, order, out);
	g_string_append_printf(out, " (%s)", order->canonical);
	for (guint i = 0; order->notes && i < order->notes->len; i++)
		g_string_append_printf(out, "\n%s", (const char *)order->notes->pdata[i]);
}

static unsigned place_of(const struct letter *letter, unsigned number)
{
	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		if (line->number == number)
			return line->place;
	}
	return number;
}

bool desk_tell(
    const struct desk *desk, const struct worksheet *sheet, const struct position *position, GString *out)
{
	struct error err = {0};
	struct order_set *commands;
	struct reading *reading =
	    offline_read(desk->play, desk->seat, sheet->text->str, sheet->text->len, &commands, &err);
	gsize size = 0;
	const char *line = sheet_line(sheet, position->line, &size);
	gsize byte = line ? sheet_byte(line, size, position->character) : 0;
	unsigned column = line ? (unsigned)g_utf8_strlen(line, (gssize)byte) + 1 : 1;
	const struct order *found = NULL;

	for (unsigned i = 0; i < reading->set->count; i++) {
		const struct order *order = &reading->set->orders[i];
		if (order->form >= 0 && order->column <= column &&
		    place_of(reading->letter, order->line) == position->line + 1)
			found = order;
	}
	if (found)
		tell_order(desk, found, column, out);
	order_set_free(commands);
	reading_free(reading);
	error_clear(&err);
	return found != NULL;
}
