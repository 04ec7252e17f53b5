/* Who loses a place on a full waiting list to a newcomer, and when nobody does (HO-70). */
#include "engine/store/binding.h"
#include "mailer/admit/crowd.h"
#include "tests/command.h"

#include <string.h>

static struct site *site;

static int make_site(void **unused)
{
	make_place(unused);
	command("init");
	put("nightmail.yaml", "site: {address: host@test.example, gm: gm@example.org}\n");
	site = open_site(SITE_WRITE);
	return 0;
}

static int remove_site(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

/* People on the list in order of arrival, the newcomer, and the place of the one who loses it, 0: nobody. */
static const struct {
	const char *waiting, *comes;
	int leaves;
} cases[] = {{"", "a@one.de", 0}, {"a@one.de", "b@two.de", 0}, {"a@one.de b@one.de", "c@two.de", 2},
    {"a@one.de b@one.de c@two.de", "d@two.de", 0}, {"a@one.de b@one.de c@two.de c@one.de", "d@two.de", 4},
    {"a@one.de b@one.de c@one.de", "d@one.de", 0}, {"a@one.de a@one.de d@two.de", "b@three.de", 2},
    /* Of equal crowds, the one that arrived last loses. */
    {"a@one.de b@one.de a@two.de b@two.de", "c@three.de", 4},
    {"a@two.de b@two.de a@one.de b@one.de", "c@three.de", 4},
    {"a@one.de a@two.de b@two.de b@one.de", "c@three.de", 4},
    {"a@two.de a@one.de b@one.de b@two.de", "c@three.de", 4},
    {"a@one.de b@one.de c@one.de a@two.de b@two.de", "c@three.de", 3},
    {"a@two.de b@two.de c@two.de a@one.de b@one.de", "c@three.de", 3},
    /* Domains of one owner, and of several. */
    {"a@x.one.de b@y.one.de", "c@two.de", 2}, {"a@x.one.de b@one.de", "c@y.one.de", 0},
    {"a@one.co.uk b@two.co.uk", "c@two.de", 0}, {"a@x.one.co.uk b@one.co.uk", "c@two.co.uk", 2},
    {"\"a@two.de\"@one.de b@one.de", "c@two.de", 2}};

static void test_crowds(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		g_auto(GStrv) waiting = g_strsplit(cases[i].waiting, " ", 0);
		int64_t count = (int64_t)g_strv_length(waiting);
		bool made = cases[i].leaves == 0;
		assert_true(db_run(site->db, &err, "DELETE FROM lounge", ""));
		for (char **each = waiting; *each; each++)
			assert_true(db_run(site->db, &err,
			    "INSERT INTO lounge (id, kind, address, folded, ruleset, since) VALUES (?, 'wait', "
			    "?, ?, 'cyoe', 0)",
			    "itt", (int64_t)(each - waiting + 1), *each, *each));
		assert_true(crowd_give_way(site, cases[i].comes, &made, &err));
		if (made != (cases[i].leaves != 0) ||
		    db_integer_of(site->db, &err, "SELECT count(*) FROM lounge", "") != count - made ||
		    db_integer_of(site->db, &err, "SELECT count(*) FROM lounge WHERE id = ?", "i",
		        (int64_t)cases[i].leaves) != 0)
			fail_msg("case %zu: %d", i, made);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_crowds)};

	return cmocka_run_group_tests(tests, make_site, remove_site);
}
