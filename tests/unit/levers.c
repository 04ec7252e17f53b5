/* The game master's commands, step by step: output, exit code, and their effects on history, messages to players, log
   and outbox. */
#include "engine/acts/loop.h"
#include "engine/commands/stage.h"
#include "engine/site/site.h"
#include "engine/store/binding.h"
#include "tests/steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SALT "5a175a175a175a175a175a175a175a49"

#define HISTORY "SELECT act || ': ' || text AS x FROM history WHERE game = 1 AND act <> 'due' ORDER BY id"
#define NOTICES "SELECT coalesce(seat, 0) || ': ' || text AS x FROM notice WHERE game = 1 ORDER BY id"
/* Except mails about moved deadlines (tests/site/moved.sh). */
#define MAILS                                                                                                \
	"SELECT recipient || ': ' || subject AS x FROM outbox WHERE subject NOT LIKE '%: now due %'"         \
	" AND subject NOT LIKE '%no deadline runs' ORDER BY id"

/* --- An open game ------------------------------------------------------------------- */

static const struct step open_game[] = {
    {0, "new war --ruleset space-empires --players 3 --seed 7 --salt " SALT,
        "war: space-empires, 3 seats, 0 taken; next: nightmail join war EMPIRE ADDRESS\n", ""},
    {73, "new WAR --ruleset cyoe", "", "there is a game \"war\" already"},
    {64, "new", "", "new takes the name of the game"},
    {64, "new a b", "", "new takes the name of the game"},
    {64, "new a --ruleset cyoe --seed -1", "",
        "--seed: \"-1\" is not a number from 0 to 9223372036854775807"},
    {64, "new a --ruleset cyoe --players 0", "", "--players: \"0\" is not a number from 1 to 1000"},
    {64, "new a --ruleset cyoe --players 1001", "", "--players: \"1001\" is not a number from 1 to 1000"},
    {64, "new a --ruleset cyoe --salt abc", "", "--salt: \"abc\" is not 32 digits 0 to 9 and a to f"},
    {64, "new a --ruleset cyoe --salt " SALT "0", "",
        "--salt: \"" SALT "0\" is not 32 digits 0 to 9 and a to f"},
    {64, "new a --ruleset cyoe --salt 5A175a175a175a175a175a175a175a49", "",
        "--salt: \"5A175a175a175a175a175a175a175a49\" is not 32 digits 0 to 9 and a to f"},
    {64, "join war MING", "", "join takes GAME EMPIRE ADDRESS..."},
    {66, "join wax MING m@example.org", "", "there is no game \"wax\"; `nightmail status` lists them"},
    {0, "join war MING m@example.org m2@example.org", "war: MING has seat 1 of 3\n", ""},
    {0, "address war MING add m3@example.org", "war: MING has another address\n", ""},
    {65, "address war MING add M2@example.org", "", "MING has this address already"},
    {0, "address war MING remove M2@example.org", "war: MING has one address less\n", ""},
    {66, "address war MING remove m2@example.org", "",
        "MING has no such address; `nightmail status --json` lists them"},
    {64, "address war MING take m2@example.org", "", "address takes add or remove, not \"take\""},
    {64, "address war MING add", "", "address takes GAME EMPIRE add|remove ADDRESS"},
    {0, "address war MING remove m@example.org", "war: MING has one address less\n", ""},
    {65, "address war MING remove m3@example.org", "",
        "MING has no other address; add one first, or replace the player"},
    {0, "replace war MING m@example.org", "war: MING has a new player\n", ""},
    {0, "bot war BOT steady", "war: BOT is played by steady\n", ""},
    {65, "address war BOT add b@example.org", "",
        "BOT is played by a bot; `nightmail bot war BOT none` frees the seat"},
    {0, "bot war BOT none", "war: BOT is free; `nightmail join war BOT ADDRESS`\n", ""},
    {65, "bot war BOT none", "", "BOT of war is not played by a bot"},
    {66, "bot war BOT clever", "", "there is no bot \"clever\""},
    {64, "bot war BOT", "", "bot takes GAME EMPIRE NAME, or none as the name"},
    {65, "replace war BOT b@example.org", "", "BOT has no player yet; `nightmail join war BOT ADDRESS`"},
    {65, "address war BOT add b@example.org", "", "BOT has no player yet; `nightmail join war BOT ADDRESS`"},
    {65, "hold war", "", "war is open; that is for a running game"},
    {65, "resume war", "", "war is open; that is for a running game"},
    {65, "extend war 1h", "", "war is open; that is for a running game"},
    {65, "deadline war none", "", "war is open; that is for a running game"},
    {65, "excuse war MING", "", "war is open; there is no turn to miss"},
    {65, "rollback war 1", "", "war has not started"},
    {65, "archive war there", "", "war has not been started: there is nothing to archive"},
    {66, "standings war", "", "war has not started; there are no standings"},
    {66, "report war MING", "", "war has not started; there is no report"},
    {0, "set war title=The~Long~War", NULL, ""},
    {0, "rename war long", "war: is now called long\n", ""},
    {0, "new two --ruleset space-empires --players 1", NULL, ""},
    {73, "rename long TWO", "", "there is a game \"two\" already"},
    {64, "rename long", "", "rename takes GAME NEW"},
    {0, "note long all  be  early ", "long: told to all with the next report, and in answers until then\n",
        ""},
    {0, "note long MING hello", "long: told to MING with the next report, and in answers until then\n", ""},
    {0, "note long GM ask them", "long: noted; `status` shows it\n", ""},
    {64, "note long all  ", "", "a note is one line of 1 to 500 characters"},
    {64, "note long all", "", "note takes GAME EMPIRE TEXT"},
    {65, "start long", "", "long has 2 free seats; `nightmail join long EMPIRE ADDRESS`, or start --now"},
    {ASK, HISTORY,
        "address: MING: added\naddress: MING: removed\naddress: MING: removed\n"
        "set: title: The Long War\nrename: war to long\nnote: to all\nnote: to MING",
        ""},
    {ASK, NOTICES, "0: The game master notes: be  early\n1: The game master notes: hello", ""},
    {ASK, "SELECT coalesce(name, '-') || '|' || taken AS x FROM seat WHERE game = 1 ORDER BY number",
        "MING|1\nBOT|0\n-|0", ""},
    {ASK, "SELECT title || '|' || json_extract(setup, '$.title') AS x FROM game ORDER BY id",
        "The Long War|The Long War\ntwo|two", ""},
    /* who lost an address or the seat is told (HO-120) */
    {ASK, MAILS,
        "m2@example.org: war: this address no longer plays MING\n"
        "m@example.org: war: this address no longer plays MING\n"
        "m3@example.org: war: this address no longer plays MING\n"
        "m@example.org: war is called long now",
        ""},
    {0, "rename two three", "two: is now called three\n", ""},
    {ASK, "SELECT name || '|' || title || '|' || json_extract(setup, '$.title') AS x FROM game ORDER BY id",
        "long|The Long War|The Long War\nthree|three|three", ""},
    {64, "delete", "", "delete takes GAME"},
    {64, "delete long three", "", "delete takes GAME"},
    {66, "delete two", "", "there is no game \"two\"; `nightmail status` lists them"},
    {0, "delete three", "three: deleted\n", ""},
    {ASK, "SELECT name AS x FROM game", "long", ""},
    {0, "log long", NULL, ""},
};

/* --- A game that runs ----------------------------------------------------------------- */

#define DUE(turn) "war: turn " turn " is due "
#define LATER ", due Thu 20:00"
#define RUNS(turn) "war: turn " turn " is open, 2 reports queued, "

static const struct step running_game[] = {
    {0, "new war --ruleset space-empires --players 2 --seed 7 --salt " SALT, NULL, ""},
    {0, "set war deadline=Mon,Thu~20:00~Europe/Berlin", "war: set\n", ""},
    {0, "join war MING m@example.org", NULL, ""},
    {0, "join war BOSCO b@example.org b2@example.org", NULL, ""},
    {0, "start war", RUNS("1") "due Thu 3 Dec 2026, 20:00 Europe/Berlin\n", ""},
    {65, "start war", "", "war is running; only an open game starts"},
    {65, "rename war peace", "", "war is running; only an open game gets another name"},
    {65, "join war ZORG z@example.org", "",
        "war is running; a new player takes an empire over with `nightmail replace`"},
    {0, "extend war 90m", DUE("1") "Thu 3 Dec 2026, 21:30 Europe/Berlin\n", ""},
    {64, "extend war 0s", "", "a deadline is extended by more than 0s and at most 3650d"},
    {64, "extend war 3651d", "", "a deadline is extended by more than 0s and at most 3650d"},
    {0, "extend war 3650d", NULL, ""},
    {65, "deadline war 2026-12-01 11:00", "",
        "war: that time is over; `nightmail run --force war` runs the turn now"},
    {0, "deadline war 2026-12-01 11:00:01 --yes", DUE("1") "Tue 1 Dec 2026, 11:00:01 Europe/Berlin\n", ""},
    {0, "deadline war 2026-12-04 18:00 UTC", DUE("1") "Fri 4 Dec 2026, 19:00 Europe/Berlin\n", ""},
    {0, "deadline war none", "war: turn 1 is due when the GM runs it\n", ""},
    {65, "extend war 1h", "", "war has no deadline to extend; `nightmail deadline` sets one"},
    {0, "deadline war 2026-12-04 18:00 UTC", NULL, ""},
    {65, "resume war", "", "war is not held"},
    {0, "hold war", "war: held in turn 1; no deadline runs\n", ""},
    {65, "hold war", "", "war is held already"},
    {AT, "2026-12-01T12:00:00Z", "", ""},
    {0, "resume war", NULL, ""},
    {ASK, "SELECT (deadline - 1796407200) || '|' || ifnull(held, '-') AS x FROM game", "7200|-", ""},
    {0, "hold war", NULL, ""},
    {AT, "2026-12-02T12:00:00Z", "", ""},
    {0, "deadline war 2026-12-04 18:00 UTC", NULL, ""},
    {AT, "2026-12-02T13:00:00Z", "", ""},
    {0, "resume war", NULL, ""},
    {ASK, "SELECT deadline - 1796407200 AS x FROM game", "3600", ""},
    {0, "excuse war bosco", "war: BOSCO is excused from turn 1\n", ""},
    {65, "excuse war BOSCO", "", "BOSCO is excused from turn 1 already"},
    {66, "excuse war ZORG", "", "war has no empire \"ZORG\"; `nightmail status war` lists them"},
    {0, "set war title=Longer gm=other@example.org", "war: set, from the next turn on\n", ""},
    {64, "set war title", "", "set takes KEY=VALUE, not \"title\""},
    {64, "set war =x", "", "set takes KEY=VALUE, not \"=x\""},
    {65, "set war titel=x", "", "titel is no key that can be set; did you mean \"title\"?"},
    {65, "set war state=open", "",
        "state: only state=finished can be set; hold, resume and rollback do the rest"},
    {65, "set war fair=shared", "", "fair holds from the making of a game on and cannot be changed"},
    {65, "set war players=[]", "",
        "players is no key that can be set; nightmail.yaml(5) lists the host's keys"},
    {0, "note war all Look out", "war: told to all with the next report, and in answers until then\n", ""},
    {0, "note war MING Look up", "war: told to MING with the next report, and in answers until then\n", ""},
    {0, "remind war", "war: 2 reminders queued\n", ""},
    {64, "remind", "", "remind takes GAME"},
    {0, "replace war BOSCO c@example.org", "war: BOSCO has a new player\n", ""},
    {0, "address war BOSCO add c2@example.org", NULL, ""},
    {0, "address war BOSCO remove c@example.org", "war: BOSCO has one address less\n", ""},
    {ASK, HISTORY,
        "set: deadline: Mon,Thu 20:00 Europe/Berlin\nstart: 2 empires\nextension: turn 1 by 90m\n"
        "extension: turn 1 by 3650d\ndeadline: turn 1: Tue 1 Dec 2026, 11:00:01 Europe/Berlin\n"
        "deadline: turn 1: Fri 4 Dec 2026, 19:00 Europe/Berlin\ndeadline: turn 1: none\n"
        "deadline: turn 1: Fri 4 Dec 2026, 19:00 Europe/Berlin\nhold: turn 1\nresume: turn 1\nhold: turn 1\n"
        "deadline: turn 1: Fri 4 Dec 2026, 19:00 Europe/Berlin\nresume: turn 1\nexcuse: BOSCO\n"
        "set: title: Longer\nset: gm\nnote: to all\nnote: to MING\nreplacement: BOSCO in turn 1\n"
        "address: BOSCO: added\naddress: BOSCO: removed",
        ""},
    {ASK, NOTICES,
        "0: The game master extended the deadline of turn 1 by 90m.\n"
        "0: The game master extended the deadline of turn 1 by 3650d.\n"
        "0: The game master set the deadline of turn 1: Tue 1 Dec 2026, 11:00:01 Europe/Berlin.\n"
        "0: The game master set the deadline of turn 1: Fri 4 Dec 2026, 19:00 Europe/Berlin.\n"
        "0: The game master set the deadline of turn 1: none.\n"
        "0: The game master set the deadline of turn 1: Fri 4 Dec 2026, 19:00 Europe/Berlin.\n"
        "0: The game master held the game in turn 1: no deadline runs.\n"
        "0: The game master let the game go on in turn 1.\n"
        "0: The game master held the game in turn 1: no deadline runs.\n"
        "0: The game master set the deadline of turn 1: Fri 4 Dec 2026, 19:00 Europe/Berlin.\n"
        "0: The game master let the game go on in turn 1.\n"
        "2: The game master excuses you from turn 1: if you miss it, it counts for nothing.\n"
        "0: The game master set from turn 2 on: title: Longer.\n"
        "0: The game has another game master from turn 2 on.\n0: The game master notes: Look out\n"
        "1: The game master notes: Look up\n0: BOSCO has a new player.\n"
        "2: The game master added a mail address of yours.\n"
        "2: The game master removed a mail address of yours.",
        ""},
    {ASK, MAILS,
        "m@example.org: war 1 report, due Thu 20:00\n"
        "m@example.org: war 1: orders are missing, due Fri 20:00\n"
        "b@example.org: war: this address no longer plays BOSCO\n"
        "b2@example.org: war: this address no longer plays BOSCO\n"
        "c@example.org: war: this address no longer plays BOSCO\n"
        "c2@example.org: war 1 report, due Fri 20:00",
        ""},
    {75, "run war", "", "war: turn 1 is not due before Fri 4 Dec 2026, 20:00 Europe/Berlin"},
    {0, "run war --force", "", ""},
    {ASK,
        "SELECT ((SELECT opened FROM game) - 1796216400) || '|' || (opened - 1796216400) AS x FROM turn WHERE turn = 2",
        "0|0", ""},
    {75, "run war --force --turn 1", "", "war is at turn 2, not 1: it was not run"},
    {0, "run war --force --turn 2", "", ""},
    {64, "run --force", "", "run --force takes the names of the games"},
    {64, "run war --turn 3", "", "run: --turn goes with --force"},
    {64, "run war --force --due", "", "run: --due and --force exclude each other"},
    {66, "run war wax --force", "", "there is no game \"wax\"; `nightmail status` lists them"},
    {0, "run --due", "", ""},
    {64, "rollback war x", "", "\"x\" is not a turn number"},
    {65, "rollback war 4", "", "war: turn 4 is the newest one; name an older"},
    {66, "rollback war 5", "", "war has no turn 5"},
    {0, "rollback war 2", "war: turn 2 is open again, due Thu 3 Dec 2026, 20:00 Europe/Berlin\n", ""},
    {0, "bot war MING hold", "war: MING is played by hold\n", ""},
    {0, "bot war MING none", "war: MING is free; `nightmail replace war MING ADDRESS`\n", ""},
    {65, "address war MING add z@example.org", "",
        "MING has no player; `nightmail replace war MING ADDRESS` gives it one"},
    {0, "replace war MING z@example.org", NULL, ""},
    {0, "standings war", NULL, ""},
    {64, "standings war x", "", "\"x\" is not a turn number"},
    {64, "standings", "", "standings takes GAME [TURN]"},
    {64, "report war", "", "report takes GAME EMPIRE [TURN]"},
    {64, "report war MING --json --dot", "",
        "report: one of --json, --dot, --svg, --png, --html, --speech and --full"},
    {64, "report war MING x", "", "\"x\" is not a turn number"},
    {66, "report war MING 9", "", "war has no MING.txt of turn 9; the newest turn is 2"},
    {66, "report war GM 1", "", "space-empires has no report for the GM"},
    {0, "report war MING --resend", "war: the report of turn 2 is queued for MING\n", ""},
    {66, "report war MING 9 --resend", "", "war has no report of turn 9 for MING; the newest turn is 2"},
    {64, "report war GM --resend", "", "report --resend takes an empire; the GM reads his with `report`"},
    {65, "archive war there", "",
        "war is running: its archive would hold the secrets of all players; --secret makes it all the same"},
    {64, "archive war", "", "archive takes GAME DIR"},
    {65, "delete war", "", "war is running; --force deletes it all the same, and keeps an archive of it"},
    {0, "set war state=finished", "war: the game is over, last reports queued\n", ""},
    {65, "set war title=x", "", "war is over"},
    {65, "note war all x", "", "war is over; no report follows"},
    {65, "replace war MING x@example.org", "", "war is over; nobody is to be replaced"},
    {65, "address war MING add x@example.org", "", "war is over"},
    {65, "bot war MING hold", "", "war is over"},
    {65, "hold war", "", "war is finished; that is for a running game"},
    {ASK, HISTORY " LIMIT -1 OFFSET 21",
        "run: turn 1 to 2\nrun: turn 2 to 3\nrun: turn 3 to 4\n"
        "rollback: turn 4 to 2\nbot: MING: hold\nbot: MING: none\n"
        "end: by the game master in turn 2",
        ""},
    {ASK, NOTICES " LIMIT -1 OFFSET 19",
        "0: MING is played by computer (hold) from now on.\n0: MING is not played by computer any more.\n"
        "0: The game master ended the game.",
        ""},
    /* mails that were queued for the player before the bot are dropped */
    {ASK, MAILS " LIMIT -1 OFFSET 4",
        "c2@example.org: war 2 report" LATER "\n"
        "gm@localhost: war 2: summary for the GM" LATER "\n"
        "c2@example.org: war 3 report" LATER "\n"
        "other@example.org: war 3: summary for the GM" LATER "\n"
        "c2@example.org: war 4 report" LATER "\n"
        "other@example.org: war 4: summary for the GM" LATER "\n"
        "c2@example.org: war 2: open again" LATER "\n"
        "m@example.org: war: this address no longer plays MING\n"
        "z@example.org: war 2 report" LATER "\n"
        "z@example.org: war 2 report" LATER "\n"
        "z@example.org: war 2 last report\n"
        "c2@example.org: war 2 last report",
        ""},
    {0, "rollback war 1", NULL, ""},
    {ASK, "SELECT state || turn AS x FROM game", "running1", ""},
};

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	return 0;
}

static void test_open(void **unused)
{
	(void)unused;
	play(open_game, G_N_ELEMENTS(open_game));
}

static void test_running(void **unused)
{
	(void)unused;
	play(running_game, G_N_ELEMENTS(running_game));
}

/* --- Bots; warnings; files ----------------------------------------------------------- */

#define READY                                                                                                \
	"SELECT name || '|' || (ready > 0) || '|' || (SELECT count(*) FROM orders WHERE void = 0 AND empire" \
	" = name) AS x FROM seat WHERE game = 1 ORDER BY number"
#define JOINS                                                                                                      \
	"war: warning: join: open, but trust.authserv_id is not set: a /join of somebody new is not answered, for" \
	" nothing proves its address; status and your digest show it. `doctor` finds the name to set"

/* Bots move as soon as a turn opens, when they get a seat, and with the next run after a rollback. */
static const struct step with_bots[] = {
    {0, "new war --setup ^setup.yaml --seed 7 --salt " SALT,
        "war: space-empires, 2 seats, 0 taken; next: nightmail join war EMPIRE ADDRESS\n", JOINS},
    {0, "set war join=open", "war: set\n", JOINS},
    {0, "set war join=closed", "war: set\n", ""},
    {0, "status --check", NULL, ""},
    {0, "join war MING m@example.org", NULL, ""},
    {1, "status --check=warn", NULL, ""}, /* the game waits for its start */
    {ASK, READY, "MING|0|0\nBOT|0|0", ""},
    {0, "start war", "war: turn 1 is open, 1 report queued, due when the GM runs it\n", ""},
    {ASK, READY, "MING|0|0\nBOT|1|1", ""},
    {0, "run war --force --no-fetch", "", ""},
    {ASK, READY, "MING|0|0\nBOT|1|2", ""},
    {0, "rollback war 1", NULL, ""},
    {ASK, READY, "MING|0|0\nBOT|0|1", ""},
    {0, "run --due --no-fetch", "", ""},
    {ASK, READY, "MING|0|0\nBOT|1|1", ""},
    {0, "bot war MING steady", "war: MING is played by steady\n", ""},
    {ASK, READY, "MING|1|1\nBOT|1|1", ""},
    {0, "new two --ruleset space-empires --players 1", NULL, ""},
    {0, "join two A a@example.org", NULL, ""},
    {0, "start two", NULL, ""},
    {64, "rebuild war two", "", "rebuild takes one game or none"},
    {64, "rebuild war --from there", "", "rebuild --from takes no game: the directory names it"},
};

static void is_there(const char *name, bool wanted)
{
	g_autofree char *path = in(name);
	assert_int_equal(g_file_test(path, G_FILE_TEST_EXISTS), wanted);
}

static void test_bots(void **unused)
{
	(void)unused;
	put("setup.yaml", "{ruleset: space-empires, join: open, players: [{}, {name: BOT, bot: steady}]}\n");
	play(with_bots, G_N_ELEMENTS(with_bots));
	/* all games' files are complete, or those of one */
	for (unsigned i = 0; i < 2; i++) {
		put("games/war/turn-0001/stray", "x");
		put("games/two/turn-0001/stray", "x");
		command(i ? "rebuild" : "rebuild TWO");
		is_there("games/two/turn-0001/stray", false);
		is_there("games/war/turn-0001/stray", !i);
	}
}

/* --- What is mailed ---------------------------------------------------------------------- */

/* Everything that needs a game master comes in one mail a day for all their games, including a game that waits for its
   start. */
static void test_digests(void **unused)
{
	static const char *const mails =
	    "SELECT recipient || substr(subject, instr(subject, ': ')) || ' ' ||"
	    " (instr(body, '- a: ') > 0) || (instr(body, '- b: ') > 0) ||"
	    " (instr(body, '- c: ') > 0) AS x FROM outbox WHERE kind = 'digest' ORDER BY id";
	static const char day[] =
	    "gm@localhost: 2 things need the GM 110\nother@example.org: 1 thing needs the GM 001";
	g_autofree char *days = g_strdup_printf("%s\n%s", day, day);
	struct error err = {0};

	(void)unused;
	for (const char *name = "abcd"; *name; name++) {
		g_autofree char *new = g_strdup_printf("new %c --ruleset space-empires --players 1", *name);
		g_autofree char *join = g_strdup_printf("join %c MING m@example.org", *name);
		command(new);
		if (*name != 'd')
			command(join);
	}
	command("set b gm=GM@localhost");
	command("set c gm=other@example.org");
	struct site *site = open_site(SITE_WRITE);
	for (unsigned i = 0; i < 3; i++) {
		if (!loop_digests(site, 1796119200 + i / 2 * 86400, &err))
			fail_msg("%s", err.text);
		g_autofree char *got = rows_of(mails);
		assert_string_equal(got, i == 2 ? days : day);
	}
	site_close(site);
}

/* Counts of past hours and days are dropped; those without a period stay. */
static void test_forgetting(void **unused)
{
	struct error err = {0};

	(void)unused;
	struct site *site = open_site(SITE_WRITE);
	assert_true(db_run(site->db, &err,
	    "INSERT INTO counter (kind, key, period, n) VALUES ('x', 'none', 0, 1), ('x', 'old', 1796119200 - 8 *"
	    " 86400 - 3600, 1), ('x', 'week', 1796119200 - 8 * 86400 + 3600, 1), ('x', 'now', 1796119200, 1)",
	    ""));
	assert_true(loop_forget(site, 1796119200, &err));
	site_close(site);
	g_autofree char *left = rows_of("SELECT key AS x FROM counter WHERE kind = 'x' ORDER BY period");
	assert_string_equal(left, "none\nweek\nnow");
}

/* Players who want a summary get the beginning of a report, their orders and events; of the first report everything. */
static void test_summaries(void **unused)
{
	static const char *const bodies =
	    "SELECT recipient || (instr(body, 'AT A GLANCE') > 0) || (instr(body, 'THE GALAXY') > 0) ||"
	    " (instr(body, 'Empire of') > 0) AS x FROM outbox WHERE kind = 'report' AND turn = 2 ORDER BY recipient";
	struct error err = {0};

	(void)unused;
	command("new war --ruleset space-empires --players 2");
	command("join war MING m@example.org");
	command("join war BOSCO b@example.org");
	command("start war");
	struct site *site = open_site(SITE_WRITE);
	assert_true(db_run(site->db, &err, "UPDATE seat SET summary = 1 WHERE name = 'MING'", ""));
	site_close(site);
	command("run war --force --no-fetch");
	g_autofree char *got = rows_of(bodies);
	assert_string_equal(got, "b@example.org111\nm@example.org101");
}

/* What was played is archived, by name and time; then nothing of the game is left. */
static void test_deletion(void **unused)
{
	static const char *const kept[] = {"deleted/war-20261201T100000Z", "deleted/war-20261201T100000Z-2",
	    "deleted/war-20261201T100000Z-3"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(kept); i++) {
		g_autofree char *readme = g_strconcat(kept[i], "/README", NULL);
		command("new war --ruleset space-empires --players 1");
		command("join war MING m@example.org");
		command("start war");
		is_there("games/war", true);
		is_there(kept[i], false);
		command("delete war --force");
		is_there(readme, true);
		is_there("games/war", false);
	}
	g_autofree char *left = rows_of("SELECT name AS x FROM game UNION ALL SELECT name FROM seat UNION ALL"
	                                " SELECT name FROM report");
	assert_string_equal(left, "");
}

/* When only one empire is left the game is over, and its record proves it. */
static void test_end(void **unused)
{
	(void)unused;
	put("setup.yaml",
	    "{ruleset: space-empires, map: {generator: grid, width: 3, height: 3}, players: [{name: A, bot: steady},"
	    " {name: B, bot: hold}]}\n");
	g_autofree char *path = in("setup.yaml"),
	                *new = g_strconcat("new war --seed 1 --salt " SALT " --setup ", path, NULL);
	command(new);
	command("start war");
	for (unsigned turn = 1; turn <= 60; turn++) {
		g_autofree char *state = rows_of("SELECT state AS x FROM game");
		if (strcmp(state, "running") != 0)
			break;
		command("run war --force --no-fetch");
	}
	g_autofree char *end = rows_of("SELECT state || ' ' || winners AS x FROM game");
	g_autofree char *told = rows_of("SELECT text AS x FROM history WHERE act = 'end'");
	assert_string_equal(end, "finished A");
	assert_string_equal(told, "winners: A");
	command("verify war");
}

/* All given orders are counted once. */
static void test_simulation(void **unused)
{
	unsigned empires, turns, all, done, partly, failed, refused, lines = 0;
	char *out = NULL;
	size_t size;

	(void)unused;
	g_autofree char *to = in("simulated");
	char *words[] = {
	    "--ruleset", "space-empires", "--empires", "4", "--turns", "9", "--seed", "5", "--out", to};
	struct command_call call = {.site = dir,
	    .out = open_memstream(&out, &size),
	    .errors = stderr,
	    .argc = G_N_ELEMENTS(words),
	    .argv = words};
	assert_int_equal(command_find("simulate")->run(&call), 0);
	fclose(call.out);
	assert_int_equal(
	    sscanf(out, "%u empires, %u turns, %u orders: %u done, %u partly, %u failed, %u refused;",
	        &empires, &turns, &all, &done, &partly, &failed, &refused),
	    7);
	free(out);
	for (unsigned turn = 1; turn <= 9; turn++)
		for (unsigned seat = 1; seat <= 4; seat++) {
			g_autofree char *file = g_strdup_printf("%s/turn-%04u/E%u.ord", to, turn, seat),
			                *text = NULL;
			if (g_file_get_contents(file, &text, NULL, NULL))
				for (const char *at = text; (at = strchr(at, '\n')); at++)
					lines++;
		}
	assert_int_equal(empires, 4);
	assert_int_equal(turns, 9);
	assert_int_equal(all, lines);
	assert_int_equal(done + partly + failed + refused, lines);
	assert_true(done > 20 && failed + refused > 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_site, clear_place)

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {TEST(test_open), TEST(test_running), TEST(test_bots),
	    TEST(test_simulation), TEST(test_digests), TEST(test_forgetting), TEST(test_summaries),
	    TEST(test_deletion), TEST(test_end)};

	if (argc == 2 && (strcmp(argv[1], STAGE_READER) == 0 || strcmp(argv[1], STAGE_LEAF_READER) == 0))
		return stage_reader(argv[1]);
	return argc > 1 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
