/* Writes the grammar as a JSON document of its forms and fields. */
#include "parsers/editor/notation.h"

#include <string.h>

void notation_name(const char *name, char between, GString *out)
{
	for (const char *c = name; *c; c++) {
		if (g_ascii_isalnum(*c))
			g_string_append_c(out, g_ascii_tolower(*c));
		else if (*c == '@')
			g_string_append_printf(out, "at%c", between);
		else if (*c == '/')
			g_string_append(out, "slash");
		else
			g_string_append_c(out, between);
	}
}

static bool is_used(const struct item *item, const struct token_kind *kind)
{
	for (; item; item = item->next) {
		if (item->type == ITEM_VALUE && item->kind == kind)
			return true;
		for (unsigned i = 0; i < item->way_count; i++)
			if (is_used(item->ways[i], kind))
				return true;
	}
	return false;
}

bool notation_uses(const struct compiled *compiled, const struct token_kind *kind)
{
	bool used = false;

	for (unsigned i = 0; i < compiled->count; i++)
		used = used || is_used(compiled->patterns[i].first, kind);
	return used;
}

/* --- Fields --------------------------------------------------------------------------- */

/* A slot of a form. */
struct slot_of_form {
	char slot;
	const struct token_kind *kind;
};

/* Lists the slots of the items in order, without duplicates. */
static void add_places(const struct item *item, GArray *places)
{
	for (; item; item = item->next) {
		bool known = false;
		for (guint i = 0; i < places->len; i++)
			known = known || g_array_index(places, struct slot_of_form, i).slot == item->slot;
		if (item->type == ITEM_VALUE && !known) {
			struct slot_of_form place = {item->slot, item->kind};
			g_array_append_val(places, place);
		}
		for (unsigned i = 0; i < item->way_count; i++)
			add_places(item->ways[i], places);
	}
}

/* Does every order that the items match have a value for the slot? */
static bool always_has(const struct item *item, char slot)
{
	for (; item; item = item->next) {
		bool all = item->type == ITEM_CHOICE;
		for (unsigned i = 0; i < item->way_count; i++)
			all = all && always_has(item->ways[i], slot);
		if (all || (item->type == ITEM_VALUE && item->slot == slot))
			return true;
	}
	return false;
}

static void put_bounds(const struct token_kind *kind, struct json *json)
{
	bool number = kind->type == TOKEN_CUSTOM && kind->max > kind->min;

	if (kind->type == TOKEN_TENTHS) {
		json_tenths(json, "min", kind->min);
		json_tenths(json, "max", kind->max);
	} else if (kind->type == TOKEN_NUMBER || kind->type == TOKEN_NAME || kind->type == TOKEN_QUOTED ||
	           number) {
		json_integer(json, "min", kind->min);
		json_integer(json, "max", kind->max);
	} else {
		json_null(json, "min");
		json_null(json, "max");
	}
}

static void put_field(const struct slot_of_form *place, bool optional, struct json *json)
{
	const char name[] = {place->slot, '\0'};

	json_map(json, NULL);
	json_text(json, "name", name);
	json_text(json, "kind", place->kind->name);
	json_bool(json, "optional", optional);
	put_bounds(place->kind, json);
	json_list(json, "words");
	for (const char *const *word = place->kind->words; word && *word; word++)
		json_text(json, NULL, *word);
	json_end(json);
	json_end(json);
}

static void put_form(const struct compiled *compiled, const struct order_form *form, struct json *json)
{
	g_autofree char *code = grammar_code(compiled->grammar, form);
	g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(struct slot_of_form));

	json_map(json, NULL);
	json_text(json, "form", code);
	json_text(json, "about", form->meaning);
	json_text(json, "example", form->example);
	json_list(json, "fields");
	for (unsigned i = 0; i < compiled->count; i++)
		if (compiled->patterns[i].form == form)
			add_places(compiled->patterns[i].first, places);
	for (guint i = 0; i < places->len; i++) {
		const struct slot_of_form *place = &g_array_index(places, struct slot_of_form, i);
		bool optional = false;
		for (unsigned k = 0; k < compiled->count; k++)
			if (compiled->patterns[k].form == form)
				optional = optional || !always_has(compiled->patterns[k].first, place->slot);
		put_field(place, optional, json);
	}
	json_end(json);
	json_end(json);
}

void notation_json(const struct notation *notation, GString *out)
{
	const struct compiled *compiled = grammar_compiled(notation->grammar);
	struct json *json = json_new(out);

	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_text(json, "ruleset", notation->ruleset);
	json_list(json, "forms");
	for (const struct order_form *form = notation->grammar->forms; form->pattern; form++)
		put_form(compiled, form, json);
	json_end(json);
	json_end(json);
	json_free(json);
}
