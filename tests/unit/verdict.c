/* Authentication-Results (HO-11, RFC 8601, MC-134 to MC-138). */
#include "mailer/verdict.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

static char *ids[] = {"mx.example.org", "*.example.net", NULL};

static enum verdict verdict(const char *lines, const char *domain)
{
	struct headers headers;
	enum verdict found;

	headers_read(&headers, lines, strlen(lines), 100000);
	found = verdict_of(&headers, ids, domain);
	headers_clear(&headers);
	return found;
}

#define AR "Authentication-Results: mx.example.org; "

static void test_dmarc(void **unused)
{
	(void)unused;
	assert_int_equal(verdict(AR "dmarc=pass header.from=example.org\n", "example.org"), VERDICT_PASS);
	assert_int_equal(verdict(AR "DMARC=Pass Header.From=Example.ORG\n", "example.org"), VERDICT_PASS);
	assert_int_equal(verdict(AR "dmarc=pass header.from=example.com\n", "example.org"), VERDICT_NONE);
	assert_int_equal(
	    verdict(AR "dkim=pass header.d=example.org; dmarc=fail\n", "example.org"), VERDICT_FAIL);
	assert_int_equal(verdict(AR "none\n", "example.org"), VERDICT_NONE);
	assert_int_equal(verdict("From: a@example.org\n", "example.org"), VERDICT_NONE);
}

static void test_dkim_alignment(void **unused)
{
	(void)unused;
	assert_int_equal(verdict(AR "dkim=pass header.d=example.org\n", "example.org"), VERDICT_PASS);
	assert_int_equal(verdict(AR "dkim=pass header.i=@example.org\n", "mail.example.org"), VERDICT_PASS);
	assert_int_equal(verdict(AR "dkim=pass header.i=anna@example.org\n", "example.org"), VERDICT_PASS);
	/* A parent has two labels or more; a child or a name that only ends alike is none (MC-137). */
	assert_int_equal(verdict(AR "dkim=pass header.d=org\n", "example.org"), VERDICT_NONE);
	assert_int_equal(verdict(AR "dkim=pass header.d=mail.example.org\n", "example.org"), VERDICT_NONE);
	assert_int_equal(verdict(AR "dkim=pass header.d=ample.org\n", "example.org"), VERDICT_NONE);
	assert_int_equal(verdict(AR "spf=pass smtp.mailfrom=example.org\n", "example.org"), VERDICT_NONE);
	/* Of several signatures one is enough. */
	assert_int_equal(
	    verdict(AR "dkim=fail header.d=example.org; dkim=pass (2048-bit key) header.d=example.org\n",
	        "example.org"),
	    VERDICT_PASS);
}

static void test_which_header(void **unused)
{
	(void)unused;
	/* The topmost with a known id decides, others are ignored (MC-136). */
	assert_int_equal(
	    verdict("Authentication-Results: evil.example; dmarc=pass header.from=example.org\n" AR
	            "dmarc=fail\n",
	        "example.org"),
	    VERDICT_FAIL);
	assert_int_equal(
	    verdict(AR "spf=none\n" AR "dmarc=pass header.from=example.org\n", "example.org"), VERDICT_NONE);
	assert_int_equal(
	    verdict("Authentication-Results: a.example.net 1; dmarc=pass header.from=example.org\n",
	        "example.org"),
	    VERDICT_PASS);
	assert_int_equal(verdict("Authentication-Results: example.net; dmarc=pass header.from=example.org\n",
	                     "example.org"),
	    VERDICT_NONE);
	assert_int_equal(
	    verdict("Authentication-Results: (x) \"mx.example.org\" ; dmarc=pass header.from=example.org\n",
	        "example.org"),
	    VERDICT_PASS);
}

static void test_parsed_not_searched(void **unused)
{
	(void)unused;
	/* MC-138: comments and quoted texts say nothing. */
	assert_int_equal(
	    verdict(AR
	        "dmarc=none (x; dmarc=pass header.from=example.org) reason=\"dmarc=pass; dkim=pass\"\n",
	        "example.org"),
	    VERDICT_NONE);
	assert_int_equal(verdict(AR "dkim=pass (((not) ; dmarc=fail)) header.d=example.org\n", "example.org"),
	    VERDICT_PASS);
	assert_int_equal(
	    verdict(AR "dkim=pass reason=\"a\\\"; dmarc=fail\" header.d=example.org\n", "example.org"),
	    VERDICT_PASS);
	assert_int_equal(verdict(AR "dkim=pass\n\theader.d=example.org\n", "example.org"), VERDICT_PASS);
	assert_int_equal(verdict(AR "dkim=pass (\n", "example.org"), VERDICT_NONE);
	assert_int_equal(verdict(AR ";;;=;dkim=\n", "example.org"), VERDICT_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_dmarc),
	    cmocka_unit_test(test_dkim_alignment),
	    cmocka_unit_test(test_which_header),
	    cmocka_unit_test(test_parsed_not_searched),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
