/* Authentication-Results (HO-11, RFC 8601, MC-134 to MC-138). */
#include "mailer/admit/verdict.h"

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
	/* A parent has at least two labels; a child, or a name that only ends alike, is not one (MC-137). */
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
	    verdict("Authentication-Results: evilexample.net; dmarc=pass header.from=example.org\n",
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
	/* MC-138: comments and quoted texts are ignored. */
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

static void expect_none(const char *results)
{
	g_autofree char *lines = g_strconcat(AR, results, "\n", NULL);
	if (verdict(lines, "example.org") != VERDICT_NONE)
		fail_msg("taken as proof or its contrary: %s", results);
}

/* Others' signatures made to look like ours in a mail server's field. */
static void test_forged(void **unused)
{
	(void)unused;
	expect_none("dkim=pass header.i=\"x@example.org\"@attacker.example");
	expect_none("dkim=pass header.d=example.org(.attacker.example");
	expect_none("dkim=pass header.d=example.org(x).attacker.example");
	expect_none("dkim=pass header.d=\"example.org\".attacker.example");
	expect_none("dkim=pass header.d=\"example.org\"@attacker.example");
	expect_none("dkim=pass header.d=x@example.org");
	expect_none("dkim=pass header.d=attacker.example header.i=@example.org");
	expect_none("dkim=pass header.i=@example.org header.d=attacker.example");
	expect_none("dkim=pass header.d=example.org header.i=@attacker.example");
	expect_none("dkim=pass header.d=example.org header.d=attacker.example");
	expect_none("dkim=pass header.d=attacker.example header.d=example.org");
	expect_none("dkim=pass header.i=@attacker.example header.i=@example.org");
	expect_none("dkim=pass body.d=example.org");
	expect_none("dkim/2=pass header.d=example.org");
	expect_none("dmarc=pass");
	expect_none("dmarc=pass smtp.mailfrom=example.org");
	expect_none("dmarc=pass header.from=attacker.example header.from=example.org");
	expect_none("dmarc=pass header.from=\"example.org\".attacker.example");
	expect_none("dmarc=pass header.from=example.org;");
	expect_none("dmarc=pass header.from=example.org; dkim=fail (");
	/* A field that does not parse proves nothing, and hides the lower ones. */
	assert_int_equal(
	    verdict(AR "dmarc=pass header.from=example.org (\n" AR "dmarc=pass header.from=example.org\n",
	        "example.org"),
	    VERDICT_NONE);
	assert_int_equal(verdict(AR "dmarc=fail header.from=example.org (\n", "example.org"), VERDICT_NONE);
	/* Another version of the header's format, unknown today. */
	assert_int_equal(
	    verdict("Authentication-Results: mx.example.org 2; dmarc=pass header.from=example.org\n",
	        "example.org"),
	    VERDICT_NONE);
}

/* Fields that the mail server may have seen, but not we: below the end of our block, or within a line (odd line ends).
   A pass may then belong to another From; a fail still refuses. */
static void test_line_ends(void **unused)
{
	static const char from[] = "From: ming@example.org";
	static const char *const ends[] = {"\r\n\r\r\nFrom: x@example.org\r\n\r\n",
	    "\rFrom: x@example.org\r\n\r\n", "\r\nX: y\r\r\n\r\n", "\n\r\r\n", "\r\n\r"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
		g_autofree char *pass =
		    g_strconcat(AR "dkim=pass header.d=example.org\r\n", from, ends[i], NULL);
		g_autofree char *fail =
		    g_strconcat(AR "dmarc=fail header.from=example.org\r\n", from, ends[i], NULL);
		assert_int_equal(verdict(pass, "example.org"), VERDICT_NONE);
		assert_int_equal(verdict(fail, "example.org"), VERDICT_FAIL);
	}
	assert_int_equal(verdict(AR "dkim=pass header.d=example.org\r\nFrom: x@example.org\n\r\nx\ry\r\r\n",
	                     "example.org"),
	    VERDICT_PASS);
}

static void test_nul(void **unused)
{
	static const char raw[] = AR "dkim=pass header.d=example.org\0.attacker.example\n\n";
	struct headers headers;

	(void)unused;
	headers_read(&headers, raw, sizeof raw - 1, 100000);
	assert_int_equal(verdict_of(&headers, ids, "example.org"), VERDICT_NONE);
	headers_clear(&headers);
}

/* A parent in the same organization: the public suffix list knows the boundary. */
static void test_organization(void **unused)
{
	(void)unused;
	assert_int_equal(
	    verdict(AR "dkim=pass header.d=example.co.uk\n", "mail.example.co.uk"), VERDICT_PASS);
	assert_int_equal(verdict(AR "dkim=pass header.d=co.uk\n", "example.co.uk"), VERDICT_NONE);
	assert_int_equal(verdict(AR "dkim=pass header.d=github.io\n", "ming.github.io"), VERDICT_NONE);
	assert_int_equal(
	    verdict(AR "dkim=pass header.d=mail.example.org\n", "a.mail.example.org"), VERDICT_PASS);
	assert_int_equal(
	    verdict(AR "dkim=pass header.d=xn--55qx5d.cn\n", "ming.xn--55qx5d.cn"), VERDICT_NONE);
	/* A domain whose subdomains anybody can get proves only itself. */
	assert_int_equal(verdict(AR "dkim=pass header.d=github.io\n", "github.io"), VERDICT_PASS);
	/* header.i below header.d proves no more than header.d. */
	assert_int_equal(
	    verdict(AR "dkim=pass header.d=example.org header.i=@mail.example.org\n", "example.org"),
	    VERDICT_PASS);
	assert_int_equal(
	    verdict(AR "dkim=pass header.d=b\303\274cher.example\n", "xn--bcher-kva.example"), VERDICT_PASS);
	assert_int_equal(
	    verdict(AR "dkim=pass header.d=example\357\274\216org\n", "example.org"), VERDICT_NONE);
}

/* A field that a signature leaves out may have been added by anybody, if it covers the field beside it (HO-91). */
static void test_left_out(void **unused)
{
	static const struct {
		const char *lines;
		bool cc, to;
	} cases[] = {{"DKIM-Signature: v=1; d=example.org; h=From:To:Date; b=x\n", true, false},
	    {"DKIM-Signature: v=1; d=example.org; h=from : to :\n cc; b=x\n", false, false},
	    {"DKIM-Signature: v=1; d=example.org; h=from:CC; b=x\n", false, true},
	    {"DKIM-Signature: v=1; d=example.org; h=from:date; b=x\n", false, false},
	    {"DKIM-Signature: v=1; d=example.org; h=from:xto:tox:cc2; b=x\n", false, false},
	    {"DKIM-Signature: v=1; d=example.org; b=x\n", false, false},
	    {"DKIM-Signature: v=1; d=evil.test; h=from:to; b=x\n", false, false},
	    {"DKIM-Signature: v=1; d=example.org; h=from:to:cc; b=x\n"
	     "dkim-signature: v=1; d=mail.example.org; h=from:to; b=x\n",
	        true, false},
	    {"X: y\n", false, false}};

	(void)unused;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct headers headers;
		headers_read(&headers, cases[i].lines, strlen(cases[i].lines), 100000);
		if (verdict_leaves_out(&headers, "example.org", "cc", "to") != cases[i].cc ||
		    verdict_leaves_out(&headers, "example.org", "to", "cc") != cases[i].to)
			fail_msg("case %zu", i);
		headers_clear(&headers);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_dmarc),
	    cmocka_unit_test(test_dkim_alignment),
	    cmocka_unit_test(test_which_header),
	    cmocka_unit_test(test_parsed_not_searched),
	    cmocka_unit_test(test_forged),
	    cmocka_unit_test(test_line_ends),
	    cmocka_unit_test(test_nul),
	    cmocka_unit_test(test_organization),
	    cmocka_unit_test(test_left_out),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
