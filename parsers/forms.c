/* Describes the grammar to programs: how each order is composed, for a form with fields (HO-65). */
#include "parsers/help.h"
#include "parsers/match.h"

#include <string.h>

struct export
{
	const struct compiled *compiled;
	struct json *json;
	order_choices_fn *choices;
	void *context;
};

/* --- Kinds of tokens ------------------------------------------------------------------ */

/* A valid value of the kind, from the first example in the grammar that has one. */
static char *sample_of(const struct grammar *grammar, const struct token_kind *kind)
{
	GString *text = g_string_new(NULL);

	for (const struct order_form *f = grammar->forms; f->pattern && text->len == 0; f++) {
		struct order_set *set = orders_read(grammar, 0, f->example, strlen(f->example));
		const struct order *order = &set->orders[0];
		for (unsigned i = 0; i < order->count && text->len == 0; i++)
			if (grammar_slot_kind(grammar, f, order->values[i].slot) == kind)
				match_write_value(&order->values[i], kind, text);
		order_set_free(set);
	}
	if (kind->type == TOKEN_QUOTED && text->len >= 2) {
		g_string_truncate(text, text->len - 1);
		g_string_erase(text, 0, 1);
	}
	return g_string_free(text, FALSE);
}

static bool is_integer(const char *text)
{
	text += *text == '-';
	return *text && strspn(text, "0123456789") == strlen(text);
}

static const char *field_of(const struct token_kind *kind, const char *sample)
{
	switch (kind->type) {
	case TOKEN_NUMBER:
		return "number";
	case TOKEN_TENTHS:
		return "tenths";
	case TOKEN_WORD:
		return "word";
	case TOKEN_QUOTED:
		return "quoted";
	case TOKEN_NAME:
		return "text";
	case TOKEN_CUSTOM:
		break;
	}
	if (kind->words)
		return "word";
	return kind->max > kind->min && is_integer(sample) ? "number" : "text";
}

/* Writes each value once, under its first spelling, and then the other spellings, which only a parser needs,
   with the first one. */
static void write_words(struct export *e, const struct token_kind *kind)
{
	json_list(e->json, "words");
	for (int i = 0; kind->words && kind->words[i]; i++) {
		const char *first = NULL;
		for (int k = 0; kind->values && k < i && !first; k++)
			if (kind->values[k] == kind->values[i])
				first = kind->words[k];
		json_list(e->json, NULL);
		json_text(e->json, NULL, kind->words[i]);
		json_text(e->json, NULL, first ? NULL : kind->said ? kind->said[i] : kind->words[i]);
		if (first)
			json_text(e->json, NULL, first);
		json_end(e->json);
	}
	json_end(e->json);
}

/* Writes what only a parser needs: how a token of letters is spelt, and which words it must not be. */
static void write_reading(struct export *e, const struct token_kind *kind)
{
	if (kind->like && !kind->words)
		json_text(e->json, "like", kind->like);
	if (kind->more)
		json_text(e->json, "more", kind->more);
	if (kind->signed_number)
		json_bool(e->json, "signed", true);
	if (kind->digits)
		json_integer(e->json, "digits", kind->digits);
	if (!kind->barred)
		return;
	json_list(e->json, "barred");
	for (const char *const *word = kind->barred; *word; word++)
		json_text(e->json, NULL, *word);
	json_end(e->json);
}

static void write_kind(struct export *e, const struct token_kind *kind)
{
	g_autofree char *sample = sample_of(e->compiled->grammar, kind);
	const char *field = field_of(kind, sample);

	json_map(e->json, kind->name);
	json_text(e->json, "what", kind->what);
	json_text(e->json, "field", field);
	if (strcmp(field, "tenths") == 0) {
		json_tenths(e->json, "min", kind->min);
		json_tenths(e->json, "max", kind->max);
	} else if (strcmp(field, "number") == 0 || kind->type == TOKEN_QUOTED || kind->type == TOKEN_NAME ||
	           (kind->like && strchr(kind->like, '#'))) {
		json_integer(e->json, "min", kind->min);
		json_integer(e->json, "max", kind->max);
	}
	if (kind->words)
		write_words(e, kind);
	write_reading(e, kind);
	json_text(e->json, "sample", *sample ? sample : kind->words ? kind->words[0] : "1");
	if (kind->most)
		json_integer(e->json, "most", kind->most);
	if (kind->choices) {
		json_text(e->json, "source", kind->choices);
		json_list(e->json, "choices");
		e->choices(e->context, kind->choices, e->json);
		json_end(e->json);
	}
	json_end(e->json);
}

/* --- Forms -------------------------------------------------------------------------------- */

/* Length of the common prefix of all names, up to a `_`. */
static size_t common_size(const char *const *codes, size_t count)
{
	size_t size = 0;

	for (size_t i = 0; codes[0][i]; i++) {
		for (size_t k = 1; k < count; k++)
			if (codes[k][i] != codes[0][i])
				return size;
		if (codes[0][i] == '_')
			size = i + 1;
	}
	return size;
}

char *grammar_code(const struct grammar *grammar, const struct order_form *form)
{
	size_t count = 0;

	if (!grammar->codes)
		return g_strndup(form->pattern, strcspn(form->pattern, " <[{("));
	while (grammar->forms[count].pattern)
		count++;
	return g_strdup(grammar->codes[form - grammar->forms] + common_size(grammar->codes, count));
}

static void write_items(struct export *e, const char *key, const struct item *item);

static void write_ways(struct export *e, const char *key, const struct item *item)
{
	json_list(e->json, key);
	for (unsigned i = 0; i < item->way_count; i++)
		write_items(e, NULL, item->ways[i]);
	json_end(e->json);
}

static void write_item(struct export *e, const struct item *item)
{
	const char slot[] = {item->slot, '\0'};

	if (item->type == ITEM_LITERAL || item->type == ITEM_BLANK) {
		json_text(e->json, NULL, item->type == ITEM_BLANK ? " " : item->literal);
		return;
	}
	json_map(e->json, NULL);
	switch (item->type) {
	case ITEM_VALUE:
		json_text(e->json, "slot", slot);
		json_text(e->json, "kind", item->kind->name);
		break;
	case ITEM_OPTION:
		write_items(e, item->has_values ? "maybe" : "unsaid", item->ways[0]);
		break;
	case ITEM_REPEAT:
		write_items(e, "again", item->ways[0]);
		json_integer(e->json, "most", item->most);
		break;
	default:
		write_ways(e, "one", item);
	}
	json_end(e->json);
}

static void write_items(struct export *e, const char *key, const struct item *item)
{
	json_list(e->json, key);
	for (; item; item = item->next)
		write_item(e, item);
	json_end(e->json);
}

static void write_form(struct export *e, const struct order_form *form)
{
	g_autofree char *code = grammar_code(e->compiled->grammar, form);

	json_map(e->json, NULL);
	json_text(e->json, "form", code);
	json_text(e->json, "example", form->example);
	json_text(e->json, "meaning", form->meaning);
	if (form->gloss)
		json_text(e->json, "gloss", form->gloss);
	json_text(e->json, "phase", form->phase);
	json_list(e->json, "ways");
	for (unsigned i = 0; i < e->compiled->count; i++)
		if (e->compiled->patterns[i].form == form)
			write_items(e, NULL, e->compiled->patterns[i].first);
	json_end(e->json);
	json_end(e->json);
}

void grammar_forms(const struct grammar *grammar, order_choices_fn *choices, void *context, struct json *json)
{
	struct export e = {grammar_compiled(grammar), json, choices, context};

	json_bool(json, "terse", grammar->terse);
	json_bool(json, "commas", grammar->commas);
	json_text(json, "end", grammar->end);
	json_integer(json, "line_limit", grammar->line_limit);
	json_map(json, "kinds");
	for (const struct token_kind *kind = grammar->tokens; kind->name; kind++)
		write_kind(&e, kind);
	json_end(json);
	json_list(json, "forms");
	for (const struct order_form *form = grammar->forms; form->pattern; form++)
		write_form(&e, form);
	json_end(json);
}
