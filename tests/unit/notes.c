/* The notes about a mail besides its lines (HO-12, HO-14), their order, and their limits. */
#include "engine/play/rulesets.h"
#include "mailer/admit/notes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct reading *read_text(const char *text)
{
	return reading_of(ruleset_find("space-empires")->grammar, text, strlen(text),
	    (struct reading_limits){.line = 1000, .orders = 5000});
}

static void notes_are(const struct mime_mail *mail, const char *text, enum mail_class class, const char *want)
{
	struct reading *reading = read_text(text);
	g_autoptr(GPtrArray) notes = g_ptr_array_new_with_free_func(g_free);
	g_autofree char *told = NULL;

	mail_notes(mail, ruleset_find("space-empires")->grammar, reading, class, notes);
	g_ptr_array_add(notes, NULL);
	told = g_strjoinv("\n", (char **)notes->pdata);
	assert_string_equal(told, want);
	reading_free(reading);
}

static void of_the_text(void **state)
{
	g_autoptr(GPtrArray) none = g_ptr_array_new();
	const struct mime_mail mail = {.notes = none};
	static const struct {
		const char *text, *notes;
	} cases[] = {
	    {"B1F1W1\n", ""},
	    {"B1F1W1\nbest wishes\n\nAnna\x1b\n", "line 2 is no order: \"best wishes\""},
	    {"B1F1W1\n--\nAnna\n", ""},
	    {"hello\nB1F1W1\n", "line 1 is no order: \"hello\""},
	    {"B1F1W1\n__________\nAnna\n", "text below line 2 was not read"},
	    {"B1F1W1\n--\nB2F1W1\n", "text below line 2 was not read; 1 line looks like an order there"},
	    {"B1F1W1\n--\nB2F1W1\n/ready\n",
	        "text below line 2 was not read; 2 lines look like orders there"},
	    {"B1F1W1\n/end\nbye\n", ""},
	    {"B1F1W1\n/end\nB2F1W1\n", "text below line 2 was not read; 1 line looks like an order there"},
	    {"> hello\nB1F1W1\n", ""},
	    {"> B1F1W1\nB1F1W1\n", "1 quoted line was not read; 1 of them would read as orders"},
	    {"> hello\n> B1F1W1\nB1F1W1\n", "2 quoted lines were not read; 1 of them would read as orders"},
	    {"B1F1W1\n-----BEGIN PGP MESSAGE-----\nabcd\n-----END PGP MESSAGE-----\n",
	        "encrypted mail cannot be read; send it as plain text"},
	    {"> B1F1W1\nB1F1W1\nthanks\n--\nB1F1W1\n",
	        "line 2 is no order: \"thanks\"\ntext below line 3 was not read; 1 line looks like an order there\n"
	        "1 quoted line was not read; 1 of them would read as orders"},
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		notes_are(&mail, cases[i].text, CLASS_ORDERS, cases[i].notes);
}

/* Ten lines are shown, cut at a hundred characters; the rest is counted. */
static void of_many_lines(void **state)
{
	g_autoptr(GPtrArray) none = g_ptr_array_new();
	const struct mime_mail mail = {.notes = none};
	g_autofree char *hundred = g_strnfill(100, 'x');
	g_autofree char *text = g_strdup_printf("/ready\n%s\n%sx\n", hundred, hundred);
	g_autofree char *cut =
	    g_strdup_printf("line 2 is no order: \"%s\"\nline 3 is no order: \"%s...\"", hundred, hundred);
	g_autoptr(GString) lines = g_string_new("/ready\n"), notes = g_string_new(NULL);

	(void)state;
	notes_are(&mail, text, CLASS_ORDERS, cut);
	for (int i = 2; i <= 11; i++) {
		g_string_append(lines, "so long\n");
		g_string_append_printf(notes, "%sline %d is no order: \"so long\"", i == 2 ? "" : "\n", i);
	}
	notes_are(&mail, lines->str, CLASS_ORDERS, notes->str);
	g_string_append(lines, "so long\n");
	g_string_append(notes, "\n1 more line is no order");
	notes_are(&mail, lines->str, CLASS_ORDERS, notes->str);
	g_string_append(lines, "so long\n");
	g_string_truncate(notes, notes->len - strlen("1 more line is no order"));
	g_string_append(notes, "2 more lines are no orders");
	notes_are(&mail, lines->str, CLASS_ORDERS, notes->str);
}

static void of_the_mail(void **state)
{
	char *parts[] = {(char *)(guintptr) "a picture", (char *)(guintptr) "a file"};
	GPtrArray both = {.pdata = (gpointer *)parts, .len = 2}, none = {.len = 0};
	const struct mime_mail rich = {.notes = &both, .html = true}, plain = {.notes = &none};
	static const char in_subject[] =
	    "the subject is not read; write its orders into the mail itself, one a line";
	static const struct {
		const char *text;
		bool meant;
	} subjects[] = {{"b1 f1 w1", true}, {"/ready", true}, {"Re: B1F1W1", false}, {"", false}};

	(void)state;
	notes_are(&rich, "B1F1W1\n", CLASS_ORDERS,
	    "a picture\na file\nthe text was taken from the mail's HTML part");
	/* The answer itself says that nothing was found. */
	notes_are(&plain, "", CLASS_EMPTY, "");
	notes_are(&plain, "> hello\n", CLASS_EMPTY, "");
	/* Orders and commands in the subject are noted if nothing else was accepted. */
	for (guint i = 0; i < G_N_ELEMENTS(subjects); i++) {
		const struct mime_mail titled = {
		    .notes = &none, .subject = (char *)(guintptr)subjects[i].text};
		notes_are(&titled, "Anna\n", CLASS_EMPTY, subjects[i].meant ? in_subject : "");
		notes_are(&titled, "B1F1W1\n", CLASS_ORDERS, "");
		notes_are(&titled, "", CLASS_REJECT, "");
	}
	/* Automatic mails, delivery reports and strangers get no notes. */
	notes_are(&rich, "B1F1W1\n", CLASS_AUTO, "");
	notes_are(&rich, "B1F1W1\n", CLASS_BOUNCE, "");
	notes_are(&rich, "B1F1W1\n", CLASS_REJECT, "");
}

static void takes(const char *text, bool lines, bool want)
{
	struct reading *reading = read_text(text);

	if (reading_takes(reading, lines) != want)
		fail_msg("%s", text);
	reading_free(reading);
}

static void what_counts(void **state)
{
	(void)state;
	takes("hello\nB1F1W1\n", false, true);
	takes("B1F1W\n", false, false);
	takes("B1F1W\n", true, true);
	takes("/foo\n/ready\n", false, true);
	takes("/foo\n", false, false);
	takes("/foo\n", true, true);
	takes("> B1F1W1\n", true, false);
	takes("", true, false);
}

static void commands_that_are_refused(void **state)
{
	struct reading *reading = read_text("/ready\n - /redy x\n/turn two\n/password\n");
	struct order_set *set = refused_commands(reading);
	static const struct {
		unsigned line, column;
		const char *text, *cause, *hint;
	} want[] = {{2, 4, "/redy x", "there is no such command", "did you mean /ready?"},
	    {3, 1, "/turn two", "that is no turn number", "\"/turn N\""},
	    {4, 1, "/password", "the command is not complete", "\"/password NEW\""}};

	(void)state;
	assert_int_equal(set->count, G_N_ELEMENTS(want));
	for (size_t i = 0; i < G_N_ELEMENTS(want); i++) {
		assert_int_equal(set->orders[i].status, ORDER_REFUSED);
		assert_int_equal(set->orders[i].line, want[i].line);
		assert_int_equal(set->orders[i].column, want[i].column);
		assert_int_equal(set->orders[i].cause_column, want[i].column);
		assert_string_equal(set->orders[i].text, want[i].text);
		assert_string_equal(set->orders[i].cause, want[i].cause);
		assert_string_equal(set->orders[i].hint, want[i].hint);
	}
	order_set_free(set);
	reading_free(reading);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(of_the_text), cmocka_unit_test(of_many_lines),
	    cmocka_unit_test(of_the_mail), cmocka_unit_test(what_counts),
	    cmocka_unit_test(commands_that_are_refused)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
