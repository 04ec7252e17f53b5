/* Lines of outgoing bodies: broken if too wide (HO-31), or flowed so that a reader can join them (RFC 3676). */
#include "engine/site/outbox.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define TEN "ten chars "
#define SIXTY TEN TEN TEN TEN TEN TEN

static void fits(const char *body, const char *wanted)
{
	g_autofree char *fitted = outbox_fit(body);

	assert_string_equal(fitted, wanted);
}

static void broken_where_too_wide(void **unused)
{
	(void)unused;
	fits("", "");
	fits("\n\nx\n", "\n\nx\n");
	fits(SIXTY "of eight", SIXTY "of eight");
	/* A paragraph goes on below its first line, an item of a list two blanks deeper. */
	fits(SIXTY "and nine!", SIXTY "and\nnine!");
	fits("a\n" SIXTY "and nine!\nb\n", "a\n" SIXTY "and\nnine!\nb\n");
	fits("* " SIXTY "of nine", "* " SIXTY "of\n  nine");
	fits("- " SIXTY "of nine", "- " SIXTY "of\n  nine");
	fits("   " SIXTY "of nine", "   " SIXTY "of\n     nine");
	fits("   " SIXTY "of nine\nnext", "   " SIXTY "of\n     nine\nnext");
	/* The width counts columns, not bytes or characters. */
	fits(SIXTY "of eig\xc3\xa4t", SIXTY "of eig\xc3\xa4t");
	fits(SIXTY "and \xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4!", SIXTY "and\n\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4!");
	fits(SIXTY "of \xe6\x97\xa5\xe6\x9c\xac t", SIXTY "of \xe6\x97\xa5\xe6\x9c\xac\nt");
	/* A quoted mail and a web address are never broken. */
	fits("| " SIXTY SIXTY "x", "| " SIXTY SIXTY "x");
	fits("On the web: " SIXTY "x", "On the web: " SIXTY "x");
	fits("|" SIXTY "and nine", "|" SIXTY "and\n  nine");
	fits("On the web " SIXTY "x", "On the web " TEN TEN TEN TEN "ten chars ten\nchars x");
}

/* Undoes format=flowed by RFC 3676, independently of the program. */
static char *unflowed(const char *flowed)
{
	g_auto(GStrv) lines = g_strsplit(flowed, "\n", -1);
	GString *text = g_string_new(NULL);

	for (char **line = lines; *line; line++) {
		assert_false(g_str_has_prefix(*line, ">") || g_str_has_prefix(*line, "From "));
		g_string_append(text, *line + (**line == ' '));
		if (!g_str_has_suffix(*line, " ") && line[1])
			g_string_append_c(text, '\n');
	}
	return g_string_free(text, FALSE);
}

static glong columns_of(const char *text)
{
	glong columns = 0;

	for (; *text; text = g_utf8_next_char(text))
		columns += g_unichar_iswide(g_utf8_get_char(text)) ? 2 : 1;
	return columns;
}

/* Expects no line wider than allowed, except a single word; and none broken where its next word with a blank would fit
   into 67. */
static void narrow(const char *flowed)
{
	g_auto(GStrv) lines = g_strsplit(flowed, "\n", -1);

	for (char **line = lines; *line; line++) {
		glong width = columns_of(*line);
		const char *word = *line + strspn(*line, " ");
		if (width > 68)
			assert_true(strcspn(word, " ") + 1 >= strlen(word));
		if (g_str_has_suffix(*line, " ") && line[1] && width <= 68) {
			g_autofree char *next = g_strndup(line[1], strcspn(line[1] + 1, " ") + 1);
			assert_true(width + columns_of(next) + 1 > 67);
		}
	}
}

static void flows(const char *body, const char *wanted)
{
	g_autofree char *flowed = outbox_flow(body);

	assert_string_equal(flowed, wanted);
}

static void flowed_where_too_wide(void **unused)
{
	(void)unused;
	flows("", "");
	flows("a\n\nb\n", "a\n\nb\n");
	flows(SIXTY "of eight", SIXTY "of eight");
	flows(SIXTY "and nine!", SIXTY "and \nnine!");
	flows(SIXTY "sixty6 it", SIXTY "sixty6 \nit");
	flows(SIXTY "seven77 x", SIXTY "\nseven77 x");
	flows(">" SIXTY "five5 it", " >" SIXTY "\nfive5 it");
	flows(">" SIXTY "four it x", " >" SIXTY "four \nit x");
	flows(SIXTY "> me now", SIXTY "> me now");
	flows(SIXTY "quotes > x", SIXTY "quotes \n > x");
	flows(SIXTY "again From x", SIXTY "again \n From x");
	flows(SIXTY "again Fromage", SIXTY "again \nFromage");
	flows(">" SIXTY "seven77", " >" SIXTY "\nseven77");
	flows("> a\nFrom a\n a\nFrom\n", " > a\n From a\n  a\nFrom\n");
	flows("\xc3\xa4" SIXTY "of sev\xc3\xa4", "\xc3\xa4" SIXTY "of sev\xc3\xa4");
}

static void whole_for_who_reads_it(void **unused)
{
	static const char *const words[] = {"a", "of", "From", ">", ">>", "fleet", "W217", "\xc3\xa4rger",
	    "treasures", "proclamation", "internationalisation", "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e"};
	GRand *dice = g_rand_new_with_seed(5);

	(void)unused;
	for (int i = 0; i < 2000; i++) {
		g_autoptr(GString) body = g_string_new(NULL);
		for (int count = g_rand_int_range(dice, 1, 60); count > 0; count--) {
			g_string_append(body, words[g_rand_int_range(dice, 0, G_N_ELEMENTS(words))]);
			for (int more = g_rand_int_range(dice, 0, 100) == 0 ? 100 : 0; more > 0; more--)
				g_string_append_c(body, 'x');
			g_string_append(body, count == 1                           ? ""
			                      : g_rand_int_range(dice, 0, 25) == 0 ? "\n"
			                                                           : " ");
		}
		g_autofree char *flowed = outbox_flow(body->str), *again = unflowed(flowed);
		assert_string_equal(again, body->str);
		narrow(flowed);
	}
	g_rand_free(dice);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(broken_where_too_wide),
	    cmocka_unit_test(flowed_where_too_wide), cmocka_unit_test(whole_for_who_reads_it)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
