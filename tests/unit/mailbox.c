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
	    "<@evil.example,:ming@example.org>", "<@a..b:ming@example.org>", "<@.a:ming@example.org>",
	    "<@a.:ming@example.org>", "<@:ming@example.org>", "<@a,@:ming@example.org>",
	    "<@a;@b:ming@example.org>", "Ming <ming@example.org>,", ", ming@example.org",
	    "ming\001@example.org", "M\001ng <ming@example.org>", "ming\\@example.org", "ming@exam\\ple.org",
	    "Ming\\ <ming@example.org>", "[Ming] <ming@example.org>"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		expect(bad[i], NULL);
}

static void expect_list(const char *value, const char *want)
{
	g_autoptr(GPtrArray) list = g_ptr_array_new_with_free_func(g_free);

	mailbox_list(value, list);
	g_ptr_array_add(list, NULL);
	g_autofree char *got = g_strjoinv(" ", (char **)list->pdata);
	if (strcmp(got, want) != 0)
		fail_msg("%s is read as %s, not %s", value, got, want);
}

static void test_list(void **unused)
{
	(void)unused;
	expect_list(
	    "a@x.example, B <b@x.example>,\"C, D\" <c@x.example>", "a@x.example b@x.example c@x.example");
	expect_list("team: a@x.example, <b@x.example>; d@x.example", "a@x.example b@x.example d@x.example");
	expect_list("undisclosed-recipients:;", "");
	expect_list("", "");
	expect_list("(a@no.example) b@x.example (c <d@no.example>, e)", "b@x.example");
	expect_list("(c \\) \\\\) a@x.example (\\()", "a@x.example");
	expect_list("\"host+tag\"@x.example", "host+tag@x.example");
	expect_list("\"ho\\st\"@x.example", "host@x.example");
	expect_list("\"a\\\"<b@no.example>\" <c@x.example>", "c@x.example");
	expect_list("A <a@x.example> B <b@x.example>", "b@x.example");
	expect_list("a@x.example <b@x.example>, <c@x.example> d@x.example", "b@x.example c@x.example");
	expect_list("<@r.example,@s.example:a@x.example>", "a@x.example");
	expect_list(" host + tag @ x.example ", "host+tag@x.example");
	/* Broken fields are read as far as possible. */
	expect_list("a@x.example b@y.example", "a@x.exampleb@y.example");
	expect_list("A <a@x.example", "a@x.example");
	expect_list("a@x.example,, ;b@x.example>", "a@x.example b@x.example");
	expect_list("\"open a@x.example, b@x.example", "open a@x.example, b@x.example");
	expect_list("((((a@x.example", "");
	expect_list("\\", "");
}

/* Nested comments, as many as occur in practice. */
static void test_depth(void **unused)
{
	(void)unused;
	for (unsigned depth = 99; depth <= 101; depth++) {
		g_autofree char *open = g_strnfill(depth, '('), *close = g_strnfill(depth, ')');
		g_autofree char *value = g_strconcat(open, close, "ming@example.org", NULL);
		expect(value, depth <= 100 ? "ming@example.org" : NULL);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_one), cmocka_unit_test(test_none),
	    cmocka_unit_test(test_list), cmocka_unit_test(test_depth)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
