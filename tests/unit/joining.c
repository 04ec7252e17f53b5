/* Requests by mail: seats, games, lists, records, manuals; and codes, by whom they are confirmed and how long (HO-11,
   HO-13, HO-69, HO-70). */
#include "engine/base/builtin.h"
#include "engine/base/text.h"
#include "tests/filed.h"

static int begin_games(void **unused)
{
	static const char *const setups[][2] = {
	    {"free",
	        "title: The Free War\nplayers: 3\njoin: open\ndeadline: \"daily 20:00 Europe/Berlin\"\n"},
	    {"ask", "players: [{name: MING}, {name: BOSCO}]\njoin: ask\nobservers: true\n"},
	    {"shut", "players: 2\n"}};

	if (begin_anew(unused) != 0)
		return 1;
	site_close(site);
	for (size_t i = 0; i < G_N_ELEMENTS(setups); i++) {
		g_autofree char *text = g_strdup_printf("ruleset: space-empires\n%s", setups[i][1]),
		                *path = in("setup.yaml"), *line = NULL;
		put("setup.yaml", text);
		line = g_strdup_printf("new %s --setup %s --seed 3", setups[i][0], path);
		command(line);
	}
	site = open_site(SITE_WRITE);
	return 0;
}

/* A stranger with a good verdict writes as if for the first time. */
static void asks(const char *who, const char *body, const char *want)
{
	g_autofree char *vouched = g_strdup_printf(
	    "Authentication-Results: mx.test; dmarc=pass header.from=%s\n", strchr(who, '@') + 1);

	from = who;
	token_turn = -1;
	run_sql("DELETE FROM counter");
	results_are(vouched, body, want);
}

/* MING of demo writes. */
static void ming_asks(const char *body, const char *want)
{
	from = "ming@example.org";
	token_turn = 1;
	results_are("", body, want);
}

static void nothing_is_sent(const char *headers, const char *body)
{
	static int way;
	g_autofree char *another = g_strdup_printf("X-Silent: %d\n%s", ++way, headers);

	mail(another, body);
	assert_int_equal(number("SELECT max(id) FROM outbox"), last);
}

static void text_is(const char *sql, const char *want)
{
	struct error err = {0};
	g_autofree char *text = db_text_of(site->db, &err, sql, "");

	if (!text)
		fail_msg("%s: %s", sql, err.text);
	if (strcmp(text, want) != 0)
		fail_msg("%s: %s, not %s", sql, text, want);
}

#define NO_SEAT "join: not done: there is no such game or seat to take"
#define ROSTER                                                                                               \
	"SELECT ifnull(group_concat(line, ', '), '') FROM (SELECT game.name || ' ' || seat.name || ' ' || "  \
	"address.address AS "                                                                                \
	"line FROM seat JOIN game ON game.id = seat.game JOIN address ON address.seat = seat.id WHERE "      \
	"game.name <> 'demo' "                                                                               \
	"ORDER BY game.name, number)"

/* --- /join of an open game ------------------------------------------------------------- */

static void test_open(void **unused)
{
	(void)unused;
	asks("Zod@Far.example", "/join free ZOD\n/password mysecret99\n",
	    "password: it holds with your seat|join: ZOD of free is yours; the first report comes when "
	    "the game starts");
	g_autofree char *body = sent("body", "answer");
	assert_non_null(strstr(body, "starts\n\n"
	                             "The Free War is played with the ruleset space-empires; 1 of 3 seats\n"
	                             "is taken. The first report comes when the game starts. Reply to it\n"
	                             "with your orders, one a line. A mail with /help explains\n"
	                             "them, /resign gives the seat back.\n"));
	text_is(ROSTER, "free ZOD Zod@Far.example");
	assert_int_equal(number("SELECT password LIKE '$argon2id$%' FROM seat WHERE name = 'ZOD'"), 1);
	/* The answer brings the token; it is the only mail. */
	assert_int_equal(
	    number("SELECT reply_to IS NOT NULL AND seat = (SELECT id FROM seat WHERE name = 'ZOD') "
	           "FROM outbox ORDER BY id DESC LIMIT 1"),
	    1);
	assert_int_equal(number("SELECT max(id) FROM outbox"), last + 1);
	/* An address that has a seat, a name that is taken, an invalid name. */
	asks("zod@far.example", "/join free YAK\n", NO_SEAT);
	asks("yak@far.example", "/join free zod\n", NO_SEAT);
	asks("yak@far.example", "/join free 9lives\n", NO_SEAT);
	asks("yak@far.example", "/join shut YAK\n", NO_SEAT);
	asks("yak@far.example", "/join demo YAK\n", NO_SEAT);
	asks("yak@far.example", "/join nowhere YAK\n", NO_SEAT);
	asks("yak@far.example", "/join free YAK\n/password short\n",
	    "password: not set: a password has 8 to 64 characters and no blanks|"
	    "join: YAK of free is yours; the first report comes when the game starts");
	assert_int_equal(number("SELECT password IS NULL FROM seat WHERE name = 'YAK'"), 1);
	/* A player's answer belongs to another game: the token comes in a mail of its own. */
	ming_asks("/join free MONGO\n",
	    "join: MONGO of free is yours; the first report comes when the game starts");
	g_autofree char *notice =
	    sent("kind || recipient || char(10) || subject || char(10) || body", "notice");
	assert_string_equal(notice,
	    "noticeming@example.org\nfree: MONGO is yours\nMONGO of free is yours.\n\n"
	    "The Free War is played with the ruleset space-empires; 3 of 3 seats\n"
	    "are taken. The first report comes when the game starts. Reply to it\n"
	    "with your orders, one a line. A mail with /help explains\n"
	    "them, /resign gives the seat back.\n|");
	assert_int_equal(
	    number("SELECT reply_to IS NOT NULL FROM outbox WHERE kind = 'notice' ORDER BY id DESC LIMIT 1"),
	    1);
	/* It counts as one of the player's answers of the hour. */
	assert_int_equal(number("SELECT n FROM counter WHERE kind = 'answers'"), 2);
	asks("xer@far.example", "/join free XER\n", NO_SEAT);
	text_is(ROSTER, "free ZOD Zod@Far.example, free YAK yak@far.example, free MONGO ming@example.org");
}

/* Twenty password hashes an hour, for all strangers together. */
static void test_passwords(void **unused)
{
	(void)unused;
	for (int before = 19; before <= 20; before++) {
		g_autofree char *count = g_strdup_printf(
		    "INSERT INTO counter (kind, key, period, n) VALUES ('join passwords', '', 1796119200, %d)",
		    before);
		run_sql("DELETE FROM counter");
		run_sql(count);
		from = before == 19 ? "a@far.example" : "b@far.example";
		token_turn = -1;
		results_are("Authentication-Results: mx.test; dmarc=pass header.from=far.example\n",
		    before == 19 ? "/join free ABE\n/password mysecret99\n"
		                 : "/join free BEA\n/password mysecret99\n",
		    before == 19
		        ? "password: it holds with your seat|join: ABE of free is yours"
		        : "password: not set: the host is busy; set it once you have the seat|join: BEA");
	}
}

/* --- /join that the game master is asked about ------------------------------------------- */

/* The code of the last mail to somebody. */
static char *code_to(const char *whom)
{
	struct error err = {0};
	g_autofree char *body = db_text_of(site->db, &err,
	    "SELECT body FROM outbox WHERE recipient = ? AND body LIKE '%/confirm %' ORDER BY id DESC LIMIT 1",
	    "t", whom);
	const char *at = body ? strstr(body, "/confirm ") : NULL;

	if (!at)
		fail_msg("no code to %s", whom);
	return g_strndup(at + strlen("/confirm "), 26);
}

static void confirms(const char *code, const char *want)
{
	g_autofree char *line = g_strdup_printf("/confirm %s\n", code);

	results_are("", line, want);
}

#define NOTHING "confirm: not done: there is nothing to confirm with this code"

static void test_asked(void **unused)
{
	(void)unused;
	asks("quon@far.example", "/join ask BOSCO\n/password anothersecret\n",
	    "password: it holds with your seat|join: the game master is asked; you get word when you are in");
	g_autofree char *code = code_to("gm@example.org"), *upper = g_ascii_strup(code, -1);
	g_autofree char
	    *asked = sent("recipient || char(10) || subject || char(10) || body", "notice"),
	    *want = g_strdup_printf(
	        "gm@example.org\nask: somebody wants to join\nquon@far.example asks for the empire BOSCO.\n\n"
	        "If you agree, reply with this line, without the marks round it:\n  `/confirm %s`\nor run\n"
	        "  nightmail join ask BOSCO quon@far.example\n|",
	        code);
	assert_string_equal(asked, want);
	/* It is queued behind players' mails. */
	assert_int_equal(
	    number("SELECT priority FROM outbox WHERE kind = 'notice' ORDER BY id DESC LIMIT 1"), 7);
	text_is(ROSTER, "");
	/* Only the game master's word counts, in that game. */
	from = "quon@far.example";
	token_turn = -1;
	run_sql("DELETE FROM counter");
	nothing_is_sent("", "/confirm xyz\n");
	{
		g_autofree char *line = g_strdup_printf("/confirm %s\n", code);
		asks("quon@far.example", line, NOTHING);
		ming_asks(line, NOTHING);
	}
	from = "gm@example.org";
	token_of = NULL;
	token_turn = 1;
	confirms(code, NOTHING);
	token_game = "ask";
	token_turn = 0;
	confirms("abcdefghijklmnopqrstuvwxyz", NOTHING);
	confirms(upper, "confirm: BOSCO has a player now");
	g_autofree char *told = sent("recipient || char(10) || subject || char(10) || body", "notice");
	assert_string_equal(told, "quon@far.example\nask: BOSCO is yours\nBOSCO of ask is yours.\n\n"
	                          "ask is played with the ruleset space-empires; 1 of 2 seats is taken.\n"
	                          "The first report comes when the game starts. Reply to it with your\n"
	                          "orders, one a line. A mail with /help explains them, /resign gives\n"
	                          "the seat back.\n|");
	text_is(ROSTER, "ask BOSCO quon@far.example");
	assert_int_equal(
	    number("SELECT password LIKE '$argon2id$%' FROM seat WHERE name = 'BOSCO' AND password <> ''"),
	    1);
	assert_int_equal(number("SELECT count(*) FROM pending"), 0);
	confirms(code, NOTHING);
}

/* A player's request is stored among players' ones. A repeated request is stored once. */
static void test_wishes(void **unused)
{
	(void)unused;
	ming_asks("/join ask BOSCO\n", "join: the game master is asked; you get word when you are in");
	assert_int_equal(
	    number("SELECT priority FROM outbox WHERE kind = 'notice' ORDER BY id DESC LIMIT 1"), 5);
	assert_int_equal(number("SELECT n FROM counter WHERE kind = 'answers'"), 2);
	g_autofree char *first = code_to("gm@example.org");
	ming_asks("/join ask MING\n", "join: the game master is asked");
	g_autofree char *second = code_to("gm@example.org");
	asks("quon@far.example", "/join ask MING\n", "join: the game master is asked");
	g_autofree char *third = code_to("gm@example.org");
	assert_int_equal(number("SELECT count(*) FROM pending"), 2);
	ming_asks("/join ask 9lives\n", NO_SEAT);
	from = "gm@example.org";
	token_of = NULL;
	token_game = "ask";
	token_turn = 0;
	confirms(first, NOTHING);
	confirms(second, "confirm: MING has a player now");
	confirms(third, "confirm: not done: ask: MING has a player already");
	text_is(ROSTER, "ask MING ming@example.org");
}

/* Without a good verdict a request is stored for the game master, and not answered: one for an address in a day, twenty
   in all and for a game. */
static void test_kept(void **unused)
{
	(void)unused;
	put("nightmail.yaml", "site: {address: host@test.example, gm: gm@example.org}\n");
	site_close(site);
	site = open_site(SITE_WRITE);
	token_turn = -1;
	from = "quon@far.example";
	nothing_is_sent("", "/join ask BOSCO\n/password anothersecret\n");
	text_is("SELECT group_concat(address || ' ' || replace(text, char(10), '!')) FROM pending",
	    "quon@far.example BOSCO!");
	nothing_is_sent("", "/join ask MING\n");
	text_is("SELECT group_concat(text) FROM pending", "BOSCO\n");
	at("2026-12-02T10:00:00Z");
	nothing_is_sent("", "/join ask MING\n");
	text_is("SELECT group_concat(text) FROM pending", "MING\n");
	from = "a@far.example";
	nothing_is_sent("", "/join ask 9lives\n/games\n");
	nothing_is_sent("", "/join shut ABE\n");
	nothing_is_sent("", "/join demo ABE\n");
	nothing_is_sent("", "/join nowhere ABE\n");
	nothing_is_sent("", "/join free\n");
	nothing_is_sent("", "/games\n");
	assert_int_equal(number("SELECT count(*) FROM pending"), 1);
	nothing_is_sent("", "/join free ABE\n");
	assert_int_equal(number("SELECT count(*) FROM pending"), 2);
	for (int count = 18; count <= 20; count++)
		for (int game = 0; game < 2; game++) {
			g_autofree char *many = g_strdup_printf(
			    "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < %d) "
			    "INSERT INTO pending (code, "
			    "kind, game, address, text, made) SELECT 'c' || i, 'join', (SELECT id FROM "
			    "game WHERE name = 'free'), "
			    "'x', 'X', 1796119200 FROM n",
			    count);
			g_autofree char *unvouched = g_strdup_printf(
			    "INSERT INTO counter (kind, key, period, n) VALUES ('unvouched', '', 1796169600, %d)",
			    count);
			run_sql("DELETE FROM pending");
			run_sql("DELETE FROM counter");
			run_sql(game ? many : unvouched);
			nothing_is_sent("", "/join free ABE\n");
			if ((number("SELECT count(*) FROM pending WHERE address = 'a@far.example'") == 1) !=
			    (count < 20))
				fail_msg("%d %d", count, game);
		}
}

/* --- /observe ------------------------------------------------------------------------------ */

static void test_observers(void **unused)
{
	(void)unused;
	asks("Eye@far.example", "/observe ask\n", "observe: you will get what is public about ask");
	text_is("SELECT ifnull(group_concat(address || ' ' || folded), '') FROM observer",
	    "Eye@far.example eye@far.example");
	asks("eye2@far.example", "/observe free\n", "observe: not done: there is no such game to watch");
	asks("eye2@far.example", "/observe nowhere\n", "observe: not done: there is no such game to watch");
	asks("eye2@far.example", "/observe ask of\n", "observe: not done: there is no such game to watch");
	asks("eye@far.example", "/observe ask OFF\n", "observe: you get nothing more about ask");
	assert_int_equal(number("SELECT count(*) FROM observer"), 0);
	run_sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 99) INSERT INTO "
	        "observer (game, address, "
	        "folded) SELECT (SELECT id FROM game WHERE name = 'ask'), i || '@x', i || '@x' FROM n");
	asks("eye@far.example", "/observe ask\n", "observe: you will get what is public about ask");
	asks("eye2@far.example", "/observe ask\n",
	    "observe: not done: ask has as many observers as it may have");
	asks("eye@far.example", "/observe ask off\n", "observe: you get nothing more about ask");
	ming_asks("/observe ask\n", "observe: you will get what is public about ask");
	assert_int_equal(number("SELECT count(*) FROM observer WHERE folded = 'ming@example.org'"), 1);
	assert_int_equal(number("SELECT count(*) FROM observer"), 100);
}

/* --- /address ------------------------------------------------------------------------------- */

#define MINGS                                                                                                \
	"SELECT group_concat(address, ' ') FROM (SELECT address.address FROM address JOIN seat ON seat.id "  \
	"= address.seat WHERE "                                                                              \
	"seat.name = 'MING' AND seat.game = 1 ORDER BY position)"

/* A new address: both confirm, in either order; it becomes the main one. */
static void test_address(void **unused)
{
	(void)unused;
	for (int i = 0; i < 2; i++) {
		g_autofree char *new = g_strdup_printf("New%d@far.example", i),
		                *line = g_strdup_printf("/address %s\n", new), *roster = NULL;
		run_sql("DELETE FROM counter");
		ming_asks(line, "address: both addresses are asked to confirm it");
		g_autofree char *old_code = code_to("ming@example.org"), *new_code = code_to(new);
		confirms(new_code, NOTHING);
		at("2026-12-08T10:00:00Z");
		confirms(old_code, NOTHING);
		at("2026-12-08T09:59:59Z");
		for (int k = 0; k < 2; k++) {
			bool old = k == i;
			from = old ? "ming@example.org" : new;
			token_turn = old ? 1 : -1;
			confirms(old ? old_code : new_code,
			    k == 0 ? "confirm: confirmed; the other address has to do so too"
			           : "confirm: the new address holds");
		}
		at("2026-12-01T10:00:00Z");
		roster = i == 0 ? g_strdup("New0@far.example") : g_strdup("New1@far.example");
		text_is(MINGS, roster);
		run_sql("UPDATE address SET address = 'ming@example.org', folded = 'ming@example.org' WHERE "
		        "folded LIKE 'new%'");
	}
	/* Somebody else has taken the address meanwhile. */
	run_sql("DELETE FROM counter");
	ming_asks("/address new@far.example\n", "address: both addresses are asked to confirm it");
	g_autofree char *old_code = code_to("ming@example.org"), *new_code = code_to("new@far.example");
	run_sql("UPDATE address SET address = 'new@far.example', folded = 'new@far.example' WHERE folded = "
	        "'zoe@example.org'");
	ming_asks("/status\n", "status: ");
	confirms(old_code, "confirm: confirmed; the other address has to do so too");
	from = "new@far.example";
	token_turn = -1;
	confirms(new_code, "confirm: not done: the address cannot be registered for this empire");
	text_is(MINGS, "ming@example.org");
}

/* --- Lists of games and of persons -------------------------------------------------------------- */

static void test_games(void **unused)
{
	(void)unused;
	asks("a@far.example", "/games\n",
	    "games: games that have seats free|  free: The Free War, space-empires, 3 of 3 seats free, "
	    "turns daily 20:00 "
	    "Europe/Berlin, /join takes one|  ask: space-empires, 2 of 2 seats free, the game master runs "
	    "the turns, /join asks the game master|");
	run_sql("UPDATE game SET state = 'finished' WHERE name IN ('ask', 'free')");
	asks("a@far.example", "/games\n",
	    "games: no game has a free seat now; /wait RULESET puts you on the list");
	run_sql("UPDATE game SET state = 'open' WHERE name = 'free'");
	run_sql("UPDATE seat SET taken = 1, name = 'X' || number WHERE game = (SELECT id FROM game WHERE "
	        "name = 'free')");
	asks("a@far.example", "/games\n", "games: no game has a free seat now");
	run_sql("UPDATE seat SET taken = 0 WHERE number = 1");
	asks("a@far.example", "/games\n",
	    "games: games that have seats free|  free: The Free War, space-empires, 1 of 3 seats free,");
	/* At most fifty are listed. */
	run_sql("DELETE FROM seat WHERE game IN (SELECT id FROM game WHERE name IN ('ask', 'shut'))");
	run_sql("DELETE FROM game WHERE name IN ('ask', 'shut')");
	run_sql("WITH RECURSIVE n(i) AS (SELECT 10 UNION SELECT i + 1 FROM n WHERE i < 59) INSERT INTO game "
	        "(name, ruleset, "
	        "title, setup, given, seed, salt, created) SELECT 'g' || i, ruleset, title, setup, given, "
	        "seed, salt, created "
	        "FROM game, n WHERE name = 'free'");
	run_sql(
	    "INSERT INTO seat (game, number, name) SELECT game.id, 0, NULL FROM game WHERE name LIKE 'g__'");
	mail("X-Way: fifty\nAuthentication-Results: mx.test; dmarc=pass header.from=far.example\n",
	    "/status\n");
	asks("a@far.example", "/games\n", "games: games that have seats free|");
	g_autofree char *body = sent("body", "answer");
	assert_non_null(strstr(body, "    free: "));
	assert_non_null(strstr(body, "    g58: "));
	assert_null(strstr(body, "    g59: "));
}

#define LOUNGE                                                                                               \
	"SELECT ifnull(group_concat(kind || ' ' || address || ' ' || ifnull(game, '-') || ' ' || ruleset "   \
	"|| ' ' || "                                                                                         \
	"ifnull(seats, '-') || ' ' || (since - 1796119200), ', '), '') FROM (SELECT * FROM lounge ORDER BY id)"
#define ON_LIST "you are on the list and get a mail when it is your turn; /forget takes you off"

static void test_lists(void **unused)
{
	static const char *const bad[] = {"1", "5", "x", "0", "-2", "2x", "99999999999999999999"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
		g_autofree char *line = g_strdup_printf("/wait space-empires-4x %s\n", bad[i]);
		asks("a@far.example", line, "wait: not done: a game of space-empires-4x has 2 to 4 seats");
	}
	asks(
	    "a@far.example", "/wait cyoee\n", "wait: not done: there is no such ruleset; did you mean cyoe?");
	asks("a@far.example", "/wait zzzzzzzz\n", "wait: not done: there is no such ruleset|");
	asks("a@far.example", "/standby zzzzzzzz\n", "standby: not done: there is no such game or ruleset");
	text_is(LOUNGE, "");
	asks("A@Far.example", "/wait space-empires-4x 2\n", "wait: " ON_LIST);
	at("2026-12-01T10:00:05Z");
	asks("b@far.example", "/wait Space-Empires-4X\n", "wait: " ON_LIST);
	asks("b@far.example", "/standby demo\n", "standby: " ON_LIST);
	asks("b@far.example", "/standby cyoe\n", "standby: " ON_LIST);
	text_is(LOUNGE,
	    "wait A@Far.example - space-empires-4x 2 0, wait b@far.example - space-empires-4x - 5, "
	    "standby b@far.example 1 space-empires - 5, standby b@far.example - cyoe - 5");
	/* Asking again keeps the place on the list. */
	asks("a@far.example", "/wait space-empires-4x 4\n", "wait: " ON_LIST);
	asks("b@far.example", "/wait space-empires-4x 3\n", "wait: " ON_LIST);
	asks("b@far.example", "/standby DEMO\n", "standby: " ON_LIST);
	text_is(LOUNGE,
	    "wait a@far.example - space-empires-4x 4 0, wait b@far.example - space-empires-4x 3 5, "
	    "standby b@far.example 1 space-empires - 5, standby b@far.example - cyoe - 5");
	asks("b@far.example", "/forget\n",
	    "forget: your record is gone, and you are on no list; games that you play go on");
	text_is(LOUNGE, "wait a@far.example - space-empires-4x 4 0");
	run_sql("UPDATE game SET state = 'finished' WHERE name = 'ask'");
	asks("a@far.example", "/standby ask\n", "standby: not done: there is no such game or ruleset");
	/* Ten entries for one address, 2000 in all; an existing entry does not count. */
	run_sql(
	    "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 8) INSERT INTO lounge "
	    "(kind, address, "
	    "folded, ruleset, since) SELECT 'wait', 'a@far.example', 'a@far.example', 'r' || i, 1 FROM n");
	asks("a@far.example", "/wait cyoe\n", "wait: " ON_LIST);
	asks("a@far.example", "/wait galactic-empires\n", "wait: not done: the list is full");
	asks("a@far.example", "/wait cyoe 2\n", "wait: " ON_LIST);
	assert_int_equal(number("SELECT count(*) FROM lounge"), 10);
	run_sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 1989) INSERT INTO "
	        "lounge (kind, address, "
	        "folded, ruleset, since) SELECT 'wait', 'p@d' || i || '.example', 'p@d' || i || '.example', "
	        "'cyoe', 1 FROM n");
	run_sql("DELETE FROM lounge WHERE folded = 'a@far.example' AND ruleset <> 'cyoe'");
	run_sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 9) INSERT INTO lounge "
	        "(kind, address, "
	        "folded, ruleset, since) SELECT 'wait', 'q@e' || i || '.example', 'q@e' || i || '.example', "
	        "'cyoe', 1 FROM n");
	assert_int_equal(number("SELECT count(*) FROM lounge"), 1999);
	asks("late@comer.example", "/wait cyoe\n", "wait: " ON_LIST);
	asks("later@another.example", "/wait cyoe\n", "wait: not done: the list is full");
	assert_int_equal(number("SELECT count(*) FROM lounge"), 2000);
}

static void test_record(void **unused)
{
	(void)unused;
	asks("a@far.example", "/record\n", "record: new: no game");
	ming_asks("/record\n", "record: new: 1 game");
}

/* --- /accept --------------------------------------------------------------------------------------- */

#define OFFER(game, who, until)                                                                              \
	"INSERT OR REPLACE INTO asking (game, seat, kind, address, folded, until) SELECT game, id, "         \
	"'standby', '" who "', '" who "', " until " FROM seat WHERE name = 'ZOE'"
#define NO_OFFER "accept: not done: no seat is offered to you now"

static void test_accept(void **unused)
{
	(void)unused;
	site_close(site);
	command("set demo standby=true abandon_after=2");
	site = open_site(SITE_WRITE);
	run_sql("UPDATE game SET setup = setup_next WHERE setup_next IS NOT NULL");
	run_sql("UPDATE seat SET missed_in_row = 2 WHERE name = 'ZOE'");
	run_sql(
	    "INSERT INTO lounge (kind, address, folded, game, ruleset, since) VALUES ('standby', 'd@far.example', "
	    "'d@far.example', 1, 'space-empires', 1), ('wait', 'd@far.example', 'd@far.example', NULL, 'cyoe', 1)");
	asks("d@far.example", "/accept\n", NO_OFFER);
	run_sql(OFFER("1", "d@far.example", "1796119200"));
	asks("d@far.example", "/accept\n", NO_OFFER);
	run_sql(OFFER("1", "d@far.example", "1796119201"));
	asks("e@far.example", "/accept\n", NO_OFFER);
	run_sql("UPDATE seat SET missed_in_row = 1 WHERE name = 'ZOE'");
	asks("d@far.example", "/accept\n", NO_OFFER);
	run_sql("UPDATE seat SET missed_in_row = 2 WHERE name = 'ZOE'");
	run_sql("UPDATE game SET files = NULL");
	asks("d@far.example", "/accept\n",
	    "accept: ZOE of demo is yours; the report follows in a mail of its own");
	text_is("SELECT address.address FROM address JOIN seat ON seat.id = address.seat WHERE name = 'ZOE'",
	    "d@far.example");
	assert_int_equal(number("SELECT count(*) FROM asking"), 0);
	text_is(LOUNGE, "wait d@far.example - cyoe - -1796119199");
	assert_int_equal(number("SELECT files FROM game WHERE name = 'demo'"), 1);
	g_autofree char *report = sent("recipient || ' ' || subject", "report");
	assert_string_equal(report, "d@far.example demo 1 report|");
	/* A player of the game has a seat already. */
	run_sql(OFFER("1", "bosco@example.org", "1796119201"));
	run_sql("UPDATE seat SET missed_in_row = 2 WHERE name = 'ZOE'");
	asks("bosco@example.org", "/accept\n", "accept: not done: you play in that game already");
}

/* --- /manual ------------------------------------------------------------------------------------------ */

/* Each line of the page has a mark; lines wider than 66 columns are broken at the last blank that fits, and no
   line ends with one. */
static void is_page(const char *body, const char *name)
{
	/* of a ruleset without what is for the game master alone */
	const char *kind = strcmp(name, "nightmail-mail") == 0 ? "manual" : "players";
	g_autofree char *file = g_strdup_printf("%s/%s.txt", kind, name);
	const struct builtin_file *page = builtin_find(file);
	g_autofree char *text = g_strndup(page->begin, (gsize)(page->end - page->begin));
	g_auto(GStrv) lines = g_strsplit(g_strchomp(text), "\n", 0);
	g_autoptr(GString) want = g_string_new(NULL);

	for (char **line = lines; *line; line++) {
		char *at = *line;
		while (g_utf8_strlen(at, -1) > 66) {
			char *end = g_utf8_offset_to_pointer(at, 66), *cut = end;
			while (*cut != ' ')
				cut--;
			*cut = '\0';
			g_string_append_printf(want, "| %s\n", g_strchomp(at));
			at = cut + 1;
		}
		g_string_append(want, *at ? "| " : "|");
		g_string_append_printf(want, "%s\n", at);
	}
	g_string_append_c(want, '|');
	assert_string_equal(body, want->str);
}

static void test_manuals(void **unused)
{
	static const char *const names[][2] = {{"/manual\n", "nightmail-mail"}, {"/manual Cyoe\n", "cyoe"},
	    {"/manual space-empires\n", "space-empires"}, {"/manual star-empires\n", "star-empires"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		g_autofree char *subject = g_strdup_printf("manual: %s-a@far.example-0|", names[i][1]);
		asks("a@far.example", names[i][0], "manual: the manual follows in a mail of its own");
		g_autofree char *body = sent("body", "notice"),
		                *head =
		                    sent("subject || '-' || recipient || '-' || ifnull(seat, 0)", "notice");
		is_page(body, names[i][1]);
		assert_string_equal(head, subject);
	}
	asks("a@far.example", "/manual cyoee\n",
	    "manual: not done: there is no such manual; did you mean cyoe?");
	run_sql("DELETE FROM counter");
	ming_asks("/manual\n", "manual: the manual follows in a mail of its own");
	g_autofree char *body = sent("body", "notice"),
	                *head =
	                    sent("subject || '-' || recipient || '-' || game || '-' || seat || '-' || turn",
	                        "notice");
	is_page(body, "space-empires");
	assert_string_equal(head, "manual: space-empires-ming@example.org-1-1-1|");
	assert_int_equal(number("SELECT n FROM counter WHERE kind = 'answers'"), 2);
	run_sql("UPDATE counter SET n = 9997 WHERE kind = 'answers'");
	ming_asks("/manual\n", "manual: the manual follows");
	run_sql("UPDATE counter SET n = 9998 WHERE kind = 'answers'");
	ming_asks("/manual\n/join free ABE\n",
	    "manual: not sent: that is enough for this hour|join: not done: that is enough for this hour");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_games, end)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_open), TEST(test_passwords), TEST(test_asked),
	    TEST(test_wishes), TEST(test_kept), TEST(test_observers), TEST(test_address), TEST(test_games),
	    TEST(test_lists), TEST(test_record), TEST(test_accept), TEST(test_manuals)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
