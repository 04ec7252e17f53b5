#include "rulesets/space-empires-4x/orders.h"

#include <string.h>

static const char *const technology_words[] = {"ATTACK", "ATK", "DEFENSE", "DEFENCE", "DEF", "MOVEMENT",
    "MOV", "SHIPSIZE", "SIZ", "SHIPYARD", "YRD", NULL};

static const int technology_values[] = {SX_ATTACK, SX_ATTACK, SX_DEFENSE, SX_DEFENSE, SX_DEFENSE, SX_MOVEMENT,
    SX_MOVEMENT, SX_SHIPSIZE, SX_SHIPSIZE, SX_SHIPYARD, SX_SHIPYARD};

/* SX-96: writes the first word of SX-5, the technology's name. */
static void technology_write(const struct order_value *value, GString *out)
{
	for (const char *c = sx_technology_names[value->number]; *c; c++)
		g_string_append_c(out, g_ascii_toupper(*c));
}

/* Reads up to three digits; returns how many there are. */
static size_t coordinate_read(const char *text, size_t size, int64_t *number)
{
	size_t used = 0;

	*number = 0;
	while (used < size && used < 3 && g_ascii_isdigit(text[used]))
		*number = 10 * *number + (text[used++] - '0');
	return used;
}

/* Reads coordinates of one or two digits. */
static size_t square_read(const char *text, size_t size, struct order_value *value)
{
	int64_t *const numbers[] = {&value->number, &value->second};
	size_t at = 0;

	if (size == 0 || text[0] != '(')
		return 0;
	for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
		size_t begin = at + 1, used = coordinate_read(text + begin, size - begin, numbers[i]);
		if (used > 2) {
			value->second = (int64_t)begin;
			return TOKEN_BEYOND;
		}
		at = begin + used;
		if (used == 0 || at >= size || text[at] != ",)"[i])
			return 0;
	}
	return at + 1;
}

static void square_write(const struct order_value *value, GString *out)
{
	g_string_append_printf(out, "(%d,%d)", (int)value->number, (int)value->second);
}

/* Reads a round mark; not if more than two are left in the line, as a path has at most two (SX-21). */
static size_t mark_read(const char *text, size_t size, struct order_value *value)
{
	unsigned marks = 0;

	(void)value;
	for (size_t i = 0; i < size; i++)
		marks += text[i] == '/';
	return size > 0 && text[0] == '/' && marks <= SX_ROUNDS - 1;
}

/* Reads a ship's number, which may follow its type as in reports: `second` is the type plus 1, 0: none. */
static size_t ship_read(const char *text, size_t size, struct order_value *value)
{
	size_t begin = 0, used;

	for (int64_t type = 0; sx_type_codes[type] && size > 2 && begin == 0; type++)
		if (g_ascii_strncasecmp(text, sx_type_codes[type], 2) == 0) {
			begin = 2;
			value->second = type + 1;
		}
	used = coordinate_read(text + begin, size - begin, &value->number);
	if (used == 0)
		return 0;
	if (value->number >= 1 && value->number <= SX_NUMBERS &&
	    (begin + used == size || !g_ascii_isdigit(text[begin + used])))
		return begin + used;
	value->second = (int64_t)begin;
	return TOKEN_BEYOND;
}

static void ship_write(const struct order_value *value, GString *out)
{
	g_string_append_printf(out, "%d", (int)value->number);
}

static const char *const mark_words[] = {"/", NULL};

static void mark_write(const struct order_value *value, GString *out)
{
	(void)value;
	g_string_append_c(out, '/');
}

static const struct token_kind tokens[] = {
    {.name = "id",
        .choices = "own",
        .what = "the number of an own ship",
        .type = TOKEN_CUSTOM,
        .min = 1,
        .max = SX_NUMBERS,
        .like = "(SC|DD|CR|BC|BB|DN|BA|SY|DC|CS)?#",
        .read = ship_read,
        .write = ship_write},
    {.name = "colonyship",
        .choices = "own",
        .what = "the number of an own ship",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = SX_NUMBERS,
        .digits = 3},
    {.name = "square",
        .choices = "place",
        .what = "a square (x,y)",
        .ranged = "a coordinate",
        .type = TOKEN_CUSTOM,
        .min = 0,
        .max = 99,
        .like = "\\([0-9]{1,2},[0-9]{1,2}\\)",
        .read = square_read,
        .write = square_write},
    {.name = "/",
        .what = "/ (the end of a round, at most two)",
        .type = TOKEN_CUSTOM,
        .words = mark_words,
        .most = SX_ROUNDS - 1,
        .read = mark_read,
        .write = mark_write},
    {.name = "count", .what = "a number of ships", .type = TOKEN_NUMBER, .min = 1, .max = 99, .digits = 2},
    {.name = "type",
        .what = "a type: SC DD CR BC BB DN BA SY DC CS",
        .type = TOKEN_WORD,
        .words = sx_type_codes},
    {.name = "technology",
        .what = "a technology: ATTACK DEFENSE MOVEMENT SHIPSIZE SHIPYARD",
        .type = TOKEN_WORD,
        .words = technology_words,
        .values = technology_values,
        .write = technology_write},
    {.name = "level",
        .what = "a level, one digit",
        .ranged = "a level",
        .type = TOKEN_NUMBER,
        .min = 0,
        .max = 9,
        .digits = 1},
    {0},
};

static const struct order_form forms[] = {
#define ORDER(name, ...) {.code = name, __VA_ARGS__},
#include "rulesets/space-empires-4x/orders.def"
#undef ORDER
    {0},
};

/* The orders' names, for programs. */
static const char *const codes[] = {
#define ORDER(code, ...) #code,
#include "rulesets/space-empires-4x/orders.def"
#undef ORDER
};

/* The full words that players use for these orders (HO-172). */
static const struct grammar_verb verbs[] = {
    {SX_ORDER_PASS, "nothing done"},
    {SX_ORDER_QUIT, "resign surrender"},
    {SX_ORDER_MOVE, "go fly send"},
    {SX_ORDER_COLONISE, "colonise colonize"},
    {SX_ORDER_BUILD, "buy make construct"},
    {SX_ORDER_TECH, "research raise develop technology tech"},
    {SX_ORDER_SCUTTLE, "scrap destroy disband"},
    {SX_ORDER_REMOVAL, "remove"},
    {SX_ORDER_FIRE, "fire target"},
    {SX_ORDER_HOLD, "screen hold"},
    {0},
};

const struct grammar sx_grammar = {.forms = forms,
    .verbs = verbs,
    .tokens = tokens,
    .codes = codes,
    .terse = true,
    .commas = false,
    .end = "END",
    .line_limit = 200};

struct order_set *sx_orders_read(unsigned seat, const char *text, size_t size)
{
	return orders_read(&sx_grammar, seat, text, size);
}

int64_t sx_build_count(const struct order *order)
{
	const struct order_value *count = order_value(order, 'n');

	return count ? count->number : 1;
}

unsigned sx_path_make(const struct order *order, const int64_t allowance[SX_ROUNDS], struct sx_path *path)
{
	int round = 1;
	int64_t used = 0;

	path->count = 0;
	for (unsigned i = 0; i < order->count; i++) {
		const struct order_value *value = &order->values[i];
		if (value->slot == 'r') {
			round++;
			used = 0;
		}
		if (value->slot != 's')
			continue;
		if (round <= SX_ROUNDS && used == allowance[round - 1]) {
			round++;
			used = 0;
		}
		if (round > SX_ROUNDS)
			return i;
		path->steps[path->count++] = (struct sx_step){(int)value->number, (int)value->second, round};
		used++;
	}
	return 0;
}

const char *sx_step_trouble(
    const struct sx_state *state, int64_t from_x, int64_t from_y, int64_t x, int64_t y)
{
	int64_t dx = ABS(x - from_x), dy = ABS(y - from_y);

	if (dx > 1 || dy > 1 || (dx == 0 && dy == 0))
		return "not the next square";
	if (dx == 1 && dy == 1 && !state->options.diagonals)
		return "a diagonal step, and this game has none";
	return NULL;
}
