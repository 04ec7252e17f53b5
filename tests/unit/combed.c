/* Quotations that a program wrapped so that the rests of their lines have no mark (HO-12 c, HO-145, MC-98): whatever
   the quoted text's writer put there, none of it runs; what the player wrote below a quoted line does. */
#include "engine/play/rulesets.h"
#include "parsers/known.h"
#include "parsers/reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#define OWN "B1F1W1"

/* A report with a rival's letter, made so that programs of many widths begin a line with an order or command. */
#define REPORT(more)                                                                                         \
	"WAR, turn 7               Empire of MING\n"                                                         \
	"----------------------------------------\n"                                                         \
	"LETTERS\n"                                                                                          \
	"| Dear friend, let us be at peace, and I say that you must B2F2W2 say\n"                            \
	"| so. I hear that he is not to be trusted, my friend. M1W1W2 B3F3W3\n"                              \
	"| What do you hear? And what of all the fleets of the north? /ready it\n"                           \
	"| seems to me that all of them are lost; or is it not so? /resign here\n" more "\n"                 \
	"; W1 can build 13; next free fleet F1\n"

static const char report[] = REPORT("");
/* Whether a letter begins or the text ends must be known before the lines are compared with the report. */
static const char report_of_texts[] =
    REPORT("| Then the end is near. Write soon, and write a lot more. /press BOSCO\n"
           "| Then the end is near. Write soon, and write more than that. /end\n");

/* Quotes the text as a program does that wraps lines after marking them: the rests have no mark. */
static void comb(GString *out, const char *text, const char *mark, glong width)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", 0);

	for (char **line = lines; *line && (*line[0] || line[1]); line++) {
		g_auto(GStrv) words = g_strsplit(*line, " ", 0);
		glong column = (glong)strlen(mark);
		g_string_append(out, mark);
		for (char **word = words; *word; word++) {
			glong size = (glong)strlen(*word);
			bool breaks = word > words && column + 1 + size > width;
			if (word > words)
				g_string_append_c(out, breaks ? '\n' : ' ');
			g_string_append(out, *word);
			column = breaks ? size : column + (word > words) + size;
		}
		g_string_append_c(out, '\n');
	}
}

/* The orders accepted and the commands of a mail, separated by blanks; `known`: the report that it answers. */
static char *taken(const char *text, const char *answered)
{
	const struct grammar *grammar = ruleset_find("space-empires")->grammar;
	struct reading *reading =
	    reading_new(text, strlen(text), (struct reading_limits){.line = 1000, .orders = 5000});
	g_autoptr(letter_known) known = answered ? letter_known_new(reading->letter) : NULL;
	g_autoptr(GString) out = g_string_new(NULL);

	if (known)
		letter_known_add(known, answered);
	reading_orders(reading, grammar, known);
	for (unsigned i = 0; i < reading->set->count; i++)
		if (reading->set->orders[i].status != ORDER_REFUSED)
			g_string_append_printf(out, "%s ", reading->set->orders[i].canonical);
	for (guint i = 0; i < reading->commands->len; i++)
		g_string_append_printf(
		    out, "/%s ", g_array_index(reading->commands, struct reading_command, i).word);
	reading_free(reading);
	return g_strchomp(g_strdup(out->str));
}

static void expect(const char *text, const char *answered, const char *want)
{
	g_autofree char *is = taken(text, answered);

	if (strcmp(is, want) != 0)
		fail_msg("taken: %s\n%s", is, text);
}

static const char said[] = "On Sat, 28 Nov 2026 at 20:24, war <games@example.net> wrote:\n";

/* The text of the report is known: its rests are, at any width. */
static void rests_of_the_report(void **state)
{
	static const char *const marks[] = {"> ", ">", "> > ", ">> "};

	(void)state;
	for (size_t m = 0; m < G_N_ELEMENTS(marks); m++)
		for (glong width = 24; width < 80; width++) {
			g_autoptr(GString) above = g_string_new(OWN "\n\n"), below = g_string_new(said);
			g_string_append(above, said);
			comb(above, report_of_texts, marks[m], width);
			comb(below, report_of_texts, marks[m], width);
			g_string_append(below, "\n" OWN "\n");
			expect(above->str, report_of_texts, OWN);
			expect(below->str, report_of_texts, OWN);
		}
}

/* An older text is not: its rests show by their width. */
static void rests_by_width(void **state)
{
	g_autofree char *word = g_strnfill(79, 'x');

	(void)state;
	for (glong width = 24; width < 80; width++) {
		g_autoptr(GString) text = g_string_new(OWN "\n\n");
		g_string_append(text, said);
		comb(text, report_of_texts, "> > ", width);
		expect(text->str, NULL, OWN);
		/* long words and lines of another program do not hide them */
		g_string_append_printf(text, "> > %s\n> > a %s\n", word, word);
		expect(text->str, NULL, OWN);
	}
}

/* Nor if no quoted line has a blank, so that nothing tells the width. */
static void rests_of_words(void **state)
{
	static const char *const rests[] = {"M1W1W2", "/ready", "/end"};
	g_autofree char *word = g_strnfill(60, 'x');

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(rests); i++) {
		g_autofree char *text =
		    g_strdup_printf(OWN "\n\n%s> %s\n%s\n> %s\n", said, word, rests[i], word);
		expect(text, NULL, OWN);
	}
}

/* What is typed below a quoted line is the player's own: below a whole line of the report at any width, below
   another one if that is no full line, or below a blank line. */
static void own_lines_below(void **state)
{
	g_auto(GStrv) lines = g_strsplit(report, "\n", 0);
	guint count = g_strv_length(lines) - 1;

	(void)state;
	for (guint at = 0; at < count; at++) {
		g_autoptr(GString) text = g_string_new(said), parted = g_string_new(said);
		for (guint i = 0; i < count; i++) {
			g_string_append_printf(text, "> %s\n%s", lines[i], i == at ? OWN "\n/ready\n" : "");
			g_string_append_printf(parted, "> %s\n%s", lines[i], i == at ? "\n" OWN "\n" : "");
		}
		expect(text->str, report, OWN " /ready");
		expect(parted->str, NULL, OWN);
	}
	expect("> What of W1, and of the fleets that you build there?\n" OWN
	       "\n> And of all the others, of which you never wrote a single word?\n",
	    NULL, OWN);
}

/* A refused line says where to write it. */
static void told(void **state)
{
	static const char text[] =
	    OWN "\n\n> > | Dear friend, let us be at peace, and I tell you that you should\n"
	        "M1W1W2\n> > | also be.\n";
	struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, text, strlen(text),
	    (struct reading_limits){.line = 1000, .orders = 5000});

	(void)state;
	assert_int_equal(reading->set->count, 2);
	assert_int_equal(reading->set->orders[1].status, ORDER_REFUSED);
	assert_non_null(strstr(reading->set->orders[1].cause, "quoted line above"));
	reading_free(reading);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(rests_of_the_report),
	    cmocka_unit_test(rests_by_width), cmocka_unit_test(rests_of_words),
	    cmocka_unit_test(own_lines_below), cmocka_unit_test(told)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
