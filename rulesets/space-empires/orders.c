/* The orders of space-empires: their grammar, and what became of one. */
#include "engine/base/text.h"
#include "parsers/grammar.h"
#include "rulesets/space-empires/turn.h"
#include "rulesets/space-empires/view.h"

#include <inttypes.h>

#define ORDER_NUMBER_MAX 1000000 /* SP-10 */

static const char *const stances[] = {"A", "P", "H", "I", NULL};
static const int stance_values[] = {SP_ASSAULT, SP_PURSUIT, SP_HIDE, SP_INTERDICT};
static const char *const stances_said[] = {"assaults", "pursues", "hides", "interdicts"};
static const char *const targets[] = {"P", "I", NULL};
static const char *const targets_said[] = {"population", "industry"};

/* The F of a fleet stands in the patterns, so that F-5 can be read as F5. */
static size_t read_fleet(const char *text, size_t size, struct order_value *value)
{
	size_t at = size > 0 && text[0] == '-' ? 1 : 0, begin = at;
	int64_t number = 0;

	for (; at < size && g_ascii_isdigit(text[at]); at++)
		if (number <= ORDER_NUMBER_MAX)
			number = number * 10 + (text[at] - '0');
	value->number = number;
	if (at == begin)
		return 0;
	return number >= 1 && number <= ORDER_NUMBER_MAX ? at : TOKEN_BEYOND;
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
		.ranged = "a fleet number", .type = TOKEN_CUSTOM, .min = 1, .max = ORDER_NUMBER_MAX,         \
		.read = read_fleet, .write = write_fleet                                                     \
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
        .max = ORDER_NUMBER_MAX},
    {.name = "world",
        .choices = "place:W",
        .what = "a world number",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = ORDER_NUMBER_MAX},
    {.name = "count", .what = "a quantity", .type = TOKEN_NUMBER, .min = 0, .max = ORDER_NUMBER_MAX},
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
    [SP_ORDER_STANCE] = {SP_ORDER_STANCE, "F<f:fleet>X<s:strategy>", "combat",
        "fleet f uses this strategy for the turn: A assault, P pursuit, H hide, I interdict", "F5XH",
        "F{f} {s}"},
    [SP_ORDER_ATTACK] = {SP_ORDER_ATTACK, "AF<f:fleet>F<e:enemy>", "combat",
        "fleet f attacks the foreign fleet e at the same world", "AF5F9", "F{f} attacks F{e}"},
    [SP_ORDER_BOMBARD] = {SP_ORDER_BOMBARD, "AF<f:fleet><t:target>", "bombardment",
        "fleet f bombards the population (P) or industry (I) of its world", "AF5P",
        "F{f} bombards the {t} of its world"},
    [SP_ORDER_LOAD] = {SP_ORDER_LOAD, "F<f:fleet>L<n:count>", "resolution", "fleet f loads n raw materials",
        "F5L10", "F{f} loads {n} raw materials"},
    [SP_ORDER_UNLOAD] = {SP_ORDER_UNLOAD, "F<f:fleet>U<n:count>", "resolution",
        "fleet f unloads n raw materials", "F5U10", "F{f} unloads {n} raw materials"},
    [SP_ORDER_TAKE] = {SP_ORDER_TAKE, "F<f:fleet>L" TREASURE, "resolution",
        "fleet f takes a treasure on board", "F5L(VAM)", "F{f} takes {t} on board"},
    [SP_ORDER_DROP] = {SP_ORDER_DROP, "F<f:fleet>U" TREASURE, "resolution",
        "fleet f leaves a treasure on its world", "F5U(VAM)", "F{f} leaves {t} on its world"},
    [SP_ORDER_TRANSFER] = {SP_ORDER_TRANSFER, "T<n:count>F<a:fleet>F<b:other>", "resolution",
        "n ships of fleet a go over to fleet b, which is made if there is none", "T3F5F6",
        "{n#ship|ships} of F{a} go over to F{b}"},
    [SP_ORDER_HAND] = {SP_ORDER_HAND, "T" TREASURE "F<a:fleet>F<b:other>", "resolution",
        "a treasure goes over from fleet a to fleet b", "T(VAM)F5F6", "{t} goes over from F{a} to F{b}"},
    [SP_ORDER_BUILD] = {SP_ORDER_BUILD, "B<n:count>F<f:other>W<w:world>", "resolution",
        "build n ships at world w, as a new fleet f or onto fleet f there", "B12F1W1",
        "build {n#ship|ships} at W{w} as F{f}"},
    [SP_ORDER_SUPPLY] = {SP_ORDER_SUPPLY, "S<f:number>W<w:world>\nSF<f:fleet>W<w:world>", "resolution",
        "supply run: each turn fleet f loads here, unloads at world w and comes back", "S5W2",
        "F{f} supplies W{w} from where it is, turn after turn"},
    [SP_ORDER_MOVE] = {SP_ORDER_MOVE,
        "M<f:number>W<a:world>[W<b:world>[W<c:world>]]\nMF<f:fleet>W<a:world>[W<b:world>[W<c:world>]]",
        "movement", "fleet f moves one to three jumps", "M5W2W3", "move F{f} to W{a}{b?, W{b}}{c?, W{c}}"},
    [SP_ORDER_RENAME] = {SP_ORDER_RENAME, "RF<a:fleet>F<b:other>", "movement",
        "fleet a is called b from the next turn on", "RF5F8", "F{a} is called F{b} from the next turn on"},
    [SP_ORDER_RENAME + 1] = {0},
};

const struct grammar sp_grammar = {.forms = forms, .tokens = tokens, .terse = true};

struct order_set *sp_orders_read(const struct state *state, unsigned seat, const char *text, size_t size)
{
	(void)state;
	return orders_read(&sp_grammar, seat, text, size);
}

void sp_order_done(struct order *order)
{
	order->status = ORDER_DONE;
}

void sp_order_partly(struct order *order)
{
	order->status = ORDER_PARTLY;
}

bool sp_order_ready(struct order *order, const struct sp_fleet *fleet)
{
	if (!fleet->gone && !fleet->part->surrendered)
		return true;
	sp_order_fail(order, "F%" PRId64 " %s before it could", fleet->part->start_id,
	    fleet->part->surrendered ? "surrendered" : "was gone");
	return false;
}
