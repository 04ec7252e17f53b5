/* Addresses as rosters compare them (HO-7). */
#include "engine/base/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>
#include <string.h>

static void expect_folded(const char *text, const char *want)
{
	char *folded = address_fold(text);
	if (g_strcmp0(folded, want) != 0)
		fail_msg("%s becomes %s, not %s", text, folded ? folded : "nothing", want ? want : "nothing");
	g_free(folded);
}

static void test_fold(void **unused)
{
	(void)unused;
	expect_folded("Ming@Example.ORG", "ming@example.org");
	expect_folded("ming+tag@example.org", "ming+tag@example.org");
	expect_folded("m.i.n.g@example.org", "m.i.n.g@example.org");
	/* Only ASCII letters of the local part compare without case; domains compare in their ASCII form. */
	expect_folded("J\303\234RG@b\303\274cher.example", "j\303\234rg@xn--bcher-kva.example");
	expect_folded("j\303\274rg@XN--BCHER-KVA.example", "j\303\274rg@xn--bcher-kva.example");
}

/* RFC 1035: a name has at most 253 letters, and one is enough. */
static void test_size(void **unused)
{
	g_autofree char *label = g_strnfill(63, 'd'), *last = g_strnfill(61, 'e');
	g_autofree char *good = g_strconcat(label, ".", label, ".", label, ".", last, NULL);
	g_autofree char *bad = g_strconcat(good, "e", NULL), *folded = address_fold_domain(good);

	(void)unused;
	assert_int_equal(strlen(good), 253);
	assert_string_equal(folded, good);
	assert_null(address_fold_domain(bad));
	expect_folded("m@e", "m@e");
	/* RFC 5321: an address has at most 254. */
	for (size_t more = 0; more < 2; more++) {
		g_autofree char *host = g_strnfill(61 + more, 'f'), *local = g_strnfill(64, 'm');
		g_autofree char *whole = g_strconcat(local, "@", label, ".", label, ".", host, NULL);
		assert_int_equal(strlen(whole), 254 + more);
		expect_folded(whole, more ? NULL : whole);
	}
	static const char *const domains[] = {"a.", "-a", "a-", ".a", "", "a..b", "a_b"};
	for (size_t i = 0; i < G_N_ELEMENTS(domains); i++)
		assert_null(address_fold_domain(domains[i]));
}

static void test_refused(void **unused)
{
	(void)unused;
	static const char *const bad[] = {"", "ming", "@example.org", "ming@", "ming@.org",
	    "ming@example..org", "ming@-example.org", "mi ng@example.org", "ming@exa mple.org",
	    "ming\n@example.org", "<ming@example.org>", "ming@example.org,bosco@example.org",
	    "\"ming\"@example.org", "ming\377@example.org", "ming@example_.org",
	    /* full-width dots and letters, a ligature */
	    "ming@example\343\200\202org", "ming@example\357\274\216org", "ming@example\357\275\241org",
	    "ming@\357\275\205xample.org", "ming@o\357\254\203ce.example",
	    /* what terminals act on, or nobody sees */
	    "ming\302\233@example.org", "ming\342\200\256@example.org", "ming\342\200\213@example.org",
	    "ming\343\205\244@example.org", "ming\315\217@example.org", "ming\357\270\217@example.org",
	    "ming\342\200\250@example.org", "ming\302\240@example.org", "ming\356\200\200@example.org"};
	static const char *const shell[] = {"`id`@example.org", "$HOME@example.org", "ming&@example.org",
	    "a|b@example.org", "*@example.org", "-oQ/tmp@example.org", "{a}@example.org", "a!b@example.org"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct error err = {0};
		expect_folded(bad[i], NULL);
		assert_false(address_check(bad[i], &err));
		assert_int_equal(err.code, EXIT_DATA);
		error_clear(&err);
	}
	/* An address with shell characters cannot be registered, but mail from it still has a sender. */
	for (size_t i = 0; i < sizeof shell / sizeof *shell; i++) {
		struct error err = {0};
		char *folded = address_fold(shell[i]);
		assert_non_null(folded);
		assert_false(address_check(shell[i], &err));
		assert_int_equal(err.code, EXIT_DATA);
		error_clear(&err);
		g_free(folded);
	}
	struct error none = {0};
	assert_true(address_check("o'neil+tag=x@example.org", &none));
	char local[80];
	memset(local, 'a', 65);
	strcpy(local + 65, "@example.org");
	expect_folded(local, NULL);
	expect_folded(local + 1, local + 1);
}

static void test_shell(void **unused)
{
	static const char *const cases[][2] = {{"ming+x.y_z-1@example.org", "ming+x.y_z-1@example.org"},
	    {"o'neil@example.org", "'o'\\''neil@example.org'"}, {"`id`@example.org", "'`id`@example.org'"},
	    {"a\302\233b@example.org", "'a\\x9bb@example.org'"},
	    {"a\342\200\256@example.org", "'a\\u202e@example.org'"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *quoted = address_for_shell(cases[i][0]);
		assert_string_equal(quoted, cases[i][1]);
	}
}

static void test_tags(void **unused)
{
	(void)unused;
	char *tagged = address_with_tag("games@example.org", '+', "abc");
	assert_string_equal(tagged, "games+abc@example.org");
	g_free(tagged);
	assert_string_equal(address_domain("games@example.org"), "example.org");
	assert_string_equal(address_domain("games"), "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_fold), cmocka_unit_test(test_size),
	    cmocka_unit_test(test_refused), cmocka_unit_test(test_shell), cmocka_unit_test(test_tags)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
