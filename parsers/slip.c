#include "parsers/slip.h"

#include "parsers/chunk.h"
#include "parsers/lexis.h"
#include "parsers/match.h"

#include <string.h>

#define STEPS_MAX 20000
#define PATTERN_STEPS_MAX 4000
/* Steps charged for checking a reading with the grammar. */
#define READING_STEPS 20
/* Readings that cost so much more than the nearest are dropped. */
#define FAR 3
/* Words of at least so many letters are compared loosely. */
#define LONG_WORD 6

/* Costs of the liberties that a reading takes. */
enum {
	COST_BARE = 1,
	COST_ORDER = 1,
	COST_WORD = 1,
	COST_CUE = 3,
	COST_SPELLING = 1,
	COST_NAME = 2,
	COST_UNSAID = 2
};

/* A part of the line that may be a value, with the words before it. */
struct slip_value {
	struct chunk part;
	const char *label; /* letters or a noun that name its kind, or NULL */
	size_t label_size;
	const char *cue; /* a preceding word such as "with", or NULL */
	size_t cue_size;
};

/* The roles that a word of the line can have in the current pattern. */
struct sense {
	int verb; /* lexis_verb's result */
	bool joins, speaks, noun, said;
	bool is_word; /* can be a value as it is */
	bool value;   /* can be a value in some form */
	bool stem;    /* can be a value without its last letter, which then belongs to the number after it */
	bool glued;   /* begins with the form's letters, followed by something else */
	const char *literal;
};

struct slips {
	const struct compiled *compiled;
	const struct pattern *pattern; /* the pattern being tried */
	struct chunk parts[CHUNKS_MAX];
	unsigned part_count;
	struct slip_value tokens[CHUNKS_MAX];
	unsigned token_count;
	bool used[CHUNKS_MAX];
	bool verb;
	struct sense senses[CHUNKS_MAX];
	unsigned cost, steps, all_steps;
	unsigned least; /* cost of the nearest reading so far */
	GString *out;
	GArray *found; /* struct slip: the readings */
};

static void slip_clear(gpointer data)
{
	g_free(((struct slip *)data)->text);
}

/* --- Filling a pattern with tokens ----------------------------------------------------------- */

struct slip_outer {
	const struct item *group;
	const struct slip_outer *up;
	unsigned rounds;
};

static void fill(
    struct slips *s, const struct item *item, const struct slip_outer *after, unsigned last, unsigned cost);

/* Counts steps; true: the limit is exceeded. */
static bool is_late(struct slips *s, unsigned steps)
{
	s->steps += steps;
	s->all_steps += steps;
	return s->steps > PATTERN_STEPS_MAX || s->all_steps > STEPS_MAX;
}

static void keep(struct slips *s, unsigned cost)
{
	struct order_set *set = order_set_new(0);
	struct slip slip = {NULL, cost};

	is_late(s, READING_STEPS);
	orders_read_line(s->compiled->grammar, set, 1, s->out->str, s->out->len);
	if (set->count == 1 && set->orders[0].status != ORDER_REFUSED)
		slip.text = g_strdup(set->orders[0].canonical);
	order_set_free(set);
	for (guint i = 0; slip.text && i < s->found->len; i++) {
		struct slip *other = &g_array_index(s->found, struct slip, i);
		if (strcmp(other->text, slip.text) == 0) {
			other->cost = MIN(other->cost, cost);
			g_clear_pointer(&slip.text, g_free);
		}
	}
	if (slip.text) {
		s->least = MIN(s->least, cost);
		g_array_append_val(s->found, slip);
	}
}

static void end_of_sequence(struct slips *s, const struct slip_outer *after, unsigned last, unsigned cost)
{
	if (!after) {
		for (unsigned i = 0; i < s->token_count; i++)
			if (!s->used[i])
				return;
		keep(s, cost);
		return;
	}
	if (after->group->type == ITEM_REPEAT &&
	    (!after->group->most || after->rounds < after->group->most)) {
		const struct slip_outer again = {after->group, after->up, after->rounds + 1};
		fill(s, after->group->ways[0], &again, last, cost);
	}
	fill(s, after->group->next, after->up, last, cost);
}

/* Continues with the token written as `text`. */
static void go_on(struct slips *s, const struct item *item, const struct slip_outer *after, unsigned token,
    unsigned cost, const char *text)
{
	gsize size = s->out->len;

	s->used[token] = true;
	g_string_append(s->out, text);
	fill(s, item->next, after, token, cost);
	g_string_truncate(s->out, size);
	s->used[token] = false;
}

static bool is_labelled(const struct slips *s, const struct item *item, const struct slip_value *token)
{
	char label = g_ascii_toupper(*token->label), last = s->out->len ? s->out->str[s->out->len - 1] : '\0';

	if (token->label_size == 1 &&
	    (label == lexis_letter(s->pattern, item->slot, item->kind) || (s->out->len > 1 && label == last)))
		return true;
	return token->label_size > 1 && (lexis_noun(item->kind, token->label, token->label_size) ||
	                                    lexis_is_thing(s->compiled, token->label, token->label_size,
	                                        token->part.text, token->part.size));
}

/* The number with the one letter before it that makes it such a value, or NULL. */
static char *with_letter(const struct slips *s, const struct token_kind *kind, const char *number)
{
	char *found = NULL;

	for (char letter = 'A'; letter <= 'Z' && kind->type == TOKEN_CUSTOM; letter++) {
		char *text = g_strdup_printf("%c%s", letter, number);
		if (!match_reads(s->compiled, kind, text)) {
			g_free(text);
		} else if (found) {
			g_free(text);
			g_clear_pointer(&found, g_free);
			break;
		} else {
			found = text;
		}
	}
	return found;
}

static void drop_blanks(char *text)
{
	char *to = text;

	for (const char *c = text; *c; c++)
		if (*c != ' ')
			*to++ = *c;
	*to = '\0';
}

/* Tries a token as this value, in every way that it may be written. */
static void try_token(
    struct slips *s, const struct item *item, const struct slip_outer *after, unsigned token, unsigned cost)
{
	const struct slip_value *t = &s->tokens[token];
	const struct token_kind *kind = item->kind;
	g_autofree char *plain = g_strndup(t->part.text, t->part.size);
	char letter = lexis_letter(s->pattern, item->slot, kind);
	unsigned spelling = 0;

	if (t->part.type == CHUNK_QUOTED || t->part.type == CHUNK_PAIR ||
	    (t->part.type == CHUNK_WORD && !kind->words)) {
		if (t->part.type == CHUNK_PAIR)
			drop_blanks(plain);
		if (!t->label && match_reads(s->compiled, kind, plain))
			go_on(s, item, after, token, cost, plain);
		return;
	}
	if (t->part.type == CHUNK_WORD || t->part.type == CHUNK_SIGN) {
		const char *word = t->label ? NULL : lexis_word(kind, t->part.text, t->part.size, &spelling);
		if (word)
			go_on(s, item, after, token, cost + spelling, word);
		return;
	}
	if (t->label) {
		g_autofree char *joined = g_strdup_printf("%.*s%s", (int)t->label_size, t->label, plain);
		if (match_reads(s->compiled, kind, joined))
			go_on(
			    s, item, after, token, cost + (kind->type == TOKEN_NAME ? COST_NAME : 0), joined);
		if (!is_labelled(s, item, t))
			return;
	} else {
		cost += letter ? COST_BARE : 0;
	}
	if (match_reads(s->compiled, kind, plain)) {
		go_on(s, item, after, token, cost + (kind->type == TOKEN_NAME ? COST_NAME : 0), plain);
		return;
	}
	g_autofree char *lettered = with_letter(s, kind, plain);
	if (lettered) {
		go_on(s, item, after, token, cost + COST_BARE, lettered);
		return;
	}
	g_autofree char *padded = g_strdup_printf("0%s", plain);
	if (match_reads(s->compiled, kind, padded))
		go_on(s, item, after, token, cost + COST_SPELLING, padded);
}

/* Tries 3.5 as a position on a map. */
static bool try_decimal(
    struct slips *s, const struct item *item, const struct slip_outer *after, unsigned token, unsigned cost)
{
	const struct slip_value *t = &s->tokens[token];
	const char *point = t->part.type == CHUNK_NUMBER ? memchr(t->part.text, '.', t->part.size) : NULL;

	if (!point || t->label)
		return false;
	g_autofree char *pair = g_strdup_printf("(%.*s,%.*s)", (int)(point - t->part.text), t->part.text,
	    (int)(t->part.text + t->part.size - point - 1), point + 1);
	if (match_reads(s->compiled, item->kind, pair))
		go_on(s, item, after, token, cost + COST_SPELLING, pair);
	return true;
}

/* Tries two numbers as one value: a position on a map. */
static void try_pair(
    struct slips *s, const struct item *item, const struct slip_outer *after, unsigned token, unsigned cost)
{
	const struct slip_value *a = &s->tokens[token], *b = a + 1;

	if (try_decimal(s, item, after, token, cost) || token + 1 >= s->token_count || s->used[token + 1] ||
	    a->part.type != CHUNK_NUMBER || b->part.type != CHUNK_NUMBER || a->label || b->label)
		return;
	g_autofree char *pair =
	    g_strdup_printf("(%.*s,%.*s)", (int)a->part.size, a->part.text, (int)b->part.size, b->part.text);
	if (!match_reads(s->compiled, item->kind, pair))
		return;
	s->used[token + 1] = true;
	go_on(s, item, after, token, cost, pair);
	s->used[token + 1] = false;
}

/* Is this word the cue of another value of the form? */
static bool is_cue_of_another(
    const struct slips *s, const struct item *item, const struct item *self, const char *cue, size_t size)
{
	for (; item; item = item->next) {
		if (item->type == ITEM_VALUE && item->slot != self->slot &&
		    lexis_cues(s->pattern, item->slot, item->kind, cue, size))
			return true;
		for (unsigned i = 0; i < item->way_count; i++)
			if (is_cue_of_another(s, item->ways[i], self, cue, size))
				return true;
	}
	return false;
}

static void fill_value(
    struct slips *s, const struct item *item, const struct slip_outer *after, unsigned last, unsigned cost)
{
	for (unsigned i = 0; i < s->token_count; i++) {
		const struct slip_value *t = &s->tokens[i];
		unsigned more = 0;
		if (s->used[i])
			continue;
		if (t->cue && lexis_cues(s->pattern, item->slot, item->kind, t->cue, t->cue_size))
			;
		else if (t->cue && is_cue_of_another(s, s->pattern->canonical, item, t->cue, t->cue_size))
			more = COST_CUE;
		else if (last != CHUNKS_MAX && i < last)
			more = COST_ORDER;
		for (unsigned k = 0; k < i && !more; k++)
			more = !s->used[k] && !t->cue ? COST_ORDER : 0;
		try_token(s, item, after, i, cost + more);
		try_pair(s, item, after, i, cost + more);
	}
}

/* Is it a literal of the pattern that the line lacks? */
static bool is_unsaid(const struct slips *s, const struct item *item)
{
	if (item->type != ITEM_LITERAL || s->compiled->grammar->terse || !g_ascii_isalpha(*item->literal))
		return false;
	for (unsigned i = 0; i < s->part_count; i++)
		if (s->parts[i].type == CHUNK_WORD &&
		    lexis_near(s->parts[i].text, s->parts[i].size, item->literal))
			return false;
	return true;
}

/* Fills a sequence of the pattern and what follows it. `last`: the token used last; CHUNKS_MAX: none. */
static void fill(
    struct slips *s, const struct item *item, const struct slip_outer *after, unsigned last, unsigned cost)
{
	const struct slip_outer inner = {item, after, 1};
	gsize size = s->out->len;

	if (is_late(s, 1) || cost > s->least + FAR)
		return;
	if (!item) {
		end_of_sequence(s, after, last, cost);
		return;
	}
	switch (item->type) {
	case ITEM_LITERAL:
	case ITEM_BLANK:
		g_string_append(s->out, item->type == ITEM_BLANK ? " " : item->literal);
		fill(s, item->next, after, last, cost + (size && is_unsaid(s, item) ? COST_UNSAID : 0));
		g_string_truncate(s->out, size);
		return;
	case ITEM_VALUE:
		fill_value(s, item, after, last, cost);
		return;
	case ITEM_OPTION:
	case ITEM_REPEAT:
	case ITEM_CHOICE:
		break;
	}
	for (unsigned i = 0; i < item->way_count && (item->has_values || item->type == ITEM_CHOICE); i++)
		fill(s, item->ways[i], &inner, last, cost);
	if (item->type != ITEM_CHOICE)
		fill(s, item->next, after, last, cost);
}

/* --- Turning parts into tokens ------------------------------------------------------------------- */

struct slip_lead {
	const char *label;
	size_t label_size;
	const char *cue;
	size_t cue_size;
};

static void interpret(struct slips *s, unsigned index, struct slip_lead before);

static void add_token(struct slips *s, unsigned index, const struct slip_lead *before, enum chunk_type type,
    const char *text, size_t size)
{
	if (s->token_count == CHUNKS_MAX)
		return;
	s->tokens[s->token_count++] = (struct slip_value){
	    {type, text, size, false}, before->label, before->label_size, before->cue, before->cue_size};
	interpret(s, index + 1, (struct slip_lead){0});
	s->token_count--;
}

static bool number_follows(const struct slips *s, unsigned index)
{
	return index + 1 < s->part_count && s->parts[index + 1].type == CHUNK_NUMBER;
}

/* May the word be a verb with a typing error? */
static bool is_loose(unsigned index, const struct chunk *part)
{
	return index == 0 || part->size >= LONG_WORD;
}

/* Tries the word as the verb, also with something glued to it: MF5, FDD. */
static void as_verb(struct slips *s, unsigned index, const struct chunk *part, struct slip_lead before)
{
	const struct grammar *grammar = s->compiled->grammar;
	const char *letters = "";
	size_t count = lexis_letters(s->pattern, &letters);
	int cost = s->senses[index].verb;

	s->verb = true;
	if (cost >= 0) {
		s->cost += (unsigned)cost;
		interpret(s, index + 1, before);
		s->cost -= (unsigned)cost;
	}
	if (grammar->terse && part->size > count && count &&
	    g_ascii_strncasecmp(part->text, letters, count) == 0) {
		struct slip_lead glued = {
		    part->text + count, part->size - count, before.cue, before.cue_size};
		if (part->size == count + 1 && number_follows(s, index))
			interpret(s, index + 1, glued);
		add_token(s, index, &before, CHUNK_WORD, part->text + count, part->size - count);
	}
	if (!grammar->terse && count && index == 0 && part->size > count &&
	    g_ascii_strncasecmp(part->text, letters, count) == 0)
		add_token(s, index, &before, CHUNK_WORD, part->text + count, part->size - count);
	if (grammar->terse && count && part->size == count + 1 && number_follows(s, index) &&
	    g_ascii_strncasecmp(part->text + 1, letters, count) == 0)
		interpret(s, index + 1, (struct slip_lead){part->text, 1, before.cue, before.cue_size});
	s->verb = false;
}

static void interpret_word(struct slips *s, unsigned index, struct slip_lead before)
{
	const struct chunk *part = &s->parts[index];
	const struct sense *sense = &s->senses[index];
	const char *cue = sense->literal;

	if (!s->verb) {
		as_verb(s, index, part, before);
		if (sense->said) {
			s->verb = true;
			add_token(s, index, &before, CHUNK_WORD, part->text, part->size);
			s->verb = false;
		}
	}
	if (number_follows(s, index) && (part->size == 1 || sense->noun)) {
		struct slip_lead labelled = {part->text, part->size, before.cue, before.cue_size};
		interpret(s, index + 1, labelled);
	}
	if (sense->stem) {
		struct slip_lead labelled = {part->text + part->size - 1, 1, before.cue, before.cue_size};
		s->tokens[s->token_count++] =
		    (struct slip_value){{CHUNK_WORD, part->text, part->size - 1, false}, before.label,
		        before.label_size, before.cue, before.cue_size};
		interpret(s, index + 1, labelled);
		s->token_count--;
	}
	if (sense->joins || cue) {
		struct slip_lead cued = {NULL, 0, cue ? cue : part->text, cue ? strlen(cue) : part->size};
		interpret(s, index + 1, cued);
		if (!sense->is_word)
			return;
	}
	if (sense->speaks) {
		s->cost += COST_WORD;
		interpret(s, index + 1, before);
		s->cost -= COST_WORD;
	}
	if (sense->value)
		add_token(s, index, &before, CHUNK_WORD, part->text, part->size);
}

/* Interprets the parts from `index` on in every way, and fills the pattern with the resulting tokens. */
static void interpret(struct slips *s, unsigned index, struct slip_lead before)
{
	const struct chunk *part = &s->parts[index];

	if (is_late(s, 1) || s->token_count == CHUNKS_MAX || s->cost > s->least + FAR)
		return;
	if (index == s->part_count) {
		if (s->verb && !before.label)
			fill(s, s->pattern->canonical, NULL, CHUNKS_MAX, s->cost);
		return;
	}
	if (part->type == CHUNK_WORD)
		interpret_word(s, index, before);
	else if (part->type == CHUNK_SIGN)
		interpret(s, index + 1, before);
	if (part->type != CHUNK_WORD)
		add_token(s, index, &before, part->type, part->text, part->size);
}

/* --- Readings ---------------------------------------------------------------------------------- */

static bool begin(struct slips *s, const struct grammar *grammar, const char *text, size_t size)
{
	*s = (struct slips){.compiled = grammar_compiled(grammar)};
	if (size <= SLIP_TEXT_MAX)
		s->part_count = chunks_cut(text, size, grammar->terse, s->parts);
	return s->part_count > 0 && s->part_count <= CHUNKS_MAX;
}

static struct sense sense_of(const struct slips *s, unsigned index)
{
	const struct grammar *grammar = s->compiled->grammar;
	const struct chunk *part = &s->parts[index];
	const struct item *first = s->pattern->canonical;
	const char *word = part->text, *letters = "";
	size_t size = part->size, count = lexis_letters(s->pattern, &letters);
	bool follows = number_follows(s, index) && s->parts[index + 1].glued;

	return (struct sense){.verb = lexis_verb(grammar, s->pattern, word, size, is_loose(index, part)),
	    .joins = lexis_joins(word, size),
	    .speaks = lexis_speaks(grammar, s->pattern, word, size),
	    .noun = lexis_has_noun(first, word, size) ||
	            (grammar->terse && follows &&
	                lexis_is_thing(s->compiled, word, size, part[1].text, part[1].size)),
	    .said = grammar->terse && lexis_said(first, word, size),
	    .is_word = lexis_has_word(first, word, size),
	    .value = lexis_is_value(s->compiled, first, word, size),
	    .stem =
	        grammar->terse && follows && size > 1 && lexis_is_value(s->compiled, first, word, size - 1),
	    .glued = count && size > count &&
	             (g_ascii_strncasecmp(word, letters, count) == 0 ||
	                 g_ascii_strncasecmp(word + 1, letters, count) == 0),
	    .literal = grammar->terse ? NULL : lexis_literal(first->next, word, size)};
}

/* Finds the possible roles of each word in the current pattern. False: a word has none, or no word points to
   this form. */
static bool make_senses(struct slips *s)
{
	bool meant = false;

	for (unsigned i = 0; i < s->part_count; i++) {
		struct sense *sense = &s->senses[i];
		if (s->parts[i].type != CHUNK_WORD)
			continue;
		*sense = sense_of(s, i);
		if (sense->verb < 0 && !sense->joins && !sense->speaks && !sense->noun && !sense->said &&
		    !sense->value && !sense->stem && !sense->glued && !sense->literal && s->parts[i].size > 1)
			return false;
		meant = meant || sense->verb >= 0 || sense->said || sense->glued;
	}
	return meant;
}

static gint compare_slips(gconstpointer a, gconstpointer b)
{
	const struct slip *x = a, *y = b;

	return x->cost != y->cost ? (x->cost < y->cost ? -1 : 1) : strcmp(x->text, y->text);
}

/* Is it the first pattern of its form? */
static bool is_first(const struct compiled *compiled, unsigned index)
{
	return index == 0 || compiled->patterns[index - 1].form != compiled->patterns[index].form;
}

GArray *slip_read(const struct grammar *grammar, const char *text, size_t size)
{
	struct slips s;
	GArray *found = g_array_new(FALSE, FALSE, sizeof(struct slip));

	g_array_set_clear_func(found, slip_clear);
	if (!begin(&s, grammar, text, size))
		return found;
	s.found = found;
	s.out = g_string_new(NULL);
	s.least = G_MAXUINT - FAR;
	for (unsigned i = 0; i < s.compiled->count; i++) {
		s.pattern = &s.compiled->patterns[i];
		s.steps = 0;
		if (is_first(s.compiled, i) && make_senses(&s))
			interpret(&s, 0, (struct slip_lead){0});
	}
	g_string_free(s.out, TRUE);
	g_array_sort(found, compare_slips);
	return found;
}

const struct order_form *slip_form(const struct grammar *grammar, const char *text, size_t size)
{
	struct slips s;
	const struct order_form *best = NULL;
	int least = G_MAXINT;

	if (!begin(&s, grammar, text, size))
		return NULL;
	for (unsigned i = 0; i < s.compiled->count && s.part_count; i++) {
		const struct pattern *pattern = &s.compiled->patterns[i];
		const struct chunk *part = &s.parts[0];
		int cost = is_first(s.compiled, i) && part->type == CHUNK_WORD
		               ? lexis_verb(grammar, pattern, part->text, part->size, true)
		               : -1;
		if (cost < 0 || cost > least)
			continue;
		best = cost == least ? NULL : pattern->form;
		least = cost;
	}
	return best;
}
