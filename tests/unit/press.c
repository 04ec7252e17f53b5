/* Players' letters (HO-34): recipients, how their lines are broken, and why one is not sent. And mails that are the
   same by another route (MC-175). The mails are filed one after the other. */
#include "tests/filed.h"

static void sends(const char *command_line, const char *recipients, const char *subject, const char *head)
{
	g_autofree char *body = g_strdup_printf("%s\nhello\n/end\n", command_line), *to = NULL, *texts = NULL,
	                *subjects = NULL;
	g_autofree char *want = g_strdup_printf("%s\n\n| hello\n\nReply to this mail to answer ", head),
	                *want_subject = g_strdup_printf("%s|", subject);

	mail("", body);
	to = sent("recipient", "press");
	texts = sent("body", "press");
	subjects = sent("subject", "press");
	assert_string_equal(to, recipients);
	if (!g_str_has_prefix(texts, want))
		fail_msg("%s: %s", command_line, texts);
	assert_true(g_str_has_prefix(subjects, want_subject));
}

static void says(const char *when, const char *want)
{
	g_autofree char *body = g_strdup_printf("/press ZOE%s\nhello\n/end\n", when), *answer = NULL;
	g_autofree char *line = g_strdup_printf("press: %s\n", want);

	mail("", body);
	answer = sent("body", "answer");
	if (!strstr(answer, line))
		fail_msg("%s: %s", when, answer);
}

static void test_recipients(void **unused)
{
	static const char own[] = "demo 1: letter from MING", nobody[] = "demo 1: anonymous letter";

	(void)unused;
	sends("/press BOSCO", "bosco@example.org|", own, "From MING to BOSCO (demo):");
	sends("/press zoe, Bosco", "bosco@example.org|zoe@example.org|", own,
	    "From MING to ZOE, BOSCO (demo):");
	sends("/press BOSCO bosco", "bosco@example.org|", own, "From MING to BOSCO, BOSCO (demo):");
	sends("/press all", "bosco@example.org|zoe@example.org|", own, "From MING to all (demo):");
	sends("/press gm", "gm@example.org|", own, "From MING to the game master (demo):");
	sends("/press ZOE gm", "zoe@example.org|gm@example.org|", own,
	    "From MING to ZOE, the game master (demo):");
	sends("/press all GM", "bosco@example.org|zoe@example.org|gm@example.org|", own,
	    "From MING to all, the game master (demo):");
	sends("/press MING", "ming@example.org|", own, "From MING to MING (demo):");
	sends("/press anonymous ZOE", "zoe@example.org|", nobody, "From anonymous to ZOE (demo):");
	sends("/press ZOE at 2026-12-24 18:00", "zoe@example.org|", own, "From MING to ZOE (demo):");
	assert_int_equal(
	    number("SELECT due FROM outbox ORDER BY kind = 'press' DESC, id DESC LIMIT 1"), 1798135200);
	/* The answer to the sender: its date is in the future. */
	says("", "your letter goes out");
	says(" at 2026-12-01 10:00", "your letter goes out");
	says(" at 2026-12-01 10:01", "your letter goes out at its date");
}

/* A letter is not sent: the reason is in the answer, shorter in its subject. */
static void refuses(const char *command_line, const char *body, const char *why)
{
	g_autofree char *text = g_strdup_printf("%s\n%s/end\n", command_line, body), *press = NULL,
	                *answer = NULL;
	g_autofree char *unsent = g_strdup_printf("press: not sent: %s", why), *subject = NULL,
	                *short_why = NULL;

	mail("", text);
	press = sent("recipient", "press");
	answer = sent("replace(replace(body, char(10) || '      ', ' '), char(10), ' ')", "answer");
	subject = sent("subject", "answer");
	short_why = g_strdup_printf("demo 1: letter not sent (%.*s)|", (int)strcspn(why, ":"), why);
	assert_string_equal(press, "");
	if (!strstr(answer, unsent))
		fail_msg("%s: %s", command_line, answer);
	assert_string_equal(subject, short_why);
}

static void test_refusals(void **unused)
{
	struct error err = {0};
	g_autoptr(GString) long_one = g_string_new(NULL);

	(void)unused;
	refuses("/press NOBODY", "x\n",
	    "there is no such empire: NOBODY; the empires of The War are MING, BOSCO, ZOE");
	refuses("/press BOSCO NOBODY", "x\n",
	    "there is no such empire: NOBODY; the empires of The War are MING, BOSCO, ZOE");
	refuses("/press FREE", "x\n",
	    "there is no such empire: FREE; the empires of The War are MING, BOSCO, ZOE");
	refuses("/press anonymous", "x\n", "say to whom: /press EMPIRE, all or gm");
	refuses("/press ZOE at noon", "x\n", "that is no date: dates are written like 2026-12-24 18:00 UTC");
	for (int i = 0; i < 200; i++)
		g_string_append(long_one, "x\n");
	{
		g_autofree char *text = g_strdup_printf("/press ZOE\n%s/end\n", long_one->str);
		mail("", text);
		g_autofree char *to = sent("recipient", "press");
		assert_string_equal(to, "zoe@example.org|");
	}
	g_string_append(long_one, "y\n");
	refuses("/press ZOE", long_one->str, "a letter has at most 200 lines");
	/* All other empires are out. */
	assert_true(db_run(site->db, &err, "UPDATE seat SET out = 1 WHERE name <> 'MING'", ""));
	refuses("/press all", "x\n", "there is nobody else to write to");
	assert_true(db_run(site->db, &err, "UPDATE seat SET out = 0", ""));
}

/* A: 66 columns, B: ten, C: 60, D: 66 of two bytes each, E: 65. */
static char *filled(const char *text)
{
	GString *out = g_string_new(NULL);

	for (const char *at = text; *at; at++) {
		static const int columns[] = {66, 10, 60, 66, 65};
		static const char *const letters[] = {"a", "b", "c", "\u00fc", "a"};
		if (*at < 'A' || *at > 'E') {
			g_string_append_c(out, *at);
			continue;
		}
		for (int i = 0; i < columns[*at - 'A']; i++)
			g_string_append(out, letters[*at - 'A']);
	}
	return g_string_free(out, FALSE);
}

/* A letter of these lines, as sent: 66 columns behind the mark, broken at the last blank that fits, or at the width. */
static void test_lines(void **unused)
{
	static const char *const cases[][2] = {{"A", "| A\n"}, {"Ax", "| A\n| x\n"}, {"A B", "| A\n| B\n"},
	    {"C B", "| C\n| B\n"}, {"B C", "| B\n| C\n"}, {"B B", "| B B\n"}, {"Ax B", "| A\n| x B\n"},
	    {"D", "| D\n"}, {"Dx", "| D\n| x\n"}, {" Ex", "|  E\n| x\n"}, {"B\n\nB", "| B\n|\n| B\n"},
	    {"B B B B B B B B", "| B B B B B B\n| B B\n"}, {"B B B B B B Bx B", "| B B B B B B\n| Bx B\n"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *text = g_strdup_printf("/press ZOE\n%s\n/end\n", cases[i][0]),
		                *raw = filled(strchr(text, '\n'));
		g_autofree char *lines = g_strconcat("/press ZOE", raw, NULL), *body = NULL;
		g_autofree char *broken = filled(cases[i][1]), *want = NULL;
		want = g_strdup_printf("From MING to ZOE (demo):\n\n%s\nReply to this mail to answer MING; "
		                       "nobody else gets your letter.\n|",
		    broken);
		mail("Content-Type: text/plain; charset=utf-8\n", lines);
		body = sent("body", "press");
		assert_string_equal(body, want);
	}
}

static bool is_answered(const char *headers, const char *body)
{
	mail(headers, body);
	return number("SELECT max(id) FROM outbox") > last;
}

/* The same text with the same Message-ID, but other trace headers, blanks and a footer. */
static void test_twins(void **unused)
{
	(void)unused;
	assert_true(is_answered("Message-ID: <a@b>\n", "/orders\n/status\n"));
	assert_false(is_answered("Message-ID: <a@b>\n", "/orders\n/status\n"));
	assert_int_equal(
	    number(
	        "SELECT count(*) FROM (SELECT * FROM mail ORDER BY id DESC LIMIT 1) WHERE class = 'copy' AND "
	        "state = 'filed' AND seat = (SELECT id FROM seat WHERE name = 'MING')"),
	    1);
	assert_false(
	    is_answered("X-Way: 2\nMessage-ID: <a@b>\n", "/orders \t\n/status \n-- \nsent by a list\n"));
	assert_int_equal(number("SELECT count(*) FROM mail WHERE reason = 'the same mail was taken "
	                        "before'"),
	    1);
	assert_true(is_answered("X-Way: 3\nMessage-ID: <c@b>\n", "/orders\n/status\n"));
	assert_true(is_answered("X-Way: 4\nMessage-ID: <a@b>\n", "/status\n/orders\n"));
	assert_true(is_answered("X-Way: 5\nMessage-ID: <a@b>\n", "/orders\n"));
	/* Letters count as text; refused lines, comments and greetings may be a scanner's footer (HO-92 b). */
	assert_true(is_answered("Message-ID: <p@b>\n", "/press gm\nhello\n/end\n"));
	assert_false(is_answered("X-Way: 10\nMessage-ID: <p@b>\n", "/press gm\nhello\n/end\n"));
	assert_true(is_answered("X-Way: 11\nMessage-ID: <p@b>\n", "/press gm\nbye\n/end\n"));
	assert_true(is_answered("Message-ID: <r@b>\n", "/orders\nF1X\n"));
	assert_false(is_answered("X-Way: 12\nMessage-ID: <r@b>\n", "/orders\nF2X\n"));
	static const char *const own[][2] = {{"/orders\n; a\n", "/orders\n; b\n"},
	    {"/orders\nF1XA\nbye\n", "/orders\nF1XA\nfarewell\n"}, {"/orders\na\x1b\n", "/orders\nb\x1b\n"}};
	for (size_t i = 0; i < G_N_ELEMENTS(own); i++) {
		g_autofree char *id = g_strdup_printf("Message-ID: <o%zu@b>\n", i);
		g_autofree char *again = g_strdup_printf("X-Way: o%zu\n%s", i, id);
		assert_true(is_answered(id, own[i][0]));
		assert_false(is_answered(again, own[i][0]));
		assert_false(is_answered(again, own[i][1]));
	}
	assert_true(is_answered("X-Way: 6\n", "/orders\n/status\n"));
	assert_true(is_answered("X-Way: 7\n", "/orders\n/status\n"));
	assert_true(is_answered("X-Way: 8\nMessage-ID: none\n", "/orders\n/status\n"));
	assert_true(is_answered("X-Way: 9\nMessage-ID: none\n", "/orders\n/status\n"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_recipients), cmocka_unit_test(test_refusals),
	    cmocka_unit_test(test_lines), cmocka_unit_test(test_twins)};

	return cmocka_run_group_tests(tests, begin, end);
}
