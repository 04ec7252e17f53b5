/* /help for every order of every ruleset and every command: examples are valid, texts exist and fit. */
#include "engine/play/rulesets.h"
#include "parsers/host_command.h"
#include "parsers/grammar.h"
#include "parsers/help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void fits(const char *text)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

	for (char **line = lines; *line; line++) {
		if (g_utf8_strlen(*line, -1) > 68) /* the width of mails (HO-145) */
			fail_msg("%s", *line);
		assert_false(g_str_has_suffix(*line, " "));
	}
}

static void each_form(const struct ruleset *ruleset, const struct grammar *grammar)
{
	for (const struct order_form *form = grammar->forms; form->pattern; form++) {
		struct order_set *set = orders_read(grammar, 0, form->example, strlen(form->example));
		g_autoptr(GString) help = g_string_new(NULL), whole = g_string_new(NULL);
		g_autoptr(GString) gloss = g_string_new(NULL);
		g_autofree char *verb = g_strndup(form->pattern, strcspn(form->pattern, "<[{( \n"));
		assert_int_equal(set->count, 1);
		assert_int_not_equal(set->orders[0].status, ORDER_REFUSED);
		assert_ptr_equal(&grammar->forms[set->orders[0].form], form);
		/* by its first letters, and by a whole order */
		assert_true(grammar_help_on(grammar, verb, help));
		assert_true(grammar_help_on(grammar, form->example, whole));
		assert_true(strstr(whole->str, "This one: ") || strstr(whole->str, "For example `"));
		fits(help->str);
		fits(whole->str);
		assert_null(strpbrk(help->str, "~"));
		if (grammar == ruleset->grammar) {
			grammar_gloss(ruleset, &set->orders[0], gloss);
			assert_true(gloss->len > 0);
			assert_null(strpbrk(gloss->str, "{}<>"));
		}
		order_set_free(set);
	}
}

static void of_every_order(void **state)
{
	(void)state;
	for (const struct ruleset *const *ruleset = rulesets; *ruleset; ruleset++) {
		g_autoptr(GString) all = g_string_new(NULL);
		each_form(*ruleset, (*ruleset)->grammar);
		if ((*ruleset)->gm_grammar)
			each_form(*ruleset, (*ruleset)->gm_grammar);
		grammar_help((*ruleset)->grammar, all);
		fits(all->str);
	}
}

static void of_every_command(void **state)
{
	g_autoptr(GString) players = g_string_new(NULL), gm = g_string_new(NULL);

	(void)state;
	host_help(NULL, false, players);
	host_help(NULL, true, gm);
	fits(gm->str);
	for (const struct host_spec *spec = host_specs; spec->word; spec++) {
		g_autofree char *text = g_strdup_printf("%s\nhello\n/end\n", spec->example);
		struct reading *reading = reading_new(text, strlen(text), (struct reading_limits){0});
		const struct reading_command *command =
		    &g_array_index(reading->commands, struct reading_command, 0);
		g_autoptr(GString) one = g_string_new(NULL);
		const char *cause;
		assert_string_equal(command->word, spec->word);
		assert_true(host_check(command, &cause));
		host_help(spec, true, one);
		fits(one->str);
		assert_non_null(strstr(one->str, spec->example));
		assert_true((strstr(players->str, spec->usage) != NULL) != (spec->who == HOST_GM));
		assert_non_null(strstr(gm->str, spec->usage));
		reading_free(reading);
	}
}

static void hint_of(const char *line, const char *cause, const char *hint)
{
	struct reading *reading = reading_new(line, strlen(line), (struct reading_limits){0});
	const struct reading_command *command = &g_array_index(reading->commands, struct reading_command, 0);
	const char *told;
	g_autofree char *mend = host_hint(command);

	assert_false(host_check(command, &told));
	assert_string_equal(told, cause);
	assert_string_equal(mend, hint);
	reading_free(reading);
}

static void of_what_is_mistyped(void **state)
{
	(void)state;
	hint_of("/redy", "there is no such command", "did you mean /ready?");
	hint_of("/xyz", "there is no such command", "/help lists the commands");
	hint_of("/ready.", "a full stop follows the command", "leave it out");
	hint_of("/set attach text,", "a comma follows the command", "leave it out");
	hint_of("/turn two", "that is no turn number", "\"/turn N\"");
	hint_of("/join demo", "the command is not complete", "\"/join GAME EMPIRE\"");
	hint_of("/ready now", "too many words for this command", "\"/ready\"");
	hint_of("/press BOSCO", "no letter with a line /end follows",
	    "\"/press EMPIRE...|all|gm [anonymous] [at DATE]\"");
}

/* /help for the beginning of a word; an exact match comes before words that only begin so. */
static void helps_by_beginnings(void **state)
{
	static const struct token_kind tokens[] = {
	    {.name = "name", .what = "a name", .type = TOKEN_NAME, .min = 1, .max = 30, .more = "_"}, {0}};
	static const struct order_form near_forms[] = {
	    {0, "GO <n:name>", "move", "march", "GO a", NULL, NULL},
	    {1, "GOTO <n:name>\nHEAD <n:name>", "move", "ride", "GOTO a", NULL, NULL},
	    {2, "STAY", "move", "rest", "STAY", NULL, NULL},
	    {0},
	};
	static const struct grammar near = {.forms = near_forms, .tokens = tokens};
	static const struct {
		const char *topic, *found; /* the meanings found, separated by blanks; NULL: none */
	} cases[] = {{"GO", "march"}, {"GOT", "ride"}, {"G", "march ride"}, {"go", "march"}, {"he", "ride"},
	    {"HEAD", "ride"}, {"S", "rest"}, {"STAYS", NULL}, {"re", NULL}, {"res", "rest"}, {"X", NULL}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL), found = g_string_new(NULL);
		bool any = grammar_help_on(&near, cases[i].topic, out);
		for (size_t f = 0; near_forms[f].pattern; f++)
			if (strstr(out->str, near_forms[f].meaning))
				g_string_append_printf(
				    found, "%s%s", found->len ? " " : "", near_forms[f].meaning);
		if (any != (cases[i].found != NULL) || strcmp(found->str, any ? cases[i].found : "") != 0)
			fail_msg("%s: %s", cases[i].topic, found->str);
	}
}

/* --- A grammar of every kind of pattern --------------------------------------------- */

static const char *const tempers[] = {"M", "W", NULL}, *const spoken[] = {"meek", "wild", NULL};
static const struct token_kind kinds[] = {
    {.name = "temper", .what = "M or W", .type = TOKEN_WORD, .words = tempers, .said = spoken},
    {.name = "fleet", .what = "a fleet number", .type = TOKEN_NUMBER, .min = 1, .max = 99},
    {.name = "fl", .what = "a flag", .type = TOKEN_NUMBER, .min = 1, .max = 99},
    {.name = "num", .what = "a number", .type = TOKEN_NUMBER, .min = 1, .max = 99}, {0}};
static const struct grammar_short shorts[] = {{"<x:num>,<y:num>", "place", "a place"}, {0}};
#define WIDE "ABCDEFGHIJKLMNOPQRSTUVWXYZA"
static const struct order_form kind_forms[] = {
    {0, "A<f:fleet>{,<f:fleet>}", "fight", "fleet f attacks", "A1,2", "{f:F} fight, {f#fleet|fleets}", NULL},
    {1, "KE<e:num>{E<e:num>}", "fight", "against empires", "KE1E2", "E{e}", NULL},
    {2, "L<s:fl>{ <s:fl>}", "load", "the player's ships", "L1", NULL, NULL},
    {3, "O<s:fl>{,<t:fl>}", "load", "several ships", "O1", "{t?with {t}, }{t?or}{s}{t? and all}", NULL},
    {4, "P~(<x:num>,<y:num>~)", "move", "somewhere", "P(1,2)", "{x}/{y}", NULL},
    {5, "D<a:num>", "take", "take a number", "D1", NULL, NULL},
    {6, "G<a:num>W<b:num>", "go", "go from a to b", "G1W2", NULL, NULL},
    {7, "Q<x:num>\nR<x:num>", "ask", "ask", "Q1", NULL, NULL},
    {8, WIDE "B", "wait", "wide", WIDE "B", NULL, NULL},
    {9, WIDE "CD", "wait", "wider", WIDE "CD", NULL, NULL},
    {10, "KX{<n:num> }", "fight", "x-ray, axe and sex n's", "KX1", NULL, NULL},
    {11, "KY<n:num>{<n:num>}Z", "fight", "n", "KY1Z", NULL, NULL},
    {12, "T{<t:temper>}", "be", "tempers", "TM", "{t}", NULL},
    {0},
};
static const struct grammar kinds_of_patterns = {
    .forms = kind_forms, .tokens = kinds, .shorts = shorts, .terse = true};

static const char *const lines[][2] = {{"A<f>...", "fleet f attacks"}, {"KE<num>...", "against empires"},
    {"L<fl>...", "the player's ships"}, {"O<fl>{,<fl>}", "several ships"}, {"P(<place>)", "somewhere"},
    {"D<num>", "take a number"}, {"G<a>W<b>", "go from a to b"}, {"Q<num>", "ask"}, {WIDE "B", "wide"},
    {WIDE "CD", "wider"}, {"KX{<num> }", "x-ray, axe and sex n's"}, {"KY<n>...Z", "n"},
    {"T{<temper>}", "tempers"}};

/* The meaning begins in column 32, or on the next line if the pattern leaves no blank before it. */
static void put_told(size_t form, GString *out)
{
	bool wide = strlen(lines[form][0]) > 28;

	g_string_append_printf(out, "  %-*s%s%*s%s\n", wide ? 0 : 29, lines[form][0], wide ? "\n" : "",
	    wide ? 31 : 0, "", lines[form][1]);
}

static void of_each_pattern(void **state)
{
	g_autoptr(GString) out = g_string_new(NULL), want = g_string_new(NULL);
	struct grammar grammar = kinds_of_patterns;

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
		put_told(i, want);
	g_string_append(
	    want, "  Case and blanks do not matter; ; or # starts a comment;\n  one order a line.\n");
	grammar_help(&kinds_of_patterns, out);
	assert_string_equal(out->str, want->str);
	grammar.commas = true;
	grammar_help(&grammar, g_string_truncate(out, 0));
	assert_true(g_str_has_suffix(out->str, ";\n  one order a line, or several with commas.\n"));
}

/* What /help says of a topic: forms in detail, up to four; or lines alone. */
static void of_each_topic(void **state)
{
	static const struct {
		const char *topic;
		unsigned forms[5];
		const char *terms, *end; /* for a single order in detail */
	} cases[] = {
	    {"A", {1}, "      <f>: a fleet number\n",
	        "      Carried out in: fight. For example `A1,2`:\n          means: F1, F2 fight, 1 fleet\n"},
	    {"P", {5}, "      <place>: a place\n",
	        "      Carried out in: move. For example `P(1,2)`:\n          means: 1/2\n"},
	    {"G", {7}, "      <a>: a number\n      <b>: a number\n",
	        "      Carried out in: go. For example `G1W2`:\n          means: go from a to b\n"},
	    {"O", {4}, "      <fl>: a flag\n",
	        "      Carried out in: load. For example `O1`:\n          means: 1\n"},
	    {"r", {8}, "      <num>: a number\n",
	        "      Carried out in: ask. For example `Q1`:\n          means: ask\n"},
	    {"ax", {0}, NULL, NULL}, {"axe", {11}, NULL, NULL}, {"K", {2, 11, 12}, NULL, NULL},
	    {"A1,2,3", {1}, "      <f>: a fleet number\n", "      This one: F1, F2, F3 fight, 1 fleet\n"},
	    {"o2,3", {4}, "      <fl>: a flag\n", "      This one: with 3, or2 and all\n"},
	    {"twmw", {13}, "      <temper>: M or W\n", "      This one: wild, meek, wild\n"},
	    {"o2,3 x", {0}, NULL, NULL}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) out = g_string_new(NULL), want = g_string_new(NULL);
		bool any = grammar_help_on(&kinds_of_patterns, cases[i].topic, out);
		assert_int_equal(any, cases[i].forms[0] != 0);
		const char *at = out->str;
		for (size_t n = 0; cases[i].forms[n]; n++) {
			put_told(cases[i].forms[n] - 1, g_string_truncate(want, 0));
			at = strstr(at, want->str);
			if (!at)
				fail_msg("%s: %s", cases[i].topic, out->str);
		}
		if (cases[i].terms) {
			g_string_append(want, cases[i].terms);
			g_string_append(want, cases[i].end);
			assert_string_equal(out->str, want->str);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(of_every_order),
	    cmocka_unit_test(of_every_command), cmocka_unit_test(of_what_is_mistyped),
	    cmocka_unit_test(helps_by_beginnings), cmocka_unit_test(of_each_pattern),
	    cmocka_unit_test(of_each_topic)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
