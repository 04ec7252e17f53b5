#include "rulesets/cyoe/orders.h"

#include "rulesets/cyoe/state.h"
#include "rulesets/cyoe/tables.h"

/* Words for ships: CL3 means C3 (the page's Orders). */
#define SHIP_WORDS                                                                                           \
	"IW", "FW", "BW", "GS", "RF", "C1", "C2", "C3", "C4", "C5", "SM", "IN", "DC", "SH", "X1", "X2",      \
	    "X3", "X4", "X5", "X6", "BR", "TT", "SD", "SV", "TR", "CO", "MP", "MR", "GN", "CV", "CL1",       \
	    "CL2", "CL3", "CL4", "CL5"
#define SHIP_VALUES                                                                                          \
	CY_IW, CY_FW, CY_BW, CY_GS, CY_RF, CY_C1, CY_C2, CY_C3, CY_C4, CY_C5, CY_SM, CY_IN, CY_DC, CY_SH,    \
	    CY_X1, CY_X2, CY_X3, CY_X4, CY_X5, CY_X6, CY_BR, CY_TT, CY_SD, CY_SV, CY_TR, CY_CO, CY_MP,       \
	    CY_MR, CY_GN, CY_CV, CY_C1, CY_C2, CY_C3, CY_C4, CY_C5
#define STATION_WORDS "PS", "PM", "PL", "DS", "DM", "DL", "RS", "RM", "RL", "HS", "HM", "HL"
#define STATION_VALUES CY_PS, CY_PM, CY_PL, CY_DS, CY_DM, CY_DL, CY_RS, CY_RM, CY_RL, CY_HS, CY_HM, CY_HL

static const char *const ship_words[] = {SHIP_WORDS, NULL};
static const int ship_values[] = {SHIP_VALUES};
static const char *const station_words[] = {STATION_WORDS, NULL};
static const int station_values[] = {STATION_VALUES};
static const char *const code_words[] = {SHIP_WORDS, STATION_WORDS, NULL};
static const int code_values[] = {SHIP_VALUES, STATION_VALUES};
static const char *const target_words[] = {SHIP_WORDS, "DS", "DM", "DL", NULL};
static const int target_values[] = {SHIP_VALUES, CY_DS, CY_DM, CY_DL};
static const char *const mode_words[] = {"F", "R", NULL};
static const char *const mode_said[] = {"fights", "runs"};
static const char *const all_words[] = {"ALL", NULL};

/* Reads a tech number of exactly two digits. */
static size_t read_tech(const char *text, size_t size, struct order_value *value)
{
	if (size < 2 || !g_ascii_isdigit(text[0]) || !g_ascii_isdigit(text[1]) ||
	    (size > 2 && g_ascii_isdigit(text[2])))
		return 0;
	value->number = (text[0] - '0') * 10 + (text[1] - '0');
	return 2;
}

static void write_tech(const struct order_value *value, GString *out)
{
	g_string_append_printf(out, "%02d", (int)value->number);
}

/* Traits come from the tables (CY-5): the grammar reads any two letters. */
static size_t read_trait(const char *text, size_t size, struct order_value *value)
{
	if (size < 2 || !g_ascii_isalpha(text[0]) || !g_ascii_isalnum(text[1]))
		return 0;
	value->number = g_ascii_toupper(text[0]) * 256 + g_ascii_toupper(text[1]);
	return 2;
}

static void write_trait(const struct order_value *value, GString *out)
{
	g_string_append_c(out, (char)(value->number / 256));
	g_string_append_c(out, (char)(value->number % 256));
}

static void write_code(const struct order_value *value, GString *out)
{
	g_string_append(out, cy_codes[value->number]);
}

static const struct token_kind tokens[] = {
    {.name = "count", .what = "a number of units", .type = TOKEN_NUMBER, .min = 1, .max = 1000000000},
    {.name = "points",
        .what = "a number of points",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = INT64_C(1000000000000)},
    {.name = "looks", .what = "a number of planets", .type = TOKEN_NUMBER, .min = 1, .max = 9},
    {.name = "system",
        .choices = "place:S",
        .what = "a system's number",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = 1000000},
    {.name = "planet",
        .choices = "systems.planets.id",
        .what = "a planet's number",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = 1000000000},
    {.name = "fleet",
        .choices = "own:F",
        .what = "a fleet's number",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = 999},
    {.name = "number",
        .choices = "own:F+",
        .what = "a fleet's number",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = 999},
    {.name = "empire",
        .choices = "empires.id/name",
        .what = "an empire's number",
        .type = TOKEN_NUMBER,
        .min = 1,
        .max = 99},
    {.name = "artifact", .what = "an artifact's number", .type = TOKEN_NUMBER, .min = 1, .max = 1000000},
    {.name = "level", .what = "a level", .type = TOKEN_NUMBER, .min = 1, .max = 5},
    {.name = "rating", .what = "a rating that can be bought", .type = TOKEN_NUMBER, .min = 1, .max = 4},
    {.name = "percent", .what = "a percentage", .type = TOKEN_NUMBER, .min = 1, .max = 100},
    {.name = "tech",
        .what = "a tech with two digits",
        .type = TOKEN_CUSTOM,
        .like = "[0-9][0-9]",
        .read = read_tech,
        .write = write_tech},
    {.name = "trait",
        .what = "a trait's code",
        .type = TOKEN_CUSTOM,
        .like = "[A-Za-z][A-Za-z0-9]",
        .read = read_trait,
        .write = write_trait},
    {.name = "ship",
        .what = "a ship's code",
        .type = TOKEN_WORD,
        .words = ship_words,
        .values = ship_values,
        .write = write_code},
    {.name = "station",
        .what = "a station's code",
        .type = TOKEN_WORD,
        .words = station_words,
        .values = station_values,
        .write = write_code},
    {.name = "unit",
        .what = "the code of a ship or station",
        .type = TOKEN_WORD,
        .words = code_words,
        .values = code_values,
        .write = write_code},
    {.name = "target",
        .what = "the code of a ship or defence station",
        .type = TOKEN_WORD,
        .words = target_words,
        .values = target_values,
        .write = write_code},
    {.name = "stance", .what = "a stance (A, B, D or E)", .type = TOKEN_WORD, .words = cy_stances},
    {.name = "mode",
        .what = "F (fight) or R (run)",
        .type = TOKEN_WORD,
        .words = mode_words,
        .said = mode_said},
    {.name = "all", .what = "ALL", .type = TOKEN_WORD, .words = all_words},
    {0},
};

/* An optional letter before the number after the verb is left out of the canonical form. */
static const struct order_form forms[] = {
#define ORDER(name, ...) {.code = name, __VA_ARGS__},
#include "rulesets/cyoe/orders.def"
#undef ORDER
    {0},
};

/* The orders' names, for programs. */
static const char *const codes[] = {
#define ORDER(code, ...) #code,
#include "rulesets/cyoe/orders.def"
#undef ORDER
};

/* The full words that players use for these orders (HO-172). */
static const struct grammar_verb verbs[] = {
    {CY_DO_DP, "deploy"},
    {CY_DO_GU, "transfer"},
    {CY_DO_RT_SHIPS, "scrap disband"},
    {CY_DO_RT_STATIONS, "scrap disband"},
    {CY_DO_B, "build make construct"},
    {CY_DO_UI, "upgrade improve"},
    {CY_DO_UP, "upgrade improve"},
    {CY_DO_US, "upgrade"},
    {CY_DO_T, "transfer move"},
    {CY_DO_TG, "target"},
    {CY_DO_BK, "block blockade"},
    {CY_DO_M, "move travel send fly jump"},
    {CY_DO_CO, "colonise colonize"},
    {CY_DO_SV, "survey"},
    {0},
};

const struct grammar cy_grammar = {
    .forms = forms, .verbs = verbs, .tokens = tokens, .codes = codes, .terse = true, .commas = true};
