#include "parsers/lexis.h"

#include "engine/base/nearest.h"
#include "parsers/match.h"

#include <string.h>

#define LOOSE_MIN 4

/* English words that join the parts of an order. */
static const char *const joining[] = {"a", "all", "an", "and", "as", "at", "by", "for", "from", "in", "into",
    "is", "its", "me", "my", "of", "off", "on", "onto", "over", "please", "so", "that", "the", "then",
    "through", "to", "up", "using", "via", "where", "which", "with", NULL};

/* Words before the thing that carries out an order. */
static const char *const means[] = {"by", "using", "with", NULL};

/* Compares words, which must be fast: it runs for every word of every declaration, and most differ in their
   first letters. */
static bool is_same(const char *a, const char *b, size_t size)
{
	return size == 0 ||
	       (g_ascii_tolower(*a) == g_ascii_tolower(*b) && g_ascii_strncasecmp(a, b, size) == 0);
}

/* Is the word in the list, whose words are in lower case? */
static bool is_one_of(const char *const *words, const char *word, size_t size)
{
	char first = size ? g_ascii_tolower(*word) : '\0';

	for (; *words; words++)
		if (**words == first && strlen(*words) == size && is_same(*words, word, size))
			return true;
	return false;
}

bool lexis_joins(const char *word, size_t size)
{
	return is_one_of(joining, word, size);
}

static size_t stem(const char *word, size_t size)
{
	return size > 3 && g_ascii_tolower(word[size - 1]) == 's' ? size - 1 : size;
}

bool lexis_same(const char *a, size_t a_size, const char *b, size_t b_size, bool loose)
{
	size_t x = stem(a, a_size), y = stem(b, b_size);

	if (x == y && is_same(a, b, x))
		return true;
	if (!loose || x < LOOSE_MIN || y < LOOSE_MIN)
		return false;
	g_autofree char *word = g_strndup(a, x), *other = g_strndup(b, y);
	const char *const names[] = {other};
	return nearest_name(word, names, 1) != NULL;
}

/* --- Texts of the declarations -------------------------------------------------------------- */

/* Finds the next word of a text from `at`, skipping what is in braces; returns its size, 0 at the end. */
static size_t next_word(const char **at)
{
	const char *c = *at;
	size_t size = 0;

	for (; *c && !g_ascii_isalpha(*c); c++)
		if (*c == '{')
			c += strcspn(c, "}?#|");
	while (g_ascii_isalpha(c[size]))
		size++;
	*at = c;
	return size;
}

/* The position of a word in a text, not counting joining words: 1 first, 2 later, 0 not found. */
static unsigned place_in(const char *text, const char *word, size_t size, bool loose)
{
	bool later = false;

	for (size_t n; text && (n = next_word(&text)) > 0; text += n) {
		bool same = n > 1 && lexis_same(word, size, text, n, loose);
		if (n < 2 || (later && !same) || lexis_joins(text, n))
			continue;
		if (same)
			return later ? 2 : 1;
		later = true;
	}
	return 0;
}

bool lexis_noun(const struct token_kind *kind, const char *word, size_t size)
{
	return (place_in(kind->what, word, size, false) || place_in(kind->ranged, word, size, false)) &&
	       !lexis_same(word, size, "number", strlen("number"), false);
}

static bool kinds_speak(const struct item *item, const char *word, size_t size)
{
	for (; item; item = item->next) {
		if (item->type == ITEM_VALUE && place_in(item->kind->what, word, size, false))
			return true;
		for (unsigned i = 0; i < item->way_count; i++)
			if (kinds_speak(item->ways[i], word, size))
				return true;
	}
	return false;
}

bool lexis_speaks(const struct grammar *grammar, const struct pattern *pattern, const char *word, size_t size)
{
	return size > 1 && (place_in(pattern->form->meaning, word, size, true) ||
	                       place_in(pattern->form->gloss, word, size, true) ||
	                       kinds_speak(pattern->canonical, word, size) ||
	                       lexis_verb(grammar, pattern, word, size, true) >= 0);
}

/* --- Verbs ---------------------------------------------------------------------------------- */

/* The part of the form's code after its last `_`. */
static const char *last_of_code(const struct grammar *grammar, const struct order_form *form)
{
	const char *code = grammar->codes ? grammar->codes[form - grammar->forms] : NULL;
	const char *last = code ? strrchr(code, '_') : NULL;

	return last ? last + 1 : "";
}

static char first_letter(const struct item *item, const struct pattern *pattern)
{
	return item && item->type == ITEM_VALUE ? lexis_letter(pattern, item->slot, item->kind) : '\0';
}

size_t lexis_letters(const struct pattern *pattern, const char **letters)
{
	for (const struct item *item = pattern->canonical; item; item = item->next) {
		size_t size;
		if (item->type != ITEM_LITERAL)
			continue;
		size = strspn(item->literal, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
		size -= size && item->literal[size - 1] == first_letter(item->next, pattern);
		if (size) {
			*letters = item->literal;
			return size;
		}
	}
	return 0;
}

static const char *other_verbs(const struct grammar *grammar, const struct order_form *form)
{
	for (const struct grammar_verb *v = grammar->verbs; v && v->words; v++)
		if (v->code == form->code)
			return v->words;
	return "";
}

int lexis_verb(
    const struct grammar *grammar, const struct pattern *pattern, const char *word, size_t size, bool loose)
{
	const struct order_form *form = pattern->form;
	const char *letters = "", *code = last_of_code(grammar, form);
	size_t count = lexis_letters(pattern, &letters);
	unsigned in_gloss, in_meaning;

	if (!grammar->terse && grammar_is_pronoun(word, size))
		return -1;
	for (const char *p = form->pattern; p && !grammar->terse;
	     p = strchr(p, '\n') ? strchr(p, '\n') + 1 : NULL) {
		size_t n = strcspn(p, " <[{(\n");
		if (n == size && g_ascii_strncasecmp(p, word, n) == 0)
			return 0;
		if (lexis_same(word, size, p, n, loose))
			return 1;
	}
	if (count == size && g_ascii_strncasecmp(letters, word, size) == 0)
		return 0;
	if (place_in(other_verbs(grammar, form), word, size, false))
		return 2;
	if (size < 3 || lexis_joins(word, size) || kinds_speak(pattern->canonical, word, size))
		return -1;
	for (int pen = 0; pen < (loose ? 2 : 1); pen++) {
		in_gloss = place_in(form->gloss, word, size, pen);
		in_meaning = place_in(form->meaning, word, size, pen);
		if (in_gloss == 1 || lexis_same(word, size, code, strlen(code), pen))
			return 1 + pen;
		if (in_gloss || in_meaning || place_in(other_verbs(grammar, form), word, size, pen))
			return 2 + pen;
	}
	return -1;
}

/* --- Values --------------------------------------------------------------------------------- */

/* The position of {x} in the gloss, or NULL. */
static const char *told_in(const char *gloss, char slot)
{
	for (const char *c = gloss ? strchr(gloss, '{') : NULL; c; c = strchr(c + 1, '{'))
		if (c[1] == slot && strchr("}:", c[2]))
			return c;
	return NULL;
}

char lexis_letter(const struct pattern *pattern, char slot, const struct token_kind *kind)
{
	const char *told = told_in(pattern->form->gloss, slot),
	           *choice = kind->choices ? strchr(kind->choices, ':') : NULL;

	if (choice && g_ascii_isupper(choice[1]))
		return choice[1];
	if (told && told[2] == ':' && g_ascii_isupper(told[3]))
		return told[3];
	if (told && told > pattern->form->gloss && g_ascii_isupper(told[-1]) &&
	    (told - 1 == pattern->form->gloss || !g_ascii_isalpha(told[-2])))
		return told[-1];
	return '\0';
}

bool lexis_cues(
    const struct pattern *pattern, char slot, const struct token_kind *kind, const char *word, size_t size)
{
	const char *gloss = pattern->form->gloss, *told = told_in(gloss, slot), *end = told, *begin;

	if (kind->choices && g_str_has_prefix(kind->choices, "own") && is_one_of(means, word, size))
		return true;
	if (!told)
		return false;
	while (end > gloss && !g_ascii_isspace(end[-1]) && end[-1] != '}')
		end--;
	while (end > gloss && end[-1] == ' ')
		end--;
	for (begin = end; begin > gloss && g_ascii_isalpha(begin[-1]);)
		begin--;
	return (size_t)(end - begin) == size && g_ascii_strncasecmp(begin, word, size) == 0;
}

/* --- Words of a whole form --------------------------------------------------------------------- */

bool lexis_near(const char *text, size_t size, const char *literal)
{
	g_autofree char *word = g_strndup(text, size);
	const char *const names[] = {literal};

	return nearest_name(word, names, 1) != NULL;
}

bool lexis_has_noun(const struct item *item, const char *word, size_t size)
{
	for (; item; item = item->next) {
		if (item->type == ITEM_VALUE && lexis_noun(item->kind, word, size))
			return true;
		for (unsigned i = 0; i < item->way_count; i++)
			if (lexis_has_noun(item->ways[i], word, size))
				return true;
	}
	return false;
}

bool lexis_said(const struct item *item, const char *word, size_t size)
{
	for (; item; item = item->next) {
		const struct token_kind *kind = item->kind;
		for (int i = 0; item->type == ITEM_VALUE && kind->words && kind->said && kind->words[i]; i++)
			if (lexis_same(word, size, kind->said[i], strlen(kind->said[i]), true))
				return true;
		for (unsigned i = 0; i < item->way_count; i++)
			if (lexis_said(item->ways[i], word, size))
				return true;
	}
	return false;
}

bool lexis_has_word(const struct item *item, const char *word, size_t size)
{
	for (; item; item = item->next) {
		const char *const *words = item->type == ITEM_VALUE ? item->kind->words : NULL;
		for (; words && *words; words++)
			if (strlen(*words) == size && g_ascii_strncasecmp(*words, word, size) == 0)
				return true;
		for (unsigned i = 0; i < item->way_count; i++)
			if (lexis_has_word(item->ways[i], word, size))
				return true;
	}
	return false;
}

const char *lexis_literal(const struct item *item, const char *word, size_t size)
{
	for (; item; item = item->next) {
		const char *found = NULL;
		if (item->type == ITEM_LITERAL && g_ascii_isalpha(*item->literal) &&
		    lexis_near(word, size, item->literal))
			return item->literal;
		for (unsigned i = 0; i < item->way_count && !found; i++)
			found = lexis_literal(item->ways[i], word, size);
		if (found)
			return found;
	}
	return NULL;
}

const char *lexis_word(const struct token_kind *kind, const char *text, size_t size, unsigned *cost)
{
	for (unsigned loose = 0; loose < 2; loose++)
		for (int i = 0; kind->words && kind->words[i]; i++) {
			const char *word = kind->words[i], *said = NULL;
			for (int k = 0; kind->said && k <= i; k++)
				said = kind->said[k];
			*cost = loose;
			if (lexis_same(text, size, word, strlen(word), loose))
				return word;
			*cost += 1;
			if (said && lexis_same(text, size, said, strlen(said), loose))
				return word;
		}
	return NULL;
}

bool lexis_is_value(const struct compiled *compiled, const struct item *item, const char *word, size_t size)
{
	g_autofree char *text = g_strndup(word, size);
	unsigned cost;

	for (; item; item = item->next) {
		const struct token_kind *kind = item->kind;
		if (item->type == ITEM_VALUE && kind->words && lexis_word(kind, word, size, &cost))
			return true;
		if (item->type == ITEM_VALUE && !kind->words && match_reads(compiled, kind, text))
			return true;
		for (unsigned i = 0; i < item->way_count; i++)
			if (lexis_is_value(compiled, item->ways[i], word, size))
				return true;
	}
	return false;
}

bool lexis_is_thing(
    const struct compiled *compiled, const char *word, size_t size, const char *number, size_t digits)
{
	g_autofree char *text = g_strdup_printf("%.*s%.*s", (int)size, word, (int)digits, number);

	for (const struct token_kind *kind = compiled->grammar->tokens; kind->name; kind++)
		if (kind->type == TOKEN_CUSTOM && match_reads(compiled, kind, text))
			return true;
	return false;
}
