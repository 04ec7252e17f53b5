/* Orders by patterns: terse ones, those with words, and their errors. */
#include "parsers/grammar.h"
#include "engine/play/rulesets.h"
#include "parsers/help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const modes[] = {"ASC", "DESC", NULL};
static const char *const types[] = {"B", "BB", "BC", NULL};
static const struct token_kind tokens[] = {
    {.name = "fleet", .what = "a fleet number", .type = TOKEN_NUMBER, .min = 1, .max = 1000000},
    {.name = "world", .what = "a world number", .type = TOKEN_NUMBER, .min = 1, .max = 1000000},
    {.name = "n", .what = "a number", .type = TOKEN_NUMBER, .min = 1, .max = 1000000},
    {.name = "two", .what = "a column", .type = TOKEN_NUMBER, .min = 0, .max = 99, .digits = 2},
    {.name = "money", .what = "an amount", .type = TOKEN_TENTHS, .min = 10, .max = 99990},
    {.name = "type", .what = "a type", .type = TOKEN_WORD, .words = types},
    {.name = "mode", .what = "ASC or DESC", .type = TOKEN_WORD, .words = modes},
    {.name = "name", .what = "a name", .type = TOKEN_NAME, .min = 1, .max = 30, .more = "_"},
    {.name = "text", .what = "a quoted text", .type = TOKEN_QUOTED, .min = 1, .max = 30},
    {0},
};
static const struct order_form terse_forms[] = {
    {0, "B<n:n>F<f:fleet>W<w:world>", "build", "build ships", "B12F1W1", "build {n} ships at W{w} on F{f}",
        NULL},
    {1, "M[F]<f:fleet>W<w:world>{2W<w:world>}", "move", "move", "M2W3", "F{f} goes by {w}{n? with {n}}",
        NULL},
    {2, "F<f:fleet>X(A|P)", "fight", "strategy", "F1XA", NULL, NULL},
    {3, "C<t:type>~(<x:two>,<y:two>~)", "build", "build there", "CBB(3,0)", NULL, NULL},
    {4, "SR<a:money>", "send", "send money", "SR50.5", NULL, NULL},
    {5, "PR<t:text>", "say", "proclaim", "PR\"hello\"", NULL, NULL},
    {6, "QUIT YES", "end", "give up", "QUIT YES", NULL, NULL},
    {0},
};
static const struct grammar terse = {.forms = terse_forms, .tokens = tokens, .terse = true, .commas = true};
/* Where an order holds commas of its own, it stands alone in its line. */
static const struct grammar places = {.forms = terse_forms, .tokens = tokens, .terse = true};
static const struct order_form word_forms[] = {
    {0, "FIRE [<m:mode> ]{<s:name> }AT {<e:name> }\nF [<m:mode> ]{<s:name> }AT {<e:name> }", "fire", "fire",
        "FIRE a AT b", "{s} fire at {e}{m? ({m})}", NULL},
    {1, "LOAD {<s:name> }ONTO <c:name>", "load", "load", "LOAD a ONTO b", NULL, NULL},
    {0},
};
static const struct grammar words = {.forms = word_forms, .tokens = tokens};

/* Features no ruleset uses yet: signs, unbounded numbers, a blank behind a repetition's number, names with full
   stops. */
static const struct token_kind odd_tokens[] = {
    {.name = "shift", .what = "a shift", .type = TOKEN_NUMBER, .min = -9, .max = 99, .signed_number = true},
    {.name = "any", .what = "a number", .type = TOKEN_NUMBER, .min = 3, .max = INT64_MAX},
    {.name = "place",
        .what = "a place",
        .ranged = "a coordinate",
        .type = TOKEN_TENTHS,
        .min = 20,
        .max = 50},
    {.name = "few", .what = "a few", .type = TOKEN_NUMBER, .min = 1, .max = 99, .digits = 2},
    {0},
};
static const struct order_form odd_forms[] = {
    {0, "S<a:shift>", "move", "shift", "S-1", NULL, NULL},
    {1, "N<a:any>", "move", "number", "N3", NULL, NULL},
    {2, "P<a:place>", "move", "place", "P2", NULL, NULL},
    {3, "R<a:few>{2 ,<a:few>}", "move", "repeat", "R1", NULL, NULL},
    {4, "[A]B[C]{D}X", "move", "letters", "BX", NULL, NULL},
    {5, "Z", "wait", "wait", "Z", NULL, NULL},
    {0},
};
static const struct grammar odd = {.forms = odd_forms, .tokens = odd_tokens, .terse = true};

/* Orders with the same beginning: one refuses what the other accepts. */
static const struct order_form alike_forms[] = {
    {0, "A<a:few>B", "move", "few", "A1B", NULL, NULL},
    {1, "A<p:place>C", "move", "place", "A2C", NULL, NULL},
    {0},
};
static const struct order_form further_forms[] = {
    {0, "A<a:few>B", "move", "few", "A1B", NULL, NULL},
    {1, "A<n:any>BD", "move", "any", "A3BD", NULL, NULL},
    {0},
};
static const struct grammar alike = {.forms = alike_forms, .tokens = odd_tokens, .terse = true};
static const struct grammar further = {.forms = further_forms, .tokens = odd_tokens, .terse = true};

/* 56 letters A can be divided into eight rounds in some 10^9 ways; a line that fits none of them tries all. */
static const struct order_form slow_forms[] = {
    {0, "{A}{A}{A}{A}{A}{A}{A}{A}B", "wait", "letters", "AAB", NULL, NULL},
    {0},
};
static const struct grammar slow = {.forms = slow_forms, .tokens = tokens, .terse = true};

static struct order_set *read_text(const struct grammar *grammar, const char *text)
{
	return orders_read(grammar, 0, text, strlen(text));
}

static void reads(const struct grammar *grammar, const char *text, const char *canonical)
{
	struct order_set *set = read_text(grammar, text);

	assert_int_equal(set->count, 1);
	assert_string_equal(set->orders[0].canonical, canonical);
	assert_int_equal(set->orders[0].status, ORDER_ACCEPTED);
	order_set_free(set);
}

static void refuses(const struct grammar *grammar, const char *text, unsigned column, const char *cause)
{
	struct order_set *set = read_text(grammar, text);

	assert_int_equal(set->count, 1);
	assert_int_equal(set->orders[0].status, ORDER_REFUSED);
	assert_string_equal(set->orders[0].cause, cause);
	assert_int_equal(set->orders[0].cause_column, column);
	assert_null(set->orders[0].canonical);
	assert_int_not_equal(set->orders[0].column, 0);
	order_set_free(set);
}

static void reads_terse_orders(void **state)
{
	(void)state;
	reads(&terse, "b 1 2 f 1 w 1", "B12F1W1");
	reads(&terse, "\tM F2 w3 W 4;comment", "M2W3W4");
	reads(&terse, "f07xp", "F7XP");
	reads(&places, "cbb(3, 0)", "CBB(3,0)");
	reads(&terse, "sr 50.5", "SR50.5");
	reads(&terse, "sr50", "SR50");
	reads(&terse, "pr \"a; b # c, d\" ; rest", "PR\"a; b # c, d\"");
	reads(&terse, "quityes", "QUIT YES");
	reads(&terse, "pr\"a\"", "PR\"a\"");
	reads(&terse,
	    "B12\xc2\xa0"
	    "F1W1",
	    "B12F1W1");
}

static void reads_orders_of_words(void **state)
{
	(void)state;
	reads(&words, "fire a b AT c", "FIRE a b AT c");
	reads(&words, "F asc a at b", "FIRE ASC a AT b");
	reads(&words, "load at onto  onto ", "LOAD at ONTO onto");
	refuses(&words, "load a onto", 12, "the order is not complete: expected a name or ONTO");
	refuses(&words, "firea AT b", 1, "unknown order");
}

static void keeps_slots_in_order(void **state)
{
	struct order_set *set = read_text(&terse, "; first\n\nM2W3W4W5\r\nB1F2W3, f1xa\n");
	const struct order *move = &set->orders[0];

	(void)state;
	assert_int_equal(set->count, 3);
	assert_int_equal(move->line, 3);
	assert_int_equal(move->count, 4);
	assert_int_equal(move->values[0].number, 2);
	assert_int_equal(move->values[3].number, 5);
	assert_int_equal(move->values[3].column, 8);
	assert_int_equal(order_number(move, 'w'), 3);
	assert_int_equal(set->orders[1].line, 4);
	assert_int_equal(set->orders[2].line, 4);
	assert_int_equal(set->orders[2].column, 9);
	assert_string_equal(set->orders[2].text, "f1xa");
	order_set_free(set);
	set = read_text(&terse, "F1XA(, M2W3, PR\"no, one\"");
	assert_int_equal(set->count, 3);
	assert_int_equal(set->orders[0].status, ORDER_REFUSED);
	assert_string_equal(set->orders[1].canonical, "M2W3");
	assert_string_equal(set->orders[2].canonical, "PR\"no, one\"");
	order_set_free(set);
}

static void tells_where_and_why(void **state)
{
	(void)state;
	refuses(&terse, "B0F1W1", 2, "a number must be 1 to 1000000");
	refuses(&terse, "B12 F1 X1", 8, "expected W");
	refuses(&terse, "B12F1W", 7, "the order is not complete: expected a world number");
	refuses(&terse, "hello", 1, "unknown order");
	refuses(&terse, "M1W2W3W4W5", 9, "expected the end of the order");
	refuses(&terse, "/ready", 1, "a / command is for mails, not an order");
	refuses(&terse, "B12\x1b[2JF1W1", 4, "the line holds the control character U+001B");
	refuses(&terse, "\x1b B12F1W1", 1, "the line holds the control character U+001B");
	refuses(&terse, "\x7f", 1, "the line holds the control character U+007F");
	/* characters no document may contain: line and paragraph separators, private-use characters */
	refuses(&terse, "PR\"a\u2028b\"", 5, "the line holds the control character U+2028");
	refuses(&terse, "PR\"a\u2029b\"", 5, "the line holds the control character U+2029");
	refuses(&terse, "PR\"a\uf8ffb\"", 5, "the line holds the control character U+F8FF");
	refuses(&terse, "B12\u2028F1W1", 4, "the line holds the control character U+2028");
	refuses(&terse, "\xff", 1, "the line is no valid UTF-8");
	refuses(&terse, "B12\xff", 4, "the line is no valid UTF-8");
	refuses(&terse,
	    "\xd0\x92"
	    "12F1W1",
	    1, "the character U+0412 is no part of an order");
	refuses(&terse, "PR\"\"", 3, "expected a quoted text");
	refuses(&terse, "PR\"\"x\"", 3, "expected a quoted text");
	/* The farthest error is reported; of several there the first. */
	refuses(&alike, "A100", 2, "a few must be 1 to 99");
	refuses(&further, "A100BX", 6, "expected D");
	refuses(&alike, "A2.5X", 5, "expected C");
	refuses(&places, "C BX(3,0)", 4, "expected (");
}

/* For a number that is too large, or has too many digits, its range and place are reported, no other advice. */
static void tells_the_range_in_every_ruleset(void **state)
{
	static const struct {
		const char *ruleset, *order;
		unsigned column;
		const char *cause;
	} cases[] = {
	    {"space-empires", "F12345678901234567890XA", 2, "a fleet number must be 1 to 1000000"},
	    {"space-empires", "AF1 F0", 6, "a fleet number must be 1 to 1000000"},
	    {"space-empires", "M1W1000001", 4, "a world number must be 1 to 1000000"},
	    {"space-empires-4x", "M1000(1,2)", 2, "the number of an own ship must be 1 to 999"},
	    {"space-empires-4x", "B100SC(3,0)", 2, "a number of ships must be 1 to 99"},
	    {"space-empires-4x", "M1 (3,100)", 7, "a coordinate must be 0 to 99"},
	    {"space-empires-4x", "TATTACK10", 8, "a level must be 0 to 9"},
	    {"space-empires-4x", "R1,2000", 4, "the number of an own ship must be 1 to 999"},
	    {"galactic-empires", "NF7G100000", 5, "the number of a unit must be 1 to 99999"},
	    {"galactic-empires", "M1S4S12345678901234567890", 6, "the number of a sector must be 1 to 99999"},
	    {"galactic-empires", "K1FRF2R6", 8, "a rank must be 1 to 5"},
	    {"cyoe", "M1000S2", 2, "a fleet's number must be 1 to 999"},
	    {"cyoe", "FT100", 3, "expected a tech with two digits"},
	    {"star-empires", "MOVE tug TO ( 12345678901234567890,1)", 15,
	        "a coordinate must be -1000000000 to 1000000000"},
	    {"star-empires", "DESIGN Terra x MISSILE 8 1000000001", 26,
	        "a whole number must be 0 to 1000000000"},
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		refuses(
		    ruleset_find(cases[i].ruleset)->grammar, cases[i].order, cases[i].column, cases[i].cause);
	refuses(&places, "CBB(100,0)", 5, "a column must be 0 to 99");
}

static void refuses_what_is_too_long(void **state)
{
	g_autofree char *text = g_strnfill(1001, 'A'), *most = g_strnfill(994, ' ');
	g_autofree char *fits = g_strconcat(most, "B1F1W1", NULL);
	g_autofree char *wide = g_strnfill(500, ' '), *two = g_strconcat("B1F1W1 ;\xc3\xbc", wide, NULL);
	g_autoptr(GString) letters = g_string_new("B1F1W1 ;");

	(void)state;
	refuses(&terse, text, 1001, "the line is longer than 1000 characters");
	reads(&terse, fits, "B1F1W1");
	reads(&terse, two, "B1F1W1");
	for (int i = 0; i < 992; i++)
		g_string_append(letters, "\xc3\xbc");
	reads(&terse, letters->str, "B1F1W1");
	g_string_append(letters, "\xc3\xbc");
	refuses(&terse, letters->str, 1001, "the line is longer than 1000 characters");
}

/* Names and quoted texts have 1 to 30 characters, however many bytes. */
static void refuses_texts_that_are_too_long(void **state)
{
	static const char *const letters[] = {"x", "\xc3\xbc", "\xe6\x97\xa5"};
	g_autofree char *longest = g_strnfill(30, 'x'), *order = g_strconcat("LOAD a ONTO ", longest, NULL),
	                *more = g_strconcat(order, "x", NULL);

	(void)state;
	reads(&words, order, order);
	refuses(&words, more, 13, "expected a name or ONTO");
	for (size_t i = 0; i < G_N_ELEMENTS(letters); i++) {
		g_autoptr(GString) text = g_string_new("PR\"");
		for (int n = 0; n < 30; n++)
			g_string_append(text, letters[i]);
		g_autofree char *fits = g_strconcat(text->str, "\"", NULL),
		                *longer = g_strconcat(text->str, letters[i], "\"", NULL);
		reads(&terse, fits, fits);
		refuses(&terse, longer, 3, "expected a quoted text");
	}
}

static void reads_odd_kinds(void **state)
{
	(void)state;
	reads(&odd, "s -9", "S-9");
	reads(&odd, "S+7", "S7");
	reads(&odd, "S99", "S99");
	refuses(&odd, "S-10", 2, "a shift must be -9 to 99");
	refuses(&odd, "S100", 2, "a shift must be -9 to 99");
	refuses(&odd, "S-", 2, "expected a shift");
	refuses(&odd, "S", 2, "the order is not complete: expected a shift");
	refuses(&odd, "S+-1", 2, "expected a shift");
	reads(&odd, "N3", "N3");
	reads(&odd, "N9223372036854775807", "N9223372036854775807");
	refuses(&odd, "N2", 2, "a number must be 3 or more");
	refuses(&odd, "N-3", 2, "expected a number");
	reads(&odd, "P2", "P2");
	reads(&odd, "P4.9", "P4.9");
	refuses(&odd, "P1.9", 2, "a coordinate must be 2 to 5");
	refuses(&odd, "P5.1", 2, "a coordinate must be 2 to 5");
	refuses(&odd, "P4.99", 5, "expected the end of the order");
	refuses(&odd, "P4.", 3, "expected the end of the order");
	reads(&odd, "R1,2,3", "R1,2,3");
	refuses(&odd, "R1,2,3,4", 7, "expected the end of the order");
	refuses(&odd, "R100", 2, "a few must be 1 to 99");
	reads(&odd, "R01", "R1");
	/* Groups without values are left out of the canonical form, repetitions are not. */
	reads(&odd, "ABCDDX", "BDDX");
	reads(&odd, "BX", "BX");
}

/* A player's own text is shown without characters that act, and is cut. */
static void shows_what_was_written(void **state)
{
	static const char hundred[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
	                              "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy";
	g_autofree char *longer = g_strconcat(hundred, "z", NULL), *cut = g_strconcat(hundred, "...", NULL);
	g_autofree char *wide = g_strconcat("\u00fc", hundred + 1, NULL),
	                *wider = g_strconcat(wide, "z", NULL), *cut_wide = g_strconcat(wide, "...", NULL);
	const char *const cases[][2] = {{"B1\tx", "B1 x"}, {"B\x1b[2J", "B\\x1b[2J"}, {"B\x7f", "B\\x7f"},
	    {"B\xc2\x9bx", "B\\x9bx"}, {"B\u202ex", "B\\u202ex"}, {"B\u00fc\u0416", "B\u00fc\u0416"},
	    {"B\xffx", "B\ufffdx"}, {"B\u263a\ufe0f", "B\u263a\ufe0f"}, {"B\u263ax\ufe0f", "B\u263ax\\ufe0f"},
	    {hundred, hundred}, {longer, cut}, {wide, wide}, {wider, cut_wide}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = read_text(&terse, cases[i][0]);
		assert_int_equal(set->orders[0].status, ORDER_REFUSED);
		assert_string_equal(set->orders[0].text, cases[i][1]);
		order_set_free(set);
	}
}

/* What to write instead (HO-14). */
static void hints(void **state)
{
	static const struct {
		const struct grammar *grammar;
		const char *text, *hint;
	} cases[] = {{&terse, "1. B12F1W1", "leave out the numbering"},
	    {&terse, "12) B12F1W1", "leave out the numbering"},
	    {&terse, "1: B12F1W1", "leave out the numbering"}, {&terse, "12", "/help lists the orders"},
	    {&terse, "B12F1W1.", "leave out the last character"},
	    {&terse, "B12F1W1!", "leave out the last character"},
	    {&terse, "B12F1W1..", "for example B12F1W1"}, {&terse, "B12F1W1*", "for example B12F1W1"},
	    {&terse, "B12F1W1 M2W3", "one order a line"}, {&terse, "F1XA F1XP", "one order a line"},
	    {&places, "F1XA,F1XP", "one order a line"}, {&terse, "M2W3W1000001", "for example M2W3"},
	    {&terse, "zz", "/help lists the orders"}, {&terse, "SRx", "for example SR50.5"},
	    {&terse, "PRx", "for example PR\"hello\""}, {&terse, "B12\xff", "send it as plain text"},
	    {&terse, "B12\x1b", "write the line anew"},
	    {&terse, "B12F1W\u0412", "type it anew with plain letters"},
	    {&terse, "F1XA,,F1XP", "leave out the comma"}, {&words, "LAOD a ONTO b", "did you mean LOAD?"},
	    {&words, "zzzz a ONTO b", "/help lists the orders"}, {&terse, ".", "/help lists the orders"},
	    {&places, ",", "/help lists the orders"}, {&terse, "1.", "leave out the numbering"},
	    {&odd, "Z.", "leave out the last character"}, {&odd, "Z Z", "one order a line"},
	    {&odd, "Z,Z", "one order a line"}, {&odd, "Z*", "for example Z"},
	    {&words, "LOAD a", "for example LOAD a ONTO b"}, {&words, "FIRE a", "for example FIRE a AT b"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = read_text(cases[i].grammar, cases[i].text);
		const char *hint = NULL;
		for (unsigned n = 0; n < set->count && !hint; n++)
			hint = set->orders[n].hint;
		if (g_strcmp0(hint, cases[i].hint) != 0)
			fail_msg("%s: %s, not %s", cases[i].text, hint ? hint : "nothing", cases[i].hint);
		order_set_free(set);
	}
}

/* Two things may stand there, or three. */
static void tells_what_is_expected(void **state)
{
	(void)state;
	refuses(&terse, "F1X", 4, "the order is not complete: expected A or P");
	refuses(&terse, "F1XB", 4, "expected A or P");
	refuses(&terse, "QUIX", 4, "expected T");
	refuses(&terse, "QUI", 4, "the order is not complete: expected T");
	refuses(&terse, "QUITYET", 7, "expected S");
	refuses(&terse, "SR0.9", 3, "an amount must be 1 to 9999");
	reads(&terse, "SR1.0", "SR1");
	reads(&terse, "SR9999", "SR9999");
	refuses(&terse, "SR9999.1", 3, "an amount must be 1 to 9999");
	refuses(&terse, "SR99999999999999999999", 3, "an amount must be 1 to 9999");
	refuses(&words, "fire a", 7, "the order is not complete: expected a name or AT");
	refuses(&words, "fire ! at b", 6, "expected ASC or DESC, a name or AT");
}

static void stays_quick_on_hostile_lines(void **state)
{
	g_autoptr(GString) text = g_string_new("FIRE ");
	struct order_set *set;

	(void)state;
	while (text->len < 990)
		g_string_append(text, "at ");
	order_set_free(read_text(&words, text->str));
	g_string_assign(text, "");
	for (int line = 0; line < 3; line++) {
		for (int i = 0; i < 56; i++)
			g_string_append_c(text, 'A');
		g_string_append(text, "\nAAB\n");
	}
	set = read_text(&slow, text->str);
	assert_int_equal(set->count, 6);
	for (unsigned i = 0; i < set->count; i++)
		assert_int_equal(set->orders[i].status, i % 2 ? ORDER_ACCEPTED : ORDER_REFUSED);
	assert_string_equal(set->orders[5].canonical, "AAB");
	order_set_free(set);
}

static void glosses(void **state)
{
	static const struct ruleset terse_rules = {.name = "terse", .grammar = &terse};
	static const struct ruleset word_rules = {.name = "words", .grammar = &words};
	const struct {
		const struct ruleset *ruleset;
		const char *order, *gloss;
	} cases[] = {{&terse_rules, "b12f1w3", "build 12 ships at W3 on F1"},
	    {&terse_rules, "m1w2w3", "F1 goes by 2, 3"}, {&terse_rules, "f1xa", "strategy"},
	    {&word_rules, "f a b at c", "a, b fire at c"},
	    {&word_rules, "f desc a at c", "a fire at c (DESC)"},
	    {ruleset_find("cyoe"), "M1S2", "F1 goes to S2"},
	    {ruleset_find("cyoe"), "M1S2S13R", "F1 goes to S2, S13, and runs at blockades"},
	    {ruleset_find("cyoe"), "BK2S6E3E4", "F2 guards the node to S6 against E3, E4"},
	    {ruleset_find("cyoe"), "BK2S6ALL", "F2 guards the node to S6 against ALL"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = read_text(cases[i].ruleset->grammar, cases[i].order);
		g_autoptr(GString) out = g_string_new(NULL);
		grammar_gloss(cases[i].ruleset, &set->orders[0], out);
		assert_string_equal(out->str, cases[i].gloss);
		order_set_free(set);
	}
}

/* A line begins an order with its first word, or with letters and digits together; marks before it do not count. */
static void is_begun(void **state)
{
	static const struct {
		const char *text;
		bool terse, words;
	} cases[] = {{"B1", true, true}, {"x9", true, true}, {"9x", false, false}, {"12", false, false},
	    {"12 B1", false, false}, {"hello 12", false, false}, {"", false, false}, {"...", false, false},
	    {"- \"B12F1W1", true, true}, {"> b1", true, true}, {"\u041212", true, true},
	    {"\u0412 12", false, false}, {"quit", true, false}, {"QUIT now", true, false},
	    {"fire at will", false, true}, {"*FIRE*", false, true}, {"fired", false, false},
	    {"fir", false, false}, {"f at will", true, true}, {"loads", false, false},
	    {"3\u20ac", false, false}, {"\u20ac3", true, true}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		if (grammar_is_begun(&terse, cases[i].text) != cases[i].terse)
			fail_msg("terse: %s", cases[i].text);
		if (grammar_is_begun(&words, cases[i].text) != cases[i].words)
			fail_msg("of words: %s", cases[i].text);
	}
}

static void append_lines(const struct grammar *grammar, GPtrArray *lines)
{
	static const char *const ends[] = {"", ".", " Z", ", Z", "x9", "#1", "0000000000"};

	for (const struct order_form *f = grammar->forms; f->pattern; f++) {
		for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
			g_ptr_array_add(lines, g_strconcat(f->example, ends[i], NULL));
		g_ptr_array_add(lines, g_strndup(f->example, strlen(f->example) / 2));
	}
	for (char letter = 'A'; letter <= 'Z'; letter++)
		g_ptr_array_add(lines, g_strnfill(3 + (gsize)letter % 20, letter));
}

/* An order's result does not depend on lines read before. */
static void lines_know_nothing_of_each_other(void **state)
{
	GRand *dice = g_rand_new_with_seed(11);

	(void)state;
	for (unsigned r = 0; rulesets[r]; r++) {
		const struct grammar *grammar = rulesets[r]->grammar;
		g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
		append_lines(grammar, lines);
		for (unsigned i = 0; i < 2000; i++) {
			const char *before = lines->pdata[g_rand_int_range(dice, 0, (gint)lines->len)];
			const char *line = lines->pdata[g_rand_int_range(dice, 0, (gint)lines->len)];
			g_autofree char *both = g_strconcat(before, "\n", line, NULL);
			struct order_set *alone = read_text(grammar, line),
			                 *behind = read_text(grammar, both);
			unsigned skip = behind->count - alone->count;
			for (unsigned k = 0; k < alone->count; k++) {
				const struct order *a = &alone->orders[k], *b = &behind->orders[skip + k];
				if (a->status != b->status || a->form != b->form || a->column != b->column ||
				    a->cause_column != b->cause_column ||
				    g_strcmp0(a->canonical, b->canonical) || g_strcmp0(a->cause, b->cause) ||
				    g_strcmp0(a->hint, b->hint))
					fail_msg("%s: %s, %s: %s (%s)", both, b->cause, b->hint, a->cause,
					    a->hint);
			}
			order_set_free(alone);
			order_set_free(behind);
		}
	}
	g_rand_free(dice);
}

/* Does a line read, does a part of it, and can it at a quick look? Blanks before an order are skipped. */
static void reads_or_may(void **state)
{
	static const struct {
		const struct grammar *grammar;
		const char *text;
		bool whole, some, may;
	} cases[] = {{&terse, "M2W3", true, true, true}, {&terse, " \t M2W3", true, true, true},
	    {&terse, "\tm2w3", true, true, true}, {&terse, "M2W3, F1XA", true, true, true},
	    {&terse, "M2W3,hello", false, true, true}, {&terse, "hello, M2W3", false, true, true},
	    {&terse, "hello,\tM2W3", false, true, true}, {&terse, "hello, you, ", false, false, false},
	    {&terse, "hello M2W3", false, false, false}, {&terse, "", false, false, false},
	    {&terse, " \t", false, false, false}, {&terse, "; M2W3", false, false, false},
	    {&terse, "Bob", false, false, true}, {&terse, "\u041112F1W1", false, false, true},
	    {&terse, "\u00a0; M2W3", false, false, true}, {&terse, "\u00a0", false, false, true},
	    {&places, "M2W3", true, true, true}, {&places, "M2W3, F1XA", false, false, true},
	    {&places, "hello, M2W3", false, false, false}, {&words, " LOAD a ONTO b", true, true, true},
	    {&odd, "ABX", true, true, true}, {&odd, "BX", true, true, true}, {&odd, "?", false, false, true},
	    {&terse, "M2W3,M2W3,x", false, true, true}, {&terse, "x,M2W3,x", false, true, true}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const char *text = cases[i].text;
		size_t size = strlen(text);
		if (grammar_reads(cases[i].grammar, text, size) != cases[i].whole ||
		    grammar_reads_some(cases[i].grammar, text, size) != cases[i].some ||
		    grammar_may_read(cases[i].grammar, text, size) != cases[i].may)
			fail_msg("case %zu: %s", i, text);
	}
}

/* Editors put a byte order mark at the beginning of a file: skipped there, and refused anywhere else. */
static void begins_behind_a_mark(void **state)
{
	static const struct {
		const char *text;
		unsigned orders, refused;
	} cases[] = {{"", 0, 0}, {"\ufeff", 0, 0}, {"\ufeffB1F1W1", 1, 0}, {"\ufeff\ufeffB1F1W1", 1, 1},
	    {"B1F1W1\r\n\ufeffB1F1W1", 2, 1}, {"\xef\xbb", 1, 1}, {"\n\rB1F1W1\rM2W3\n", 2, 0}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = orders_read(&terse, 0, cases[i].text, strlen(cases[i].text));
		unsigned refused = 0;
		for (unsigned n = 0; n < set->count; n++)
			refused += set->orders[n].status == ORDER_REFUSED;
		if (set->count != cases[i].orders || refused != cases[i].refused)
			fail_msg("case %zu: %u orders, %u refused", i, set->count, refused);
		order_set_free(set);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(reads_terse_orders), cmocka_unit_test(is_begun),
	    cmocka_unit_test(reads_or_may), cmocka_unit_test(lines_know_nothing_of_each_other),
	    cmocka_unit_test(reads_orders_of_words), cmocka_unit_test(keeps_slots_in_order),
	    cmocka_unit_test(tells_where_and_why), cmocka_unit_test(tells_the_range_in_every_ruleset),
	    cmocka_unit_test(refuses_what_is_too_long), cmocka_unit_test(refuses_texts_that_are_too_long),
	    cmocka_unit_test(reads_odd_kinds), cmocka_unit_test(shows_what_was_written),
	    cmocka_unit_test(hints), cmocka_unit_test(tells_what_is_expected),
	    cmocka_unit_test(stays_quick_on_hostile_lines), cmocka_unit_test(glosses),
	    cmocka_unit_test(begins_behind_a_mark)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
