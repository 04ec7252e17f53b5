#include "engine/base/text.h"
#include "parsers/grammar.h"
#include "rulesets/space-empires/orders.h"
#include "rulesets/space-empires/view.h"

#include <inttypes.h>

static const char *const stances[] = {"A", "P", "H", "I", NULL};
static const int stance_values[] = {SP_ASSAULT, SP_PURSUIT, SP_HIDE, SP_INTERDICT};
static const char *const stances_said[] = {"assaults", "pursues", "hides", "interdicts"};
static const char *const targets[] = {"P", "I", NULL};
static const char *const targets_said[] = {"population", "industry"};

/* The F of a fleet is part of the patterns, so that F-5 is read as F5. */
static size_t read_fleet(const char *text, size_t size, struct order_value *value)
{
	size_t at = size > 0 && text[0] == '-' ? 1 : 0, begin = at;
	int64_t number = 0;

	for (; at < size && g_ascii_isdigit(text[at]); at++)
		if (number <= SP_ORDER_MAX)
			number = number * 10 + (text[at] - '0');
	value->number = number;
	if (at == begin)
		return 0;
	return number >= 1 && number <= SP_ORDER_MAX ? at : TOKEN_BEYOND;
}

static void write_fleet(const struct order_value *value, GString *out)
{
	text_integer(out, value->number);
}

static void write_capitals(const struct order_value *value, GString *out)
{
	for (const char *c = value->text; *c != '\0'; c++)
		g_string_append_c(out, g_ascii_toupper(*c));
}

#define FLEET(called, shown)                                                                                 \
	{                                                                                                    \
		.name = (called), .choices = (shown), .what = "a fleet number (1 to 1000000)",               \
		.ranged = "a fleet number", .type = TOKEN_CUSTOM, .min = 1, .max = SP_ORDER_MAX,             \
		.read = read_fleet, .write = write_fleet, .like = "-?#"                                      \
	}

static const struct token_kind tokens[] = {
    FLEET("fleet", "own:F"),
    FLEET("enemy", "other:F"),
    FLEET("other", "own:F+"),
    {.name = "number",
        .choices = "own:F",
        .what = "a fleet number (1 to 1000000)",
        .ranged = "a fleet number",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = SP_ORDER_MAX},
    {.name = "world",
        .choices = "place:W",
        .what = "a world number",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = SP_ORDER_MAX},
    {.name = "count", .what = "a quantity", .type = TOKEN_NUMBER, .min = 0, .max = SP_ORDER_MAX},
    {.name = "treasure",
        .choices = "worlds.treasures|fleets.treasures",
        .what = "a treasure's id (one to eight letters or digits)",
        .type = TOKEN_NAME,
        .min = 1,
        .max = SP_TREASURE_SIZE,
        .write = write_capitals},
    {.name = "strategy",
        .what = "A, P, H or I",
        .type = TOKEN_WORD,
        .words = stances,
        .values = stance_values,
        .said = stances_said},
    {.name = "target", .what = "P or I", .type = TOKEN_WORD, .words = targets, .said = targets_said},
    {0},
};

#define TREASURE "~(<t:treasure>~)"

static const struct order_form forms[] = {
#define ORDER(name, step, ...) {.code = name, __VA_ARGS__},
#include "rulesets/space-empires/orders.def"
#undef ORDER
    {0},
};

/* The orders' names, for programs. */
static const char *const codes[] = {
#define ORDER(code, ...) #code,
#include "rulesets/space-empires/orders.def"
#undef ORDER
};

/* The full words that players use for these orders (HO-172). */
static const struct grammar_verb verbs[] = {
    {SP_ORDER_STANCE, "stance strategy assault pursue hide interdict"},
    {SP_ORDER_ATTACK, "fight fire shoot"},
    {SP_ORDER_BOMBARD, "bomb attack"},
    {SP_ORDER_TAKE, "load pick"},
    {SP_ORDER_DROP, "unload drop"},
    {SP_ORDER_TRANSFER, "transfer give move split"},
    {SP_ORDER_HAND, "transfer give"},
    {SP_ORDER_BUILD, "make construct"},
    {SP_ORDER_MOVE, "go send fly jump travel"},
    {0},
};

const struct grammar sp_grammar = {
    .forms = forms, .verbs = verbs, .tokens = tokens, .codes = codes, .terse = true};

struct order_set *sp_orders_read(unsigned seat, const char *text, size_t size)
{
	return orders_read(&sp_grammar, seat, text, size);
}

bool sp_order_ready(struct order *order, const struct sp_fleet *fleet)
{
	if (!fleet->gone && !fleet->part->surrendered)
		return true;
	order_fail(order, "F%" PRId64 " %s before it could", fleet->part->start_id,
	    fleet->part->surrendered ? "surrendered" : "was gone");
	return false;
}
