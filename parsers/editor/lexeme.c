#include "parsers/editor/lexeme.h"

#include <string.h>

struct lexemes {
	GPtrArray *items, *parts;
	GStringChunk *texts;
};

struct lexemes *lexemes_new(void)
{
	struct lexemes *all = g_new(struct lexemes, 1);

	all->items = g_ptr_array_new_with_free_func(g_free);
	all->parts = g_ptr_array_new_with_free_func(g_free);
	all->texts = g_string_chunk_new(1024);
	return all;
}

void lexemes_free(struct lexemes *all)
{
	if (!all)
		return;
	g_ptr_array_free(all->items, TRUE);
	g_ptr_array_free(all->parts, TRUE);
	g_string_chunk_free(all->texts);
	g_free(all);
}

/* --- Pieces --------------------------------------------------------------------- */

static struct lexeme *make(struct lexemes *all, enum lexeme_type type)
{
	struct lexeme *lexeme = g_new0(struct lexeme, 1);

	lexeme->type = type;
	g_ptr_array_add(all->items, lexeme);
	return lexeme;
}

static struct lexeme *make_text(struct lexemes *all, enum lexeme_type type, const char *text, size_t size)
{
	struct lexeme *lexeme = make(all, type);

	lexeme->text = g_string_chunk_insert_len(all->texts, text, (gssize)size);
	return lexeme;
}

static struct lexeme *make_word(struct lexemes *all, const char *word)
{
	struct lexeme *lexeme = make_text(all, LEXEME_TEXT, word, strlen(word));

	lexeme->whole = true;
	return lexeme;
}

/* Combines the parts in the array and empties it; a single part is returned itself. */
static struct lexeme *join(struct lexemes *all, enum lexeme_type type, GPtrArray *parts)
{
	struct lexeme *lexeme;

	if (parts->len == 1)
		return parts->pdata[0];
	lexeme = make(all, type);
	lexeme->count = parts->len;
	lexeme->parts = g_new(struct lexeme *, parts->len + 1);
	for (guint i = 0; i < parts->len; i++)
		lexeme->parts[i] = parts->pdata[i];
	g_ptr_array_add(all->parts, lexeme->parts);
	return lexeme;
}

static struct lexeme *repeat(struct lexemes *all, struct lexeme *part, unsigned least, unsigned most)
{
	struct lexeme *lexeme = make(all, LEXEME_REPEAT);

	lexeme->parts = g_new(struct lexeme *, 1);
	lexeme->parts[0] = part;
	lexeme->count = 1;
	lexeme->least = least;
	lexeme->most = most;
	g_ptr_array_add(all->parts, lexeme->parts);
	return lexeme;
}

/* --- Ranges of numbers ------------------------------------------------------------- */

static struct lexeme *digit(struct lexemes *all, char first, char last)
{
	const char pair[] = {first, last, '\0'};

	return make_text(all, LEXEME_SET, pair, 2);
}

/* `least` to `most` digits after a first digit in first..last. */
static struct lexeme *digits_behind(struct lexemes *all, char first, char last, unsigned least, unsigned most)
{
	g_autoptr(GPtrArray) parts = g_ptr_array_new();

	g_ptr_array_add(parts, digit(all, first, last));
	if (most > 0)
		g_ptr_array_add(parts, repeat(all, digit(all, '0', '9'), least, most));
	return join(all, LEXEME_SEQUENCE, parts);
}

static bool is_all(const char *text, char c)
{
	return strspn(text, (const char[]){c, '\0'}) == strlen(text);
}

/* Numbers in low..high, which have the same number of digits. */
static struct lexeme *same_length(struct lexemes *all, const char *low, const char *high)
{
	g_autoptr(GPtrArray) ways = g_ptr_array_new(), parts = g_ptr_array_new();
	unsigned rest = (unsigned)strlen(low) - 1;
	char first = low[0], last = high[0];

	if (rest == 0)
		return digit(all, first, last);
	if (first == last) {
		g_ptr_array_add(parts, digit(all, first, first));
		g_ptr_array_add(parts, same_length(all, low + 1, high + 1));
		return join(all, LEXEME_SEQUENCE, parts);
	}
	if (!is_all(low + 1, '0')) {
		g_autofree char *nines = g_strnfill(rest, '9');
		g_ptr_array_add(parts, digit(all, first, first));
		g_ptr_array_add(parts, same_length(all, low + 1, nines));
		g_ptr_array_add(ways, join(all, LEXEME_SEQUENCE, parts));
		first++;
	}
	if (!is_all(high + 1, '9')) {
		g_autofree char *zeros = g_strnfill(rest, '0');
		g_ptr_array_set_size(parts, 0);
		g_ptr_array_add(parts, digit(all, last, last));
		g_ptr_array_add(parts, same_length(all, zeros, high + 1));
		g_ptr_array_add(ways, join(all, LEXEME_SEQUENCE, parts));
		last--;
	}
	if (first <= last)
		g_ptr_array_add(ways, digits_behind(all, first, last, rest, rest));
	return join(all, LEXEME_CHOICE, ways);
}

/* The number in decimal, with zeros before it up to so many digits. */
static char *padded(int64_t number, unsigned digits)
{
	return g_strdup_printf("%0*" G_GINT64_FORMAT, (int)digits, number);
}

static unsigned length_of(int64_t number)
{
	g_autofree char *text = padded(number, 1);

	return (unsigned)strlen(text);
}

/* The smallest number with so many digits. */
static int64_t first_of_length(unsigned length)
{
	int64_t number = 1;

	for (unsigned i = 1; i < length; i++)
		number *= 10;
	return length == 1 ? 0 : number;
}

/* Adds the numbers low..high, written with `length` digits. */
static void add_length(struct lexemes *all, int64_t low, int64_t high, unsigned length, GPtrArray *ways)
{
	g_autofree char *from = padded(low, length), *to = padded(high, length);

	if (low <= high)
		g_ptr_array_add(ways, same_length(all, from, to));
}

/* Numbers in low..high, both at least 0 and below 10^18. `most`: maximum of digits including leading zeros; 0:
   any number of leading zeros. */
static struct lexeme *range(struct lexemes *all, int64_t low, int64_t high, unsigned most)
{
	g_autoptr(GPtrArray) ways = g_ptr_array_new(), parts = g_ptr_array_new();
	unsigned shortest = 0, longest = 0; /* the numbers of digits for which all numbers are in the range */

	for (unsigned length = most ? most : length_of(high); length >= 1; length--) {
		int64_t begin = most ? 0 : first_of_length(length), end = first_of_length(length + 1) - 1;
		if (!most && length > 1 && low <= begin && end <= high) {
			longest = longest ? longest : length;
			shortest = length;
		} else {
			add_length(all, MAX(low, begin), MIN(high, end), length, ways);
		}
	}
	if (shortest)
		g_ptr_array_add(ways, digits_behind(all, '1', '9', shortest - 1, longest - 1));
	if (most)
		return join(all, LEXEME_CHOICE, ways);
	g_ptr_array_add(parts, repeat(all, make_text(all, LEXEME_TEXT, "0", 1), 0, 0));
	g_ptr_array_add(parts, join(all, LEXEME_CHOICE, ways));
	return join(all, LEXEME_SEQUENCE, parts);
}

static struct lexeme *with_sign(struct lexemes *all, const char *signs, unsigned least, struct lexeme *number)
{
	g_autoptr(GPtrArray) parts = g_ptr_array_new();

	g_ptr_array_add(parts, repeat(all, make_text(all, LEXEME_SET, signs, strlen(signs)), least, 1));
	g_ptr_array_add(parts, number);
	return join(all, LEXEME_SEQUENCE, parts);
}

static struct lexeme *number_of(struct lexemes *all, const struct token_kind *kind)
{
	g_autoptr(GPtrArray) ways = g_ptr_array_new();
	struct lexeme *from_zero = range(all, MAX(kind->min, 0), kind->max, kind->digits);

	if (!kind->signed_number && kind->min >= 0)
		return from_zero;
	g_ptr_array_add(ways, with_sign(all, "++", 0, from_zero));
	if (kind->min < 0)
		g_ptr_array_add(
		    ways, with_sign(all, "--", 1, range(all, MAX(0, -kind->max), -kind->min, kind->digits)));
	return join(all, LEXEME_CHOICE, ways);
}

/* Whole numbers with a decimal, which must be 0 after the highest number. */
static struct lexeme *tenths_of(struct lexemes *all, const struct token_kind *kind)
{
	g_autoptr(GPtrArray) ways = g_ptr_array_new(), parts = g_ptr_array_new(), point = g_ptr_array_new();

	for (int last = 1; last >= 0; last--) {
		int64_t low = last ? kind->max / 10 : (kind->min + 9) / 10, high = kind->max / 10 - !last;
		g_ptr_array_set_size(point, 0);
		g_ptr_array_add(point, make_text(all, LEXEME_TEXT, ".", 1));
		g_ptr_array_add(point, digit(all, '0', last ? (char)('0' + kind->max % 10) : '9'));
		g_ptr_array_set_size(parts, 0);
		g_ptr_array_add(parts, range(all, low, high, kind->digits));
		g_ptr_array_add(parts, repeat(all, join(all, LEXEME_SEQUENCE, point), 0, 1));
		g_ptr_array_add(ways, join(all, LEXEME_SEQUENCE, parts));
	}
	return join(all, LEXEME_CHOICE, ways);
}

/* --- Other kinds ---------------------------------------------------------------------- */

static int compare_lengths(const void *a, const void *b)
{
	const struct lexeme *const *x = a, *const *y = b;
	size_t first = strlen((*x)->text), second = strlen((*y)->text);

	return first > second ? -1 : first < second;
}

/* The words of a kind, the longest first, as the parser tries them. */
static struct lexeme *words_of(struct lexemes *all, const struct token_kind *kind)
{
	g_autoptr(GPtrArray) ways = g_ptr_array_new();

	for (const char *const *word = kind->words; *word; word++)
		g_ptr_array_add(ways, make_word(all, *word));
	g_ptr_array_sort(ways, compare_lengths);
	return join(all, LEXEME_CHOICE, ways);
}

static struct lexeme *name_of(struct lexemes *all, const struct token_kind *kind)
{
	g_autoptr(GString) set = g_string_new("AZaz09");

	for (const char *c = kind->more ? kind->more : ""; *c; c++)
		g_string_append_printf(set, "%c%c", *c, *c);
	return repeat(
	    all, make_text(all, LEXEME_SET, set->str, set->len), (unsigned)kind->min, (unsigned)kind->max);
}

static struct lexeme *quoted_of(struct lexemes *all, const struct token_kind *kind)
{
	g_autoptr(GPtrArray) parts = g_ptr_array_new();
	struct lexeme *lexeme;

	g_ptr_array_add(parts, make_text(all, LEXEME_TEXT, "\"", 1));
	g_ptr_array_add(parts,
	    repeat(all, make_text(all, LEXEME_NOT, "\"", 1), (unsigned)kind->min, (unsigned)kind->max));
	g_ptr_array_add(parts, make_text(all, LEXEME_TEXT, "\"", 1));
	lexeme = join(all, LEXEME_SEQUENCE, parts);
	lexeme->quoted = true;
	return lexeme;
}

/* --- The `like` of custom kinds (grammar.h) ----------------------------------------- */

struct likeness {
	struct lexemes *all;
	const struct token_kind *kind;
	const char *at;
};

static struct lexeme *like_choice(struct likeness *like);

static struct lexeme *like_set(struct likeness *like)
{
	g_autoptr(GString) set = g_string_new(NULL);

	for (; *like->at != ']'; like->at++) {
		bool pair = like->at[1] == '-' && like->at[2] != ']';
		g_string_append_printf(set, "%c%c", like->at[0], like->at[pair ? 2 : 0]);
		like->at += pair ? 2 : 0;
	}
	like->at++;
	return make_text(like->all, LEXEME_SET, set->str, set->len);
}

static struct lexeme *like_one(struct likeness *like)
{
	char c = *like->at++;
	struct lexeme *lexeme;

	switch (c) {
	case '[':
		return like_set(like);
	case '(':
		lexeme = like_choice(like);
		g_assert(*like->at == ')');
		like->at++;
		return lexeme;
	case '#':
		return number_of(like->all, like->kind);
	case '~':
		lexeme = make(like->all, LEXEME_BARRED);
		lexeme->words = like->kind->barred;
		return lexeme;
	case '\\':
		c = *like->at++;
		break;
	default:
		break;
	}
	c = g_ascii_toupper(c);
	return make_text(like->all, LEXEME_TEXT, &c, 1);
}

static struct lexeme *like_repeated(struct likeness *like)
{
	struct lexeme *one = like_one(like);
	unsigned least = 0, most = 0;

	switch (*like->at) {
	case '?':
		most = 1;
		break;
	case '*':
		break;
	case '+':
		least = 1;
		break;
	case '{':
		g_assert(g_ascii_isdigit(like->at[1]) && like->at[2] == ',' && g_ascii_isdigit(like->at[3]));
		least = (unsigned)(like->at[1] - '0');
		most = (unsigned)(like->at[3] - '0');
		like->at += 4;
		break;
	default:
		return one;
	}
	like->at++;
	return repeat(like->all, one, least, most);
}

static struct lexeme *like_choice(struct likeness *like)
{
	g_autoptr(GPtrArray) ways = g_ptr_array_new(), parts = g_ptr_array_new();

	while (true) {
		if (!strchr("|)", *like->at)) {
			g_ptr_array_add(parts, like_repeated(like));
			continue;
		}
		g_ptr_array_add(ways, join(like->all, LEXEME_SEQUENCE, parts));
		g_ptr_array_set_size(parts, 0);
		if (*like->at != '|')
			break;
		like->at++;
	}
	return join(like->all, LEXEME_CHOICE, ways);
}

struct lexeme *lexeme_of_kind(struct lexemes *all, const struct token_kind *kind)
{
	struct likeness like = {all, kind, kind->like};

	switch (kind->type) {
	case TOKEN_NUMBER:
		return number_of(all, kind);
	case TOKEN_TENTHS:
		return tenths_of(all, kind);
	case TOKEN_WORD:
		return words_of(all, kind);
	case TOKEN_NAME:
		return name_of(all, kind);
	case TOKEN_QUOTED:
		return quoted_of(all, kind);
	case TOKEN_CUSTOM:
		break;
	}
	if (kind->words)
		return words_of(all, kind);
	g_assert(kind->like);
	return like_choice(&like);
}

/* --- Patterns -------------------------------------------------------------------------- */

static struct lexeme *of_item(struct lexemes *all, const struct item *item)
{
	g_autoptr(GPtrArray) ways = g_ptr_array_new();
	struct lexeme *lexeme;

	switch (item->type) {
	case ITEM_LITERAL:
		return make_word(all, item->literal);
	case ITEM_BLANK:
		return make(all, LEXEME_BLANKS);
	case ITEM_VALUE:
		lexeme = make(all, LEXEME_KIND);
		lexeme->kind = item->kind;
		return lexeme;
	case ITEM_OPTION:
		return repeat(all, lexeme_of_items(all, item->ways[0]), 0, 1);
	case ITEM_REPEAT:
		return repeat(all, lexeme_of_items(all, item->ways[0]), 0, item->most);
	case ITEM_CHOICE:
		break;
	}
	for (unsigned i = 0; i < item->way_count; i++)
		g_ptr_array_add(ways, lexeme_of_items(all, item->ways[i]));
	return join(all, LEXEME_CHOICE, ways);
}

struct lexeme *lexeme_of_items(struct lexemes *all, const struct item *item)
{
	g_autoptr(GPtrArray) parts = g_ptr_array_new();

	for (; item; item = item->next)
		g_ptr_array_add(parts, of_item(all, item));
	return join(all, LEXEME_SEQUENCE, parts);
}
