/* The game master changes seats and addresses: refusals, owners of addresses, and what a rollback restores. */
#include "tests/steps.h"

#define SALT "5a175a175a175a175a175a175a175a49"
#define NOTICES "SELECT coalesce(seat, 0) || ': ' || text AS x FROM notice WHERE game = 1 ORDER BY id"

#define ROSTERS "SELECT seat || ' ' || address AS x FROM address ORDER BY seat, position"
#define CLASH(address, empire)                                                                               \
	address " is registered for " empire                                                                 \
	        " of this game; --shared allows it (their mails must name the empire)"

#define SEEDS "SELECT count(DISTINCT CAST(state AS TEXT) -> '$.seed') AS x FROM turn WHERE game = 1"

static const struct step rosters[] = {
    {0, "new war --ruleset space-empires --players 4 --seed 7 --salt " SALT, NULL, ""},
    {0, "join war MING m@example.org", NULL, ""},
    {65, "bot war ZORG none", "", "ZORG of war is not played by a bot"},
    {65, "bot war ming none", "", "ming of war is not played by a bot"},
    {65, "bot war 1x steady", "",
        "\"1x\" is not a valid name: a letter, then up to 31 letters, digits or - and _"},
    {65, "address war MING add M@example.org", "", "MING has this address already"},
    {64, "address war MING add x", "", "\"x\" is not a mail address; write it as name@example.org"},
    {65, "address war MING add Games@localhost", "", "Games@localhost is the site's own address"},
    {65, "address war MING add games+x@LOCALHOST", "", "games+x@LOCALHOST is the site's own address"},
    {0, "address war MING add game+x@localhost", NULL, ""},
    {0, "address war MING add games.x@localhost", NULL, ""},
    {0, "address war MING add games+x@host.example", NULL, ""},
    {0, "address war MING add n@example.org", NULL, ""},
    {65, "join war BOSCO b@example.org N@example.org", "", CLASH("N@example.org", "MING")},
    {65, "join war ming b@example.org", "", "war: MING has a player already"},
    {0, "join war BOSCO b@example.org N@example.org B@example.org --shared", NULL, ""},
    {0, "address war BOSCO add m@example.org --shared", NULL, ""},
    {0, "address war BOSCO remove B@EXAMPLE.ORG", "war: BOSCO has one address less\n", ""},
    {ASK, ROSTERS,
        "1 m@example.org\n1 game+x@localhost\n1 games.x@localhost\n1 games+x@host.example\n"
        "1 n@example.org\n2 N@example.org\n2 m@example.org",
        ""},
    {0, "bot war E steady", "war: E is played by steady\n", ""},
    {0, "bot war F hold", "war: F is played by hold\n", ""},
    {66, "bot war G hold", "", "war has no empire \"G\", and no free seat"},
    {65, "join war G g@example.org", "", "war has no free seat for G"},
    {0, "bot war bosco hold", "war: BOSCO is played by hold\n", ""},
    {0, "bot war F none", "war: F is free; `nightmail join war F ADDRESS`\n", ""},
    {0, "join war F f@example.org", NULL, ""},
    {ASK, ROSTERS " LIMIT -1 OFFSET 5", "4 f@example.org", ""},
    {0, "start war", NULL, ""},
    {66, "bot war G hold", "", "war has no empire \"G\""},
    {0, "bot war f steady", "war: F is played by steady\n", ""},
    {0, "bot war E none", "war: E is free; `nightmail replace war E ADDRESS`\n", ""},
    {0, "address war MING remove n@example.org", NULL, ""},
    {0, "address war MING add o@example.org", NULL, ""},
    {ASK, ROSTERS " LIMIT -1 OFFSET 4", "1 o@example.org", ""},
    {ASK,
        "SELECT coalesce(turn, '-') || ' ' || act || ': ' || text AS x FROM history WHERE act IN"
        " ('address', 'bot') ORDER BY id LIMIT -1 OFFSET 5",
        "- address: BOSCO: removed\n1 bot: F: steady\n1 bot: E: none\n1 address: MING: removed\n"
        "1 address: MING: added",
        ""},
    {ASK, NOTICES,
        "0: F is played by computer (steady) from now on.\n0: E is not played by computer any more.\n"
        "1: The game master removed a mail address of yours.\n"
        "1: The game master added a mail address of yours.",
        ""},
    /* New dice differ each time; otherwise they are the same. */
    {0, "run war --force --no-fetch", "", ""},
    {0, "run war --force --no-fetch", "", ""},
    {0, "rollback war 2", NULL, ""},
    {ASK, SEEDS, "1", ""},
    {0, "run war --force --no-fetch", "", ""},
    {0, "rollback war 2 --new-dice", NULL, ""},
    {ASK, SEEDS, "2", ""},
    {0, "run war --force --no-fetch", "", ""},
    {0, "rollback war 2 --new-dice", NULL, ""},
    {ASK, SEEDS, "3", ""},
    {ASK, "SELECT redice AS x FROM game", "2", ""},
    {ASK, "SELECT turn || ' ' || void AS x FROM turn WHERE void > 0 ORDER BY turn, void", "3 1\n3 2\n3 3",
        ""},
    {0, "verify war", NULL, ""},
};

static void test_rosters(void **unused)
{
	(void)unused;
	play(rosters, G_N_ELEMENTS(rosters));
}

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_rosters, make_site, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
