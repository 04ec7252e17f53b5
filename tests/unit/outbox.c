/* The lines of a body that goes out: broken where they are too wide (HO-31), or flowed so that a reader has them whole
   (RFC 3676). */
#include "engine/site/outbox.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define TEN "ten chars "
#define SEVENTY TEN TEN TEN TEN TEN TEN TEN

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
	fits(SEVENTY "of eight", SEVENTY "of eight");
	fits(SEVENTY "and nine!", SEVENTY "and\n  nine!");
	fits("a\n" SEVENTY "and nine!\nb\n", "a\n" SEVENTY "and\n  nine!\nb\n");
	/* What goes on stands two blanks behind where the line began. */
	fits("   " SEVENTY "of nine", "   " SEVENTY "of\n     nine");
	fits("   " SEVENTY "of nine\nnext", "   " SEVENTY "of\n     nine\nnext");
	/* Characters, not bytes. */
	fits(SEVENTY "of eig\xc3\xa4t", SEVENTY "of eig\xc3\xa4t");
	fits(SEVENTY "and \xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4!",
	    SEVENTY "and\n  \xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4!");
	/* A mail that is shown, and an address of the web, stay whole. */
	fits("| " SEVENTY SEVENTY "x", "| " SEVENTY SEVENTY "x");
	fits("On the web: " SEVENTY "x", "On the web: " SEVENTY "x");
	fits("|" SEVENTY "and nine", "|" SEVENTY "and\n  nine");
	fits("On the web " SEVENTY "x", "On the web " TEN TEN TEN TEN TEN "ten chars ten\n  chars x");
}

/* As RFC 3676 has it, without a word of the program. */
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

/* No line is wider than there is room for, but for a single word; none is broken where its next word and the blank
   behind it had room within 77. */
static void narrow(const char *flowed)
{
	g_auto(GStrv) lines = g_strsplit(flowed, "\n", -1);

	for (char **line = lines; *line; line++) {
		glong width = g_utf8_strlen(*line, -1);
		const char *word = *line + strspn(*line, " ");
		if (width > 78)
			assert_true(strcspn(word, " ") + 1 >= strlen(word));
		if (g_str_has_suffix(*line, " ") && line[1] && width <= 78) {
			g_autofree char *next = g_strndup(line[1], strcspn(line[1] + 1, " ") + 1);
			assert_true(width + g_utf8_strlen(next, -1) + 1 > 77);
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
	flows(SEVENTY "of eight", SEVENTY "of eight");
	flows(SEVENTY "and nine!", SEVENTY "and \nnine!");
	flows(SEVENTY "sixty6 it", SEVENTY "sixty6 \nit");
	flows(SEVENTY "seven77 x", SEVENTY "\nseven77 x");
	flows(">" SEVENTY "five5 it", " >" SEVENTY "\nfive5 it");
	flows(">" SEVENTY "four it x", " >" SEVENTY "four \nit x");
	flows(SEVENTY "> me now", SEVENTY "> me now");
	flows(SEVENTY "quotes > x", SEVENTY "quotes \n > x");
	flows(SEVENTY "again From x", SEVENTY "again \n From x");
	flows(SEVENTY "again Fromage", SEVENTY "again \nFromage");
	flows(">" SEVENTY "seven77", " >" SEVENTY "\nseven77");
	flows("> a\nFrom a\n a\nFrom\n", " > a\n From a\n  a\nFrom\n");
	flows("\xc3\xa4" SEVENTY "of sev\xc3\xa4", "\xc3\xa4" SEVENTY "of sev\xc3\xa4");
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
