/* Lines that end what a player wrote himself (HO-12): dashes of every kind, rules, fields of a quoted head. */
#include "parsers/marks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>

static void test_dashes(void **unused)
{
	/* hyphen, minus, U+2010 hyphen to U+2015 bar; not their neighbours, nor one dash alone */
	static const char *const dashes[] = {
	    "-", "\xe2\x88\x92", "\xe2\x80\x90", "\xe2\x80\x93", "\xe2\x80\x94", "\xe2\x80\x95"};
	static const char *const others[] = {"\xe2\x80\x8f", "\xe2\x80\x96", "\xe2\x88\x91", "+", "~"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(dashes); i++) {
		g_autofree char *two = g_strconcat(dashes[i], dashes[i], " Original Message", NULL);
		g_autofree char *one = g_strconcat(dashes[i], " Original Message", NULL);
		if (!mark_is_original(two) || !mark_ends(two) || mark_is_original(one))
			fail_msg("dash %zu", i);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
		g_autofree char *two = g_strconcat(others[i], others[i], " Original Message", NULL);
		if (mark_is_original(two))
			fail_msg("no dash: %zu", i);
	}
	assert_false(mark_is_original("-- the Original Message"));
	assert_true(mark_is_original("--   Original Message"));
}

static void test_ends(void **unused)
{
	(void)unused;
	assert_true(mark_ends("--"));
	assert_false(mark_ends("---"));
	assert_false(mark_ends("_________"));
	assert_true(mark_ends("__________"));
	assert_false(mark_ends("__________x"));
	assert_true(mark_ends("Begin forwarded message:"));
	assert_true(mark_ends("Begin forwarded message :"));
	assert_false(mark_ends("Begin forwarded message"));
}

static void test_rules(void **unused)
{
	(void)unused;
	assert_true(mark_is_rule("---word---"));
	assert_true(mark_is_rule("---ab---"));
	assert_false(mark_is_rule("---a---"));
	assert_false(mark_is_rule("---word 2---"));
	assert_false(mark_is_rule("----------"));
	assert_false(mark_is_rule("--- word --"));
	assert_false(mark_is_rule("-- word ---"));
}

static void test_fields(void **unused)
{
	g_autofree char *long_name = g_strnfill(40, 'x'), *longer = g_strnfill(61, 'x');
	g_autofree char *most = g_strconcat(longer + 1, ":", NULL);
	g_autofree char *far = g_strconcat(long_name, "From:", NULL);

	(void)unused;
	assert_true(mark_is_field("Reply-To: x"));
	assert_true(mark_is_field("*D'où*: x"));
	assert_false(mark_is_field(": x"));
	assert_false(mark_is_field("M2W3: x"));
	assert_false(mark_is_field("nothing"));
	assert_true(mark_is_field(most));
	assert_int_equal(mark_label("From: x"), MARK_FROM);
	assert_int_equal(mark_label("*Sent:* x"), MARK_SENT);
	assert_int_equal(mark_label(" To : x"), MARK_TO);
	assert_int_equal(mark_label("Subject:x"), MARK_SUBJECT);
	assert_int_equal(mark_label("Fro: x"), MARK_NO_LABEL);
	assert_int_equal(mark_label("From"), MARK_NO_LABEL);
	assert_int_equal(mark_label(":"), MARK_NO_LABEL);
	assert_int_equal(mark_label("|: x"), MARK_NO_LABEL);
	assert_int_equal(mark_label(far), MARK_NO_LABEL);
}

static void test_times(void **unused)
{
	static const char *const times[] = {"9:30", "at 12:30.", "12.30 Uhr", "x:1:00", "10:30:59"};
	static const char *const others[] = {"", "9:3", "9:305", "9-30", "9: 30", ":30", "a:30", "12",
	    "No 42 of 12", "9:a0", "9:3a", "1234 5"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(times); i++)
		if (!mark_has_time(times[i]))
			fail_msg("a time: %s", times[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(others); i++)
		if (mark_has_time(others[i]))
			fail_msg("no time: %s", others[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_dashes), cmocka_unit_test(test_ends),
	    cmocka_unit_test(test_rules), cmocka_unit_test(test_fields), cmocka_unit_test(test_times)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
