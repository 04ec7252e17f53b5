/* Orders that a mail program broke into lines: joined if the whole reads, reported if it may be one order (HO-12 k). */
#include "engine/play/rulesets.h"
#include "parsers/reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

/* A line of at least 60 characters that reads alone, and together with the next line. */
static void warns_of_broken_lines(void **state)
{
	static const char names[] = "aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee";
	static const struct {
		const char *below, *warning;
	} cases[] = {
	    {"\nKITE\n", "read without the line below; if they belong together, send them as one line: "
	                 "FIRE aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee AT DOVE KITE"},
	    {"\nMOVE a TO (1,0)\n", NULL}, {"\n\nKITE\n", NULL}, {"\n", NULL}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *text = g_strdup_printf("FIRE %s AT DOVE%s", names, cases[i].below);
		struct reading *reading = reading_of(ruleset_find("star-empires")->grammar, text,
		    strlen(text), (struct reading_limits){.line = 1000, .orders = 5000});
		const struct order *order = &reading->set->orders[0];
		assert_int_equal(order->status, ORDER_ACCEPTED);
		assert_int_equal(order->warnings ? order->warnings->len : 0, cases[i].warning ? 1 : 0);
		if (cases[i].warning)
			assert_string_equal(order->warnings->pdata[0], cases[i].warning);
		reading_free(reading);
	}
}

/* The same over more than two lines. */
static void warns_of_longer_breaks(void **state)
{
	static const char names[] = "aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee ffff gg";
	g_autofree char *text = g_strdup_printf("FIRE x AT y\nFIRE %s AT DOVE\n%s\nKITE\n", names, names);
	g_autofree char *warning =
	    g_strdup_printf("read without the lines below; if they belong together, send them as one line: "
	                    "FIRE %s AT DOVE %s KITE",
	        names, names);
	struct reading *reading = reading_of(ruleset_find("star-empires")->grammar, text, strlen(text),
	    (struct reading_limits){.line = 1000, .orders = 5000});

	(void)state;
	assert_int_equal(reading->set->count, 2);
	assert_null(reading->set->orders[0].warnings);
	assert_string_equal(reading->set->orders[1].warnings->pdata[0], warning);
	reading_free(reading);
}

/* A blank at a line's end continues it and is not part of it; of two blanks the first is (RFC 3676). */
static void joins_soft_lines(void **state)
{
	static const char *const cases[][2] = {{"FIRE a  \nb AT DOVE\n", "FIRE a b AT DOVE"},
	    {"FIRE a \nb AT DOVE\n", "FIRE ab AT DOVE"},
	    {"FIRE a  \nb  \nc \nd AT DOVE\n", "FIRE a b cd AT DOVE"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct reading *reading = reading_of(ruleset_find("star-empires")->grammar, cases[i][0],
		    strlen(cases[i][0]), (struct reading_limits){.line = 1000, .orders = 5000});
		assert_int_equal(reading->set->count, 1);
		assert_int_equal(reading->set->orders[0].status, ORDER_ACCEPTED);
		assert_string_equal(reading->set->orders[0].canonical, cases[i][1]);
		assert_null(reading->set->orders[0].warnings);
		reading_free(reading);
	}
}

/* Broken without format=flowed: joined if quotes are open or the end is missing, and only after some 60 characters;
   never if the error is within the line. */
static void joins_broken_lines(void **state)
{
	static const struct {
		const char *ruleset, *text;
		const char *canonical; /* NULL: the first one is refused */
	} cases[] = {
	    {"galactic-empires",
	        "PR\"The stars are ours, all of them, and those that come behind them\nas well.\"\n",
	        "PR\"The stars are ours, all of them, and those that come behind them as well.\""},
	    {"galactic-empires", "PR\"The stars are ours, all of\nthem.\"\n", NULL},
	    {"star-empires",
	        "FIRE aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee ffff\ngggg AT DOVE\n",
	        "FIRE aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee ffff gggg AT DOVE"},
	    {"star-empires",
	        "FIRE aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee ffff\ngggg\nhhhh AT DOVE\n",
	        NULL},
	    {"star-empires", "FIRE aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeeee\nff AT DOVE\n",
	        "FIRE aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeeee ff AT DOVE"},
	    {"star-empires", "FIRE aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee\nff AT DOVE\n",
	        NULL},
	    {"galactic-empires",
	        "PR\"The stars are ours, all of them, and th\xc3\xa9 \xc3\xa9thers are their\nas well.\"\n",
	        "PR\"The stars are ours, all of them, and th\xc3\xa9 \xc3\xa9thers are their as well.\""},
	    {"galactic-empires",
	        "PR\"The stars are ours, all of them, and th\xc3\xa9 \xc3\xa9thers are thei\nas well.\"\n",
	        NULL},
	    {"star-empires", "FIRE aaaaaaaaaa bbbbbbbbbb\ncccccccccc AT DOVE\n", NULL},
	    {"star-empires",
	        "FIRE ! aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee ff\ngggg AT DOVE\n", NULL},
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct reading *reading = reading_of(ruleset_find(cases[i].ruleset)->grammar, cases[i].text,
		    strlen(cases[i].text), (struct reading_limits){.line = 1000, .orders = 5000});
		const struct order *order = &reading->set->orders[0];
		if (reading->set->count < 1 ||
		    (order->status == ORDER_ACCEPTED) != (cases[i].canonical != NULL))
			fail_msg("case %zu: %u orders, %s", i, reading->set->count,
			    order->canonical ? order->canonical : order->cause);
		if (cases[i].canonical)
			assert_string_equal(order->canonical, cases[i].canonical);
		reading_free(reading);
	}
}

/* Joins at most as many lines as the longest order has when broken. */
static void joins_as_many_lines(void **state)
{
	(void)state;
	for (unsigned count = 2; count <= 20; count++) {
		g_autoptr(GString) text = g_string_new("FIRE  \n");
		for (unsigned i = 2; i < count; i++)
			g_string_append(text, "a  \n");
		g_string_append(text, "b AT DOVE\n");
		struct reading *reading = reading_of(ruleset_find("star-empires")->grammar, text->str,
		    text->len, (struct reading_limits){.line = 1000, .orders = 5000});
		assert_int_equal(reading->set->orders[0].status == ORDER_ACCEPTED, count <= 14);
		reading_free(reading);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(warns_of_broken_lines),
	    cmocka_unit_test(warns_of_longer_breaks), cmocka_unit_test(joins_soft_lines),
	    cmocka_unit_test(joins_broken_lines), cmocka_unit_test(joins_as_many_lines)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
