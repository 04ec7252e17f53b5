#include "parsers/pattern.h"

#include <pthread.h>
#include <string.h>

/* State of the parser of a pattern. */
struct source {
	const struct grammar *grammar;
	const char *at;
	const char *end;
};

static struct item *read_sequence(struct source *s, const char *stops);

static struct item *item_new(enum item_type type)
{
	struct item *item = g_new0(struct item, 1);

	item->type = type;
	return item;
}

static bool any_values(const struct item *item)
{
	for (; item; item = item->next)
		if (item->type == ITEM_VALUE || item->has_values)
			return true;
	return false;
}

static void add_way(struct item *item, struct item *way)
{
	item->ways = g_renew(struct item *, item->ways, item->way_count + 1);
	item->ways[item->way_count++] = way;
	item->has_values = item->has_values || any_values(way);
}

static const struct token_kind *find_kind(const struct grammar *grammar, const char *name, size_t size)
{
	for (const struct token_kind *k = grammar->tokens; k->name; k++)
		if (strlen(k->name) == size && strncmp(k->name, name, size) == 0)
			return k;
	g_error("a pattern names the unknown token kind %.*s", (int)size, name);
}

/* Parses <x:kind>. */
static struct item *read_value(struct source *s)
{
	struct item *item = item_new(ITEM_VALUE);
	const char *close = memchr(s->at, '>', (size_t)(s->end - s->at));

	g_assert(close && s->at[2] == ':');
	item->slot = s->at[1];
	item->kind = find_kind(s->grammar, s->at + 3, (size_t)(close - s->at - 3));
	s->at = close + 1;
	return item;
}

static struct item *read_group(struct source *s)
{
	char open = *s->at++;
	enum item_type type = open == '[' ? ITEM_OPTION : open == '{' ? ITEM_REPEAT : ITEM_CHOICE;
	const char *stops = open == '[' ? "]" : open == '{' ? "}" : "|)";
	struct item *item = item_new(type);
	char stop;

	while (type == ITEM_REPEAT && g_ascii_isdigit(*s->at))
		item->most = item->most * 10 + (unsigned)(*s->at++ - '0');
	if (item->most && *s->at == ' ')
		s->at++;
	do {
		add_way(item, read_sequence(s, stops));
		g_assert(s->at < s->end);
		stop = *s->at++;
	} while (stop == '|');
	return item;
}

static struct item *read_literal(struct source *s)
{
	struct item *item = item_new(ITEM_LITERAL);
	GString *text = g_string_new(NULL);

	while (s->at < s->end && !strchr("<[]{}(|) ", *s->at)) {
		if (*s->at == '~')
			s->at++;
		g_string_append_c(text, g_ascii_toupper(*s->at++));
	}
	item->literal = g_string_free(text, FALSE);
	return item;
}

static struct item *read_item(struct source *s)
{
	if (*s->at == '<')
		return read_value(s);
	if (strchr("[{(", *s->at))
		return read_group(s);
	if (*s->at == ' ') {
		while (*s->at == ' ')
			s->at++;
		return item_new(ITEM_BLANK);
	}
	return read_literal(s);
}

static struct item *read_sequence(struct source *s, const char *stops)
{
	struct item *first = NULL, **link = &first;

	while (s->at < s->end && !strchr(stops, *s->at)) {
		*link = read_item(s);
		link = &(*link)->next;
	}
	return first;
}

static void add_patterns(struct compiled *compiled, const struct order_form *form, int index)
{
	struct item *canonical = NULL;
	const char *at = form->pattern;

	while (*at) {
		const char *end = at + strcspn(at, "\n");
		struct source source = {compiled->grammar, at, end};
		struct item *first = read_sequence(&source, "");
		if (!canonical)
			canonical = first;
		compiled->patterns = g_renew(struct pattern, compiled->patterns, compiled->count + 1);
		compiled->patterns[compiled->count++] = (struct pattern){form, index, first,
		    first && first->type == ITEM_LITERAL ? first->literal[0] : '\0', canonical};
		at = *end ? end + 1 : end;
	}
}

static void note_begins(struct compiled *compiled)
{
	for (unsigned i = 0; i < compiled->count; i++)
		for (unsigned c = 0; c < G_N_ELEMENTS(compiled->begins); c++)
			compiled->begins[c] = compiled->begins[c] || !compiled->patterns[i].begins ||
			                      (unsigned char)compiled->patterns[i].begins == c;
}

static struct compiled *compile(const struct grammar *grammar)
{
	struct compiled *compiled = g_new0(struct compiled, 1);
	int index = 0;

	compiled->grammar = grammar;
	for (const struct token_kind *k = grammar->tokens; k->name; k++)
		compiled->has_quotes = compiled->has_quotes || k->type == TOKEN_QUOTED;
	for (const struct order_form *form = grammar->forms; form->pattern; form++)
		add_patterns(compiled, form, index++);
	note_begins(compiled);
	return compiled;
}

/* Looks up the compiled grammar; shared by all threads. */
static const struct compiled *compiled_of(const struct grammar *grammar)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static GHashTable *all; /* by grammar, which is a constant of its ruleset */
	struct compiled *compiled;

	pthread_mutex_lock(&lock);
	if (!all)
		all = g_hash_table_new(NULL, NULL);
	compiled = g_hash_table_lookup(all, grammar);
	if (!compiled) {
		compiled = compile(grammar);
		g_hash_table_insert(all, (gpointer)grammar, compiled);
	}
	pthread_mutex_unlock(&lock);
	return compiled;
}

const struct compiled *grammar_compiled(const struct grammar *grammar)
{
	static _Thread_local const struct compiled *last;

	if (!last || last->grammar != grammar)
		last = compiled_of(grammar);
	return last;
}
