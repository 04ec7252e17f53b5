/* The HTML beside a mail's text (HO-146). */
#include "mailer/mime/mail_html.h"
#include "parsers/html.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static char *html_of(const char *text, bool flowed)
{
	GString *out = g_string_new(NULL);

	assert_true(mail_html_write("war 7 report", text, flowed, out));
	return g_string_free(out, FALSE);
}

/* What stands between <body ...> and </body>, without styles. */
static char *bare(const char *text, bool flowed)
{
	g_autofree char *html = html_of(text, flowed);
	char *begin = strchr(strstr(html, "<body"), '\n') + 1;
	GString *out = g_string_new(NULL);

	*strstr(begin, "</body>") = '\0';
	for (const char *at = begin; *at; at++) {
		const char *style = g_str_has_prefix(at, " style=\"") ? strchr(at + 8, '"') : NULL;
		if (style)
			at = style;
		else
			g_string_append_c(out, *at);
	}
	return g_string_free(out, FALSE);
}

static void check(const char *text, const char *want)
{
	g_autofree char *is = bare(text, false);

	assert_string_equal(is, want);
}

static void test_headings_and_paragraphs(void **unused)
{
	(void)unused;
	check(
	    "WAR, turn 7               Empire of MING\n========================================\n\n"
	    "The Long War\nRuleset space-empires. Reply to this mail; /help explains the\norders.\n"
	    "Deadlines: Mon,Thu 20:00 Europe/Berlin; reminders 1d before; the\nvotes of 50 % of the players extend "
	    "them.\n\nAT A GLANCE\n  Worlds 1    Ships 25 (-8)\n",
	    "<h1>WAR,&nbsp;turn&nbsp;7 &emsp;Empire&nbsp;of&nbsp;MING</h1>\n"
	    "<div>\n<div>The Long War</div>\n"
	    "<div>Ruleset space-empires. Reply to this mail; /help explains the orders.</div>\n"
	    "<div>Deadlines: Mon,Thu 20:00 Europe/Berlin; reminders 1d before; the votes of 50 % of "
	    "the players extend "
	    "them.</div>\n</div>\n"
	    "<h2>AT A GLANCE</h2>\n<div>\n<div>Worlds&nbsp;1 &emsp;Ships&nbsp;25&nbsp;(-8)</div>\n</div>\n");
}

/* Lines that were full are joined, whatever they begin with; shorter ones stay separate lines. */
static void test_a_paragraph_fills_the_screen(void **unused)
{
	(void)unused;
	check("Not taken: \"B5F7W24\": W24 is not yours. 1 more line was refused. 3\n"
	      "orders will run. They replace the 2 orders of Mon 14 Dec 2026, 08:12\n"
	      "Europe/Berlin.\n",
	    "<p>Not taken: &quot;B5F7W24&quot;: W24 is not yours. 1 more line was refused. 3 orders will run. They "
	    "replace the 2 orders of Mon 14 Dec 2026, 08:12 Europe/Berlin.</p>\n");
	check("S12: owner BOSCO\nS13: owner MING\n",
	    "<div>\n<div>S12: owner BOSCO</div>\n<div>S13: owner MING</div>\n</div>\n");
	/* Lines that are full by chance, and a sentence among others. */
	check(
	    "BOSCO ox carrier (transport), g/e/s 5/2/1, dp 9/10, OR 95%, 15 t #FH\ndestroyed MING eye probe\nx\n",
	    "<div>\n<div>BOSCO ox carrier (transport), g/e/s 5/2/1, dp 9/10, OR 95%, 15 t #FH</div>\n"
	    "<div>destroyed MING eye probe</div>\n<div>x</div>\n</div>\n");
	check(
	    "S10: owner MING, annexed MING, revenue 13.0/13, damage 0, SD 2/2, IC\nS11: no report\nS12: x\n",
	    "<div>\n<div>S10: owner MING, annexed MING, revenue 13.0/13, damage 0, SD 2/2, IC</div>\n"
	    "<div>S11: no report</div>\n<div>S12: x</div>\n</div>\n");
}

/* A bar before one line of a paragraph only keeps it from reading as an order. */
static void test_a_guarded_line_is_of_its_paragraph(void **unused)
{
	(void)unused;
	check("| Will run: TRCI, TRRF, FT10, FT15, UI1L4, UP101L1, FS10RMS1, FS5PSS2,\n"
	      "and 3 more. You can send again until Mon 30 Nov 2026.\n",
	    "<p>| Will run: TRCI, TRRF, FT10, FT15, UI1L4, UP101L1, FS10RMS1, FS5PSS2, and 3 more. "
	    "You can send again "
	    "until Mon 30 Nov 2026.</p>\n");
}

static void test_indents_are_lists(void **unused)
{
	(void)unused;
	check(
	    "WHAT HAPPENED\n  Combat\n    W24 F3 <MING> fired on F4 <BOSCO> (9, DEFEND): 10 attack : 18\n"
	    "        defence (0.55:1), 5 lost, 4 left\n    W24 quiet\n    ; note on W24: come back\n  Movement\n",
	    "<h2>WHAT HAPPENED</h2>\n<div>\n<div>Combat</div>\n<div>\n"
	    "<div>W24 F3 &lt;MING&gt; fired on F4 &lt;BOSCO&gt; (9, DEFEND): 10 attack : 18 defence "
	    "(0.55:1), 5 lost, "
	    "4 left</div>\n<div>W24 quiet</div>\n<div>; note on W24: come back</div>\n</div>\n"
	    "<div>Movement</div>\n</div>\n");
}

/* An order is never alone in a cell, which a mail program may quote as a line. */
static void test_orders_are_tables(void **unused)
{
	(void)unused;
	check(
	    "YOUR ORDERS OF TURN 4 (digest 1737 aa29 b796)\n  1  AF3F4     done     5 ships of F4 lost\n"
	    "  2  M1W24W4   partly   ambushed at W24, 4 lost; it stopped there\n                        with 5\n"
	    "  3  PR\"The Reach is ours, from the Gap to the last star.\"\n               done\n",
	    "<h2>YOUR ORDERS OF TURN 4 (digest 1737 aa29 b796)</h2>\n<table cellpadding=\"3\" cellspacing=\"0\">\n"
	    "<tr valign=\"top\"><td>1&nbsp;&nbsp;AF3F4</td><td>done "
	    "&emsp;5&nbsp;ships&nbsp;of&nbsp;F4&nbsp;lost</td></tr>\n"
	    "<tr valign=\"top\"><td>2&nbsp;&nbsp;M1W24W4</td><td>partly &emsp;ambushed at W24, 4 "
	    "lost; it stopped there "
	    "with 5</td></tr>\n"
	    "<tr valign=\"top\"><td>3&nbsp;&nbsp;PR&quot;The Reach is ours, from the Gap to the last "
	    "star.&quot;</td><td>done</td></tr>\n</table>\n");
	check("CHANGED AGAINST WHAT STOOD\n  + B9F1W4   = B4F2W4\n",
	    "<h2>CHANGED AGAINST WHAT STOOD</h2>\n<div>\n<div>+&nbsp;B9F1W4 &emsp;=&nbsp;B4F2W4</div>\n</div>\n");
	check("WHAT WILL RUN (digest 09ee bde3 748d)\n  3  m 5 w24       M5W24      move F5 to W24\n"
	      "        warning: it may be seen\n     M1W2          M1W2       move F1 to W2\n",
	    "<h2>WHAT WILL RUN (digest 09ee bde3 748d)</h2>\n<table cellpadding=\"3\" cellspacing=\"0\">\n"
	    "<tr valign=\"top\"><td>3&nbsp;&nbsp;m 5 w24</td><td>M5W24 "
	    "&emsp;move&nbsp;F5&nbsp;to&nbsp;W24<br>warning: it may be seen</td>"
	    "</tr>\n<tr><td colspan=\"2\">M1W2 &emsp;M1W2 &emsp;move&nbsp;F1&nbsp;to&nbsp;W2</td></tr>\n</table>\n");
}

/* Lines that must stay unchanged: maps, the template, letters, the mark below a refused order. */
static void test_drawings_and_lines_to_keep(void **unused)
{
	(void)unused;
	check("MAP\n   0      1      2\n0  .      H10    .\n1  o      .      c/8\nH own home, c another's.\n",
	    "<h2>MAP</h2>\n<pre>   0      1      2\n0  .      H10    .\n1  o      .      c/8\n</pre>\n"
	    "<p>H own home, c another&apos;s.</p>\n");
	check("THE MAP\n     :\n  :     F!\n     W+\n",
	    "<h2>THE MAP</h2>\n<pre>     :\n  :     F!\n     W+\n</pre>\n");
	check("S1: to S2\n( 1*)--( 2 )\n  |      |\n(16 )##[17 ]\n",
	    "<p>S1: to S2</p>\n<pre>( 1*)--( 2 )\n  |      |\n(16 )##[17 ]\n</pre>\n");
	check("ORDERS FOR TURN 5 (cut here, fill in, send back)\n----------------------------------------\n"
	      "; F1  5 ships at W24 (4,19,23,25)\n; W4 can build 10\n\nOn the web: x\n",
	    "<h2>ORDERS FOR TURN 5 (cut here, fill in, send back)</h2>\n"
	    "<pre>----------------------------------------\n; F1  5 ships at W24 (4,19,23,25)\n; W4 can build 10\n"
	    "</pre>\n<p>On the web: x</p>\n");
	check("MING writes:\n\n| Dear <b>all</b>,\n| M1W2   M2W3\n\nReply to this mail.\n",
	    "<p>MING writes:</p>\n<pre>| Dear &lt;b&gt;all&lt;/b&gt;,\n| M1W2   M2W3\n</pre>\n<p>Reply to this "
	    "mail.</p>\n");
	check(
	    "WHAT WAS NOT TAKEN\n  4  B5F7W24\n          ^ line 4, column 6: W24 is not yours. Did you mean W4?\n"
	    "  5  AF6F44\n       ^ line 5, column 3: you have no fleet F6 and no other one that\n       fires.\n"
	    "  To mend it\n",
	    "<h2>WHAT WAS NOT TAKEN</h2>\n"
	    "<pre>  4  B5F7W24\n          ^ line 4, column 6: W24 is not yours. Did you mean W4?\n  5  AF6F44\n"
	    "       ^ line 5, column 3: you have no fleet F6 and no other one that\n       fires.\n</pre>\n"
	    "<div>\n<div>To mend it</div>\n</div>\n");
}

/* For listening: sections, their parts, and flowed lines. */
static void test_speech(void **unused)
{
	g_autofree char *is =
	    bare("Report of MING, \n >1 battle.\n\n+++ Battles, 1\n++ At W1\n At W1 all is \nquiet.\n", true);

	(void)unused;
	assert_string_equal(is, "<p>Report of MING, &gt;1 battle.</p>\n"
	                        "<h2>+++ Battles, 1</h2>\n<h3>++ At W1</h3>\n<p>At W1 all is quiet.</p>\n");
}

static void test_hostile_words_are_text(void **unused)
{
	g_autoptr(GString) out = g_string_new(NULL);
	const char *text =
	    "<script>alert(1)</script>\n\n  <img src=x onerror=y> &lt; \"'\n\n| </pre><a href=z>\n";

	(void)unused;
	assert_true(mail_html_write("</title><b>", text, false, out));
	assert_non_null(strstr(out->str, "<title>&lt;/title&gt;&lt;b&gt;</title>"));
	assert_non_null(strstr(out->str, "&lt;script&gt;alert(1)&lt;/script&gt;"));
	assert_non_null(strstr(out->str, "&lt;img src=x onerror=y&gt; &amp;lt; &quot;&apos;"));
	assert_non_null(strstr(out->str, "| &lt;/pre&gt;&lt;a href=z&gt;\n</pre>"));
}

/* 61,440 bytes are the most. */
static void test_size(void **unused)
{
	g_autoptr(GString) text = g_string_new(NULL), out = g_string_new("before");
	g_autofree char *one = html_of("| \n", false);
	size_t frame = strlen(one) - strlen("| \n");

	(void)unused;
	for (size_t i = 0; i < 61440 - frame - 3; i++)
		g_string_append_c(text, 'x');
	g_string_prepend(text, "| ");
	g_string_append(text, "\n");
	assert_true(mail_html_write("war 7 report", text->str, false, out));
	assert_int_equal(out->len, 61440 + 6);
	g_string_assign(out, "before");
	g_string_insert(text, 2, "x");
	assert_false(mail_html_write("war 7 report", text->str, false, out));
	assert_string_equal(out->str, "before");
}

/* --- Whole mails ------------------------------------------------------------------ */

/* The words of a text except its rules, separated by blanks. */
static char *words_of(const char *text)
{
	g_auto(GStrv) words = g_strsplit_set(text, " \n", -1);
	GString *out = g_string_new(NULL);

	for (char **word = words; *word; word++) {
		size_t size = strlen(*word);
		if (size > 0 && !(size >= 8 && (strspn(*word, "=") == size || strspn(*word, "-") == size)))
			g_string_append_printf(out, "%s ", *word);
	}
	return g_string_free(out, FALSE);
}

/* The text that a mail program makes of the HTML. */
static char *seen(const char *html)
{
	GString *out = g_string_new(NULL);

	html_to_text(html, strlen(html), out);
	g_string_replace(out, "\xe2\x80\x83", " ", 0);
	g_string_replace(out, "\xc2\xa0", " ", 0);
	return g_string_free(out, FALSE);
}

static void check_whole(const char *path)
{
	static const char *const forbidden[] = {"<a ", "<img", "<script", "<style", "<link",
	    "src=", "href=", "url(", "<svg", "@import", "javascript"};
	g_autofree char *text = NULL, *html = NULL, *again = NULL, *back = NULL, *want = NULL, *is = NULL;

	assert_true(g_file_get_contents(path, &text, NULL, NULL));
	html = html_of(text, false);
	again = html_of(text, false);
	assert_string_equal(html, again);
	assert_true(strlen(html) <= 60 << 10);
	for (size_t i = 0; i < G_N_ELEMENTS(forbidden); i++)
		assert_null(strstr(html, forbidden[i]));
	back = seen(html);
	want = words_of(text);
	is = words_of(back);
	assert_string_equal(is, want);
}

/* Nothing is left out, added or moved: the HTML has exactly the text's words. */
static void test_every_word_of_every_example(void **unused)
{
	static const char *const rulesets[] = {
	    "cyoe", "galactic-empires", "space-empires", "space-empires-4x", "star-empires"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rulesets); i++) {
		static const char *const forms[] = {"examples/answers/%s.txt", "examples/reports/%s.txt",
		    "examples/reports/%s-first.txt", "examples/reports/%s-tenth.txt",
		    "examples/reports/%s-last.txt"};
		for (size_t n = 0; n < G_N_ELEMENTS(forms); n++) {
			char **parts = g_strsplit(forms[n], "%s", 2);
			g_autofree char *path = g_strconcat(parts[0], rulesets[i], parts[1], NULL);
			g_strfreev(parts);
			check_whole(path);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_headings_and_paragraphs),
	    cmocka_unit_test(test_a_paragraph_fills_the_screen),
	    cmocka_unit_test(test_a_guarded_line_is_of_its_paragraph),
	    cmocka_unit_test(test_indents_are_lists),
	    cmocka_unit_test(test_orders_are_tables),
	    cmocka_unit_test(test_drawings_and_lines_to_keep),
	    cmocka_unit_test(test_speech),
	    cmocka_unit_test(test_hostile_words_are_text),
	    cmocka_unit_test(test_size),
	    cmocka_unit_test(test_every_word_of_every_example),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
