/* A grammar's descriptions for people and programs: /help for its orders, and their structure. */
#include "engine/documents/json.h"
#include "parsers/help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const modes[] = {"ASC", "UP", "DESC", NULL};
static const char *const said_modes[] = {"from below", "from below", "from above", NULL};
static const int mode_values[] = {0, 0, 1};
static const char *const goods[] = {"ORE", "FOOD", NULL};
static const char *const sides[] = {"NORTH", "SOUTH", NULL};

/* Reads one digit or `-`, one digit. */
static size_t read_digit(const char *text, size_t size, struct order_value *value)
{
	size_t minus = size > 0 && text[0] == '-';

	if (size <= minus || !g_ascii_isdigit(text[minus]))
		return 0;
	value->number = (minus ? -1 : 1) * (text[minus] - '0');
	return minus + 1;
}

static void say_digit(const struct order_value *value, GString *out)
{
	g_string_append_printf(out, "%d steps", (int)value->number);
}

static const struct token_kind tokens[] = {
    {.name = "number", .what = "a number of ships", .type = TOKEN_NUMBER, .min = 1, .max = 999, .most = 2},
    {.name = "world", .what = "a world", .type = TOKEN_NUMBER, .min = 1, .max = 99, .choices = "worlds.id"},
    {.name = "cash", .what = "an amount", .type = TOKEN_TENTHS, .min = 5, .max = 9990},
    {.name = "mode",
        .what = "ASC or DESC",
        .type = TOKEN_WORD,
        .words = modes,
        .values = mode_values,
        .said = said_modes},
    {.name = "goods", .what = "ORE or FOOD", .type = TOKEN_WORD, .words = goods},
    {.name = "name", .what = "a ship's name", .type = TOKEN_NAME, .min = 2, .max = 12},
    {.name = "text", .what = "a text", .type = TOKEN_QUOTED, .min = 1, .max = 30},
    {.name = "col",
        .what = "a column",
        .type = TOKEN_CUSTOM,
        .min = -9,
        .max = 9,
        .read = read_digit,
        .say = say_digit},
    {.name = "row", .what = "a row", .type = TOKEN_CUSTOM, .read = read_digit},
    {.name = "side", .what = "a side", .type = TOKEN_CUSTOM, .words = sides, .read = read_digit},
    {.name = "spare", .what = "nothing", .type = TOKEN_NUMBER, .min = 0, .max = 1},
    {0},
};

#define NEVER "stop at once; this cannot be taken back, and everybody is told of it"
static const struct order_form forms[] = {
    {0, "BUILD <n:number> SHIPS AT <w:world>\nB <n:number> <w:world>", "build",
        "build n ships at world w, where they wait for the next turn to begin with", "BUILD 1 SHIPS AT 12",
        "build {n#ship|ships} at {w:W}", NULL},
    {1, "FIRE <s:name>{ <s:name>} AT <t:name>[ <m:mode>]", "fire", "all ships named fire at the target",
        "FIRE Max AT Bolte UP", "{s} fire at {t}{m? {m}}{n? with {n}}", NULL},
    {2, "SEND <a:cash> TO <b:name>", "trade", "send the sum a to b", "SEND 2.5 TO Max", NULL, NULL},
    {3, "CALL <a:name> <t:text>", "trade", "give a ship a name", "CALL Max \"Big one\"",
        "{a} is called {t}{a?, whatever {t} says}", NULL},
    {4, "GO TO ~(<x:col>,<y:row>~)[ FAST]", "move", "go there", "GO TO (-3,1)",
        "go {x}, {y}{z? on}{z? by {x}}", NULL},
    {5, "SELL (<g:goods>|ALL)", "trade", "sell goods g, or all", "SELL ORE", "sell {g}", NULL},
    {6, "STOP[,<w:world>{3,<w:world>}]", "end", NEVER, "STOP", NULL, NULL},
    {0},
};
static const struct grammar_short shorts[] = {
    {"~(<x:col>,<y:row>~)", "place",
        "a place of the map, as (-3,1), which the report shows; others may be known"},
    {0},
};
static const struct grammar words = {.forms = forms, .tokens = tokens, .shorts = shorts, .line_limit = 80};

static const struct order_form terse_forms[] = {
    {0, "F<f:number>G<g:number>", "join", "fleet f joins g", "F1G2", NULL, NULL},
    {1, "F<f:number>X(A|P)", "fight", "fleet f attacks or passes", "F1XA", NULL, NULL},
    {2, "F<f:number>H", "fight", "fleet f's ships hold", "F1H", NULL, NULL},
    {3, "F<f:number>W", "fight", "fleet f waits", "F1W", NULL, NULL},
    {4, "F<f:number>Z", "fight", "fleet f sleeps", "F1Z", NULL, NULL},
    {5, "BK<f:number>AE<e:number>{E<e:number>}", "fight", "fleet f guards", "BK1AE2E3",
        "F{f} guards against {e:E}", NULL},
    {6, "BO~{<f:number>~}", "fight", "fleet's", "BO{3}", "{f#ship|ships}", NULL},
    {0},
};
static const struct grammar terse = {.forms = terse_forms, .tokens = tokens, .terse = true, .commas = true};

#define BUILD_LINE                                                                                           \
	"  BUILD <n> SHIPS AT <w>       build n ships at world w, where they\n"                              \
	"                               wait for the next turn to begin with\n"
#define BUILD_TERMS                                                                                          \
	"      <n>: a number of ships\n"                                                                     \
	"      <w>: a world\n"

static void the_table_of_all_orders(void **state)
{
	g_autoptr(GString) out = g_string_new(NULL), other = g_string_new(NULL);

	(void)state;
	grammar_help(&words, out);
	assert_string_equal(out->str,
	    BUILD_LINE "  FIRE <name>... AT <name>[ <mode>]\n"
	               "                               all ships named fire at the target\n"
	               "  SEND <a> TO <b>              send the sum a to b\n"
	               "  CALL <name> <text>           give a ship a name\n"
	               "  GO TO <place>[ FAST]         go there\n"
	               "  SELL (<g>|ALL)               sell goods g, or all\n"
	               "  STOP[,<world>{3,<world>}]    stop at once; this cannot be taken\n"
	               "                               back, and everybody is told of it\n"
	               "  Case does not matter; ; or # starts a comment;\n  one order a line.\n");
	grammar_help(&terse, other);
	assert_string_equal(other->str, "  F<f>G<g>                     fleet f joins g\n"
	                                "  F<f>X(A|P)                   fleet f attacks or passes\n"
	                                "  F<number>H                   fleet f's ships hold\n"
	                                "  F<f>W                        fleet f waits\n"
	                                "  F<f>Z                        fleet f sleeps\n"
	                                "  BK<f>AE<number>...           fleet f guards\n"
	                                "  BO{<number>}                 fleet's\n"
	                                "  Case and blanks do not matter; ; or # starts a comment;\n"
	                                "  one order a line, or several with commas.\n");
}

/* Expects what /help says of a topic; NULL: unknown topic. */
static void says(const struct grammar *grammar, const char *topic, const char *want)
{
	g_autoptr(GString) out = g_string_new("x\n");

	if (grammar_help_on(grammar, topic, out) != (want != NULL))
		fail_msg("%s: a topic or not", topic);
	assert_string_equal(out->str + 2, want ? want : "");
}

static unsigned count_of(const struct grammar *grammar, const char *topic, const char *what)
{
	g_autoptr(GString) out = g_string_new(NULL);
	unsigned count = 0;

	grammar_help_on(grammar, topic, out);
	for (const char *at = strstr(out->str, what); at; at = strstr(at + 1, what))
		count++;
	return count;
}

static void help_on_a_topic(void **state)
{
	static const char build[] =
	    BUILD_LINE BUILD_TERMS "      Carried out in: build. For example `BUILD 1 SHIPS AT 12`:\n"
	                           "          means: build 1 ship at W12\n";

	(void)state;
	/* A whole word of the order, of its alternative, the beginning of one, a word of its meaning. */
	says(&words, "build", build);
	says(&words, "b", build);
	says(&words, "Bui", build);
	says(&words, "world", build);
	says(&words, "build 7 ships at 9", BUILD_LINE BUILD_TERMS "      This one: build 7 ships at W9\n");
	says(&words, "fire ab cd at ef desc",
	    "  FIRE <name>... AT <name>[ <mode>]\n"
	    "                               all ships named fire at the target\n"
	    "      <name>: a ship's name\n"
	    "      <mode>: ASC or DESC\n"
	    "      This one: ab, cd fire at ef from above\n");
	says(&words, "SEND",
	    "  SEND <a> TO <b>              send the sum a to b\n"
	    "      <a>: an amount\n"
	    "      <b>: a ship's name\n"
	    "      Carried out in: trade. For example `SEND 2.5 TO Max`:\n"
	    "          means: send the sum a to b\n");
	says(&words, "call",
	    "  CALL <name> <text>           give a ship a name\n"
	    "      <name>: a ship's name\n"
	    "      <text>: a text\n"
	    "      Carried out in: trade. For example `CALL Max \"Big one\"`:\n"
	    "          means: Max is called \"Big one\", whatever \"Big one\" says\n");
	says(&words, "go",
	    "  GO TO <place>[ FAST]         go there\n"
	    "      <place>: a place of the map, as (-3,1), which the report\n"
	    "          shows; others may be known\n"
	    "      Carried out in: move. For example `GO TO (-3,1)`:\n"
	    "          means: go -3 steps, 1\n");
	says(&terse, "bk",
	    "  BK<f>AE<number>...           fleet f guards\n"
	    "      <f>: a number of ships\n"
	    "      <number>: a number of ships\n"
	    "      Carried out in: fight. For example `BK1AE2E3`:\n"
	    "          means: F1 guards against E2, E3\n");
	/* Two letters of a meaning are not a topic, nor are two orders, nor unreadable text. */
	says(&words, "sh", NULL);
	says(&terse, "f1h,f1w", NULL);
	says(&words, "fire",
	    "  FIRE <name>... AT <name>[ <mode>]\n"
	    "                               all ships named fire at the target\n"
	    "      <name>: a ship's name\n"
	    "      <mode>: ASC or DESC\n"
	    "      Carried out in: fire. For example `FIRE Max AT Bolte UP`:\n"
	    "          means: Max fire at Bolte from below\n");
	says(&words, "chess", NULL);
	/* Up to four are described in detail, of five there is one line each. */
	assert_int_equal(count_of(&words, "the", "For example"), 4);
	assert_int_equal(count_of(&terse, "f", "For example"), 0);
	assert_int_equal(count_of(&terse, "f", "\n"), 5);
	assert_int_equal(count_of(&terse, "bo", "means: 3 ships\n"), 1);
}

static void choices(void *context, const char *source, struct json *json)
{
	json_list(json, NULL);
	json_text(json, NULL, context);
	json_text(json, NULL, source);
	json_end(json);
}

#define NUMBER_KIND                                                                                          \
	"{\"what\": \"a number of ships\", \"field\": \"number\", \"min\": 1, \"max\": 999, \"sample\": "
#define WORLD "{\"slot\": \"w\", \"kind\": \"world\"}"
#define NAME "{\"slot\": \"s\", \"kind\": \"name\"}"

static const char kinds_json[] =
    "{\"terse\": false,\n \"commas\": false,\n \"end\": null,\n"
    " \"line_limit\": 80,\n \"kinds\": {\"number\": " NUMBER_KIND "\"1\", \"most\": 2}, "
    "\"world\": {\"what\": \"a world\", \"field\": \"number\", \"min\": 1, \"max\": 99, "
    "\"sample\": \"12\", "
    "\"source\": \"worlds.id\", \"choices\": [[\"known\", \"worlds.id\"]]}, "
    "\"cash\": {\"what\": \"an amount\", \"field\": \"tenths\", \"min\": 0.5, \"max\": 999.0, "
    "\"sample\": \"2.5\"}, "
    "\"mode\": {\"what\": \"ASC or DESC\", \"field\": \"word\", \"words\": [[\"ASC\", \"from below\"], "
    "[\"UP\", null, \"ASC\"], [\"DESC\", \"from above\"]], \"sample\": \"ASC\"}, "
    "\"goods\": {\"what\": \"ORE or FOOD\", \"field\": \"word\", \"words\": [[\"ORE\", \"ORE\"], "
    "[\"FOOD\", "
    "\"FOOD\"]], \"sample\": \"ORE\"}, "
    "\"name\": {\"what\": \"a ship's name\", \"field\": \"text\", \"min\": 2, \"max\": 12, "
    "\"sample\": \"Max\"}, "
    "\"text\": {\"what\": \"a text\", \"field\": \"quoted\", \"min\": 1, \"max\": 30, \"sample\": "
    "\"Big one\"}, "
    "\"col\": {\"what\": \"a column\", \"field\": \"number\", \"min\": -9, \"max\": 9, \"sample\": "
    "\"-3\"}, "
    "\"row\": {\"what\": \"a row\", \"field\": \"text\", \"sample\": \"1\"}, "
    "\"side\": {\"what\": \"a side\", \"field\": \"word\", \"words\": [[\"NORTH\", \"NORTH\"], "
    "[\"SOUTH\", "
    "\"SOUTH\"]], \"sample\": \"NORTH\"}, "
    "\"spare\": {\"what\": \"nothing\", \"field\": \"number\", \"min\": 0, \"max\": 1, \"sample\": "
    "\"1\"}},\n";

static const char forms_json[] =
    " \"forms\": [\n"
    "  {\"form\": \"BUILD\", \"example\": \"BUILD 1 SHIPS AT 12\", \"meaning\": \"build n ships at world w, where they "
    "wait for the "
    "next turn to begin with\", \"gloss\": \"build {n#ship|ships} at {w:W}\","
    " \"phase\": \"build\", \"ways\": [[\"BUILD\", \" \", {\"slot\": "
    "\"n\", \"kind\": "
    "\"number\"}, \" \", \"SHIPS\", \" \", \"AT\", \" \", {\"slot\": \"w\", \"kind\": \"world\"}], "
    "[\"B\", \" \", "
    "{\"slot\": \"n\", \"kind\": \"number\"}, \" \", {\"slot\": \"w\", \"kind\": \"world\"}]]},\n"
    "  {\"form\": \"FIRE\", \"example\": \"FIRE Max AT Bolte UP\", \"meaning\": \"all ships named fire at the "
    "target\", \"gloss\": \"{s} fire at {t}{m? {m}}{n? with {n}}\", \"phase\": "
    "\"fire\", \"ways\": [[\"FIRE\", \" \", " NAME ", {\"again\": [\" \", " NAME
    "], \"most\": 0}, \" \", \"AT\", \" \", "
    "{\"slot\": \"t\", \"kind\": \"name\"}, {\"maybe\": [\" \", {\"slot\": \"m\", \"kind\": "
    "\"mode\"}]}]]},\n"
    "  {\"form\": \"SEND\", \"example\": \"SEND 2.5 TO Max\", \"meaning\": \"send the sum a to b\", \"phase\": "
    "\"trade\", \"ways\": "
    "[[\"SEND\", \" \", {\"slot\": \"a\", \"kind\": \"cash\"}, \" \", \"TO\", \" \", {\"slot\": "
    "\"b\", \"kind\": "
    "\"name\"}]]},\n"
    "  {\"form\": \"CALL\", \"example\": \"CALL Max \\\"Big one\\\"\","
    " \"meaning\": \"give a ship a name\", \"gloss\": \"{a} is called {t}{a?, whatever {t} says}\", \"phase\": "
    "\"trade\", "
    "\"ways\": [[\"CALL\", \" \", {\"slot\": \"a\", \"kind\": \"name\"}, \" \", {\"slot\": \"t\", "
    "\"kind\": "
    "\"text\"}]]},\n"
    "  {\"form\": \"GO\", \"example\": \"GO TO (-3,1)\", \"meaning\": \"go there\","
    " \"gloss\": \"go {x}, {y}{z? on}{z? by {x}}\", \"phase\": \"move\", \"ways\": "
    "[[\"GO\", \" \", "
    "\"TO\", \" \", \"(\", {\"slot\": \"x\", \"kind\": \"col\"}, \",\", {\"slot\": \"y\", "
    "\"kind\": \"row\"}, "
    "\")\", {\"unsaid\": [\" \", \"FAST\"]}]]},\n"
    "  {\"form\": \"SELL\", \"example\": \"SELL ORE\", \"meaning\": \"sell goods g, or all\","
    " \"gloss\": \"sell {g}\", \"phase\": \"trade\", "
    "\"ways\": "
    "[[\"SELL\", \" \", {\"one\": [[{\"slot\": \"g\", \"kind\": \"goods\"}], [\"ALL\"]]}]]},\n"
    "  {\"form\": \"STOP\", \"example\": \"STOP\", \"meaning\": \"" NEVER
    "\", \"phase\": \"end\", \"ways\": [[\"STOP\", {\"maybe\": [\",\", " WORLD ", {\"again\": [\",\", " WORLD
    "], \"most\": 3}]}]]}]}\n";

static void orders_for_programs(void **state)
{
	g_autoptr(GString) out = g_string_new(NULL);
	g_autofree char *whole = g_strconcat(kinds_json, forms_json, NULL);
	struct json *json = json_new(out);

	(void)state;
	json_map(json, NULL);
	grammar_forms(&words, choices, (void *)(guintptr) "known", json);
	json_end(json);
	json_free(json);
	assert_string_equal(out->str, whole);
}

/* A pattern of up to 28 characters has its meaning beside it. */
static void patterns_of_any_width(void **state)
{
	(void)state;
	for (gsize size = 1; size < 70; size++) {
		g_autofree char *pattern = g_strnfill(size, 'A');
		const struct order_form wide_forms[] = {
		    {0, pattern, "end", "stop", pattern, NULL, NULL}, {0}};
		const struct grammar wide = {
		    .forms = wide_forms, .tokens = tokens, .terse = true, .commas = true};
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *want = g_strdup_printf(
		    "  %s%s%*sstop\n", pattern, size > 28 ? "\n" : "", size > 28 ? 31 : 29 - (int)size, "");
		grammar_help(&wide, out);
		if (!g_str_has_prefix(out->str, want))
			fail_msg("%s", out->str);
	}
}

/* At most four of the possible continuations are named, each once. */
static void tells_what_could_stand_there(void **state)
{
	static const struct order_form choice_forms[] = {{0, "K(A|B|C|D)", "end", "k", "KA", NULL, NULL},
	    {1, "L(A|B|C|D|E)", "end", "l", "LA", NULL, NULL},
	    {2, "N(AX|AX|B)", "end", "n", "NB", NULL, NULL}, {3, "P[A]{B}C", "end", "p", "PC", NULL, NULL},
	    {4, "Q<f:number>", "end", "q", "Q1", NULL, NULL}, {0}};
	static const struct grammar choice = {.forms = choice_forms, .tokens = tokens, .terse = true};
	static const struct {
		const char *order, *cause;
		unsigned column;
	} cases[] = {{"KZ", "expected A, B, C or D", 2}, {"LZ", "expected A, B, C or D", 2},
	    {"NZ", "expected AX or B", 2}, {"NAZ", "expected X", 3}, {"PZ", "expected A, B or C", 2},
	    {"PAZ", "expected B or C", 3}, {"PABBZ", "expected B or C", 5},
	    {"QZ", "expected a number of ships", 2},
	    {"Q", "the order is not complete: expected a number of ships", 2},
	    {"L", "the order is not complete: expected A, B, C or D", 2},
	    {"KAZ", "expected the end of the order", 3}, {"Q0", "a number of ships must be 1 to 999", 2},
	    {"Q1000", "a number of ships must be 1 to 999", 2}, {"Z", "unknown order", 1}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = orders_read(&choice, 0, cases[i].order, strlen(cases[i].order));
		const struct order *order = &set->orders[0];
		if (set->count != 1 || order->status != ORDER_REFUSED ||
		    strcmp(order->cause, cases[i].cause) != 0 || order->cause_column != cases[i].column)
			fail_msg("%s: %s at %u", cases[i].order, order->cause ? order->cause : "good",
			    order->cause_column);
		order_set_free(set);
	}
}

/* For a mistyped word the nearest possible word is suggested, else an example. */
static void tells_the_nearest_word(void **state)
{
	static const struct {
		const char *order, *hint;
	} cases[] = {{"SELL ORR", "did you mean ORE?"}, {"SELL FOD", "did you mean FOOD?"},
	    {"SELL OER now", "did you mean ORE?"}, {"SELL XYZ", "for example SELL ORE"},
	    {"SELL", "for example SELL ORE"}, {"SEND 2.x TO Max", "for example SEND 2.5 TO Max"},
	    {"?", "/help lists the orders"}, {"!", "/help lists the orders"}, {"S", "/help lists the orders"},
	    {"SLEL ORE", "did you mean SELL?"}, {"XYZ ORE", "/help lists the orders"},
	    {"FIRE Max AT Bolte VERYFAR", "for example FIRE Max AT Bolte UP"},
	    {"CALL Max ORR", "for example CALL Max \"Big one\""}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = orders_read(&words, 0, cases[i].order, strlen(cases[i].order));
		const struct order *order = &set->orders[0];
		if (set->count != 1 || order->status != ORDER_REFUSED ||
		    g_strcmp0(order->hint, cases[i].hint) != 0)
			fail_msg("%s: %s", cases[i].order, order->hint ? order->hint : "nothing");
		order_set_free(set);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_table_of_all_orders),
	    cmocka_unit_test(help_on_a_topic), cmocka_unit_test(orders_for_programs),
	    cmocka_unit_test(patterns_of_any_width), cmocka_unit_test(tells_what_could_stand_there),
	    cmocka_unit_test(tells_the_nearest_word)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
