#include "parsers/grammar.h"

#include "engine/base/error.h"
#include "engine/base/nearest.h"
#include "engine/base/text.h"
#include "parsers/match.h"

#include <inttypes.h>
#include <string.h>

#define LINE_LIMIT 1000

const char grammar_nul_hint[] = "if the text is UTF-16, save it as UTF-8";

/* A line being parsed; the buffers are reused for all lines of a set. */
struct order_line {
	const struct compiled *compiled;
	struct order_set *set; /* NULL: only asked whether the line reads */
	bool read, refused;    /* used if `set` is NULL: a part of the line reads; a part is refused */
	unsigned number;
	const char *text;
	size_t size;
	bool plain;      /* only printable ASCII and tabs, so that bytes are characters */
	GString *bytes;  /* bytes of the current part */
	GArray *columns; /* unsigned: column of each of these bytes */
	GString *canonical;
	struct match match;
};

static void line_init(struct order_line *line, const struct grammar *grammar, struct order_set *set)
{
	*line = (struct order_line){.compiled = grammar_compiled(grammar), .set = set};
	line->bytes = g_string_sized_new(128);
	line->columns = g_array_sized_new(FALSE, FALSE, sizeof(unsigned), 128);
	line->canonical = set ? g_string_sized_new(128) : NULL;
	match_init(&line->match);
}

static void line_clear(struct order_line *line)
{
	g_string_free(line->bytes, TRUE);
	g_array_free(line->columns, TRUE);
	if (line->canonical)
		g_string_free(line->canonical, TRUE);
	match_clear(&line->match);
}

static bool is_plain(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if ((text[i] < 0x20 && text[i] != '\t') || text[i] == 0x7f)
			return false;
	return true;
}

static bool is_blank(gunichar u)
{
	return u == ' ' || u == '\t' || (u > 0x7f && g_unichar_isspace(u));
}

/* A text that is safe to show: control and format characters escaped, at most 100 characters. */
static const char *keep_escaped(struct order_set *set, const char *text, size_t size)
{
	g_autofree char *valid = NULL;
	g_autoptr(GString) out = NULL;
	gunichar before = 0;
	int count = 0;

	if (size <= 100 && is_plain(text, size) && !memchr(text, '\t', size))
		return order_set_keep(set, text, (gssize)size);
	valid = g_utf8_make_valid(text, (gssize)size);
	out = g_string_new(NULL);
	for (const char *c = valid; *c; c = g_utf8_next_char(c)) {
		gunichar u = g_utf8_get_char(c);
		if (++count > 100) {
			g_string_append(out, "...");
			break;
		}
		if (u == '\t')
			g_string_append_c(out, ' ');
		else if (u < 0x20 || u == 0x7f || !g_unichar_isprint(u) || text_is_hidden(u, before))
			g_string_append_printf(out, u < 0x100 ? "\\x%02x" : "\\u%04x", u);
		else
			g_string_append_unichar(out, u);
		before = u;
	}
	return order_set_keep(set, out->str, -1);
}

static void refuse_line(struct order_line *line, size_t column, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void refuse_line(struct order_line *line, size_t column, const char *hint, const char *format, ...)
{
	struct order *order;
	g_autofree char *cause = NULL;
	va_list args;

	line->refused = true;
	if (!line->set)
		return;
	order = order_set_add(line->set, line->number);
	va_start(args, format);
	cause = g_strdup_vprintf(format, args);
	va_end(args);
	order->column = 1;
	order->text = keep_escaped(line->set, line->text, line->size);
	order_refuse(line->set, order, (unsigned)column, hint, "%s", cause);
}

/* Refuses invalid UTF-8, characters that could hide something, and those that no document may contain
   (node_is_plain). False after refusing. */
static bool check_characters(struct order_line *line)
{
	const char *bad, *end = line->text + line->size;
	size_t column = 1;

	line->plain = is_plain(line->text, line->size);
	if (line->plain)
		return true;
	if (!g_utf8_validate(line->text, (gssize)line->size, &bad)) {
		column = (size_t)g_utf8_strlen(line->text, bad - line->text) + 1;
		if (bad < end && *bad == '\0')
			refuse_line(line, column, grammar_nul_hint, "the line holds a NUL character");
		else
			refuse_line(line, column, "send it as plain text", "the line is no valid UTF-8");
		return false;
	}
	for (const char *c = line->text; c < end; c = g_utf8_next_char(c), column++) {
		gunichar u = g_utf8_get_char(c);
		if (u == '\t' || (error_is_harmless(u) && g_unichar_type(u) != G_UNICODE_UNASSIGNED))
			continue;
		refuse_line(
		    line, column, "write the line anew", "the line holds the control character U+%04X", u);
		return false;
	}
	return true;
}

/* Cuts off the comment; true if something is left. */
static bool cut_comment(struct order_line *line)
{
	bool quoted = false;

	for (size_t i = 0; i < line->size; i++) {
		char c = line->text[i];
		if (c == '"' && line->compiled->has_quotes)
			quoted = !quoted;
		if (!quoted && (c == ';' || c == '#')) {
			line->size = i;
			break;
		}
	}
	for (const char *c = line->text; c < line->text + line->size; c = g_utf8_next_char(c))
		if (!is_blank(g_utf8_get_char(c)))
			return true;
	return false;
}

/* Sets bytes and columns of a part; removes blanks, or in a grammar of words repeated and outer ones. */
static void make_piece(struct order_line *line, const char *from, const char *to)
{
	unsigned column =
	    (unsigned)(line->plain ? from - line->text : g_utf8_strlen(line->text, from - line->text)) + 1;
	bool terse = line->compiled->grammar->terse, quoted = false;
	size_t size = 0;
	unsigned *columns;
	char *bytes;

	g_string_set_size(line->bytes, (gsize)(to - from));
	g_array_set_size(line->columns, (guint)(to - from) + 1);
	bytes = line->bytes->str;
	columns = (unsigned *)(void *)line->columns->data;
	for (const char *c = from, *next; c < to; c = next, column++) {
		gunichar u = (unsigned char)*c < 0x80 ? (unsigned char)*c : g_utf8_get_char(c);
		next = g_utf8_next_char(c);
		if (u == '"' && line->compiled->has_quotes)
			quoted = !quoted;
		if (is_blank(u) && !quoted) {
			if (terse || size == 0)
				continue;
			bytes[size] = ' ';
			columns[size++] = column;
		} else {
			for (; c < next; c++, size++) {
				bytes[size] = *c;
				columns[size] = column;
			}
		}
	}
	while (!quoted && size && bytes[size - 1] == ' ')
		size--;
	columns[size] = size ? columns[size - 1] + 1 : column;
	g_string_truncate(line->bytes, size);
	g_array_set_size(line->columns, (guint)size + 1);
}

static void keep_values(struct order_set *set, struct order *order, const struct match *match)
{
	struct order_value *values = order_set_values(set, match->count);

	for (unsigned i = 0; i < match->count; i++) {
		values[i] = match->slices[i].value;
		if (values[i].text)
			values[i].text = order_set_keep(set, values[i].text, (gssize)match->slices[i].length);
	}
	order->values = values;
	order->count = match->count;
}

/* The first word of a form's pattern, which /help and hints use as its name. */
static char *form_word(const struct order_form *form)
{
	size_t size = 0;

	while (g_ascii_isalpha(form->pattern[size]) || form->pattern[size] == '_')
		size++;
	return g_strndup(form->pattern, size);
}

const char grammar_lists_orders[] = "/help lists the orders";

static const char *nearest_verb(struct order_line *line)
{
	const struct grammar *grammar = line->compiled->grammar;
	g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
	size_t size = strcspn(line->bytes->str, " ");
	g_autofree char *word = g_strndup(line->bytes->str, size), *hint = NULL;
	const char *near;

	if (grammar->terse)
		return grammar_lists_orders;
	for (const struct order_form *f = grammar->forms; f->pattern; f++)
		g_ptr_array_add(words, form_word(f));
	near = nearest_name(word, (const char *const *)words->pdata, words->len);
	if (!near)
		return grammar_lists_orders;
	hint = order_question(near);
	return order_set_keep(line->set, hint, -1);
}

/* The nearest word to those that could be at the error, or NULL. */
static const char *nearest_word(struct order_line *line, const struct match *match)
{
	const char *begin = line->bytes->str + match->farthest;
	size_t size = 0;
	g_autofree char *word = NULL, *hint = NULL;

	while (g_ascii_isalnum(begin[size]) || begin[size] == '_')
		size++;
	word = g_strndup(begin, size);
	for (const struct token_kind *kind = line->compiled->grammar->tokens; kind->name; kind++) {
		const char *near = NULL;
		for (unsigned i = 0; kind->type == TOKEN_WORD && i < match->expected_count && !near; i++)
			if (strcmp(match->expected[i], kind->what) == 0)
				near = nearest_name(
				    word, kind->words, g_strv_length((char **)(guintptr)kind->words));
		if (near) {
			hint = order_question(near);
			return order_set_keep(line->set, hint, -1);
		}
	}
	return NULL;
}

/* Does one of the form's patterns begin with these letters, followed by something else? */
static bool has_verb(const struct order_form *form, const char *verb, size_t size)
{
	for (const char *p = form->pattern; p; p = strchr(p, '\n') ? strchr(p, '\n') + 1 : NULL)
		if (g_ascii_strncasecmp(p, verb, size) == 0 && !g_ascii_isalpha(p[size]) && p[size] != '_')
			return true;
	return false;
}

/* An example of the order that the line begins: of the form with the longest matching verb, if there is only one. */
static const char *example_of(struct order_line *line, const struct match *match)
{
	const struct grammar *grammar = line->compiled->grammar;
	const char *bytes = line->bytes->str;
	g_autofree char *hint = NULL;

	for (size_t size = strspn(bytes, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"); size > 0;
	     size = grammar->terse ? size - 1 : 0) {
		const struct order_form *found = NULL;
		unsigned count = 0;
		if (size > match->farthest && grammar->terse)
			continue;
		for (const struct order_form *f = grammar->forms; f->pattern; f++)
			if (has_verb(f, bytes, size)) {
				found = f;
				count++;
			}
		if (count > 1)
			hint = g_strdup_printf("/help %.*s tells how it goes on", (int)size, bytes);
		else if (count == 1)
			hint = g_strdup_printf("for example %s", found->example);
		if (hint)
			return order_set_keep(line->set, hint, -1);
	}
	return NULL;
}

static const char *hint_for(struct order_line *line, const struct match *match)
{
	const char *bytes = line->bytes->str;
	size_t size = line->bytes->len, digits = strspn(bytes, "0123456789");
	const char *near;

	if (digits > 0 && digits < size && strchr(".):", bytes[digits]))
		return "leave out the numbering";
	if (match->prefix > 0 && match->prefix + 1 == size && strchr(".,;!?", bytes[size - 1]))
		return "leave out the last character";
	if (match->prefix > 0 && !match->out_of_range &&
	    (g_ascii_isalpha(bytes[match->prefix]) || bytes[match->prefix] == ','))
		return "one order a line";
	if (match->farthest == 0)
		return nearest_verb(line);
	near = nearest_word(line, match);
	return near ? near : example_of(line, match);
}

static void append_expected(const struct match *match, GString *out)
{
	for (unsigned i = 0; i < match->expected_count; i++)
		g_string_append_printf(out, "%s%s",
		    i == 0                           ? ""
		    : i + 1 == match->expected_count ? " or "
		                                     : ", ",
		    match->expected[i]);
}

static void refuse_number(struct order_line *line, struct order *order, unsigned column, const char *hint,
    const struct token_kind *kind)
{
	const char *what = kind->ranged ? kind->ranged : kind->what;
	int64_t unit = kind->type == TOKEN_TENTHS ? 10 : 1;

	if (kind->max == INT64_MAX)
		order_refuse(
		    line->set, order, column, hint, "%s must be %" PRId64 " or more", what, kind->min);
	else
		order_refuse(line->set, order, column, hint, "%s must be %" PRId64 " to %" PRId64, what,
		    kind->min / unit, kind->max / unit);
}

static void refuse_piece(struct order_line *line, struct order *order, const struct match *match)
{
	size_t at = MIN(match->farthest, line->bytes->len);
	unsigned column = g_array_index(line->columns, unsigned, at);
	const char *hint = hint_for(line, match);
	g_autoptr(GString) expected = g_string_new(NULL);

	append_expected(match, expected);
	if (at < line->bytes->len && (unsigned char)line->bytes->str[at] >= 0x80)
		order_refuse(line->set, order, column, "type it anew with plain letters",
		    "the character U+%04X is no part of an order", g_utf8_get_char(line->bytes->str + at));
	else if (match->out_of_range)
		refuse_number(line, order, column, hint, match->out_of_range);
	else if (at == 0)
		order_refuse(line->set, order, column, hint, "unknown order");
	else if (at == line->bytes->len)
		order_refuse(
		    line->set, order, column, hint, "the order is not complete: expected %s", expected->str);
	else
		order_refuse(line->set, order, column, hint, "expected %s", expected->str);
}

static void read_piece(struct order_line *line, const char *from, const char *to)
{
	struct order *order;
	struct match *match = &line->match;
	struct piece piece;

	make_piece(line, from, to);
	piece =
	    (struct piece){line->bytes->str, line->bytes->len, (const unsigned *)(void *)line->columns->data};
	if (!line->set) {
		bool good = piece.size > 0 && match_piece(line->compiled, &piece, false, match);
		line->read |= good;
		line->refused |= !good;
		return;
	}
	order = order_set_add(line->set, line->number);
	order->column = g_array_index(line->columns, unsigned, 0);
	while (from < to && is_blank(g_utf8_get_char(from)))
		from = g_utf8_next_char(from);
	while (to > from && g_ascii_isspace(to[-1]))
		to--;
	order->text = keep_escaped(line->set, from, (size_t)(to - from));
	if (piece.size == 0) {
		order_refuse(
		    line->set, order, order->column, "leave out the comma", "there is no order here");
	} else if (match_piece(line->compiled, &piece, true, match)) {
		g_string_truncate(line->canonical, 0);
		match_canonical(match, line->canonical);
		order->canonical =
		    strcmp(order->text, line->canonical->str) == 0
		        ? order->text
		        : order_set_keep(line->set, line->canonical->str, (gssize)line->canonical->len);
		order->form = match->pattern->form_index;
		keep_values(line->set, order, match);
	} else {
		refuse_piece(line, order, match);
	}
}

/* Parses the parts of the line, which commas outside quotes separate. */
static void read_pieces(struct order_line *line)
{
	const char *from = line->text, *end = line->text + line->size;
	bool quoted = false;

	for (const char *c = line->text; c < end && line->compiled->grammar->commas; c++) {
		if (*c == '"' && line->compiled->has_quotes)
			quoted = !quoted;
		if (*c == ',' && !quoted) {
			read_piece(line, from, c);
			from = c + 1;
		}
	}
	read_piece(line, from, end);
}

static void read_line(struct order_line *line, unsigned number, const char *text, size_t size)
{
	const struct grammar *grammar = line->compiled->grammar;
	unsigned limit = grammar->line_limit ? grammar->line_limit : LINE_LIMIT;
	size_t lead;

	line->number = number;
	line->text = text;
	line->size = size;
	if (!check_characters(line))
		return;
	if (size > limit && (size_t)g_utf8_strlen(text, (gssize)size) > limit) {
		refuse_line(line, limit + 1, NULL, "the line is longer than %u characters", limit);
		return;
	}
	if (!cut_comment(line))
		return;
	lead = strspn(line->text, " \t");
	if (line->text[lead] == '/')
		refuse_line(line, lead + 1, NULL, "a / command is for mails, not an order");
	else
		read_pieces(line);
}

bool grammar_is_own(const struct grammar *grammar, const struct order *order)
{
	const char *own = order->form < 0 ? NULL : grammar->forms[order->form].own;

	return own && (!*own || order_value(order, *own));
}

void orders_read_line(
    const struct grammar *grammar, struct order_set *set, unsigned number, const char *text, size_t size)
{
	struct order_line line;

	line_init(&line, grammar, set);
	read_line(&line, number, text, size);
	line_clear(&line);
}

/* Can an order begin with the text's first character? Also true if that takes more than a look at one ASCII
   character. */
static bool may_begin(const struct grammar *grammar, const char *text, const char *end)
{
	while (text < end && (*text == ' ' || *text == '\t'))
		text++;
	return text < end &&
	       ((*text & 0x80) || grammar_compiled(grammar)->begins[(unsigned char)g_ascii_toupper(*text)]);
}

bool grammar_may_read(const struct grammar *grammar, const char *text, size_t size)
{
	const char *end = text + size;
	bool may = may_begin(grammar, text, end);

	while (!may && grammar->commas && (text = memchr(text, ',', (size_t)(end - text))))
		may = may_begin(grammar, ++text, end);
	return may;
}

/* Finds out whether a part of the line reads, and whether one is refused. */
static void ask_line(struct order_line *line, const struct grammar *grammar, const char *text, size_t size)
{
	line_init(line, grammar, NULL);
	read_line(line, 1, text, size);
	line_clear(line);
}

bool grammar_reads(const struct grammar *grammar, const char *text, size_t size)
{
	struct order_line line;

	if (!may_begin(grammar, text, text + size))
		return false;
	ask_line(&line, grammar, text, size);
	return line.read && !line.refused;
}

bool grammar_reads_some(const struct grammar *grammar, const char *text, size_t size)
{
	struct order_line line;

	if (!grammar_may_read(grammar, text, size))
		return false;
	ask_line(&line, grammar, text, size);
	return line.read;
}

bool grammar_is_end(const struct grammar *grammar, const char *text, size_t size)
{
	const char *word = grammar->end;

	if (!word)
		return false;
	for (size_t i = 0; i < size && text[i] != ';' && text[i] != '#'; i++) {
		if (text[i] == ' ' || text[i] == '\t')
			continue;
		/* After the word, a NUL counts like any other character: it does not end the line. */
		if (!*word || g_ascii_toupper(text[i]) != *word)
			return false;
		word++;
	}
	return *word == '\0';
}

bool grammar_is_pronoun(const char *word, size_t size)
{
	return size == 1 && g_ascii_toupper(*word) == 'I';
}

bool grammar_is_begun(const struct grammar *grammar, const char *text)
{
	size_t word, size = 0, digits;

	/* quotes and punctuation around a word are not part of it */
	while (g_ascii_ispunct(*text) || *text == ' ')
		text++;
	word = strcspn(text, " ");
	digits = strcspn(text, "0123456789");
	while (g_ascii_isalpha(text[size]))
		size++;
	/* A word with letters and digits is like a part of an order; a non-ASCII letter may stand for one of ours. */
	if (digits < word && (size || text[0] & 0x80))
		return true;
	if (!grammar->terse && grammar_is_pronoun(text, size))
		return false;
	for (const struct order_form *f = grammar->forms; size && f->pattern; f++)
		if (has_verb(f, text, size))
			return true;
	return false;
}

struct order_set *orders_read(const struct grammar *grammar, unsigned empire, const char *text, size_t size)
{
	struct order_set *set = order_set_new(empire);
	const char *at = text, *end = text + size;
	unsigned number = 1;
	struct order_line line;

	/* Skip the byte order mark that some editors write. */
	if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		at += 3;
	line_init(&line, grammar, set);
	while (at < end) {
		const char *stop = at;
		while (stop < end && *stop != '\n' && *stop != '\r')
			stop++;
		if (grammar_is_end(grammar, at, (size_t)(stop - at)))
			break;
		read_line(&line, number++, at, (size_t)(stop - at));
		at = stop < end && *stop == '\r' && stop + 1 < end && stop[1] == '\n' ? stop + 2 : stop + 1;
	}
	line_clear(&line);
	order_set_trim(set);
	return set;
}
