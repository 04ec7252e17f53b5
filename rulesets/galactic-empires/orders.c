/* The grammar: the table of orders of the rules, one form a line. */
#include "rulesets/galactic-empires/orders.h"

#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

#define NUMBER_MAX 99999

/* The digits from `begin` of a token as 1 to NUMBER_MAX; bytes used with those before them, or what a reader answers
   to none and to a number beyond. Blanks are gone already. */
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

/* `F<n>` or `G<n>`: number, and second 1 for a garrison. */
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

/* `S<n>` or `H`: number, 0 to hold. */
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

/* Two letters; which types there are is a question to the tables. */
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
        .read = read_unit,
        .write = write_unit},
    {.name = "step",
        .choices = "place|=H",
        .what = "a step: S and a number, or H",
        .ranged = "the number of a sector",
        .type = TOKEN_CUSTOM,
        .min = 1,
        .max = NUMBER_MAX,
        .read = read_step,
        .write = write_step,
        .say = say_step},
    {.name = "type",
        .choices = "units.ships.type|sectors.ic",
        .what = "a ship type: two letters",
        .type = TOKEN_CUSTOM,
        .read = read_type,
        .write = write_type},
    {0},
};

static const struct order_form forms[GE_FORMS + 1] = {
    [GE_DW] = {GE_DW, "DW[E]<e:empire>", "F1", "declare war on a neutral", "DW2", "declare war on E{e}"},
    [GE_OP] = {GE_OP, "OP[E]<e:empire>", "L15", "offer peace to an enemy", "OP2", "offer peace to E{e}"},
    [GE_OA] = {GE_OA, "OA[E]<e:empire>", "L17", "offer an alliance to a neutral", "OA2",
        "offer an alliance to E{e}"},
    [GE_CA] = {GE_CA, "CA[E]<e:empire>", "L16", "cancel an alliance", "CA2", "cancel the alliance with E{e}"},
    [GE_AG] = {GE_AG, "AG[E]<e:empire>", "F2", "accept gifts", "AG2", "accept gifts of E{e}"},
    [GE_AN] = {GE_AN, "AN[E]<e:empire>", "F2", "accept nothing", "AN2", "accept nothing of E{e}"},
    [GE_GP] = {GE_GP, "GP[E]<e:empire>", "F3", "grant passage rights", "GP2", "grant E{e} passage rights"},
    [GE_RP] = {GE_RP, "RP[E]<e:empire>", "F3", "revoke passage rights", "RP2",
        "revoke the passage rights of E{e}"},
    [GE_GS] = {GE_GS, "GS[S]<s:sector>E<e:empire>", "F4", "let an empire into one sector", "GS8E2",
        "let E{e} into S{s}"},
    [GE_RS] = {GE_RS, "RS[S]<s:sector>E<e:empire>", "F4", "let it in no more", "RS8E2",
        "let E{e} into S{s} no more"},
    [GE_NF] = {GE_NF, "NF[F]<f:number><u:unit>", "F5", "form an empty fleet where the unit is", "NF7G1",
        "form F{f} where {u} is"},
    [GE_RL] = {GE_RL, "RLF<f:fleet>R<k:level>", "F6", "flee when ranks 1 to k are empty (0: never)", "RLF2R1",
        "F{f} flees when ranks 1 to {k} are empty (0: never)"},
    [GE_FO] = {GE_FO, "FO[F]<f:fleet>F<g:leader>", "F6", "do in battle as another fleet does (F0: nobody)",
        "FO2F1", "F{f} follows F{g} in battle (F0: nobody)"},
    [GE_DF] = {GE_DF, "DF[F]<f:fleet><y:yes>[P<p:phase>]", "F6, M3", "fight inside the sector defence or not",
        "DF3YP2", "F{f} fights {y} sector defences{p?, from phase {p}}"},
    [GE_NM] = {GE_NM, "NM<u:unit><q:name>", "F6", "name a unit", "NMF1\"Vanguard\"", "{u} is called {q}"},
    [GE_CL] = {GE_CL, "CL[F]<f:fleet>[P<p:phase>]", "F7, M4", "cloak", "CL4P2",
        "F{f} cloaks{p? in phase {p}}"},
    [GE_DC] = {GE_DC, "DC[F]<f:fleet>[P<p:phase>]", "F7, M4", "decloak", "DC4",
        "F{f} decloaks{p? in phase {p}}"},
    [GE_T] = {GE_T, "T<n:count><c:type><u:unit><v:unit>", "F8, M1", "transfer ships from a unit to another",
        "T5DDG1F7", "transfer {n} {c} from {u} to {v}"},
    [GE_TA] = {GE_TA, "TA[A]<a:admiral><u:unit>", "F8, M1", "transfer an admiral to a unit", "TA4F3",
        "transfer admiral {a} to {u}"},
    [GE_K] = {GE_K, "K<n:count><c:type><u:unit>R<r:rank>", "F9", "put ships into a rank", "K1FRF2R1",
        "put {n} {c} of {u} into rank {r}"},
    [GE_X] = {GE_X, "X<n:count><c:type><u:unit>", "F10", "disband ships", "X2TRG1", "disband {n} {c} of {u}"},
    [GE_V] = {GE_V, "V<n:count><c:type><u:unit>", "F10", "salvage ships", "V2TRG1", "salvage {n} {c} of {u}"},
    [GE_XA] = {GE_XA, "XA[A]<a:admiral>", "F10", "dismiss an admiral", "XA2", "dismiss admiral {a}"},
    [GE_M] = {GE_M, "M[F]<f:fleet><t:step>{<t:step>}", "M2", "travel; H stays for one phase", "M1HS8",
        "F{f} travels {t}"},
    [GE_SE] = {GE_SE, "SE<u:unit>[P<p:later>]", "M5", "search, in one phase or in all", "SEF1P1",
        "{u} searches{p? in phase {p}}"},
    [GE_PG] = {GE_PG, "PG<u:unit>S<s:sector>", "M9", "pillage a sector when there", "PGF1S4",
        "{u} pillages S{s}"},
    [GE_SR] = {GE_SR, "SR<m:money>E<e:empire>S<s:sector>", "L2", "send resources to a garrison",
        "SR50.5E3S14", "send {m} resources to E{e} at S{s}"},
    [GE_B] = {GE_B, "B<n:count><c:type>G<s:sector>", "L4", "build ships", "B12CRG1", "build {n} {c} at G{s}"},
    [GE_HA] = {GE_HA, "HAG<s:sector>", "L5", "hire an admiral", "HAG1", "hire an admiral at G{s}"},
    [GE_AX] = {GE_AX, "AX[S]<s:sector>", "L6", "annex a sector", "AX8", "annex S{s}"},
    [GE_CD] = {GE_CD, "CD<u:unit>", "L8", "construct a level of sector defence", "CDG1",
        "{u} constructs sector defence"},
    [GE_RZ] = {GE_RZ, "RZ<u:unit>", "L10", "raze a level of sector defence", "RZF1",
        "{u} razes sector defence"},
    [GE_GV] = {GE_GV, "GV[S]<s:sector>E<e:empire>", "L12", "give a sector away", "GV8E2",
        "give S{s} to E{e}"},
    [GE_PR] = {GE_PR, "PR<q:text>", "L13", "make a proclamation", "PR\"The stars are ours, all of them.\"",
        "proclaim {q}"},
    [GE_IS] = {GE_IS, "IS[E]<e:empire>", "L18", "share scouting", "IS2", "share scouting with E{e}"},
    [GE_IR] = {GE_IR, "IR[E]<e:empire>", "L18", "share it no more", "IR2",
        "share scouting with E{e} no more"},
    [GE_SL] = {GE_SL, "SL[E]<e:empire>S<s:sector>", "L18", "show one sector, this turn", "SL2S8",
        "show E{e} S{s} this turn"},
    [GE_SA] = {GE_SA, "SA[E]<e:empire>", "L18", "send an ambassador", "SA2", "send an ambassador to E{e}"},
    [GE_HM] = {GE_HM, "HM[E]<e:empire>", "L17", "become the henchman of an empire", "HM2",
        "become the henchman of E{e}"},
    [GE_SZ] = {GE_SZ, "SZ[E]<e:empire>", "L17", "become the suzerain of an empire", "SZ2",
        "become the suzerain of E{e}"},
    [GE_ES] = {GE_ES, "ES[E]<e:empire>", "L19", "spy on an empire", "ES2", "spy on E{e}"},
};

const struct grammar ge_grammar = {.forms = forms, .tokens = tokens, .terse = true, .commas = true};

struct order_set *ge_orders_read(const struct state *state, unsigned seat, const char *text, size_t size)
{
	(void)state;
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
