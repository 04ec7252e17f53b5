/* Authentication-Results by the grammar (HO-11, RFC 8601): valid fields, and randomly changed ones, which our parser
   and an independent one must read alike. */
#include "tests/fuzz/authres.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void expect(const char *value, const char *want)
{
	g_autofree char *ours = again_ours(value);

	if (g_strcmp0(ours, want) != 0)
		fail_msg(
		    "\"%s\" reads as %s, not %s", value, ours ? ours : "nothing", want ? want : "nothing");
}

static void test_reads(void **unused)
{
	(void)unused;
	/* The examples of RFC 8601, appendix B. */
	expect("example.org 1; none", "example.org\n");
	expect("example.com; spf=pass smtp.mailfrom=example.net",
	    "example.com\nspf pass 1\nsmtp mailfrom example.net\n");
	expect(
	    "example.com; auth=pass (cram-md5) smtp.auth=sender@example.com; spf=pass smtp.mailfrom=example.com",
	    "example.com\nauth pass 1\nsmtp auth sender@example.com\nspf pass 1\nsmtp mailfrom example.com\n");
	expect("example.com; dkim=pass (good signature) header.d=example.com",
	    "example.com\ndkim pass 1\nheader d example.com\n");
	expect("example.com; dkim=pass reason=\"good signature\" header.i=@mail-router.example.net; "
	       "dkim=fail reason=\"bad signature\" header.i=@newyork.example.com",
	    "example.com\ndkim pass 1\nheader i @mail-router.example.net\n"
	    "dkim fail 1\nheader i @newyork.example.com\n");
	expect(
	    "foo.example.net (foobar) 1 (baz); dkim (Because I like it) / 1 (One yay) = (wait for it) fail "
	    "policy (A dot can go here) . (like that) expired (this surprised me) = (as I wasn't expecting it) "
	    "1362471462",
	    "foo.example.net\ndkim fail 1\npolicy expired 1362471462\n");
	/* As large mail servers write them. */
	expect("mx.google.com; dkim=pass header.i=@example.org header.s=20230601 header.b=\"S/hWW+zbH\"; "
	       "dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.org",
	    "mx.google.com\ndkim pass 1\nheader i @example.org\nheader s 20230601\nheader b S/hWW+zbH\n"
	    "dmarc pass 1\nheader from example.org\n");
	expect("\"mx a\" ; x/2=y", "mx a\nx y ?\n");
	expect("mx; x=y reason.z=1", "mx\nx y 1\nreason z 1\n");
}

static void test_does_not_read(void **unused)
{
	(void)unused;
	static const char *const bad[] = {"", "mx", "mx;", "mx; none;", "mx; none; dkim=pass", "mx 2; none",
	    "mx1 1x; none", "mx; dkim", "mx; dkim=", "mx; =pass", "mx; dkim=pass;", "mx; dkim=pass header.d",
	    "mx; dkim=pass header=x",
	    "mx; dkim=pass header.d=", "mx; dkim=pass header.d=example.org(.attacker.example",
	    "mx; dkim=pass header.d=\"example.org", "mx; dkim=pass header.d=\"example.org\".attacker.example",
	    "mx; dkim=pass header.d=\"example.org\"header.s=x",
	    "mx; dkim=pass header.d=example.org.(x).attacker.example",
	    "mx; dkim=pass header.d=example.org(x).attacker.example",
	    "mx; dkim=pass header.d=example.org attacker", "mx; dkim=pass header.i=a@b@c",
	    "mx; dkim=pass header.i=a@@c", "mx; dkim=pass header.i=.a@c", "mx; dkim=pass header.i=a@c.",
	    "mx; dkim=pass header.i=a@c..d", "mx; dkim=pass header.i=a@[192.0.2.1]",
	    "mx; dkim=pass header.i=a b@c", "mx; dkim=pass header.d=a/b", "mx; dkim=pass header.d=a:b",
	    "mx; dkim=pass header.d=<a>", "mx; dkim=pass header.d=a\\b", "mx; dkim=pass header.d=a\001b",
	    "mx; dkim=pass header.d=\"a\001b\"", "mx; dkim=pass (\001) header.d=a",
	    "mx; dkim=pass header-.d=a", "mx; dkim=pass header.d-=a", "mx; dkim=pa_ss", "mx; dkim==pass",
	    "mx; dkim=pass, header.d=a", "mx dkim=pass", "mx; dkim=pass header.d=a reason=b",
	    "mx; dkim=pass )", "mx; dkim/=pass", "mx; dkim/x=pass", "mx; dkim=pass header.d=\377",
	    "spf=pass smtp.mailfrom=x; dkim=pass", "(mx; none", "\"mx; none"};

	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
		g_autofree char *again = again_read(bad[i]);
		expect(bad[i], NULL);
		if (again)
			fail_msg("the second reading takes \"%s\"", bad[i]);
	}
}

/* Nested comments, as many as occur in practice; tabs in comments and quotes, but no other control characters. */
static void test_comments(void **unused)
{
	static const char *const bad[] = {"mx; dkim=pass (\x7f) header.d=a", "mx; dkim=pass (\n) header.d=a",
	    "mx; dkim=pass header.s=\"\x7f\"", "mx; dkim=pass header.s=\"\n\"",
	    "mx; dkim=pass header.s=\"\\\x7f\"", "mx; dkim=pass (\\", "mx; dkim=pass header.s=\"\\",
	    "mx; dkim=pass (a\\)", "mx 11; none", "mx 0; none", "mx 01; none"};

	(void)unused;
	for (unsigned depth = 99; depth <= 101; depth++) {
		g_autofree char *open = g_strnfill(depth, '('), *close = g_strnfill(depth, ')');
		g_autofree char *value = g_strconcat("mx ", open, close, "; none", NULL);
		expect(value, depth <= 100 ? "mx\n" : NULL);
	}
	expect("mx (\t\\) ~); none", "mx\n");
	expect("mx;\tdkim=pass\theader.s=\"a\tb\\\"c\"\t", "mx\ndkim pass 1\nheader s a\tb\"c\n");
	expect("mx 1; dkim/1=pass; x/1=y; x/11=z", "mx\ndkim pass 1\nx y 1\nx z ?\n");
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		expect(bad[i], NULL);
}

/* Pieces of headers put together at random, and single characters changed: both readings agree on each. */
static void test_second_reading(void **unused)
{
	static const char *const pieces[] = {"mx.example.org", ";", "; ", " ", "dkim", "=", "pass",
	    "dmarc=fail", "header", ".", "d", "i=", "header.d=", "header.from=", "example.org", "@",
	    "\"example.org\"", "\"", "(", ")", "(c)", "\\", "attacker.example", "none", "reason=", "/1", " 1",
	    "\t", ":", "x@", "\"a b\"@", "..", "-", "dkim=pass ", "(a (b) \\) c)", "\303\274", "=x",
	    "; spf=none"};
	GRand *dice = g_rand_new_with_seed(8601);
	unsigned reads = 0;

	(void)unused;
	for (unsigned round = 0; round < 20000; round++) {
		g_autoptr(GString) value = g_string_new(
		    round % 2 ? "mx.example.org; dkim=pass header.d=example.org header.i=@example.org"
		              : "mx; ");
		g_autofree char *ours = NULL, *theirs = NULL;
		for (int n = g_rand_int_range(dice, 1, 5); n > 0; n--) {
			gssize at = round % 2 ? g_rand_int_range(dice, 0, (gint32)value->len + 1) : -1;
			g_string_insert(value, at, pieces[g_rand_int_range(dice, 0, G_N_ELEMENTS(pieces))]);
		}
		ours = again_ours(value->str);
		theirs = again_read(value->str);
		reads += ours != NULL;
		if (g_strcmp0(ours, theirs) != 0)
			fail_msg("\"%s\" reads as %s and as %s", value->str, ours ? ours : "nothing",
			    theirs ? theirs : "nothing");
	}
	g_rand_free(dice);
	assert_in_range(reads, 500, 19000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_reads), cmocka_unit_test(test_does_not_read),
	    cmocka_unit_test(test_comments), cmocka_unit_test(test_second_reading)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
