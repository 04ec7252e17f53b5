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
	/* Only ASCII letters of the local part compare without case; domains in their ASCII form. */
	expect_folded("J\303\234RG@b\303\274cher.example", "j\303\234rg@xn--bcher-kva.example");
	expect_folded("j\303\274rg@XN--BCHER-KVA.example", "j\303\274rg@xn--bcher-kva.example");
}

static void test_refused(void **unused)
{
	(void)unused;
	static const char *const bad[] = {"", "ming", "@example.org", "ming@", "ming@.org",
	    "ming@example..org", "ming@-example.org", "mi ng@example.org", "ming@exa mple.org",
	    "ming\n@example.org", "<ming@example.org>", "ming@example.org,bosco@example.org",
	    "\"ming\"@example.org", "ming\377@example.org", "ming@example_.org"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct error err = {0};
		expect_folded(bad[i], NULL);
		assert_false(address_check(bad[i], &err));
		assert_int_equal(err.code, EXIT_DATA);
		error_clear(&err);
	}
	char local[80];
	memset(local, 'a', 65);
	strcpy(local + 65, "@example.org");
	expect_folded(local, NULL);
	expect_folded(local + 1, local + 1);
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
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_fold), cmocka_unit_test(test_refused), cmocka_unit_test(test_tags)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
