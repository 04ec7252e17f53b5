/* Letters parsed by a grammar: orders, refused lines with causes, broken lines (HO-12, HO-14). */
#include "engine/play/rulesets.h"
#include "parsers/reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

/* The word that ends a set, and one behind which a NUL follows. */
static void test_end(void **unused)
{
	const struct grammar *grammar = ruleset_find("space-empires-4x")->grammar;

	(void)unused;
	assert_true(grammar_is_end(grammar, "END", 3));
	assert_true(grammar_is_end(grammar, " e n d ; x", 10));
	assert_false(grammar_is_end(grammar, "EN", 2));
	assert_false(grammar_is_end(grammar, "ENDE", 4));
	assert_false(grammar_is_end(grammar, "END\0", 4));
	assert_false(grammar_is_end(grammar, "END\0END", 7));
}

/* Below that word nothing is an order, and lines that look like one are counted. */
static void test_below_end(void **unused)
{
	static const char text[] = "B2SC(3,0)\nEND\nB2SC(3,0)\n\x1b[2J\nhello\n";
	const struct ruleset *ruleset = ruleset_find("space-empires-4x");
	struct reading *reading = reading_of(
	    ruleset->grammar, text, sizeof text - 1, (struct reading_limits){.line = 1000, .orders = 5000});

	(void)unused;
	assert_int_equal(reading->set->count, 1);
	assert_int_equal(reading->letter->ends, 2);
	assert_int_equal(reading->letter->below, 1);
	for (guint i = 1; i < reading->letter->lines->len; i++)
		assert_int_equal(
		    g_array_index(reading->letter->lines, struct letter_line, i).kind, LETTER_SIGNATURE);
	reading_free(reading);
}

/* --- Hints for lines that are nearly orders (HO-14) --------------------------------- */

struct near_miss {
	const char *ruleset, *text;
	unsigned column;
	const char *cause, *hint;
};

static const struct near_miss misses[] = {
    {"space-empires", "B12F1W1,", 8, "a comma follows the order", "leave it out"},
    {"space-empires", "B12F1W1..", 8, "expected the end of the order", "did you mean B12F1W1?"},
    {"space-empires", "B12F1W1 M2W3", 9, "more than one order on the line", "write one order a line"},
    {"space-empires", "B12F1W1, M2W3", 8, "more than one order on the line", "write one order a line"},
    {"space-empires", "B12F1W1 & M2W3", 9, "more than one order on the line", "write one order a line"},
    {"space-empires", "B12F1W1/M2W3", 8, "more than one order on the line", "write one order a line"},
    {"space-empires", "B12F1W1 at once", 9, "expected the end of the order", NULL},
    {"space-empires", "B12F1W1, ; go", 8, "a comma follows the order", "leave it out"},
    {"galactic-empires", "PR\"We; go # there, all of us.\" all", 32, "expected the end of the order",
        "did you mean PR\"We; go # there, all of us.\"?"},
    {"space-empires", "1000. B1F1W1", 1, "unknown order", NULL},
    /* A list mark is not counted as part of an order that is wrong for another reason. */
    {"space-empires", "999) B1F1X1", 10, "expected W", NULL},
    /* What a comment swallows (HO-96). */
    {"space-empires", "B1F2W24;B1F3W24", 8,
        "\";\" begins a comment: write the next order on a line of its own", NULL},
    {"space-empires", "B1F2W24 ; /ready", 9,
        "\";\" begins a comment: write the next command on a line of its own", NULL},
    {"space-empires", "B1F2W24 ; B1F3W24 ; B1F4W24", 9,
        "\";\" begins a comment: write the next order on a line of its own", NULL},
    {"space-empires", "2. B1F2W24 # m2w3", 12,
        "\"#\" begins a comment: write the next order on a line of its own", NULL},
    {"galactic-empires", "PR\"We; go\" ; DW2,DW3", 12,
        "\";\" begins a comment: write the next order on a line of its own", NULL},
    {"space-empires", "\u041212F1W1", 1, "\u0412 is the character U+0412, not one of ours",
        "type it on a Latin keyboard"},
    {"space-empires", "B12F1W1 zz \u0412", 12, "\u0412 is the character U+0412, not one of ours",
        "type it on a Latin keyboard"},
    {"space-empires", "F3\ufffdXH", 3, "a character could not be decoded", "send it as plain text in UTF-8"},
    {"space-empires", "M1W\u0662", 4, "\u0662 is the character U+0662, not one of ours",
        "type it on a Latin keyboard"},
    /* Latin letters outside ASCII are refused, but a comment may contain any. */
    {"space-empires", "\u00e92W1", 1, "the character U+00E9 is no part of an order", NULL},
    {"space-empires", "zz ; \u0412", 1, "unknown order", NULL},
    /* A letter that looks like a digit: behind one, before one, at the end, beside another; no other letter. */
    {"space-empires", "B1OF1W1", 3, "expected F", "did you mean B10F1W1?"},
    {"space-empires", "BI2F1W1", 2, "expected a quantity", "did you mean B12F1W1?"},
    {"space-empires", "M1Wl", 4, "expected a world number", "did you mean M1W1?"},
    {"space-empires", "BloF1W1", 2, "expected a quantity", "did you mean B10F1W1?"},
    {"space-empires", "T(AOB)F5Fl", 10, "expected a fleet number (1 to 1000000)", "did you mean T(AOB)F5F1?"},
    {"space-empires", "M1WZ", 4, "expected a world number", NULL},
    {"space-empires", "F1XO", 4, "expected A, P, H or I", NULL},
    /* A word of English is no short order with a wrong second letter. */
    {"galactic-empires", "attack S35", 1, "unknown order", NULL},
    {"galactic-empires", "scout the sector S24", 1, "unknown order", NULL},
    {"galactic-empires", "give 2 DD to F1", 1, "unknown order", NULL},
    {"cyoe", "buy 2 scouts", 1, "unknown order", NULL},
    {"cyoe", "build station S1", 1, "unknown order", NULL},
};

static void tells_what_is_wrong(void **state)
{
	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(misses); i++) {
		const struct near_miss *miss = &misses[i];
		struct reading *reading = reading_of(ruleset_find(miss->ruleset)->grammar, miss->text,
		    strlen(miss->text), (struct reading_limits){.line = 1000, .orders = 5000});
		const struct order *order = reading->set->count ? &reading->set->orders[0] : NULL;
		if (!order || order->status != ORDER_REFUSED)
			fail_msg("%s is no refused order", miss->text);
		assert_string_equal(order->cause, miss->cause);
		if (miss->hint)
			assert_string_equal(order->hint, miss->hint);
		else
			assert_false(order->hint && g_str_has_prefix(order->hint, "did you mean"));
		assert_int_equal(order->cause_column, miss->column);
		reading_free(reading);
	}
}

/* If a line has several orders, hints are about one order, not the whole line. */
static void tells_each_of_several(void **state)
{
	static const char *const cases[] = {"DW2,DWl", "DWl,DW2", "DWl,DWl", "DW2,DWl,DW3"};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct reading *reading = reading_of(ruleset_find("galactic-empires")->grammar, cases[i],
		    strlen(cases[i]), (struct reading_limits){.line = 1000, .orders = 5000});
		assert_true(reading->set->count > 1);
		for (unsigned n = 0; n < reading->set->count; n++) {
			const struct order *order = &reading->set->orders[n];
			assert_int_equal(order->status == ORDER_REFUSED, cases[i][4 * n + 2] == 'l');
			assert_false(order->hint && g_str_has_prefix(order->hint, "did you mean DW"));
		}
		reading_free(reading);
	}
}

/* Lines of at most 120 characters are checked for two orders, or a letter for a digit. */
static void looks_through_short_lines(void **state)
{
	static const char *const parts[][3] = {
	    {"B12F1W1", "M2W3", "write one order a line"}, {"B1O", "F1W1", "did you mean "}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
		for (int size = 120; size <= 121; size++) {
			int blanks = size - (int)strlen(parts[i][0]);
			g_autofree char *text = g_strdup_printf("%s%*s", parts[i][0], blanks, parts[i][1]);
			struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, text,
			    strlen(text), (struct reading_limits){.line = 1000, .orders = 5000});
			const char *hint = reading->set->orders[0].hint;
			assert_int_equal(hint && g_str_has_prefix(hint, parts[i][2]), size == 120);
			reading_free(reading);
		}
}

/* If a comment makes an order too long, no other spelling is suggested. */
static void tells_of_long_comments(void **state)
{
	g_autofree char *comment = g_strnfill(190, 'x'), *text = g_strconcat("B2SC(3,0) ;", comment, NULL);

	(void)state;
	for (int more = 1; more >= 0; more--) {
		struct reading *reading = reading_of(ruleset_find("space-empires-4x")->grammar, text,
		    199 + (size_t)more * 2, (struct reading_limits){.line = 1000, .orders = 5000});
		const struct order *order = &reading->set->orders[0];
		assert_int_equal(order->status == ORDER_REFUSED, more);
		if (more) {
			assert_string_equal(order->cause, "the line is longer than 200 characters");
			assert_int_equal(order->cause_column, 201);
			assert_null(order->hint);
		}
		reading_free(reading);
	}
}

/* Below the last order: an intended order is refused, even if its first word is wrong; greetings are notes. */
static void tells_orders_from_greetings(void **state)
{
	static const struct {
		const char *line;
		bool meant;
	} cases[] = {{"A F5F9 M2W3", true}, {"A F5F9.", true}, {"A F5F9,", true}, {"A F5Fl", true},
	    {"2) A F5F9", true}, {"A F5F9 or so", false}, {"A friend.", false}, {"A b, c", false}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *text = g_strconcat("B1F1W1\n", cases[i].line, "\n", NULL);
		struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, text,
		    strlen(text), (struct reading_limits){.line = 1000, .orders = 5000});
		if (reading->set->count != (cases[i].meant ? 2 : 1) ||
		    reading->letter->notes != !cases[i].meant)
			fail_msg("%s", cases[i].line);
		reading_free(reading);
	}
}

/* Names that may end in a full stop or comma: the stop is removed; the comma is refused although the order is valid
   with it. */
static void stops_behind_names(void **state)
{
	static const struct token_kind tokens[] = {
	    {.name = "name", .what = "a name", .type = TOKEN_NAME, .min = 1, .max = 9, .more = ".,!"}, {0}};
	static const struct order_form forms[] = {
	    {0, "CALL <n:name>", "call", "call", "CALL a", NULL, NULL}, {0}};
	static const struct grammar grammar = {.forms = forms, .tokens = tokens};
	static const struct {
		const char *text;
		unsigned column; /* 0: accepted */
	} cases[] = {{"CALL a,", 7}, {"- CALL ab, ; x", 10}, {"CALL a.", 0}, {"CALL a!", 0}, {"CALL a.b", 0},
	    {"CALL a", 0}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct reading *reading = reading_of(&grammar, cases[i].text, strlen(cases[i].text),
		    (struct reading_limits){.line = 1000, .orders = 5000});
		const struct order *order = &reading->set->orders[0];
		assert_int_equal(reading->set->count, 1);
		assert_int_equal(order->status == ORDER_REFUSED, cases[i].column != 0);
		if (cases[i].column) {
			assert_int_equal(order->cause_column, cases[i].column);
			assert_string_equal(order->cause, "a full stop or comma follows the order");
			assert_string_equal(order->hint, "leave it out");
		}
		assert_int_equal(
		    reading_is_meant(&grammar, cases[i].text, strlen(cases[i].text)), !cases[i].column);
		reading_free(reading);
	}
}

/* Of several orders on a line only the one with an invisible character is refused. */
static void hidden_letters(void **state)
{
	static const char *const texts[] = {
	    "NMF1\"a\u3164b\",DW2", "DW2,NMF1\"a\u3164b\"", "NMF1\"a\u3164b\""};
	static const unsigned at[] = {7, 11, 7};

	(void)state;
	for (unsigned i = 0; i < G_N_ELEMENTS(texts); i++) {
		struct reading *reading = reading_of(ruleset_find("galactic-empires")->grammar, texts[i],
		    strlen(texts[i]), (struct reading_limits){.line = 1000, .orders = 5000});
		unsigned refused = i == 1;
		assert_int_equal(reading->set->count, i < 2 ? 2 : 1);
		for (unsigned k = 0; k < reading->set->count; k++)
			assert_int_equal(
			    reading->set->orders[k].status, k == refused ? ORDER_REFUSED : ORDER_ACCEPTED);
		const struct order *order = &reading->set->orders[refused];
		assert_string_equal(order->cause, "here stands U+3164, a character that nobody sees");
		assert_string_equal(order->hint, "leave it out");
		assert_int_equal(order->cause_column, at[i]);
		reading_free(reading);
	}
}

/* An invisible character before an order belongs to that order, not to the one before. */
static void letters_between_orders(void **state)
{
	static const struct {
		const char *text;
		enum order_status before;
		unsigned at;
		const char *cause;
	} cases[] = {{"DW2,\u3164DW3", ORDER_ACCEPTED, 5, "here stands U+3164, a character that nobody sees"},
	    {"DW2,\u0414W3", ORDER_ACCEPTED, 5, "\u0414 is the character U+0414, not one of ours"},
	    {"DW,\u0414W3", ORDER_REFUSED, 4, "\u0414 is the character U+0414, not one of ours"}};

	(void)state;
	for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct reading *reading = reading_of(ruleset_find("galactic-empires")->grammar, cases[i].text,
		    strlen(cases[i].text), (struct reading_limits){.line = 1000, .orders = 5000});
		const struct order *orders = reading->set->orders;
		assert_int_equal(reading->set->count, 2);
		assert_int_equal(orders[0].status, cases[i].before);
		assert_int_equal(orders[1].status, ORDER_REFUSED);
		assert_string_equal(orders[1].cause, cases[i].cause);
		assert_int_equal(orders[1].cause_column, cases[i].at);
		assert_true(!orders[0].cause || !strstr(orders[0].cause, "character"));
		reading_free(reading);
	}
}

/* If bullets, quotes or blanks before the line's text were removed, columns still refer to the mail. */
static void columns_are_the_mails(void **state)
{
	static const struct {
		const char *text;
		unsigned column, cause;
	} cases[] = {{"  B12F1X1", 3, 8}, {"- \"B12F1X1\"", 4, 9}, {"\u2022\u00a0B12\u200bF1X1", 3, 9},
	    {"\"B12F1W1,\"", 2, 9}, {"* 1. B1F1X1", 6, 10}, {"[x] 1) B1F1X1;x", 8, 12}, {"-  B1OF1W1", 4, 6}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, cases[i].text,
		    strlen(cases[i].text), (struct reading_limits){.line = 1000, .orders = 5000});
		const struct order *order = &reading->set->orders[reading->set->count - 1];
		assert_int_equal(order->status, ORDER_REFUSED);
		if (order->column != cases[i].column || order->cause_column != cases[i].cause)
			fail_msg(
			    "%s: column %u, cause at %u", cases[i].text, order->column, order->cause_column);
		reading_free(reading);
	}
}

static void command_is(const struct reading *reading, guint index, unsigned line, unsigned column,
    const char *word, const char *rest)
{
	const struct reading_command *command =
	    &g_array_index(reading->commands, struct reading_command, index);

	assert_int_equal(command->line, line);
	assert_int_equal(command->column, column);
	assert_string_equal(command->word, word);
	assert_string_equal(command->rest, rest);
}

/* A letter keeps its blank lines; characters that act are escaped. */
static void reads_commands(void **state)
{
	static const char text[] =
	    " - / Turn   3 \n/READY\n/press BOSCO  gm\n\n a\n\n\n\nb\x1b\n/end\n/press x\n/end\n/status";
	struct reading *reading = reading_of(NULL, text, strlen(text), (struct reading_limits){0});
	const struct reading_command *press = &g_array_index(reading->commands, struct reading_command, 2);

	(void)state;
	assert_int_equal(reading->commands->len, 7);
	command_is(reading, 0, 1, 4, "turn", "3");
	command_is(reading, 1, 2, 1, "ready", "");
	command_is(reading, 2, 3, 1, "press", "BOSCO  gm");
	command_is(reading, 3, 10, 1, "end", "");
	command_is(reading, 6, 13, 1, "status", "");
	assert_string_equal(press->body, "\n a\n\n\n\nb\\x1b\n");
	reading_free(reading);
}

/* Would the line, alone, be for the host? */
static void asks_what_is_meant(void **state)
{
	static const struct {
		const char *ruleset, *line; /* NULL: none */
		bool meant;
	} cases[] = {{NULL, " /status", true}, {NULL, "B12F1W1", false}, {"space-empires", "- B12F1W1", true},
	    {"galactic-empires", "no, dw2", true}, {"space-empires", "no b12f1w1", false},
	    {"space-empires", "b12f1w1.", true}, {"space-empires", "1) b12f1w1.", true},
	    {"space-empires", "b12f1w1;b12f1w1", false}, {"space-empires", "hello", false}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const struct grammar *grammar =
		    cases[i].ruleset ? ruleset_find(cases[i].ruleset)->grammar : NULL;
		if (reading_is_meant(grammar, cases[i].line, strlen(cases[i].line)) != cases[i].meant)
			fail_msg("%s", cases[i].line);
	}
}

/* If one of several orders on a line has a mistyped word, the line is not a note. */
static void near_words(void **state)
{
	static const char *const words[] = {"ALPHA", "GAMMA", NULL};
	static const struct token_kind tokens[] = {
	    {.name = "word", .what = "a word", .type = TOKEN_WORD, .words = words}, {0}};
	static const struct order_form forms[] = {
	    {0, "C<w:word>", "call", "call", "CALPHA", NULL, NULL}, {0}};
	static const struct grammar grammar = {
	    .forms = forms, .tokens = tokens, .terse = true, .commas = true};
	static const struct {
		const char *below;
		bool near;
	} cases[] = {{"hello, CALPHB", true}, {"CALPHB, hello", true}, {"hello, CXXXXX", false}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *text = g_strconcat("CGAMMA\n", cases[i].below, "\n", NULL);
		struct reading *reading = reading_of(
		    &grammar, text, strlen(text), (struct reading_limits){.line = 1000, .orders = 5000});
		assert_int_equal(reading->letter->notes, !cases[i].near);
		assert_int_equal(reading->set->count, cases[i].near ? 3 : 1);
		reading_free(reading);
	}
}

/* A line that cannot be read either way is shown as written. */
static void keeps_own_quotes(void **state)
{
	static const char *const cases[][2] = {
	    {"zz \u201chello\u201d x", "zz \u201chello\u201d x"}, {"PR\u201cHello\u201d x", "PR\"Hello\" x"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct reading *reading = reading_of(ruleset_find("galactic-empires")->grammar, cases[i][0],
		    strlen(cases[i][0]), (struct reading_limits){.line = 1000, .orders = 5000});
		assert_int_equal(reading->set->orders[0].status, ORDER_REFUSED);
		assert_string_equal(reading->set->orders[0].text, cases[i][1]);
		reading_free(reading);
	}
}

/* Read again by another grammar, nothing of the earlier result is left. */
static void reads_anew(void **state)
{
	static const char text[] = "M1W1\nM2W1\nM3W1\n/ready\n";
	struct reading *reading = reading_new(text, strlen(text), (struct reading_limits){.orders = 1});

	(void)state;
	assert_int_equal(reading->own, 4);
	for (int times = 0; times < 2; times++) {
		reading_orders(reading, ruleset_find("space-empires")->grammar, NULL);
		assert_true(reading->too_many);
		assert_int_equal(reading->set->count, 2);
		assert_int_equal(reading->own, 4);
		reading_orders(reading, NULL, NULL);
		assert_false(reading->too_many);
		assert_int_equal(reading->set->count, 0);
		assert_int_equal(reading->own, 4);
		assert_int_equal(reading->commands->len, 1);
	}
	reading_free(reading);
}

/* --- Whole texts -------------------------------------------------------------------- */

/* Orders as `line CANONICAL`, or `line!column` of their error. */
static char *orders_told(const struct reading *reading)
{
	GString *out = g_string_new(NULL);

	for (unsigned i = 0; i < reading->set->count; i++) {
		const struct order *order = &reading->set->orders[i];
		g_string_append_printf(out, "%s%u", i ? "|" : "", order->line);
		if (order->status == ORDER_REFUSED)
			g_string_append_printf(out, "!%u", order->cause_column);
		else
			g_string_append_printf(out, " %s", order->canonical);
	}
	return g_string_free(out, FALSE);
}

/* Its lines' kinds as in letter.c of these tests, with j(oined) and n(otes). */
static char *kinds_told(const struct letter *letter)
{
	static const char letters[] = "bo/;rqaspPjn";
	GString *out = g_string_new(NULL);

	for (guint i = 0; i < letter->lines->len; i++)
		g_string_append_c(out, letters[g_array_index(letter->lines, struct letter_line, i).kind]);
	return g_string_free(out, FALSE);
}

#define SP "space-empires"
#define SX "space-empires-4x"
static const struct {
	const char *ruleset, *text, *kinds, *orders;
	unsigned own, notes, below, ends, quoted, quoted_orders;
} texts[] = {
    /* Below the last order or command, lines not similar to one are notes. */
    {SP, "B1F1W1\nhello\nM2W3\nbye\nAnna\n", "ooonn", "1 B1F1W1|2!1|3 M2W3", 5, 2, 0, 0, 0, 0},
    {SP, "hello\nworld\n", "oo", "1!1|2!1", 2, 0, 0, 0, 0, 0},
    {SP, "/ready\nhello\n/status\nbye\n", "/o/n", "2!1", 4, 1, 0, 0, 0, 0},
    {SP, "bye\n/ready\nthanks\n", "n/n", "", 3, 2, 0, 0, 0, 0},
    {SP, "/ready\nhello\nM2X3\nB1F1W1\n", "/noo", "3!3|4 B1F1W1", 4, 1, 0, 0, 0, 0},
    {SP, "B1F1W1\nM2W3,\nbye\n", "oon", "1 B1F1W1|2!5", 3, 1, 0, 0, 0, 0},
    {SP, "B1F1W1\n\x1b[2J\nbye\n", "orn", "1 B1F1W1|2!1", 3, 1, 0, 0, 0, 0},
    {SP, "bye\n\x1b[2J\nB1F1W1\n", "nro", "2!1|3 B1F1W1", 3, 1, 0, 0, 0, 0},
    {SP, "; x\nB1F1W1\n\n\n# y\nM2W3", ";ob;o", "2 B1F1W1|6 M2W3", 2, 0, 0, 0, 0, 0},
    /* Quoted lines are counted apart: valid orders, and others. */
    {SP, "> M2W3\n> hello\n>> B1F1W1\n> /ready\n>\nB1F1W1\n", "qqqqqo", "1 B1F1W1", 1, 0, 0, 0, 5, 3},
    /* Below the end mark there are no orders. */
    {SP, "B1F1W1\n-- \nM2W3\nhello\n/ready\n> M2W3\n", "osssss", "1 B1F1W1", 1, 0, 2, 2, 0, 0},
    {SP, "B1F1W1\n/end\nM2W3\nhello\n", "o/ss", "1 B1F1W1", 2, 0, 1, 0, 0, 0},
    {SX, "B2SC(3,0)\nend\nB2SC(3,0)\n/ready\nhello\nEND\nB2SC(3,0)\n\x1b\n", "oss/ssss", "1 B2SC(3,0)", 2, 0,
        2, 2, 0, 0},
    {SX, "B2SC(3,0)\nB2SC(4,0) ; END\n", "oo", "1 B2SC(3,0)|2 B2SC(4,0)", 2, 0, 0, 0, 0, 0},
    {SP, "B1F1W1\nEND\n", "on", "1 B1F1W1", 2, 1, 0, 0, 0, 0},
    /* Pieces of a broken line keep their own lines. */
    {"star-empires", "FIRE a  \nb  \nc AT DOVE\nbye\n", "ojjn", "1 FIRE a b c AT DOVE", 4, 1, 0, 0, 0, 0},
    {"star-empires", "FIRE a  \nqqq\nbye\n", "ooo", "1!7|2!1|3!1", 3, 0, 0, 0, 0, 0},
    /* A phone's quotes are read as plain ones; if neither reads, the line is shown with its own. */
    {"galactic-empires", "PR\u201cHello\u201d\n", "o", "1 PR\"Hello\"", 1, 0, 0, 0, 0, 0},
    {"galactic-empires", "dw2,op2\n", "o", "1 DW2|1 OP2", 1, 0, 0, 0, 0, 0},
    {NULL, "B1F1W1\n/ready\n-- \nB1F1W1\n/ready\n", "o/sss", "", 2, 0, 1, 3, 0, 0},
};

static void reads_whole_texts(void **state)
{
	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
		const struct grammar *grammar =
		    texts[i].ruleset ? ruleset_find(texts[i].ruleset)->grammar : NULL;
		struct reading *reading = reading_of(grammar, texts[i].text, strlen(texts[i].text),
		    (struct reading_limits){.line = 1000, .orders = 5000});
		const struct letter *letter = reading->letter;
		g_autofree char *kinds = kinds_told(letter), *orders = orders_told(reading);
		if (strcmp(kinds, texts[i].kinds) != 0 || strcmp(orders, texts[i].orders) != 0 ||
		    reading->own != texts[i].own || letter->notes != texts[i].notes ||
		    letter->below != texts[i].below || letter->ends != texts[i].ends ||
		    letter->quoted != texts[i].quoted || letter->quoted_orders != texts[i].quoted_orders ||
		    reading->too_many)
			fail_msg("case %zu: %s, %s, own %u, notes %u, below %u, ends %u, quoted %u, %u", i,
			    kinds, orders, reading->own, letter->notes, letter->below, letter->ends,
			    letter->quoted, letter->quoted_orders);
		reading_free(reading);
	}
}

/* A mail of thanks alone has no refused line; what may be meant as an order is refused as ever. */
static void notes_thanks(void **state)
{
	static const struct {
		const char *text, *kinds, *orders;
	} cases[] = {{"Thanks!\nSee you tomorrow\n", "nn", ""}, {"Thanks!\nF3 goes home\n", "no", "2!4"},
	    {"you know: 8 pm\n", "o", "1!1"}, {"Thanks!\nMove 1 to W3\n", "no", "2!1"},
	    {"Thanks!\nB1F1W1\n", "no", "2 B1F1W1"}, {"/ready\nThanks!\n/status\n", "/o/", "2!2"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct reading *reading = reading_of(
		    ruleset_find(SP)->grammar, cases[i].text, strlen(cases[i].text), reading_limits);
		g_autofree char *kinds = NULL, *orders = NULL;
		reading_note_thanks(reading);
		kinds = kinds_told(reading->letter);
		orders = orders_told(reading);
		assert_string_equal(kinds, cases[i].kinds);
		assert_string_equal(orders, cases[i].orders);
		reading_free(reading);
	}
}

/* Lines below the maximum number of orders are not read. */
static void reads_so_many_orders(void **state)
{
	static const struct {
		const char *text, *orders;
		unsigned own;
		bool more;
	} cases[] = {{"M1W1\nM2W1\n", "1 M1W1|2 M2W1", 2, false},
	    {"M1W1\nM2W1\nM3W1\n", "1 M1W1|2 M2W1|3 M3W1", 3, false},
	    {"M1W1\nM2W1\nM3W1\nM4W1\n", "1 M1W1|2 M2W1|3 M3W1", 4, true},
	    {"M1W1\nM2W1\nM3W1\n\x1b\nM4W1\n", "1 M1W1|2 M2W1|3 M3W1|4!1", 5, true}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct reading *reading = reading_of(ruleset_find(SP)->grammar, cases[i].text,
		    strlen(cases[i].text), (struct reading_limits){.line = 1000, .orders = 2});
		g_autofree char *orders = orders_told(reading);
		assert_string_equal(orders, cases[i].orders);
		assert_int_equal(reading->own, cases[i].own);
		assert_int_equal(reading->too_many, cases[i].more);
		reading_free(reading);
	}
}

/* An obstacle in a line is reported at its place, also in an invalid text. */
static void refuses_what_is_no_text(void **state)
{
	struct reading *reading = reading_of(
	    ruleset_find(SP)->grammar, "- M2\x1bW3\n1234567890123", 21, (struct reading_limits){.line = 12});
	const struct order *orders = reading->set->orders;

	(void)state;
	assert_int_equal(reading->set->count, 2);
	assert_string_equal(orders[0].text, "- M2\\x1bW3");
	assert_string_equal(orders[0].cause, "holds a control or format character");
	assert_int_equal(orders[0].column, 1);
	assert_int_equal(orders[0].cause_column, 5);
	assert_null(orders[0].hint);
	assert_string_equal(orders[1].cause, "the line is too long");
	assert_int_equal(orders[1].cause_column, 13);
	assert_int_equal(orders[1].form, -1);
	reading_free(reading);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(asks_what_is_meant), cmocka_unit_test(near_words),
	    cmocka_unit_test(keeps_own_quotes), cmocka_unit_test(reads_anew),
	    cmocka_unit_test(reads_whole_texts), cmocka_unit_test(notes_thanks),
	    cmocka_unit_test(tells_of_long_comments), cmocka_unit_test(reads_so_many_orders),
	    cmocka_unit_test(refuses_what_is_no_text), cmocka_unit_test(test_end),
	    cmocka_unit_test(test_below_end), cmocka_unit_test(tells_what_is_wrong),
	    cmocka_unit_test(looks_through_short_lines), cmocka_unit_test(tells_each_of_several),
	    cmocka_unit_test(tells_orders_from_greetings), cmocka_unit_test(hidden_letters),
	    cmocka_unit_test(letters_between_orders), cmocka_unit_test(stops_behind_names),
	    cmocka_unit_test(columns_are_the_mails), cmocka_unit_test(reads_commands)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
