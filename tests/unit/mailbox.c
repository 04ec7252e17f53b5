/* The address of From (RFC 5322, MC-139 to MC-146). */
#include "parsers/mailbox.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>

static void expect(const char *value, const char *want)
{
	g_autofree char *address = mailbox_read(value);

	if (g_strcmp0(address, want) != 0)
		fail_msg("%s is read as %s, not %s", value, address ? address : "nothing",
		    want ? want : "nothing");
}

static void test_one(void **unused)
{
	static const char *const good[] = {"ming@example.org", " ming@example.org ", "<ming@example.org>",
	    "Ming <ming@example.org>", "Ming the Great<ming@example.org>",
	    "\"Ming, \\\"the\\\" Great\" <ming@example.org>", "\"evil@evil.example\" <ming@example.org>",
	    "J. Ming <ming@example.org>", "=?utf-8?Q?M=C3=AFng?= <ming@example.org>",
	    "M\303\257ng <ming@example.org>", "(a) Ming (b) < (c) ming@example.org (d) > (e)",
	    "ming@example.org (Ming)", "\"ming\"@example.org", "ming @ example.org",
	    "ming (x) @ (y) example.org", "(evil@evil.example) ming@example.org",
	    "(a \\) (b)) ming@example.org", "<@a.example,@b.example:ming@example.org>",
	    "ming@example.org <ming@example.org>", "< @a.example , @b.example : ming@example.org >"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(good); i++)
		expect(good[i], "ming@example.org");
	expect("m\303\257ng+x@b\303\274cher.example", "m\303\257ng+x@b\303\274cher.example");
	expect("o'neil/x=y@Example.ORG", "o'neil/x=y@Example.ORG");
}

static void test_none(void **unused)
{
	static const char *const bad[] = {"", "Ming", "@example.org", "ming@", "<>", "<ming@example.org",
	    "ming@example.org>", "evil@evil.example <ming@example.org>", "evil@evil.example ming@example.org",
	    "<evil@evil.example> <ming@example.org>", "Ming <ming@example.org> evil@evil.example",
	    "<ming@example.org> Ming", "ming@example.org, evil@evil.example",
	    "ming@example.org; evil@evil.example", "Ming, ming@example.org",
	    "Ming, the Great <ming@example.org>", "undisclosed:;", "team: ming@example.org;",
	    "Ming: <ming@example.org>", "ming@example.org@evil.example", "ming@evil.example@example.org",
	    "\"ming@example.org\"@evil.example x", "\"ming@example.org\"", "\"a b\"@example.org",
	    "\"evil@evil.example\"@example.org", "ming@[192.0.2.1]", "mi ng@example.org", "ming@example .org",
	    "m..ing@example.org", ".ming@example.org", "ming.@example.org", "ming@example.org.",
	    "ming@example..org", "(ming@example.org", "ming@example.org (", "Ming \"x <ming@example.org>",
	    "<<ming@example.org>>", "<ming@example.org>>", "<@evil.example:>",
	    "<evil@evil.example:ming@example.org>", "<@evil.example ming@example.org>",
	    "<@evil.example,:ming@example.org>", "Ming <ming@example.org>,", ", ming@example.org",
	    "ming\001@example.org", "M\001ng <ming@example.org>", "ming\\@example.org", "ming@exam\\ple.org",
	    "Ming\\ <ming@example.org>", "[Ming] <ming@example.org>"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		expect(bad[i], NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_one), cmocka_unit_test(test_none)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
