/* Backtracking matcher: a sequence calls its continuation, so that a group that matched too much can match less. */
#include "parsers/match.h"

#include "engine/base/text.h"

#include <string.h>

/* Limit against patterns and lines made to be slow; normal lines need far fewer steps. */
#define STEPS_MAX 200000

/* The continuation after a sequence within a group. */
struct after {
	const struct item *group; /* the option, repetition or choice that contains the sequence */
	const struct after *up;
	size_t begin; /* start of this round of a repetition */
	unsigned rounds;
	unsigned trace_at; /* position of a repetition's count in the trace */
};

struct matching {
	const struct compiled *compiled;
	const struct piece *piece;
	struct match *match;
	unsigned steps;
	bool told;             /* the expected items at the error were recorded */
	match_ahead_fn *ahead; /* reports what could follow; NULL: not asked for */
	void *context;
	const struct pattern *pattern;
	bool blank; /* a blank is missing here */
};

void match_init(struct match *match)
{
	*match = (struct match){0};
	match->trace = g_array_new(FALSE, FALSE, sizeof(unsigned));
}

void match_clear(struct match *match)
{
	g_free(match->slices);
	g_array_free(match->trace, TRUE);
}

static bool expect(struct matching *run, size_t at, const char *what, const struct token_kind *out_of_range)
{
	struct match *m = run->match;

	if (!run->told || at < m->farthest)
		return false;
	if (at > m->farthest) {
		m->farthest = at;
		m->expected_count = 0;
		m->out_of_range = NULL;
	}
	if (out_of_range && !m->out_of_range)
		m->out_of_range = out_of_range;
	for (unsigned i = 0; i < m->expected_count; i++)
		if (strcmp(m->expected[i], what) == 0)
			return false;
	if (m->expected_count < EXPECTED_MAX)
		m->expected[m->expected_count++] = what;
	return false;
}

static bool is_word_byte(char c)
{
	return g_ascii_isalnum(c) || c == '_';
}

static bool word_ends(const struct matching *run, size_t at)
{
	const char *bytes = run->piece->bytes;

	return run->compiled->grammar->terse || at == 0 || !is_word_byte(bytes[at - 1]) ||
	       !is_word_byte(bytes[at]);
}

/* Reads at most `most` digits from `at`; returns the number, -1 if there are none, INT64_MAX if it is too large. */
static int64_t read_digits(const struct piece *p, size_t *at, unsigned most)
{
	int64_t number = -1;
	unsigned count = 0;

	while (g_ascii_isdigit(p->bytes[*at]) && (most == 0 || count < most)) {
		int digit = p->bytes[(*at)++] - '0';
		if (number < 0)
			number = 0;
		number = number > (INT64_MAX - digit) / 10 ? INT64_MAX : number * 10 + digit;
		count++;
	}
	return number;
}

static size_t read_number(
    struct matching *run, const struct token_kind *kind, size_t at, struct order_value *value)
{
	const struct piece *p = run->piece;
	size_t end = at;
	int64_t number;
	bool minus = kind->signed_number && p->bytes[end] == '-', more;

	if (minus || (kind->signed_number && p->bytes[end] == '+'))
		end++;
	number = read_digits(p, &end, kind->digits);
	if (number < 0)
		return 0;
	more = g_ascii_isdigit(p->bytes[end]);
	if (kind->type == TOKEN_TENTHS) {
		number = number > INT64_MAX / 20 ? INT64_MAX / 2 : number * 10;
		if (p->bytes[end] == '.' && g_ascii_isdigit(p->bytes[end + 1])) {
			number += p->bytes[end + 1] - '0';
			end += 2;
		}
	}
	value->number = minus ? -number : number;
	if (value->number < kind->min || value->number > kind->max || more) {
		expect(run, at, kind->what, kind);
		return 0;
	}
	return end - at;
}

static size_t read_word(
    const struct matching *run, const struct token_kind *kind, size_t at, struct order_value *value)
{
	const struct piece *p = run->piece;
	size_t best = 0;

	for (int i = 0; kind->words[i]; i++) {
		size_t size = strlen(kind->words[i]);
		if (size <= best || g_ascii_strncasecmp(p->bytes + at, kind->words[i], size) != 0 ||
		    !word_ends(run, at + size))
			continue;
		best = size;
		value->number = kind->values ? kind->values[i] : i;
	}
	return best;
}

static size_t read_name(const struct piece *p, const struct token_kind *kind, size_t at,
    struct order_value *value, size_t *length)
{
	size_t end = at;

	while (g_ascii_isalnum(p->bytes[end]) ||
	       (kind->more && p->bytes[end] && strchr(kind->more, p->bytes[end])))
		end++;
	if (end == at || (int64_t)(end - at) < kind->min || (int64_t)(end - at) > kind->max)
		return 0;
	value->text = p->bytes + at;
	*length = end - at;
	return end - at;
}

static size_t read_quoted(const struct piece *p, const struct token_kind *kind, size_t at,
    struct order_value *value, size_t *length)
{
	const char *close = p->bytes[at] == '"' ? strchr(p->bytes + at + 1, '"') : NULL;
	glong count;

	if (!close)
		return 0;
	value->text = p->bytes + at + 1;
	*length = (size_t)(close - value->text);
	count = g_utf8_strlen(value->text, (gssize)*length);
	return count < kind->min || count > kind->max ? 0 : *length + 2;
}

static size_t read_token(
    struct matching *run, const struct token_kind *kind, size_t at, struct order_value *value, size_t *length)
{
	const struct piece *p = run->piece;
	size_t used;

	if (at >= p->size)
		return 0;
	switch (kind->type) {
	case TOKEN_NUMBER:
	case TOKEN_TENTHS:
		return read_number(run, kind, at, value);
	case TOKEN_WORD:
		return read_word(run, kind, at, value);
	case TOKEN_NAME:
		return read_name(p, kind, at, value, length);
	case TOKEN_QUOTED:
		return read_quoted(p, kind, at, value, length);
	case TOKEN_CUSTOM:
		break;
	}
	used = kind->read(p->bytes + at, p->size - at, value);
	if (used == TOKEN_BEYOND) {
		expect(run, at + (size_t)value->second, kind->what, kind);
		return 0;
	}
	if (used && value->text)
		*length = (size_t)(p->bytes + at + used - value->text);
	return used;
}

static void tell_ahead(struct matching *run, const struct item *item, size_t at)
{
	if (run->ahead)
		run->ahead(run->context, run->pattern, item, at, run->blank && at == run->piece->size);
}

/* Matches a sequence. On failure leaves trace and values unchanged. */
static bool match_from(struct matching *run, const struct item *item, size_t at, const struct after *after);

static bool match_value(struct matching *run, const struct item *item, size_t at, const struct after *after)
{
	struct match *m = run->match;

	tell_ahead(run, item, at);
	if (m->count == m->room) {
		m->room = MAX(2 * m->room, 8U);
		m->slices = g_renew(struct slice, m->slices, m->room);
	}
	struct slice *slice = &m->slices[m->count];
	*slice = (struct slice){.value = {.slot = item->slot, .column = run->piece->columns[at]}};
	size_t used = read_token(run, item->kind, at, &slice->value, &slice->length);
	if (used == 0)
		return expect(run, at, item->kind->what, NULL);
	m->count++;
	if (match_from(run, item->next, at + used, after))
		return true;
	m->count--;
	return false;
}

static bool match_literal(struct matching *run, const struct item *item, size_t at, const struct after *after)
{
	const struct piece *p = run->piece;
	size_t size = strlen(item->literal), same = 0;

	tell_ahead(run, item, at);
	while (same < size && g_ascii_toupper(p->bytes[at + same]) == item->literal[same])
		same++;
	if (same < size || !word_ends(run, at + size))
		return run->compiled->grammar->terse ? expect(run, at + same, item->literal + same, NULL)
		                                     : expect(run, at, item->literal, NULL);
	return match_from(run, item->next, at + size, after);
}

static bool match_blank(struct matching *run, const struct item *item, size_t at, const struct after *after)
{
	const struct piece *p = run->piece;
	size_t end = at;
	bool good;

	while (p->bytes[end] == ' ')
		end++;
	if (end == at && at < p->size && !run->compiled->grammar->terse)
		return expect(run, at, "a blank", NULL);
	run->blank = end == at && !run->compiled->grammar->terse;
	good = match_from(run, item->next, end, after);
	run->blank = false;
	return good;
}

/* Matches another round of a repetition, else what follows it. The trace stores the number of rounds. */
static bool match_rounds(struct matching *run, const struct item *item, size_t at, unsigned rounds,
    unsigned trace_at, const struct after *up)
{
	const struct after again = {item, up, at, rounds, trace_at};

	if ((item->most == 0 || rounds < item->most) && match_from(run, item->ways[0], at, &again))
		return true;
	g_array_index(run->match->trace, unsigned, trace_at) = rounds;
	return match_from(run, item->next, at, up);
}

static bool match_group(struct matching *run, const struct item *item, size_t at, const struct after *up)
{
	const struct after after = {item, up, at, 0, 0};
	GArray *trace = run->match->trace;
	guint begin = trace->len;

	g_array_set_size(trace, begin + 1);
	if (item->type == ITEM_REPEAT)
		return match_rounds(run, item, at, 0, begin, up) || (g_array_set_size(trace, begin), false);
	for (unsigned i = 0; i < item->way_count; i++) {
		g_array_index(trace, unsigned, begin) = item->type == ITEM_OPTION ? 1 : i;
		if (match_from(run, item->ways[i], at, &after))
			return true;
	}
	g_array_index(trace, unsigned, begin) = 0;
	if (item->type == ITEM_OPTION && match_from(run, item->next, at, up))
		return true;
	g_array_set_size(trace, begin);
	return false;
}

static bool match_end(struct matching *run, size_t at, const struct after *after)
{
	if (!after) {
		if (at == run->piece->size)
			return !run->ahead; /* explore all alternatives when asked for what could follow */
		if (at > run->match->prefix)
			run->match->prefix = at;
		return expect(run, at, "the end of the order", NULL);
	}
	if (after->group->type != ITEM_REPEAT)
		return match_from(run, after->group->next, at, after->up);
	if (at == after->begin) /* an empty round would repeat for ever */
		return false;
	return match_rounds(run, after->group, at, after->rounds + 1, after->trace_at, after->up);
}

static bool match_from(struct matching *run, const struct item *item, size_t at, const struct after *after)
{
	if (++run->steps > STEPS_MAX)
		return false;
	if (!item)
		return match_end(run, at, after);
	switch (item->type) {
	case ITEM_VALUE:
		return match_value(run, item, at, after);
	case ITEM_LITERAL:
		return match_literal(run, item, at, after);
	case ITEM_BLANK:
		return match_blank(run, item, at, after);
	case ITEM_OPTION:
	case ITEM_REPEAT:
	case ITEM_CHOICE:
		break;
	}
	return match_group(run, item, at, after);
}

/* Tries the patterns that begin with this capital; 0: all. */
static bool try_patterns(
    const struct compiled *compiled, const struct piece *piece, char begins, struct match *match)
{
	struct matching run = {.compiled = compiled, .piece = piece, .match = match, .told = begins == '\0'};

	match->pattern = NULL;
	match->farthest = match->prefix = 0;
	match->expected_count = 0;
	match->out_of_range = NULL;
	for (unsigned i = 0; i < compiled->count; i++) {
		if (begins && compiled->patterns[i].begins && compiled->patterns[i].begins != begins)
			continue;
		match->count = 0;
		g_array_set_size(match->trace, 0);
		if (match_from(&run, compiled->patterns[i].first, 0, NULL)) {
			match->pattern = &compiled->patterns[i];
			return true;
		}
	}
	return false;
}

bool match_piece(const struct compiled *compiled, const struct piece *piece, bool tell, struct match *match)
{
	char begins = piece->size ? g_ascii_toupper(piece->bytes[0]) : '\0';

	/* If no form with this first letter fits, try all of them and tell what could have been written there. */
	return (begins && try_patterns(compiled, piece, begins, match)) ||
	       ((tell || !begins) && try_patterns(compiled, piece, '\0', match));
}

void match_ahead(
    const struct compiled *compiled, const struct piece *piece, match_ahead_fn *tell, void *context)
{
	struct match match;
	struct matching run = {
	    .compiled = compiled, .piece = piece, .match = &match, .ahead = tell, .context = context};

	match_init(&match);
	for (unsigned i = 0; i < compiled->count; i++) {
		match.count = 0;
		g_array_set_size(match.trace, 0);
		run.pattern = &compiled->patterns[i];
		run.steps = 0;
		match_from(&run, compiled->patterns[i].first, 0, NULL);
	}
	match_clear(&match);
}

bool match_reads(const struct compiled *compiled, const struct token_kind *kind, const char *text)
{
	struct match match = {0};
	struct piece piece = {text, strlen(text), NULL};
	struct matching run = {.compiled = compiled, .piece = &piece, .match = &match};
	struct order_value value = {0};
	size_t length = 0;

	return piece.size && read_token(&run, kind, 0, &value, &length) == piece.size;
}

/* State for writing: the recorded decisions are applied to the canonical pattern. */
struct writing {
	const struct match *match;
	GString *out;
	guint value, trace;
};

/* Writes a value whose text has this length; the kind's `write` needs a terminated copy. */
static void write_value(
    const struct order_value *value, size_t length, const struct token_kind *kind, GString *out)
{
	if (kind->write) {
		kind->write(value, out);
	} else if (kind->type == TOKEN_TENTHS) {
		text_integer(out, value->number / 10);
		if (value->number % 10)
			g_string_append_printf(out, ".%d", (int)(value->number % 10));
	} else if (kind->type == TOKEN_WORD) {
		for (int i = 0; kind->words[i]; i++) {
			if ((kind->values ? kind->values[i] : i) == value->number) {
				text_put(out, kind->words[i]);
				break;
			}
		}
	} else if (kind->type == TOKEN_QUOTED) {
		g_string_append_c(out, '"');
		text_add(out, value->text, length);
		g_string_append_c(out, '"');
	} else if (value->text) {
		text_add(out, value->text, length);
	} else {
		text_integer(out, value->number);
	}
}

void match_write_value(const struct order_value *value, const struct token_kind *kind, GString *out)
{
	write_value(value, value->text ? strlen(value->text) : 0, kind, out);
}

static void write_slice(const struct slice *slice, const struct token_kind *kind, GString *out)
{
	struct order_value value = slice->value;
	g_autofree char *text = value.text && kind->write ? g_strndup(value.text, slice->length) : NULL;

	if (text)
		value.text = text;
	write_value(&value, slice->length, kind, out);
}

static void write_items(struct writing *w, const struct item *item, bool silent);

static void write_group(struct writing *w, const struct item *item, bool silent)
{
	unsigned decision = g_array_index(w->match->trace, unsigned, w->trace++);

	if (item->type == ITEM_CHOICE)
		write_items(w, item->ways[decision], silent);
	for (unsigned i = 0; item->type != ITEM_CHOICE && i < decision; i++)
		write_items(w, item->ways[0], silent || (item->type == ITEM_OPTION && !item->has_values));
}

static void write_items(struct writing *w, const struct item *item, bool silent)
{
	for (; item; item = item->next) {
		if (item->type == ITEM_LITERAL && !silent) {
			text_put(w->out, item->literal);
		} else if (item->type == ITEM_BLANK && !silent) {
			if (w->out->len && w->out->str[w->out->len - 1] != ' ')
				g_string_append_c(w->out, ' ');
		} else if (item->type == ITEM_VALUE) {
			write_slice(&w->match->slices[w->value++], item->kind, w->out);
		} else if (item->ways) {
			write_group(w, item, silent);
		}
	}
}

void match_canonical(const struct match *match, GString *out)
{
	struct writing w = {match, out, 0, 0};

	write_items(&w, match->pattern->canonical, false);
	while (out->len && out->str[out->len - 1] == ' ')
		g_string_truncate(out, out->len - 1);
}
