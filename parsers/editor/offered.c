/* Values of a kind: from the report, its words, its range, or its example. */
#include "parsers/editor/offered.h"
#include "engine/base/hash.h"
#include "parsers/editor/lexeme.h"

#include <string.h>

/* Offers the pairs [value, label] of a menu. False: the caller has enough. */
static bool each_pair(const struct node *list, bool words, offered_fn *tell, void *context)
{
	for (const struct node *pair = list ? list->first : NULL; pair; pair = pair->next) {
		const struct node *label = pair->first ? pair->first->next : NULL;
		if (!label || (words && label->kind == NODE_NULL))
			continue;
		if (!tell(context, pair->first->text, label->text))
			return false;
	}
	return true;
}

/* Collects the numbers of all things whose ids begin with this letter: each kind lists only some of them. */
static void note_numbers(const struct node *kinds, char letter, GHashTable *used)
{
	for (const struct node *kind = kinds->first; kind; kind = kind->next) {
		const struct node *source = node_get(kind, "source"), *list = node_get(kind, "choices");
		const char *colon = source ? strchr(source->text, ':') : NULL;
		if (!colon || colon[1] != letter)
			continue;
		for (const struct node *pair = list ? list->first : NULL; pair; pair = pair->next)
			g_hash_table_add(
			    used, g_memdup2(&(gint64){g_ascii_strtoll(pair->first->text, NULL, 10)},
			              sizeof(gint64)));
	}
}

/* Offers the lowest unused number, for orders that create a thing; reports and `check` suggest the same. */
static bool next_free(
    const struct node *kinds, const struct token_kind *kind, offered_fn *tell, void *context)
{
	GHashTable *used = g_hash_table_new_full(hash_number, g_int64_equal, g_free, NULL);
	g_autofree char *text = NULL;
	gint64 free = MAX(kind->min, 1);

	note_numbers(kinds, strchr(kind->choices, ':')[1], used);
	while (g_hash_table_contains(used, &free))
		free++;
	g_hash_table_destroy(used);
	if (free > kind->max)
		return true;
	text = g_strdup_printf("%" G_GINT64_FORMAT, free);
	return tell(context, text, "the lowest free number");
}

static bool tell_number(const struct token_kind *kind, int64_t number, offered_fn *tell, void *context)
{
	g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, number);

	return tell(context, text, kind->what);
}

/* Offers numbers: those that continue the typed digits by one digit; else all of a small range or some of a
   large one (fewer if `typed` is NULL, where any value will do). */
static bool each_number(const struct token_kind *kind, const char *typed, offered_fn *tell, void *context)
{
	static const int64_t some[] = {1, 2, 10, 0, 3, 4, 5, 6, 7, 8, 9, 20, 50, 100};
	bool bounded = kind->type == TOKEN_NUMBER, more = true;
	int64_t begin = typed ? g_ascii_strtoll(typed, NULL, 10) * 10 : 0;
	size_t count = typed ? G_N_ELEMENTS(some) : 3;

	if (typed && *typed && strlen(typed) <= 12) {
		for (int64_t n = begin; n < begin + 10 && more; n++)
			more = (bounded && n > kind->max) || tell_number(kind, n, tell, context);
		return more;
	}
	if (bounded && kind->max - kind->min <= 20) {
		for (int64_t n = kind->min; n <= kind->max && more; n++)
			more = tell_number(kind, n, tell, context);
		return more;
	}
	for (size_t i = 0; i < count && more; i++)
		more = (bounded && (some[i] < kind->min || some[i] > kind->max)) ||
		       (!bounded && some[i] == 0) || tell_number(kind, some[i], tell, context);
	return more;
}

/* Does the custom kind read only numbers? */
static bool is_numeric(const struct token_kind *kind)
{
	struct order_value value = {0};

	if (kind->type == TOKEN_NUMBER)
		return true;
	return kind->type == TOKEN_CUSTOM && kind->read("1", 1, &value) == 1 &&
	       kind->read("x", 1, &value) == 0;
}

/* Offers all codes of a few characters. False: the caller has enough, or there are too many. */
static bool each_code(const struct lexeme *lexeme, unsigned at, GString *text, const char *label,
    offered_fn *tell, void *context)
{
	bool more = true;

	if (at == lexeme->count)
		return tell(context, text->str, label);
	for (const char *pair = lexeme->parts[at]->text; *pair && more; pair += 2)
		for (char c = pair[0]; c <= pair[1] && more; c++) {
			if (g_ascii_islower(c))
				continue;
			g_string_append_c(text, c);
			more = each_code(lexeme, at + 1, text, label, tell, context);
			g_string_truncate(text, text->len - 1);
		}
	return more;
}

/* Is it a code: two or three characters, each from a set? */
static bool is_code(const struct lexeme *lexeme)
{
	bool good = lexeme->type == LEXEME_SEQUENCE && lexeme->count <= 3;

	for (unsigned i = 0; good && i < lexeme->count; i++)
		good = lexeme->parts[i]->type == LEXEME_SET;
	return good;
}

/* Offers a value for which there is no menu: the example's, or what is typed, completed. */
static bool each_own(
    const struct token_kind *kind, const char *sample, const char *typed, offered_fn *tell, void *context)
{
	g_autoptr(lexemes) all = lexemes_new();
	const struct lexeme *lexeme = lexeme_of_kind(all, kind);
	g_autoptr(GString) text = g_string_new(NULL);

	if (is_code(lexeme))
		return tell(context, sample, kind->what) &&
		       each_code(lexeme, 0, text, kind->what, tell, context);
	if (kind->type == TOKEN_QUOTED && typed && typed[0] == '"' && typed[1])
		g_string_printf(text, "%s\"", typed);
	else
		g_string_printf(text, kind->type == TOKEN_QUOTED ? "\"%s\"" : "%s", sample);
	return tell(context, text->str, kind->what);
}

bool offered_values(const struct desk *desk, const struct token_kind *kind, const char *typed,
    offered_fn *tell, void *context)
{
	const struct node *kinds = node_get(document_root(desk->forms), "kinds");
	const struct node *about = node_get(kinds, kind->name), *choices = node_get(about, "choices");

	if (kind->words)
		return each_pair(node_get(about, "words"), true, tell, context);
	if (kind->choices && !each_pair(choices, false, tell, context))
		return false;
	if (kind->choices && g_str_has_suffix(kind->choices, "+"))
		return next_free(kinds, kind, tell, context);
	if (kind->choices)
		return true;
	if (is_numeric(kind) && !each_number(kind, typed, tell, context))
		return false;
	return kind->type == TOKEN_NUMBER ||
	       each_own(kind, node_text_of(about, "sample"), typed, tell, context);
}
