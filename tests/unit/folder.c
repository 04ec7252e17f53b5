/* Folder names in modified UTF-7; the examples of RFC 3501, 5.1.3 are among them (HO-4, MC-217). */
#include "mailer/store/folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

static void test_encoding(void **state)
{
	static const char *const cases[][2] = {
	    {"Processed", "Processed"},
	    {"~peter/mail/台北/日本語", "~peter/mail/&U,BTFw-/&ZeVnLIqe-"},
	    {"Hi Mom -☺-!", "Hi Mom -&Jjo--!"},
	    {"Fish & Chips", "Fish &- Chips"},
	    {"Entwürfe", "Entw&APw-rfe"},
	    {"ü", "&APw-"},
	    {"Gesendet 📨", "Gesendet &2D3c6A-"},
	    {"Ａ", "&,yE-"},
	};
	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *encoded = folder_encode(cases[i][0], '/');
		assert_string_equal(encoded, cases[i][1]);
	}
}

/* Names as servers list them; an invalid run stays unchanged. */
static void test_decoding(void **state)
{
	static const char *const cases[][3] = {
	    {"Processed", "/", "Processed"},
	    {"~peter/mail/&U,BTFw-/&ZeVnLIqe-", "/", "~peter/mail/台北/日本語"},
	    {"Hi Mom -&Jjo--!", "/", "Hi Mom -☺-!"},
	    {"Fish &- Chips", "/", "Fish & Chips"},
	    {"&APw-", "/", "ü"},
	    {"Gesendet &2D3c6A-", "/", "Gesendet 📨"},
	    {"&,yE-", "/", "Ａ"},
	    {"INBOX.Games.D&APY-n", ".", "INBOX/Games/Dön"},
	    {"INBOX.Games/Old", ".", "INBOX/Games/Old"},
	    {"INBOX.Games", "/", "INBOX.Games"},
	    {"a&APw", "/", "a&APw"},
	    {"a&!!!-b", "/", "a&!!!-b"},
	    {"&2D0-x", "/", "&2D0-x"},
	    {"&", "/", "&"},
	    {"&-&-", "/", "&&"},
	    {"", "/", ""},
	    {"x\xff", "/", "x\xef\xbf\xbd"},
	};
	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *decoded = folder_decode(cases[i][0], cases[i][1][0]);
		assert_string_equal(decoded, cases[i][2]);
	}
	g_autofree char *flat = folder_decode("a/b.c", 0);
	assert_string_equal(flat, "a/b.c");
}

static void test_separator(void **state)
{
	g_autofree char *encoded = folder_encode("Games/Dön/e", '.');
	(void)state;
	assert_string_equal(encoded, "Games.D&APY-n.e");
}

static void test_names_that_are_none(void **state)
{
	static const char *const bad[] = {
	    "", "/a", "a/", "a//b", "../x", "a/../b", ".", "a\r\nb", "a\x01", "\xff", "\xc2\x85"};
	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
		struct error err = {0};
		assert_false(folder_check(bad[i], &err));
		assert_int_equal(err.code, EXIT_CONFIG);
		error_clear(&err);
	}
	static const char *const good[] = {"INBOX", "a b", "[Gmail]/Spam", "Räume", "..."};
	for (size_t i = 0; i < G_N_ELEMENTS(good); i++) {
		struct error err = {0};
		assert_true(folder_check(good[i], &err));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_encoding),
	    cmocka_unit_test(test_decoding),
	    cmocka_unit_test(test_separator),
	    cmocka_unit_test(test_names_that_are_none),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
