/* Lines that end the player's own text (HO-12): dashes of every kind, rules, fields of a quoted header. */
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
	/* Letters composed or not, of any case, apostrophes of both kinds. */
	assert_true(mark_is_original("-- URSPR\u00dcNGLICHE Nachricht --"));
	assert_true(mark_is_original("-- Urspru\u0308ngliche Nachricht --"));
	assert_true(mark_is_original("-- Message d'origine"));
	assert_true(mark_is_original("-- Message d\u2019origine"));
	assert_false(mark_is_original("-- Message d\u2018origine"));
	assert_false(mark_is_original("Original Message"));
}

/* Lines of up to 200 bytes are checked, longer ones are never marks. */
static void test_long(void **unused)
{
	static const struct {
		const char *before, *after;
		bool (*is_mark)(const char *text);
	} cases[] = {{"-- Original Message ", "", mark_is_original}, {"-- Original Message ", "", mark_ends},
	    {"---word ", "---", mark_is_rule}, {">>> 10:30 ", " >>>", mark_is_framed},
	    {">>> 10:30 ", " >>>", mark_ends}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		for (gsize size = 200; size <= 201; size++) {
			g_autofree char *pad =
			    g_strnfill(size - strlen(cases[i].before) - strlen(cases[i].after), 'x');
			g_autofree char *line = g_strconcat(cases[i].before, pad, cases[i].after, NULL);
			if (cases[i].is_mark(line) != (size == 200))
				fail_msg("case %zu, %zu bytes", i, size);
		}
}

/* `>>> A wrote at 10:30 >>>` ends a text, and is not a quoted line like others with this beginning. */
static void test_framed(void **unused)
{
	static const struct {
		const char *line;
		bool framed;
	} cases[] = {{">>> A 10:30 >>>", true}, {">>> 9.05 >>>", true}, {">>> A >>>", false},
	    {">>> A 10:30", false}, {">> A 10:30 >>>", false}, {">>>A 10:30 >>>", false},
	    {">>> A 10:30>>>", false}, {"> x", false}, {">", false}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		if (mark_is_framed(cases[i].line) != cases[i].framed ||
		    mark_quotes(cases[i].line) == cases[i].framed ||
		    mark_ends(cases[i].line) != cases[i].framed)
			fail_msg("%s", cases[i].line);
	assert_false(mark_quotes("x >"));
	assert_false(mark_quotes(""));
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
	g_autofree char *too_long = g_strconcat(longer, ":", NULL);
	g_autofree char *blanks = g_strnfill(37, ' '), *right = g_strconcat(blanks, "From:", NULL);
	g_autofree char *most = g_strconcat(longer + 1, ":", NULL);
	g_autofree char *far = g_strconcat(long_name, "From:", NULL);

	(void)unused;
	assert_true(mark_is_field("Reply-To: x"));
	assert_true(mark_is_field("*D'où*: x"));
	assert_false(mark_is_field(": x"));
	assert_false(mark_is_field("M2W3: x"));
	assert_false(mark_is_field("nothing"));
	assert_true(mark_is_field(most));
	assert_false(mark_is_field(too_long));
	assert_true(mark_is_field("\u0410: x"));
	assert_true(mark_is_field("a\u0301: x"));
	assert_false(mark_is_field("a\u2019: x"));
	assert_int_equal(mark_label(right), MARK_NO_LABEL);
	assert_int_equal(mark_label(right + 1), MARK_FROM);
	assert_int_equal(mark_label("| From |: x"), MARK_FROM);
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

/* Footers of phones and mail programs, and similar lines that people write. */
static void test_adverts(void **unused)
{
	static const char *const adverts[] = {"Sent from my iPhone", "Get Outlook for iOS",
	    "Get Outlook for Android<https://aka.ms/AAb9ysg>", "Sent from Yahoo Mail on Android",
	    "Sent with Proton Mail secure email.", "Von meinem iPhone gesendet",
	    "Gesendet von Outlook f\u00fcr iOS", "Envoy\u00e9 de mon iPhone",
	    "T\u00e9l\u00e9charger Outlook pour iOS", "Enviado desde mi iPhone", "Enviado do meu iPhone",
	    "Inviato da iPhone", "Verstuurd vanaf mijn iPhone", "Outlook voor iOS downloaden",
	    "Skickat fr\u00e5n min iPhone", "Sendt fra min iPhone", "L\u00e4hetetty iPhonesta",
	    "Wys\u0142ane z iPhone\u2019a", "Odesl\u00e1no z iPhonu", "iPhone\u304b\u3089\u9001\u4fe1",
	    "\u53d1\u81ea\u6211\u7684iPhone", "\ub098\uc758 iPhone\uc5d0\uc11c \ubcf4\ub0c4",
	    "iPhone\u2019umdan g\u00f6nderildi",
	    "\u041e\u0442\u043f\u0440\u0430\u0432\u043b\u0435\u043d\u043e \u0441 iPhone"};
	static const char *const others[] = {"", "I sent from my home world 20 ships", "Ming", "M5W26",
	    "Get ready for war", "Send from W3 to W4", "Outlook is grim"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(adverts); i++)
		if (!mark_is_advert(adverts[i]))
			fail_msg("a phone's: %s", adverts[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(others); i++)
		if (mark_is_advert(others[i]))
			fail_msg("the player's: %s", others[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_dashes), cmocka_unit_test(test_ends),
	    cmocka_unit_test(test_rules), cmocka_unit_test(test_long), cmocka_unit_test(test_framed),
	    cmocka_unit_test(test_fields), cmocka_unit_test(test_times), cmocka_unit_test(test_adverts)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
