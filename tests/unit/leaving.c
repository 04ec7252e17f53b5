/* A player who gives the seat back gets no token for it, nor its mails' headers (HO-17, HO-69). */
#include "tests/filed.h"

static int begin_open(void **unused)
{
	if (begin_anew(unused) != 0)
		return 1;
	site_close(site);
	g_autofree char *path = in("setup.yaml"),
	                *line = g_strdup_printf("new free --setup %s --seed 3", path);
	put("setup.yaml", "ruleset: space-empires\ntitle: The Free War\nplayers: 3\njoin: open\n");
	command(line);
	site = open_site(SITE_WRITE);
	from = "Zod@far.example";
	token_turn = -1;
	return 0;
}

/* Is the last answer one of the seat's mails, and does it carry a token? */
static void is_answered(const char *body, bool keyed)
{
	static const char vouched[] = "Authentication-Results: mx.test; dmarc=pass header.from=far.example\n";

	mail(vouched, body);
	assert_int_equal(
	    number("SELECT seat IS NOT NULL AND seat > 0 FROM outbox ORDER BY id DESC LIMIT 1"), keyed);
	assert_int_equal(
	    number("SELECT instr(ifnull(reply_to, ''), '+') > 0 FROM outbox ORDER BY id DESC LIMIT 1"),
	    keyed);
}

static void test_leaving(void **unused)
{
	(void)unused;
	is_answered("/join free ZOD\n", true);
	assert_int_equal(number("SELECT count(*) FROM address WHERE folded = 'zod@far.example'"), 1);
	is_answered("/status\n", true);
	is_answered("/resign\n", false);
	assert_int_equal(number("SELECT count(*) FROM address WHERE folded = 'zod@far.example'"), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_leaving)};

	return cmocka_run_group_tests(tests, begin_open, end);
}
