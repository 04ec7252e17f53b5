/* Options of commands, and how errors are written and ranked (HO-5). */
#include "engine/base/cmdline.h"
#include "engine/base/nearest.h"

#include <fcntl.h>
#include <pty.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>

/* The remaining words with blanks, then the options' values; or the error. */
static char *read_words(const char *words, int *code)
{
	g_auto(GStrv) argv = g_strsplit(words, " ", -1);
	const struct command_call call = {.argc = (int)g_strv_length(argv), .argv = argv};
	bool json = false, odds = false;
	const char *state = NULL, *runs = NULL;
	g_autoptr(GPtrArray) orders = g_ptr_array_new();
	const struct option_spec specs[] = {OPTION_FLAG("--json", json), OPTION_VALUE("--state", state),
	    {.name = "--odds", .flag = &odds, .value = &runs}, {.name = "--orders", .values = orders}, {0}};
	struct error err = {0};
	int count;
	g_autofree char **operands = options_read(&call, specs, &count, &err);
	g_autofree char *left = g_strjoinv(" ", operands);
	char *told;

	*code = err.code;
	if (error_is_set(&err)) {
		told = g_strdup(err.text);
		error_clear(&err);
		return told;
	}
	assert_int_equal(count, g_strv_length(operands));
	g_ptr_array_add(orders, NULL);
	g_autofree char *all = g_strjoinv("+", (char **)orders->pdata);
	return g_strdup_printf("%s|%s%s%s%s|%s|%s", left, json ? "json" : "", odds ? "odds" : "",
	    runs ? "=" : "", runs ? runs : "", state ? state : "", all);
}

static void test_options(void **unused)
{
	static const struct {
		const char *words, *told;
		int code;
	} cases[] = {{"a b", "a b|||", 0}, {"a --json b", "a b|json||", 0}, {"--state x a", "a||x|", 0},
	    {"--state=x a", "a||x|", 0}, {"--state= a", "a|||", 0}, {"--state=a=b", "||a=b|", 0},
	    {"--state x --state y", "||y|", 0}, {"--orders x --orders=y", "|||x+y", 0}, {"- a", "- a|||", 0},
	    {"-- --json a", "--json a|||", 0}, {"a -- --", "a --|||", 0}, {"--state -- a", "a||--|", 0},
	    {"--odds a", "a|odds||", 0}, {"--odds 5 a", "a|odds=5||", 0}, {"--odds -5 a", "a|odds=-5||", 0},
	    {"--odds +5", "|odds=+5||", 0}, {"--odds=x a", "a|odds=x||", 0},
	    {"--odds -x", "unknown option -x; --help lists them", 64}, {"--odds", "|odds||", 0},
	    {"a --state", "--state needs a value", 64}, {"--json=1", "--json takes no value", 64},
	    {"--jsn", "unknown option --jsn; did you mean --json?", 64},
	    {"--jsn=x", "unknown option --jsn=x; did you mean --json?", 64},
	    {"--colour", "unknown option --colour; --help lists them", 64},
	    {"-C x", "-C DIR must come before the command", 64},
	    {"-Cx", "unknown option -Cx; --help lists them", 64},
	    {"--stat x", "unknown option --stat; did you mean --state?", 64}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		int code;
		g_autofree char *told = read_words(cases[i].words, &code);
		if (strcmp(told, cases[i].told) != 0 || code != cases[i].code)
			fail_msg("%s: %d, %s", cases[i].words, code, told);
	}
}

static void test_numbers(void **unused)
{
	static const struct {
		const char *text, *told; /* told NULL: accepted */
	} cases[] = {{"1", NULL}, {"9", NULL}, {"0", "--n must be a number from 1 to 9"},
	    {"10", "--n must be a number from 1 to 9"}, {"x", "--n must be a number from 1 to 9"},
	    {"5x", "--n must be a number from 1 to 9"}, {"", "--n must be a number from 1 to 9"},
	    {NULL, "--n is needed"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		int64_t number = 0;
		bool good = option_number("--n", cases[i].text, 1, 9, &number, &err);
		assert_int_equal(good, cases[i].told == NULL);
		if (good)
			assert_int_equal(number, cases[i].text[0] - '0');
		else {
			assert_string_equal(err.text, cases[i].told);
			assert_int_equal(err.code, EXIT_USAGE);
		}
		error_clear(&err);
	}
}

/* Of several errors the first in this order gives the exit code; of two unlisted ones the first. */
static void test_worst(void **unused)
{
	static const enum exit_code order[] = {70, 78, 77, 76, 74, 73, 65, 75};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(order); i++)
		for (size_t k = 0; k < G_N_ELEMENTS(order); k++)
			assert_int_equal(exit_code_worst(order[i], order[k]), order[MIN(i, k)]);
	assert_int_equal(exit_code_worst(0, 75), 75);
	assert_int_equal(exit_code_worst(66, 0), 66);
	assert_int_equal(exit_code_worst(0, 66), 66);
	assert_int_equal(exit_code_worst(66, 64), 66);
	assert_int_equal(exit_code_worst(75, 66), 75);
	assert_int_equal(exit_code_worst(0, 0), 0);
}

static void test_told(void **unused)
{
	static const struct {
		struct error err;
		const char *told;
	} cases[] = {{{.text = (char *)(uintptr_t) "x"}, "nightmail: x\n"},
	    {{.file = (char *)(uintptr_t) "f", .text = (char *)(uintptr_t) "x"}, "nightmail: f: x\n"},
	    {{.file = (char *)(uintptr_t) "f", .line = 1, .text = (char *)(uintptr_t) "x"},
	        "nightmail: f:1: x\n"},
	    {{.file = (char *)(uintptr_t) "f", .line = 1, .column = 1, .text = (char *)(uintptr_t) "x"},
	        "nightmail: f:1:1: x\n"},
	    {{.file = (char *)(uintptr_t) "f", .column = 7, .text = (char *)(uintptr_t) "x"},
	        "nightmail: f: x\n"},
	    {{.line = 1, .column = 1, .text = (char *)(uintptr_t) "x"}, "nightmail: x\n"},
	    {{.file = (char *)(uintptr_t) "a\nb", .text = (char *)(uintptr_t) "\x1b[2J"},
	        "nightmail: a\\x0ab: \\x1b[2J\n"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		char *told = NULL;
		size_t size = 0;
		FILE *out = open_memstream(&told, &size);
		error_print(&cases[i].err, out);
		fclose(out);
		assert_string_equal(told, cases[i].told);
		free(told);
	}
}

/* Characters that could act on a terminal are shown by their numbers. */
static void test_shown(void **unused)
{
	static const char *const cases[][2] = {{"a b", "a b"}, {"a\tb\x7f", "a\\x09b\\x7f"},
	    {"\xc3\xa4", "\xc3\xa4"}, {"\xc2\x9b", "\\x9b"}, {"\xe2\x80\xae", "\\u202e"},
	    {"\xe2\x80\xa8", "\\u2028"}, {"\xe2\x80\xa9", "\\u2029"}, {"\xee\x80\x80", "\\ue000"},
	    {"a\xff"
	     "b",
	        "a\\xffb"},
	    {"a\xc3", "a\\xc3"}, {"\xe6\x97\xa5", "\xe6\x97\xa5"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *shown = error_shown(cases[i][0]);
		assert_string_equal(shown, cases[i][1]);
	}
}

/* The first error is kept, with its place, when others follow or it is passed on. */
static void test_passed(void **unused)
{
	struct error own = {0}, err = {0};

	(void)unused;
	assert_true(error_pass(&own, &err, " more"));
	assert_false(error_set_at(&own, EXIT_DATA, "f", 3, 4, "first %d", 1));
	assert_false(error_set(&own, EXIT_IO, "second"));
	assert_false(error_pass(&own, &err, "; more"));
	assert_false(error_is_set(&own));
	assert_string_equal(err.text, "first 1; more");
	assert_string_equal(err.file, "f");
	assert_int_equal(err.code, EXIT_DATA);
	assert_int_equal(err.line, 3);
	assert_int_equal(err.column, 4);
	error_clear(&err);
	error_set(&own, EXIT_IO, "x");
	assert_false(error_pass(&own, &err, NULL));
	assert_string_equal(err.text, "x");
	/* It has no place. */
	assert_null(err.file);
	assert_int_equal(err.line, 0);
	assert_int_equal(err.column, 0);
	error_clear(&err);
	assert_false(error_set_file(&err, EXIT_IO, "f", "x %d", 1));
	g_autofree char *told = error_told(&err);
	assert_string_equal(told, "f: x 1");
	assert_int_equal(err.column, 0);
	error_clear(&err);
}

/* A word of three letters may have one wrong, of six two; longer ones no more. */
static void test_nearest(void **unused)
{
	static const char *const names[] = {"status", "standings", "rollback"};
	static const struct {
		const char *word, *name;
	} cases[] = {{"status", "status"}, {"statu", "status"}, {"statuss", "status"}, {"tsatus", "status"},
	    {"sttaus", "status"}, {"stxtux", "status"}, {"sxaxux", NULL}, {"ROLLBACK", "rollback"},
	    {"rolback", "rollback"}, {"rlolbcak", "rollback"}, {"rxllbxxk", NULL}, {"standing", "standings"},
	    {"st", NULL}, {"", NULL}};
	g_autofree char *most = g_strnfill(64, 'x'), *more = g_strnfill(65, 'x');
	const char *const longest[] = {most}, *const longer[] = {more};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const char *name = nearest_name(cases[i].word, names, G_N_ELEMENTS(names));
		if (g_strcmp0(name, cases[i].name) != 0)
			fail_msg("%s: %s", cases[i].word, name ? name : "nothing");
	}
	assert_ptr_equal(nearest_name(most, longest, 1), most);
	assert_null(nearest_name(more, longest, 1));
	assert_null(nearest_name(most, longer, 1));
	assert_null(nearest_name(more, longer, 1));
}

/* An irreversible action asks once more, if somebody is at a terminal and did not say yes before. */
static void test_confirmed(void **unused)
{
	static const struct {
		const char *typed;
		bool yes, terminal, asked, good;
	} cases[] = {{"yes\n", false, true, true, true}, {"YES\n", false, true, true, true},
	    {"y\n", false, true, true, true}, {"no\n", false, true, true, false},
	    {"\n", false, true, true, false}, {"Y\n", false, true, true, false},
	    {"yesterday\n", false, true, true, false}, {"ye\n", false, true, true, false},
	    {"yy\n", false, true, true, false}, {"\x04", false, true, true, false},
	    {"no\n", true, true, false, true}, {"no\n", false, false, false, true}};
	int own = dup(STDIN_FILENO);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		int master, slave;
		char *told = NULL;
		size_t size = 0;
		FILE *errors = open_memstream(&told, &size);
		const struct command_call call = {
		    .audience = cases[i].terminal ? AUDIENCE_TERMINAL : AUDIENCE_CRON, .errors = errors};
		struct error err = {0};
		if (openpty(&master, &slave, NULL, NULL, NULL) != 0)
			skip(); /* no terminal available here */
		assert_true(dup2(slave, STDIN_FILENO) == STDIN_FILENO);
		assert_true(write(master, cases[i].typed, strlen(cases[i].typed)) > 0);
		assert_int_equal(
		    call_confirmed(&call, cases[i].yes, "This deletes war", &err), cases[i].good);
		assert_int_equal(err.code, cases[i].good ? EXIT_DONE : EXIT_TEMPFAIL);
		if (!cases[i].good)
			assert_string_equal(err.text, "nothing was done");
		error_clear(&err);
		fclose(errors);
		assert_string_equal(
		    told, cases[i].asked ? "This deletes war, and nothing brings it back. Go on (yes or no)? "
		                         : "");
		free(told);
		close(master);
		close(slave);
		clearerr(stdin);
	}
	/* Nothing is asked either without a terminal to read from. */
	int nothing = open("/dev/null", O_RDONLY);
	struct error err = {0};
	assert_true(dup2(nothing, STDIN_FILENO) == STDIN_FILENO);
	assert_true(call_confirmed(&(struct command_call){.audience = AUDIENCE_TERMINAL}, false, "x", &err));
	assert_true(dup2(own, STDIN_FILENO) == STDIN_FILENO);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_options), cmocka_unit_test(test_numbers),
	    cmocka_unit_test(test_worst), cmocka_unit_test(test_confirmed), cmocka_unit_test(test_told),
	    cmocka_unit_test(test_shown), cmocka_unit_test(test_passed), cmocka_unit_test(test_nearest)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
