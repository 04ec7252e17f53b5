/* The grammar: the table of orders of the rules, one form a line. */
#include "rulesets/galactic-empires/gm.h"
#include "rulesets/galactic-empires/orders.h"

#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

#define NUMBER_MAX 99999

/* Parses the digits from `begin` of a token as 1 to NUMBER_MAX; returns the bytes used including those before them, or
   what a reader returns for no number or one too large. Blanks were removed before. */
static size_t read_digits(const char *text, size_t size, size_t begin, struct order_value *value)
{
	size_t at = begin;

	for (; at < size && g_ascii_isdigit(text[at]); at++)
		if (value->number <= NUMBER_MAX)
			value->number = value->number * 10 + (text[at] - '0');
	if (at == begin)
		return 0;
	if (value->number >= 1 && value->number <= NUMBER_MAX)
		return at;
	value->second = (int64_t)begin;
	return TOKEN_BEYOND;
}

/* Reads `F<n>` or `G<n>`: number, and second 1 for a garrison. */
static size_t read_unit(const char *text, size_t size, struct order_value *value)
{
	char letter = (char)(size ? g_ascii_toupper(text[0]) : 0);

	if (letter != 'F' && letter != 'G')
		return 0;
	value->second = letter == 'G';
	return read_digits(text, size, 1, value);
}

static void write_unit(const struct order_value *value, GString *out)
{
	g_string_append_printf(out, "%c%" PRId64, value->second ? 'G' : 'F', value->number);
}

/* Reads `S<n>` or `H`: number, 0: hold. */
static size_t read_step(const char *text, size_t size, struct order_value *value)
{
	if (size && g_ascii_toupper(text[0]) == 'H')
		return 1;
	if (size == 0 || g_ascii_toupper(text[0]) != 'S')
		return 0;
	return read_digits(text, size, 1, value);
}

static void write_step(const struct order_value *value, GString *out)
{
	if (value->number)
		g_string_append_printf(out, "S%" PRId64, value->number);
	else
		g_string_append_c(out, 'H');
}

static void say_step(const struct order_value *value, GString *out)
{
	if (value->number)
		g_string_append_printf(out, "to S%" PRId64, value->number);
	else
		g_string_append(out, "not for a phase");
}

/* Reads two letters; the tables decide which types exist. */
static size_t read_type(const char *text, size_t size, struct order_value *value)
{
	if (size < 2 || !g_ascii_isalpha(text[0]) || !g_ascii_isalpha(text[1]))
		return 0;
	value->number = g_ascii_toupper(text[0]) * 256 + g_ascii_toupper(text[1]);
	return 2;
}

static void write_type(const struct order_value *value, GString *out)
{
	g_string_append_printf(out, "%c%c", (char)(value->number / 256), (char)(value->number % 256));
}

static const char *const yes_words[] = {"N", "Y", NULL};
static const char *const yes_said[] = {"outside", "inside"};

static const struct token_kind tokens[] = {
    {.name = "empire",
        .choices = "relations.empire/name",
        .what = "the number of an empire",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = NUMBER_MAX},
    {.name = "sector",
        .choices = "place:S",
        .what = "the number of a sector",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = NUMBER_MAX},
    {.name = "fleet",
        .choices = "own:F",
        .what = "the number of a fleet",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = NUMBER_MAX},
    {.name = "number",
        .choices = "own:F+",
        .what = "the number of a fleet",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = NUMBER_MAX},
    {.name = "leader",
        .choices = "own:F|=0",
        .what = "the number of a fleet, or 0",
        .type = TOKEN_NUMBER,
        .min = 0,
        .max = NUMBER_MAX},
    {.name = "admiral",
        .choices = "units.admirals.id",
        .what = "the number of an admiral",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = NUMBER_MAX},
    {.name = "count", .what = "a number of ships", .type = TOKEN_NUMBER, .min = 1, .max = NUMBER_MAX},
    {.name = "rank",
        .what = "a rank from 1 to 5",
        .ranged = "a rank",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = GE_RANKS},
    {.name = "level",
        .what = "a level from 0 to 5",
        .ranged = "a level",
        .type = TOKEN_NUMBER,
        .min = 0,
        .max = GE_RANKS},
    {.name = "phase",
        .what = "a phase from 0 to 19",
        .ranged = "a phase",
        .type = TOKEN_NUMBER,
        .min = 0,
        .max = 19},
    {.name = "later",
        .what = "a phase from 1 to 19",
        .ranged = "a phase",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = 19},
    {.name = "money",
        .what = "an amount like 50 or 50.5",
        .ranged = "an amount",
        .type = TOKEN_TENTHS,
        .min = 10,
        .max = 10 * NUMBER_MAX},
    {.name = "yes", .what = "Y or N", .type = TOKEN_WORD, .words = yes_words, .said = yes_said},
    {.name = "name",
        .what = "a name of 1 to 30 characters in quotes",
        .type = TOKEN_QUOTED,
        .min = 1,
        .max = 30},
    {.name = "text", .what = "a text in quotes", .type = TOKEN_QUOTED, .min = 1, .max = 1000},
    {.name = "unit",
        .choices = "own",
        .what = "a unit: F or G and a number",
        .ranged = "the number of a unit",
        .type = TOKEN_CUSTOM,
        .min = 1,
        .max = NUMBER_MAX,
        .like = "[FGfg]#",
        .read = read_unit,
        .write = write_unit},
    {.name = "step",
        .choices = "place|=H",
        .what = "a step: S and a number, or H",
        .ranged = "the number of a sector",
        .type = TOKEN_CUSTOM,
        .min = 1,
        .max = NUMBER_MAX,
        .like = "H|S#",
        .read = read_step,
        .write = write_step,
        .say = say_step},
    {.name = "type",
        .choices = "units.ships.type|sectors.ic",
        .what = "a ship type: two letters",
        .type = TOKEN_CUSTOM,
        .like = "[A-Za-z][A-Za-z]",
        .read = read_type,
        .write = write_type},
    {0},
};

static const struct order_form forms[] = {
#define ORDER(name, check, ...) {.code = name, __VA_ARGS__},
#include "rulesets/galactic-empires/orders.def"
#undef ORDER
    {0},
};

/* The orders' names, for programs. */
static const char *const codes[] = {
#define ORDER(code, ...) #code,
#include "rulesets/galactic-empires/orders.def"
#undef ORDER
};

/* The full words that players use for these orders (HO-172). */
static const struct grammar_verb verbs[] = {
    {GE_GS, "allow"},
    {GE_RS, "forbid"},
    {GE_NF, "new create make"},
    {GE_RL, "retreat flee"},
    {GE_DF, "defend"},
    {GE_NM, "name rename"},
    {GE_T, "move give"},
    {GE_X, "scrap"},
    {GE_M, "move go send fly jump"},
    {GE_SR, "give pay"},
    {GE_B, "buy make construct"},
    {GE_CD, "build fortify"},
    {GE_GV, "give"},
    {GE_PR, "announce say"},
    {GE_ES, "spy espionage"},
    {0},
};

const struct grammar ge_grammar = {
    .forms = forms, .verbs = verbs, .tokens = tokens, .codes = codes, .terse = true, .commas = true};

struct order_set *ge_orders_read(unsigned seat, const char *text, size_t size)
{
	return orders_read(seat == GM_SEAT ? &ge_gm_grammar : &ge_grammar, seat, text, size);
}

struct ge_sector *ge_order_sector(const struct ge_state *state, const struct order *order)
{
	return ge_sector_find(state, order_number(order, 's'));
}

int ge_order_type(const struct ge_state *state, const struct order *order)
{
	int64_t letters = order_number(order, 'c');
	const char code[3] = {(char)(letters / 256), (char)(letters % 256), '\0'};

	return ge_type_find(ge_tables_of(state), code);
}
