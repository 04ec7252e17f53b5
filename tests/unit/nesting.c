/* Brackets in an IMAP server's lines (MC-208): only mails themselves may contain any number of them. */
#include "mailer/net/nesting.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#define MANY 1000

/* @ stands for many opening brackets, # for many closing ones. */
static GString *written(const char *text)
{
	GString *out = g_string_new(NULL);
	for (const char *at = text; *at; at++) {
		if (*at == '@' || *at == '#')
			for (unsigned i = 0; i < MANY; i++)
				g_string_append_c(out, *at == '@' ? '(' : ')');
		else
			g_string_append_c(out, *at);
	}
	return out;
}

/* The result is the same for every division into pieces. */
static bool passes(const char *text)
{
	GString *bytes = written(text);
	struct nesting whole = {0}, single = {0};
	bool good = nesting_feed(&whole, bytes->str, bytes->len), same = true;
	for (gsize i = 0; same && i < bytes->len; i++)
		same = nesting_feed(&single, bytes->str + i, 1);
	assert_true(good == same);
	g_string_free(bytes, TRUE);
	return good;
}

static void test_answers(void **state)
{
	(void)state;
	assert_true(passes(
	    "* OK ready (or so)\r\n* 1 FETCH (FLAGS (\\Seen) UID 1 BODY[HEADER.FIELDS (FROM)] {4}\r\n((((\r\n"));
	assert_true(passes("* LIST (\\Noselect) \".\" \"a (b\"\r\na1 OK [PERMANENTFLAGS (\\*)] done\r\n"));
}

static void test_mails_hold_anything(void **state)
{
	(void)state;
	assert_true(passes("* 1 FETCH (BODY[] {1000}\r\n@ UID 1)\r\n* 2 FETCH (BODY[] {1000}\n@)\r\n"));
	assert_true(passes("* 1 FETCH (BODY[] \"@ \\\" @\" UID 1)\r\n"));
	assert_true(passes("* 1 FETCH (X {0}\r\n)\r\n"));
}

static void test_nesting(void **state)
{
	(void)state;
	assert_false(passes("* 1 FETCH (BODYSTRUCTURE @#)\r\n"));
	assert_false(passes("* OK @\r\n"));
	assert_false(passes("@"));
	assert_false(passes("* 1 FETCH (BODY[] {1000}\r\n@ BODYSTRUCTURE @\r\n"));
	assert_false(passes("* 1 FETCH (BODY[] \"a\\\\\" @\r\n"));
	/* Closed brackets do not add to the depth. */
	GString *flat = g_string_new("* 1 FETCH (");
	for (unsigned i = 0; i < MANY; i++)
		g_string_append(flat, "() ");
	struct nesting nesting = {0};
	assert_true(nesting_feed(&nesting, flat->str, flat->len));
	g_string_free(flat, TRUE);
}

/* Text like the beginning of a literal, where libetpan expects none. */
static void test_false_mails(void **state)
{
	(void)state;
	assert_false(passes("* OK {5000}\r\n* 1 FETCH (BODYSTRUCTURE @\r\n"));
	assert_false(passes("a1 OK {5000}\r\n@\r\n"));
	assert_false(passes("* 1 FETCH (X {4294967296}\r\n@\r\n"));
	assert_false(passes("* 1 FETCH (X {99999999999999999999}\r\n@\r\n"));
	assert_false(passes("* 1 FETCH (X {5000} \r\n@\r\n"));
	assert_false(passes("* 1 FETCH (X {-5}\r\n@\r\n"));
	assert_false(passes("* 1 FETCH (X {}\r\n@\r\n"));
	assert_false(passes("* OK \"\r\n@\r\n"));
}

/* Which bytes libetpan parses word by word, and which it keeps as one piece. */
static void test_plain(void **state)
{
	static const char text[] = "* 1 FETCH (BODY[] {4}\r\na b ) UID 1)\r\n";
	struct nesting nesting = {0};
	(void)state;
	for (unsigned times = 1; times <= 3; times++) {
		assert_true(nesting_feed(&nesting, text, strlen(text)));
		assert_int_equal(nesting.plain, times * (strlen(text) - 4));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_answers),
	    cmocka_unit_test(test_mails_hold_anything),
	    cmocka_unit_test(test_nesting),
	    cmocka_unit_test(test_plain),
	    cmocka_unit_test(test_false_mails),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
