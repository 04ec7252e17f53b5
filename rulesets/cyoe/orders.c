#include "rulesets/cyoe/orders.h"

#include "rulesets/cyoe/tables.h"

/* CL3 is C3 (the page's Orders). */
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
static const char *const stance_words[] = {"A", "B", "D", "E", NULL};
static const char *const mode_words[] = {"F", "R", NULL};
static const char *const mode_said[] = {"fights", "runs"};
static const char *const all_words[] = {"ALL", NULL};

/* Two digits, no fewer and no more. */
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

/* Traits are data (CY-5): here only two letters. */
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
        .read = read_tech,
        .write = write_tech},
    {.name = "trait",
        .what = "a trait's code",
        .type = TOKEN_CUSTOM,
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
    {.name = "stance", .what = "a stance (A, B, D or E)", .type = TOKEN_WORD, .words = stance_words},
    {.name = "mode",
        .what = "F (fight) or R (run)",
        .type = TOKEN_WORD,
        .words = mode_words,
        .said = mode_said},
    {.name = "all", .what = "ALL", .type = TOKEN_WORD, .words = all_words},
    {0},
};

/* A letter that may stand before the number after the verb is an option without value: it is
   left out of the canonical form. */
static const struct order_form forms[] = {
    {CY_DO_TR, "TR<t:trait>[S<s:system>]", "founding", "take a trait; S: where the planet of MD is", "TRMDS2",
        "take the trait {t}{s? with its planet in S{s}}"},
    {CY_DO_FT, "FT<t:tech>", "founding", "one of the two free techs", "FT01", "take tech {t} for nothing"},
    {CY_DO_DU, "DU<n:looks>", "founding", "n class U planets at home", "DU3",
        "found {n#class U planet|class U planets} at home"},
    {CY_DO_FS, "FS<n:count><c:station>S<s:system>", "founding", "place n free stations", "FS15RLS1",
        "place {n} free {c} in S{s}"},
    {CY_DO_SL, "SL<n:count>S<s:system>", "founding", "sell n free places", "SL5S2",
        "sell {n#free place|free places} in S{s}"},
    {CY_DO_DP, "DP<n:count><c:unit>S<a:system>S<b:system>", "deployment", "send queued goods from a to b",
        "DP3C2S1S4", "send {n} queued {c} from S{a} to S{b}"},
    {CY_DO_GP, "GP<n:points>E<e:empire>", "diplomacy", "give production points", "GP500E3",
        "give {n} PP to E{e}"},
    {CY_DO_GR, "GR<n:points>E<e:empire>", "diplomacy", "give research points", "GR500E3",
        "give {n} RP to E{e}"},
    {CY_DO_GU, "GU<n:count><c:ship>F<f:fleet>E<e:empire>", "diplomacy", "give ships", "GU2C3F1E3",
        "give {n} {c} of F{f} to E{e}"},
    {CY_DO_GT, "GT<t:tech>E<e:empire>", "diplomacy", "offer a tech", "GT03E2", "offer tech {t} to E{e}"},
    {CY_DO_AT, "AT<t:tech>E<e:empire>", "diplomacy", "accept a tech", "AT03E1", "accept tech {t} from E{e}"},
    {CY_DO_RT_SHIPS, "RT<n:count><c:ship>F<f:fleet>", "retirement", "retire ships of a fleet", "RT3C1F2",
        "retire {n} {c} of F{f}"},
    {CY_DO_RT_STATIONS, "RT<n:count><c:station>S<s:system>", "retirement", "retire stations", "RT2PSS5",
        "retire {n} {c} in S{s}"},
    {CY_DO_B, "B<n:count><c:unit>S<s:system>[F<f:fleet>]", "purchases", "buy ships or stations", "B12C3S5F2",
        "buy {n} {c} in S{s}{f? for F{f}}"},
    {CY_DO_UI, "UI[S]<s:system>L<n:rating>", "purchases", "raise the rating to n", "UI5L4",
        "raise the rating of S{s} to {n}"},
    {CY_DO_UP, "UP[P]<p:planet>L<n:level>", "purchases", "raise a planet to class n", "UP501L1",
        "raise P{p} to class {n}"},
    {CY_DO_US, "US<n:count><c:station><d:station>S<s:system>", "purchases",
        "n stations from one size to another", "US2PSPLS5", "{n} {c} in S{s} become {d}"},
    {CY_DO_AP, "AP<a:artifact>S<s:system>", "purchases", "prototype of an artifact", "AP1S5",
        "build the prototype of artifact {a} in S{s}"},
    {CY_DO_SX, "SX", "research", "buy a tech slot", "SX", "buy a tech slot"},
    {CY_DO_DT, "DT<t:tech>", "research", "drop a tech or project", "DT04", "drop tech {t}"},
    {CY_DO_RE, "RE<t:tech>[X<x:tech>]", "research", "research; X: in place of another", "RE03X01",
        "research tech {t}{x? in place of {x}}"},
    {CY_DO_RV, "RV<t:tech>F<f:fleet>", "research", "reverse engineer a captured ship", "RV03F2",
        "take tech {t} from a captured ship of F{f}"},
    {CY_DO_OB, "OB<t:tech>", "research", "reverse engineer an observed tech", "OB22",
        "work out the observed tech {t}"},
    {CY_DO_AR, "AR<a:artifact>", "research", "study an artifact", "AR1", "study artifact {a}"},
    {CY_DO_EQ, "EQ<t:tech>(<x:all>|<c:ship>{<c:ship>})", "readiness", "put a tech on ships", "EQ03ALL",
        "put tech {t} on {x}{c}"},
    {CY_DO_UQ, "UQ<t:tech>(<x:all>|<c:ship>{<c:ship>})", "readiness", "take a tech off", "UQ03C1C2",
        "take tech {t} off {x}{c}"},
    {CY_DO_T, "T<n:count><c:ship>F<a:fleet>F<b:number>", "readiness", "ships to another fleet; b may be new",
        "T2C1F2F9", "{n} {c} go from F{a} to F{b}"},
    {CY_DO_ST, "ST[F]<f:fleet><a:stance>[R<r:percent>]", "readiness", "stance and retreat", "ST2DR30",
        "F{f} takes stance {a}{r?, retreats at {r} %}"},
    {CY_DO_TG, "TG[F]<f:fleet><c:target>{<c:target>}", "readiness", "target order", "TG2C5DS",
        "F{f} aims at {c} first"},
    {CY_DO_BK, "BK[F]<f:fleet>S<s:system>(<x:all>|E<e:empire>{E<e:empire>})", "readiness",
        "guard the node to s", "BK2S6E3E4", "F{f} guards the node to S{s} against {x}{e:E}"},
    {CY_DO_BK_LIFT, "BK[F]<f:fleet>X", "readiness", "guard no more", "BK2X", "F{f} guards no more"},
    {CY_DO_M, "M<f:fleet>S<s:system>{S<s:system>}[<m:mode>]", "movement",
        "move; F or R: fight or run at blockades", "M2S5S6R", "F{f} goes to {s:S}{m?, and {m} at blockades}"},
    {CY_DO_AK, "AK[F]<f:fleet>E<e:empire>", "combat", "attack an empire", "AK2E3", "F{f} attacks E{e}"},
    {CY_DO_JN, "JN[F]<f:fleet>E<e:empire>", "combat", "join on an empire's side", "JN2E3",
        "F{f} joins on the side of E{e}"},
    {CY_DO_BI, "BI[F]<f:fleet>L<n:level>", "bombardment", "bombard infrastructure", "BI2L1",
        "F{f} bombards up to {n} levels of the rating"},
    {CY_DO_BP, "BP[F]<f:fleet>P<p:planet>L<n:level>", "bombardment", "bombard a planet", "BP2P501L1",
        "F{f} bombards up to {n} classes of P{p}"},
    {CY_DO_CS, "CS[F]<f:fleet><c:station>[<n:count>][E<e:empire>]", "bombardment", "capture stations",
        "CS2PM2", "F{f} captures{n? {n}} {c}{e? of E{e}}"},
    {CY_DO_CP, "CP[F]<f:fleet>P<p:planet>", "bombardment", "capture a planet", "CP2P501",
        "F{f} captures P{p}"},
    {CY_DO_UL, "UL[F]<f:fleet>P<p:planet>", "colonies", "unload civilians", "UL2P501",
        "F{f} unloads civilians on P{p}"},
    {CY_DO_LD, "LD[F]<f:fleet>P<p:planet>", "colonies", "load civilians", "LD2P501",
        "F{f} loads civilians from P{p}"},
    {CY_DO_CO, "CO[F]<f:fleet>P<p:planet>", "colonies", "settle a planet", "CO2P501", "F{f} settles P{p}"},
    {CY_DO_AB, "AB[P]<p:planet>", "colonies", "abandon a class", "AB501", "lower P{p} by a class"},
    {CY_DO_SV, "SV[F]<f:fleet>", "survey", "explore the system", "SV2", "F{f} explores its system"},
    {CY_DO_SC, "SC[F]<f:fleet>P<p:planet>", "survey", "scan a planet", "SC2P501", "F{f} scans P{p}"},
    {CY_DO_AQ, "AQ<a:artifact>", "survey", "trial of a prototype", "AQ1",
        "put the prototype of artifact {a} on trial"},
    {0},
};

const struct grammar cy_grammar = {.forms = forms, .tokens = tokens, .terse = true, .commas = true};
